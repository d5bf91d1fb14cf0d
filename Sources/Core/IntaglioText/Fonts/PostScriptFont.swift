// SPDX-License-Identifier: MIT
import CPango
import IntaglioModel

/// The font of a PostScript name, or the one that stands in for it.
package struct PostScriptFont: Sendable, Hashable {
  package let source: Font.Source
  package let weight: Int
  package let isItalic: Bool
  /// The name of the font that stands in for a font that is not installed; nil for the font itself.
  package private(set) var standIn: String?
}

extension PostScriptFont {
  /// Searches the machine's fonts, once for each name. If no font has the name, Fontconfig chooses one by
  /// family, weight and slant, as for other programs.
  package init(named name: String) throws(TextLayoutError) {
    self = try FontConfigurations.configuration(for: []).font(named: name)
  }
}

extension FontConfiguration {
  func font(named name: String) throws(TextLayoutError) -> PostScriptFont {
    if let known = named.withLock({ $0[name] }) { return known }
    let font =
      if let installed = try installedFont(named: name) { installed } else { try standIn(for: name) }
    named.withLock { $0[name] = font }
    return font
  }

  private func installedFont(named name: String) throws(TextLayoutError) -> PostScriptFont? {
    let patterns = Self.patterns(of: handle)
    guard let pattern = patterns.first(where: { Self.texts(FC_POSTSCRIPT_NAME, of: $0).contains(name) })
    else { return nil }
    let rounded = Int(FcWeightToOpenTypeDouble(Self.number(FC_WEIGHT, of: pattern)).rounded())
    let (weight, isItalic) = (min(max(rounded, 100), 900), Self.number(FC_SLANT, of: pattern) > 0)
    let (file, families) = (Self.texts(FC_FILE, of: pattern).first, Self.texts(FC_FAMILY, of: pattern))
    // A family may have several fonts of a weight, such as condensed ones, which have a name of their own.
    for family in families {
      let used = try usedFont(families: family, weight: weight, isItalic: isItalic)
      if let used, used.file == file, used.family == families.first {
        return PostScriptFont(source: .families([family]), weight: weight, isItalic: isItalic)
      }
    }
    return file.map { PostScriptFont(source: .file(path: $0), weight: weight, isItalic: isItalic) }
  }

  private func standIn(for name: String) throws(TextLayoutError) -> PostScriptFont {
    let wanted = PostScriptName(name)
    let families = wanted.family.isEmpty ? "sans-serif" : wanted.family
    guard let used = try usedFont(families: families, weight: wanted.weight, isItalic: wanted.isItalic) else {
      throw .noFonts
    }
    let isPlain = ["Regular", "Book", "Roman", ""].contains(used.style)
    return PostScriptFont(
      source: .families([used.family]), weight: wanted.weight, isItalic: wanted.isItalic,
      standIn: isPlain ? used.family : "\(used.family) \(used.style)")
  }

  func usedFont(families: String, weight: Int, isItalic: Bool) throws(TextLayoutError) -> UsedFont? {
    let text = Text("d", font: Font(.families([families]), weight: weight, isItalic: isItalic))
    return try withEngine { engine throws(TextLayoutError) in
      try engine.layOut(text, RunStyles(text) { _ in families }, width: nil).findings.fonts.first
    }
  }

  static func number(_ property: String, of pattern: OpaquePointer) -> Double {
    var value = 0.0
    _ = FcPatternGetDouble(pattern, property, 0, &value)
    return value
  }

  static func texts(_ property: String, of pattern: OpaquePointer) -> [String] {
    var texts: [String] = []
    var value: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(pattern, property, Int32(texts.count), &value) == FcResultMatch,
      let found = value
    { texts.append(String(cString: found)) }
    return texts
  }
}
