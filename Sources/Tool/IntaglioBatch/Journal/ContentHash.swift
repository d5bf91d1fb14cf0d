// SPDX-License-Identifier: MIT
import IntaglioDocuments
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
