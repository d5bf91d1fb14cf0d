// SPDX-License-Identifier: MIT
import Foundation
import IntaglioModel

/// The numbers of a TrueType file, read here without any of the libraries under test. Lengths are the font's
/// units, y upwards.
struct FontTables {
  struct Failure: Error { let problem: String }

  private let bytes: [UInt8]
  private let tables: [String: Int]
  let unitsPerEm: Double
  let ascent: Double
  let descent: Double
  let underlinePosition: Double
  let underlineThickness: Double
  let strikeoutPosition: Double
  let strikeoutThickness: Double

  init(path: String) throws {
    bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var tables: [String: Int] = [:]
    for index in 0..<Int(Self.unsigned(bytes, 4, count: 2)) {
      let entry = 12 + 16 * index
      tables[String(decoding: bytes[entry..<entry + 4], as: UTF8.self)] = Self.unsigned(
        bytes, entry + 8, count: 4)
    }
    self.tables = tables
    guard let head = tables["head"], let hhea = tables["hhea"], let post = tables["post"],
      let os2 = tables["OS/2"]
    else { throw Failure(problem: "\(path) lacks a table") }
    unitsPerEm = Double(Self.unsigned(bytes, head + 18, count: 2))
    ascent = Self.signed(bytes, hhea + 4)
    descent = -Self.signed(bytes, hhea + 6)
    underlinePosition = Self.signed(bytes, post + 8)
    underlineThickness = Self.signed(bytes, post + 10)
    strikeoutThickness = Self.signed(bytes, os2 + 26)
    strikeoutPosition = Self.signed(bytes, os2 + 28)
  }

  /// The glyph of a character (a cmap of format 12).
  func glyph(_ character: Unicode.Scalar) throws -> Int {
    guard let cmap = tables["cmap"] else { throw Failure(problem: "no cmap") }
    for index in 0..<Self.unsigned(bytes, cmap + 2, count: 2) {
      let table = cmap + Self.unsigned(bytes, cmap + 8 + 8 * index, count: 4)
      guard Self.unsigned(bytes, table, count: 2) == 12 else { continue }
      for group in 0..<Self.unsigned(bytes, table + 12, count: 4) {
        let entry = table + 16 + 12 * group
        let first = Self.unsigned(bytes, entry, count: 4)
        let last = Self.unsigned(bytes, entry + 4, count: 4)
        if (first...last).contains(Int(character.value)) {
          return Self.unsigned(bytes, entry + 8, count: 4) + Int(character.value) - first
        }
      }
    }
    throw Failure(problem: "no glyph for \(character)")
  }

  func advance(_ character: Unicode.Scalar) throws -> Double {
    guard let hhea = tables["hhea"], let hmtx = tables["hmtx"] else { throw Failure(problem: "no hmtx") }
    let count = Self.unsigned(bytes, hhea + 34, count: 2)
    return Double(Self.unsigned(bytes, hmtx + 4 * min(try glyph(character), count - 1), count: 2))
  }

  /// The sum of the advances, without kerning.
  func advance(of string: String) throws -> Double {
    try string.unicodeScalars.reduce(0) { $0 + (try advance($1)) }
  }

  /// The extent of a character's outline: xMin, yMin, xMax, yMax.
  func box(_ character: Unicode.Scalar) throws -> (left: Double, bottom: Double, right: Double, top: Double) {
    guard let head = tables["head"], let loca = tables["loca"], let glyf = tables["glyf"] else {
      throw Failure(problem: "no glyf")
    }
    let glyph = try glyph(character)
    let isLong = Self.unsigned(bytes, head + 50, count: 2) != 0
    let offset =
      isLong
      ? Self.unsigned(bytes, loca + 4 * glyph, count: 4)
      : 2 * Self.unsigned(bytes, loca + 2 * glyph, count: 2)
    let box = glyf + offset + 2
    return (
      Self.signed(bytes, box), Self.signed(bytes, box + 2), Self.signed(bytes, box + 4),
      Self.signed(bytes, box + 6)
    )
  }

  private static func unsigned(_ bytes: [UInt8], _ offset: Int, count: Int) -> Int {
    bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func signed(_ bytes: [UInt8], _ offset: Int) -> Double {
    Double(Int16(truncatingIfNeeded: unsigned(bytes, offset, count: 2)))
  }
}
