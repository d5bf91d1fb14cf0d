// SPDX-License-Identifier: MIT
import Foundation
import IntaglioModel
import Testing

/// One file of `Fixtures` or `Formats`, and its contents as documented by `make-fixtures.py` or
/// `make-formats.py`.
struct Fixture: CustomTestStringConvertible, Sendable {
  /// The file's name without its ending.
  let name: String
  let bytes: [UInt8]
  let size: PixelSize
  /// Straight 16-bit RGBA, row by row.
  let pixels: [SIMD4<UInt16>]

  var testDescription: String { name }

  /// Every kind of PNG, by name.
  static let all = files(in: "Fixtures").compactMap(Fixture.init)
  /// Pictures of the other formats, and with profiles, by name.
  static let formats = files(in: "Formats").compactMap(Fixture.init)

  /// The bytes of a file of `Formats`.
  static func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: try #require(files(in: "Formats").first { $0.lastPathComponent == name })))
  }

  private static func files(in name: String) -> [URL] {
    guard let folder = Bundle.module.url(forResource: name, withExtension: nil),
      let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    else { return [] }
    return files.filter { !$0.hasSuffix(".txt") }.sorted().map { folder.appendingPathComponent($0) }
  }

  /// The smallest files of each kind: for tests that read a file thousands of times.
  static let small = all.filter { $0.bytes.count < 400 }

  /// The fixture with this name. For an unknown name an empty one, with which no test passes.
  static func named(_ name: String) -> Fixture {
    all.first { $0.name == name } ?? Fixture(name: name, bytes: [], size: PixelSize(0, 0), pixels: [])
  }

  /// The 8-bit premultiplied pixels that the contract asks for, in Double: 255 c a is never within 1e-8 of a
  /// tie.
  var premultiplied: [UInt8] {
    pixels.flatMap { pixel in
      let alpha = Double(pixel[3]) / 65535
      return (0..<4).map { channel in
        let value = channel == 3 ? alpha : Double(pixel[channel]) / 65535 * alpha
        return UInt8((255 * value + 0.5).rounded(.down))
      }
    }
  }

  /// Whether it is of a format that not every build reads.
  var isAVIF: Bool { name.hasPrefix("avif") }

  /// By how many levels a channel of a bitmap of the same size is off at most.
  func difference(from bitmap: Bitmap) throws -> Int {
    try #require(zip(bitmap.pixels, premultiplied).map { abs(Int($0) - Int($1)) }.max())
  }

  private init(name: String, bytes: [UInt8], size: PixelSize, pixels: [SIMD4<UInt16>]) {
    (self.name, self.bytes, self.size, self.pixels) = (name, bytes, size, pixels)
  }

  private init?(_ file: URL) {
    let name = file.deletingPathExtension().lastPathComponent
    let base = name.prefix { $0 != "+" }
    let expectation = file.deletingLastPathComponent().appendingPathComponent("\(base).txt")
    guard let data = try? Data(contentsOf: file),
      let text = try? String(contentsOf: expectation, encoding: .utf8)
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
