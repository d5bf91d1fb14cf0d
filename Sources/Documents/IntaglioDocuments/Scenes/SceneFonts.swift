// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem

/// The font files of a document by name: `"fonts": { "brand": "fonts/Brand.woff2" }`. A text's font is then
/// `{ "family": "@brand" }`.
struct SceneFonts: Sendable {
  static let key = "fonts"

  private var files: [String: String] = [:]

  init(_ value: JSONValue?, of file: JSONFile) throws(DocumentError) {
    func fault(_ field: String, _ problem: String) -> DocumentError {
      .field(path: file.path, field: field, problem: problem)
    }
    let value = value ?? .null
    guard let fonts = value.fields else {
      let example = "{ \"brand\": \"fonts/Brand.woff2\" }"
      throw fault(Self.key, "must be an object, such as \(example), not \(value.kind)")
    }
    for (name, path) in fonts.sorted(by: { $0.key < $1.key }) {
      guard !name.isEmpty, !name.contains(where: { $0 == "," || $0 == "@" || $0.isWhitespace }) else {
        throw fault(Self.key, "\"\(Excerpt.line(name))\" is not a valid font name: no blanks, commas or @")
      }
      guard case .string(let path) = path, !path.isEmpty else {
        throw fault("\(Self.key).\(name)", "must be the path of a font file")
      }
      files[name] = path
    }
  }

  /// The file of a font and the place that gives it, as they are written; nil for families.
  ///
  /// - Parameters:
  ///   - field: the place of the font.
  ///   - file: the document.
  func file(
    of font: Font.Source, field: String, in file: JSONFile
  ) throws(DocumentError) -> (path: String, field: String)? {
    switch font {
    case .file(let path): return (path, "\(field).file")
    case .families(let families):
      guard let written = families.first(where: { $0.hasPrefix("@") }) else { return nil }
      func fault(_ problem: String) -> DocumentError {
        .field(path: file.path, field: "\(field).family", problem: problem)
      }
      guard families.count == 1 else {
        throw fault(
          "has \"\(Excerpt.line(written))\" among other families; it must stand alone, and the system's fonts supply what it lacks"
        )
      }
      let name = String(written.dropFirst())
      guard let path = files[name] else {
        let hint = Suggestion.hint(for: name, among: files.keys.sorted())
        throw fault("\"\(Excerpt.line(written))\" is not one of the fonts of this file\(hint)")
      }
      return (path, "\(Self.key).\(name)")
    }
  }
}
