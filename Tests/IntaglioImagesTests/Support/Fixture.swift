import Foundation
import IntaglioModel
import Testing

/// One PNG file of `Fixtures`, and what `make-fixtures.py` says is in it.
struct Fixture: CustomTestStringConvertible, Sendable {
  /// The file's name without `.png`.
  let name: String
  let bytes: [UInt8]
  let size: PixelSize
  /// Straight 16-bit RGBA, row by row.
  let pixels: [SIMD4<UInt16>]

  var testDescription: String { name }

  /// All of them, by name.
  static let all: [Fixture] = {
    guard let folder = Bundle.module.url(forResource: "Fixtures", withExtension: nil),
      let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    else { return [] }
    return files.filter { $0.hasSuffix(".png") }.sorted().compactMap { Fixture(file: $0, in: folder) }
  }()

  /// The smallest files of each kind: for tests that read a file thousands of times.
  static let small = all.filter { $0.bytes.count < 400 }

  /// The fixture of this name; an empty one, which no test passes with, where there is none.
  static func named(_ name: String) -> Fixture {
    all.first { $0.name == name } ?? Fixture(name: name, bytes: [], size: PixelSize(0, 0), pixels: [])
  }

  /// The 8-bit premultiplied pixels that the contract asks for, in Double: 255 c a is never within 1e-8 of a tie.
  var premultiplied: [UInt8] {
    pixels.flatMap { pixel in
      let alpha = Double(pixel[3]) / 65535
      return (0..<4).map { channel in
        let value = channel == 3 ? alpha : Double(pixel[channel]) / 65535 * alpha
        return UInt8((255 * value + 0.5).rounded(.down))
      }
    }
  }

  private init(name: String, bytes: [UInt8], size: PixelSize, pixels: [SIMD4<UInt16>]) {
    (self.name, self.bytes, self.size, self.pixels) = (name, bytes, size, pixels)
  }

  private init?(file: String, in folder: URL) {
    let name = String(file.dropLast(4))
    let base = name.prefix { $0 != "+" }
    guard let data = try? Data(contentsOf: folder.appendingPathComponent(file)),
      let text = try? String(contentsOf: folder.appendingPathComponent("\(base).txt"), encoding: .utf8)
    else { return nil }
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let width = Int(words[0]), let height = Int(words[1]) else { return nil }
    let pixels = words.dropFirst(2).compactMap { UInt64($0, radix: 16) }.map { word in
      SIMD4<UInt16>(
        UInt16(word >> 48), UInt16(word >> 32 & 0xFFFF), UInt16(word >> 16 & 0xFFFF), UInt16(word & 0xFFFF))
    }
    self.init(name: name, bytes: [UInt8](data), size: PixelSize(width, height), pixels: pixels)
  }
}
