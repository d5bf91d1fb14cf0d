// SPDX-License-Identifier: MIT

/// How a layer or an effect blends with its backdrop: Photoshop's 27 modes, and one for groups only.
package enum PSDBlendMode: String, Sendable, Hashable, CaseIterable {
  /// A group without isolation: its layers blend with the group's backdrop one by one.
  case passThrough
  case normal, dissolve
  case darken, multiply, colorBurn, linearBurn, darkerColor
  case lighten, screen, colorDodge, linearDodge, lighterColor
  case overlay, softLight, hardLight, vividLight, linearLight, pinLight, hardMix
  case difference, exclusion, subtract, divide
  case hue, saturation, color, luminosity

  /// Each mode's key in layer records, and its identifier in descriptors.
  private static let names: [(mode: PSDBlendMode, key: String, identifier: String)] = [
    (.passThrough, "pass", "passThrough"), (.normal, "norm", "Nrml"), (.dissolve, "diss", "Dslv"),
    (.darken, "dark", "Drkn"), (.multiply, "mul ", "Mltp"), (.colorBurn, "idiv", "CBrn"),
    (.linearBurn, "lbrn", "linearBurn"), (.darkerColor, "dkCl", "darkerColor"), (.lighten, "lite", "Lghn"),
    (.screen, "scrn", "Scrn"), (.colorDodge, "div ", "CDdg"), (.linearDodge, "lddg", "linearDodge"),
    (.lighterColor, "lgCl", "lighterColor"), (.overlay, "over", "Ovrl"), (.softLight, "sLit", "SftL"),
    (.hardLight, "hLit", "HrdL"), (.vividLight, "vLit", "vividLight"), (.linearLight, "lLit", "linearLight"),
    (.pinLight, "pLit", "pinLight"), (.hardMix, "hMix", "hardMix"), (.difference, "diff", "Dfrn"),
    (.exclusion, "smud", "Xclu"), (.subtract, "fsub", "blendSubtraction"), (.divide, "fdiv", "blendDivide"),
    (.hue, "hue ", "H"), (.saturation, "sat ", "Strt"), (.color, "colr", "Clr"),
    (.luminosity, "lum ", "Lmns"),
  ]

  /// Reads the four-character key of a layer record.
  init(_ cursor: inout PSDCursor) throws(PSDError) {
    let key = try cursor.tag()
    guard let name = PSDBlendMode.names.first(where: { $0.key == key }) else {
      throw cursor.fault("the unknown blend mode \"\(key)\"", at: cursor.position - 4)
    }
    self = name.mode
  }

  /// The mode of a descriptor's identifier. Some files use only the long identifiers, which equal our names.
  init?(identifier: String) {
    if let name = PSDBlendMode.names.first(where: { $0.identifier == identifier }) {
      self = name.mode
    } else {
      self.init(rawValue: identifier)
    }
  }

  /// The name in words: `linear burn`.
  package var words: String {
    rawValue.reduce(into: "") { text, letter in
      text += letter.isUppercase ? " " + letter.lowercased() : String(letter)
    }
  }
}
