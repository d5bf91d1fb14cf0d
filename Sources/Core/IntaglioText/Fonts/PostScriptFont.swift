// SPDX-License-Identifier: MIT
import CPango
import IntaglioModel

/// The font of a PostScript name, or the one that stands in for it.
package struct PostScriptFont: Sendable, Hashable {
  package let source: Font.Source
  package let weight: Int
  package let isItalic: Bool
  /// The name of the font that stands in for a font that is not installed; nil for the font itself.
  package let standIn: String?

  /// Searches the machine's fonts, once for each name. If no font has the name, Fontconfig chooses one by
  /// family, weight and slant, as for other programs.
  ///
  /// - Throws: `TextLayoutError` on machines without fonts or without Pango.
  package init(named name: String) throws(TextLayoutError) {
    self = try FontConfigurations.configuration(for: []).font(named: name)
  }

  init(source: Font.Source, weight: Int, isItalic: Bool, standIn: String? = nil) {
    (self.source, self.weight, self.isItalic, self.standIn) = (source, weight, isItalic, standIn)
  }
}

extension FontConfiguration {
  /// The font of this PostScript name, or its stand-in.
  func font(named name: String) throws(TextLayoutError) -> PostScriptFont {
    if let known = named.withLock({ $0[name] }) { return known }
    let font =
      if let installed = try installedFont(named: name) { installed } else { try standIn(for: name) }
    named.withLock { $0[name] = font }
    return font
  }

  private func installedFont(named name: String) throws(TextLayoutError) -> PostScriptFont? {
    guard let fonts = FcConfigGetFonts(handle, FcSetSystem) else { return nil }
    for index in 0..<Int(fonts.pointee.nfont) {
      guard let pattern = fonts.pointee.fonts[index],
        Self.texts(FC_POSTSCRIPT_NAME, of: pattern).contains(name)
      else { continue }
      var (weight, slant) = (0.0, 0.0)
      _ = FcPatternGetDouble(pattern, FC_WEIGHT, 0, &weight)
      _ = FcPatternGetDouble(pattern, FC_SLANT, 0, &slant)
      let (file, families) = (Self.texts(FC_FILE, of: pattern), Self.texts(FC_FAMILY, of: pattern))
      let rounded = Int(FcWeightToOpenTypeDouble(weight).rounded())
      let style = PostScriptFont(
        source: .families([]), weight: min(max(rounded, 100), 900), isItalic: slant > 0)
      // A family may have several fonts of a weight, such as condensed ones, which have a name of their own.
      for family in families {
        let used = try usedFont(families: family, weight: style.weight, isItalic: style.isItalic)
        if let used, used.file == file.first, used.family == families.first {
          return PostScriptFont(source: .families([family]), weight: style.weight, isItalic: style.isItalic)
        }
      }
      return file.first.map {
        PostScriptFont(source: .file(path: $0), weight: style.weight, isItalic: style.isItalic)
      }
    }
    return nil
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

  /// The font that Pango chooses for a letter.
  func usedFont(families: String, weight: Int, isItalic: Bool) throws(TextLayoutError) -> UsedFont? {
    let text = Text("d", font: Font(.families([families]), weight: weight, isItalic: isItalic))
    return try withEngine { engine throws(TextLayoutError) in
      try engine.layOut(text, RunStyles(text) { _ in families }, width: nil).findings.fonts.first
    }
  }

  /// All strings of a property.
  static func texts(_ property: String, of pattern: OpaquePointer) -> [String] {
    var texts: [String] = []
    var value: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(pattern, property, Int32(texts.count), &value) == FcResultMatch,
      let found = value
    {
      texts.append(String(cString: found))
    }
    return texts
  }
}
