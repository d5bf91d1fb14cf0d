// SPDX-License-Identifier: MIT
import CPresets
import IntaglioSystem

/// The presets as documents, read on first use.
enum PresetDocuments {
  private static let documents = Lock<[String: [String: JSONValue]]>([:])

  private static var files: UnsafeBufferPointer<CPreset> {
    UnsafeBufferPointer(start: CPresetFirst(), count: CPresetCount())
  }

  static var names: [String] { files.map { String(cString: $0.name) } }

  /// The keys of a preset; nil for any other name.
  static func document(named name: String) -> [String: JSONValue]? {
    documents.withLock { documents in
      if let document = documents[name] { return document }
      guard let file = files.first(where: { String(cString: $0.name) == name }),
        case .object(let document)? = try? JSONReader.value(of: Array(String(cString: file.style).utf8))
      else { return nil }
      documents[name] = document
      return document
    }
  }
}
