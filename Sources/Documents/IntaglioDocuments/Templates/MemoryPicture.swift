// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel

/// A picture in memory as the value of a variable.
///
/// In a document with its values, its place stands where the path of a picture could stand. A place has the
/// name of the variable, for errors, and a number made of the pixels: texts that are not to name a picture
/// cannot guess it, and equal values have equal places in every process.
package struct MemoryPicture: Sendable, Hashable {
  package let bitmap: Bitmap
  /// `memory:photo:5c0e19b2f3a47d68`.
  package let place: String

  private static let start = "memory:"
  /// The length of the number with its colon.
  private static let numberLength = 17

  /// - Parameter name: the variable, or its element: `people[2].photo`.
  init(_ bitmap: Bitmap, of name: String) {
    self.bitmap = bitmap
    // Nothing with a meaning in CSS.
    let word = String(name.prefix(60).map { $0.isLetter || $0.isNumber || "-.[]".contains($0) ? $0 : "_" })
    let digits = String(bitmap.sample, radix: 16)
    place = "\(Self.start)\(word):\(String(repeating: "0", count: 16 - digits.count))\(digits)"
  }

  /// Whether a path is a place. Nothing else is read from such a path, which is no file.
  static func isPlace(_ path: String) -> Bool { path.hasPrefix(start) }

  /// Whether a path stands for a picture that is no file: one in memory, or a data: URI.
  static func isWithoutFile(_ path: String) -> Bool { isPlace(path) || DataURI.isMeant(by: path) }

  /// A picture in errors: the variable of a place, the beginning of a data: URI, or the path.
  static func words(_ path: String) -> String {
    guard isPlace(path) else { return DataURI.name(path) }
    return "the picture of \"\(path.dropFirst(start.count).dropLast(numberLength))\""
  }
}
