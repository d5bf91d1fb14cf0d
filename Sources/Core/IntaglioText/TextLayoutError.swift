// SPDX-License-Identifier: MIT
public import IntaglioModel

/// Why a text cannot be laid out or drawn.
public enum TextLayoutError: Error, Sendable, Hashable {
  /// A field of the text, or the box, is invalid.
  case text(StyleError)
  /// The text libraries cannot be opened; the reason names the missing one.
  case missingLibrary(reason: String)
  /// The machine has no font at all.
  case noFonts
  /// None of the requested families is installed, and the list has no generic fallback. `nearest` is an
  /// installed family with a similar name.
  case familyNotFound([String], nearest: String?)
  /// There is no file at the font's path.
  case noSuchFontFile(path: String)
  /// The font file exists but cannot be read; the reason is the system's.
  case cannotReadFontFile(path: String, reason: String)
  /// The file contains no font that FreeType supports.
  case notAFont(path: String)
  /// No font has these characters, and the text's `missingGlyph` is `error`.
  case missingCharacters([Unicode.Scalar], font: Font.Source)
  case paragraphTooLong(characters: Int, limit: Int)
  /// The picture of the colour glyphs cannot be allocated, usually because it is too large.
  case bitmap(BitmapError)
  /// Pango, Cairo or Fontconfig failed for reasons other than the text, such as lack of memory.
  case library(call: String, reason: String)
}

extension TextLayoutError: CustomStringConvertible {
  /// One line: the problem, its place, and the remedy if there is one.
  public var description: String {
    switch self {
    case .text(let error): "bad text: \(error)"
    case .missingLibrary(let reason): "texts need Pango: \(reason)"
    case .noFonts: "no font is installed; install one, or give the text a font file"
    case .familyNotFound(let families, let nearest):
      "no font family \(families.map { "\"\($0)\"" }.joined(separator: " or ")) is installed"
        + (nearest.map { " (did you mean \"\($0)\"?)" } ?? "")
        + "; install it, give the text a font file, or add a fallback: \"\(families[0]), sans-serif\""
    case .noSuchFontFile(let path): "\(path): no such font file"
    case .cannotReadFontFile(let path, let reason): "\(path): the font file cannot be read: \(reason)"
    case .notAFont(let path):
      "\(path): is not a font; TrueType, OpenType, WOFF, WOFF2 and Type 1 files are supported"
    case .missingCharacters(let characters, let font):
      RenderWarning.problem(withMissing: characters, of: font)
    case .paragraphTooLong(let characters, let limit):
      "a paragraph has \(characters) characters, and at most \(limit) can be laid out; break it into lines"
    case .bitmap(let error): "the text's emoji: \(error)"
    case .library(let call, let reason): "\(call) failed: \(reason)"
    }
  }
}
