// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioModel
import IntaglioSystem

/// A hash of 64 bits of files and settings, the same in every process and on every machine, to detect
/// changes.
///
/// Eight bytes per step, several gigabytes a second: each word is xored in, multiplied, and its high half
/// folded onto the low one. Each step is invertible, so two inputs that differ in one word never have the
/// same hash; others collide with a probability of 2^-64. It is no protection against deliberate collisions.
struct ContentHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func combine(_ word: UInt64) {
    value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 32
  }

  /// Combines bytes with their number, so that the boundaries between values count.
  mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    var place = 0
    while place + 8 <= bytes.count {
      combine(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
      place += 8
    }
    combine(bytes[place...].reversed().reduce(0) { $0 << 8 | UInt64($1) })
    combine(UInt64(bytes.count))
  }

  mutating func combine(_ text: String) {
    var text = text
    text.withUTF8 { combine(UnsafeRawBufferPointer($0)) }
  }

  mutating func combine(_ picture: Bitmap) {
    combine(UInt64(picture.width))
    picture.pixels.withUnsafeBytes { combine($0) }
  }

  /// The hash of a file's bytes; nil for an unreadable file, and for anything but a regular file, which may
  /// be readable only once.
  static func ofFile(_ path: String) -> UInt64? {
    guard let file = try? ReadableFile(path: path, isRegular: true) else { return nil }
    var hash = ContentHash()
    let room = max(4096, min(file.byteCount + 1, 1 << 18))
    return withUnsafeTemporaryAllocation(byteCount: room, alignment: 16) { buffer in
      // All parts but the last are full: the hash must not depend on the boundaries of reads.
      for offset in stride(from: 0, to: Int.max, by: room) {
        guard let count = try? file.read(into: buffer, at: offset) else { return nil }
        hash.combine(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        if count < room { return hash.value }
      }
      return nil
    }
  }
}

extension ContentHash {
  /// Combines any JSON; the order of an object's keys does not count.
  mutating func combine(_ json: JSONValue) {
    combine(json.kind)
    switch json {
    case .null: break
    case .bool(let value): combine(value ? 1 : 0)
    case .number(let number): combine(number.bitPattern)
    case .string(let text): combine(text)
    case .picture(let picture): combine(picture.bitmap)
    case .list(let elements):
      combine(UInt64(elements.count))
      for element in elements { combine(element) }
    case .object(let fields):
      combine(UInt64(fields.count))
      for (key, field) in fields.sorted(by: { $0.key < $1.key }) {
        combine(key)
        combine(field)
      }
    }
  }
}

extension ContentHash {
  /// Combines a value with all its parts: styles, shadows, colours. By reflection, so that new properties are
  /// never forgotten. Returns false for a value without comparable contents, such as a fill drawn by code.
  mutating func combine(contentsOf value: Any) -> Bool {
    switch value {
    case let number as Double: combine(number.bitPattern)
    case let truth as Bool: combine(truth ? 1 : 0)
    case let text as String: combine(text)
    case let picture as Bitmap: combine(picture)
    default: return combine(partsOf: Mirror(reflecting: value), value)
    }
    return true
  }

  private mutating func combine(partsOf mirror: Mirror, _ value: Any) -> Bool {
    switch mirror.displayStyle {
    case .enum where mirror.children.isEmpty:
      combine("\(value)")
      return true
    case .struct, .tuple, .enum, .optional, .collection:
      combine(UInt64(mirror.children.count))
      for child in mirror.children {
        combine(child.label ?? "")
        guard combine(contentsOf: child.value) else { return false }
      }
      return true
    default:
      // Tried last, because searching for a missing conformance is slow. Functions and objects are not
      // combined, and neither are sets and dictionaries, which have no order.
      guard let number = value as? any BinaryInteger else { return false }
      combine(UInt64(truncatingIfNeeded: number))
      return true
    }
  }
}

/// Hashes the sources of pictures, and shared ones only once.
final class SourceHasher: Sendable {
  private struct Known {
    let settings: PictureSettings
    let hash: UInt64?
  }

  private let files = Lock<[String: UInt64]>([:])
  /// Reflection takes a tenth of a millisecond, and most pictures have the same settings as the previous one.
  private let last = Lock<Known?>(nil)
  /// The maximum number of cached hashes, so that a long batch takes no more memory than a short one.
  private static let limit = 4096

  /// The hash of a shared file's bytes; nil if unreadable.
  func hash(file path: String) -> UInt64? {
    if let hash = files.withLock({ $0[path] }) { return hash }
    guard let hash = ContentHash.ofFile(path) else { return nil }
    files.withLock { files in
      if files.count >= SourceHasher.limit { files = [:] }
      files[path] = hash
    }
    return hash
  }

  /// The hash of a style's settings; nil if they cannot be compared.
  func hash(_ settings: PictureSettings) -> UInt64? {
    if let known = last.withLock({ $0 }), known.settings == settings { return known.hash }
    var hash = ContentHash()
    let isWhole = hash.combine(contentsOf: settings)
    let known = Known(settings: settings, hash: isWhole ? hash.value : nil)
    last.withLock { $0 = known }
    return known.hash
  }
}
