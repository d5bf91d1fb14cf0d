// SPDX-License-Identifier: MIT
import CPresets
import IntaglioSystem

/// The embedded presets: their files, and their documents, read on first use.
package enum PresetDocuments {
  private static let documents = Lock<[String: [String: JSONValue]]>([:])

  /// All of them, with their C strings.
  package static var files: UnsafeBufferPointer<CPreset> {
    UnsafeBufferPointer(start: CPresetFirst(), count: CPresetCount())
  }

  package static var names: [String] { files.map { String(cString: $0.name) } }

  package static func file(named name: String) -> CPreset? {
    files.first { String(cString: $0.name) == name }
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
