// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import IntaglioSystem

/// The options that all pictures of a batch share, as a short hash of each. A journal records them, so that a
/// later run can name those that differ.
struct BatchOptions: Hashable {
  /// The options by their names in messages; each name is one word in journals.
  private static let words = [
    "style": "the style", "scale": "the scale", "grow": "room for the shadows",
    "framing": "size, crop or surroundings", "encoding": "the encoding",
  ]

  private(set) var hashes: [String: UInt32] = [:]

  /// No options, as in journals of earlier versions.
  init() {}

  init(_ pictures: PictureSettings, _ encoding: PictureEncoding) {
    add("style", pictures.style)
    add("scale", pictures.scale)
    add("grow", pictures.grow as Any)
    add("framing", pictures.framing)
    add("encoding", encoding)
  }

  init(scale: Double?, _ encoding: PictureEncoding) {
    add("scale", scale ?? .nan)
    add("encoding", encoding)
  }

  /// Leaves out what cannot be compared, such as a fill drawn by code.
  private mutating func add(_ name: String, _ value: Any) {
    var hash = ContentHash()
    guard hash.combine(contentsOf: value) else { return }
    hashes[name] = UInt32(truncatingIfNeeded: hash.value)
  }

  /// The names of options that differ from those of an earlier run, for messages.
  func differing(from earlier: BatchOptions) -> [String] {
    earlier.hashes.keys.sorted().filter { name in hashes[name].map { $0 != earlier.hashes[name] } ?? false }
      .map { BatchOptions.words[$0] ?? $0 }
  }

  /// ` style=1a2b3c4d scale=…`, in the order of the names.
  var text: String {
    hashes.sorted { $0.key < $1.key }.map { " \($0.key)=\(String($0.value, radix: 16))" }.joined()
  }

  /// Reads the words of `text`; ignores others.
  init(_ words: some Sequence<Substring>) {
    for word in words {
      let parts = word.split(separator: "=")
      if parts.count == 2, let hash = UInt32(parts[1], radix: 16) { hashes[String(parts[0])] = hash }
    }
  }
}
