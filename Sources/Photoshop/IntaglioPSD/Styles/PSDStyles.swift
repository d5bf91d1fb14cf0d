// SPDX-License-Identifier: MIT
import IntaglioModel

/// A file of layer styles (ASL), as Photoshop's Styles panel saves it.
package struct PSDStyles: Sendable {
  package struct Style: Sendable, Hashable {
    package let name: String
    package let effects: PSDEffects
    /// Percent: the layer's fill opacity in the style; nil if it has none.
    package let fillOpacity: Double?
    package let opacity: Double?
    package let blend: PSDBlendMode?
  }

  package let styles: [Style]
  /// The patterns of the styles' pattern fills and textures.
  package let patterns: [PSDPattern]

  /// Reads the styles. The pixels of patterns are read on demand.
  ///
  /// - Throws: `PSDError` for other files, and for damage.
  package init(_ source: PSDSource) throws(PSDError) {
    var cursor = PSDCursor(source)
    guard cursor.remaining >= 6, try cursor.unsigned(2) == 2, try cursor.tag() == "8BSL" else {
      throw .unknownFormat(name: source.name, expected: "a file of Photoshop styles (ASL)")
    }
    try cursor.check("patterns", version: 3, byteCount: 2)
    var part = try cursor.part(try cursor.length())
    patterns = try PSDPattern.list(&part)
    let count = try cursor.unsigned(4)
    // Each style takes a length, two versions and two descriptors.
    guard count <= cursor.remaining / 36 else {
      throw cursor.fault("\(count) styles, where \(cursor.remaining) bytes are left", at: cursor.position - 4)
    }
    styles = try (0..<count).map { _ throws(PSDError) in
      var part = try cursor.part(cursor.length())
      return try Style(&part)
    }
  }

  /// Reads the styles of the file at `path`.
  ///
  /// - Throws: `PSDError`, also when the file cannot be read.
  package init(contentsOfFile path: String) throws(PSDError) { try self.init(PSDSource(path: path)) }
}

extension PSDStyles.Style {
  init(_ cursor: inout PSDCursor) throws(PSDError) {
    let label = try PSDDescriptorReader.versioned(&cursor)
    let name = PSDStyles.Style.plain(label["Nm"]?.text ?? "")
    let style = try rethrowing(
      { (error: PSDError) in error.inLayer(name) }, PSDDescriptorReader.versioned(&cursor))
    self.name = name
    effects = style["Lefx"]?.descriptor.map(PSDEffects.init) ?? PSDEffects()
    let options = style["blendOptions"]?.descriptor
    opacity = options?["Opct"]?.number
    fillOpacity = options?["fillOpacity"]?.number
    blend = options?["Md"]?.word.flatMap(PSDBlendMode.init(identifier:))
  }

  /// Photoshop's own styles have translatable names: `$$$/Presets/Styles/Basic/Name=Double Ring`.
  private static func plain(_ name: String) -> String {
    guard name.hasPrefix("$$$"), let mark = name.lastIndex(of: "=") else { return name }
    return String(name[name.index(after: mark)...])
  }
}
