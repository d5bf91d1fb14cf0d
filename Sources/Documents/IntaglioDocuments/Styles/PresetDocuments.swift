// SPDX-License-Identifier: MIT
import CPresets
import IntaglioModel
import IntaglioSystem

/// The embedded presets: their files, and their documents, read on first use.
package enum PresetDocuments {
  private static let documents = Lock<[String: [String: JSONValue]]>([:])

  /// All of them, with their C strings.
  package static var files: UnsafeBufferPointer<CPreset> {
    UnsafeBufferPointer(start: CPresetFirst(), count: CPresetCount())
  }

  /// The listed ones, with their families.
  private static var listed: [(name: String, family: String)] {
    files.map { (String(cString: $0.name), String(cString: $0.family)) }.filter { !$0.family.isEmpty }
  }

  package static func file(named name: String) -> CPreset? {
    files.first { String(cString: $0.name) == name }
  }

  /// What to say of a name that no preset has: what replaces it, or the nearest names and their family.
  ///
  /// - Parameters:
  ///   - kind: what the name is for.
  ///   - own: the names of a document's own styles.
  package static func problem(
    with name: String, as kind: String = "preset", besides own: [String] = []
  ) -> String {
    let quoted = "\"\(Excerpt.line(name))\""
    if let new = CPresetReplacement(name) {
      return "the preset \(quoted) was removed; use \"\(String(cString: new))\""
    }
    let listed = listed
    let near = Suggestion.nearest(3, to: name, among: own + listed.map(\.name))
    let words = near.map { "\"\(Excerpt.line($0))\"" }
    let choice = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    let family =
      listed.contains { $0.family == name }
      ? name : near.lazy.compactMap { near in listed.first { $0.name == near }?.family }.first ?? ""
    let members = listed.filter { $0.family == family }.map(\.name).joined(separator: ", ")
    return "no \(kind) is named \(quoted) (did you mean \(choice)?)"
      + (members.isEmpty ? "" : "; the family \(family) has \(members)")
  }

  /// The keys of a preset; nil for any other name.
  static func document(named name: String) -> [String: JSONValue]? {
    documents.withLock { documents in
      if let document = documents[name] { return document }
      guard let file = file(named: name),
        case .object(let document)? = try? JSONReader.value(of: Array(String(cString: file.style).utf8))
      else { return nil }
      documents[name] = document
      return document
    }
  }
}
