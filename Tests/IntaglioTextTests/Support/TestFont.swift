// SPDX-License-Identifier: MIT
import Foundation
import IntaglioModel
import IntaglioText
import Testing

/// The fonts that `make install-dependencies` brings. A test whose font is missing fails, and says so.
enum TestFont: String {
  case sans = "DejaVuSans"
  case sansBold = "DejaVuSans-Bold"
  case mono = "DejaVuSansMono"
  case serif = "DejaVuSerif"
  case emoji = "NotoColorEmoji"

  private static let folders = [
    "/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/truetype/noto",
    "/usr/share/fonts/dejavu-sans-fonts",
    "/usr/share/fonts/TTF", "/usr/share/fonts/noto",
  ]

  /// Where the font is.
  func path() throws -> String {
    let paths = Self.folders.map { "\($0)/\(rawValue).ttf" }
    let path = paths.first { FileManager.default.fileExists(atPath: $0) }
    return try #require(
      path,
      "\(rawValue).ttf is not installed: make install-dependencies (fonts-dejavu-core, fonts-noto-color-emoji)"
    )
  }

  /// Its numbers.
  func tables() throws -> FontTables { try FontTables(path: try path()) }
}

/// A file that is gone when this is.
final class TemporaryFile {
  let path: String

  init(_ contents: Data, suffix: String) throws {
    path = NSTemporaryDirectory() + "intaglio-\(UUID().uuidString)\(suffix)"
    try contents.write(to: URL(fileURLWithPath: path))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Whether two lengths are the same but for Pango's unit, 1/65,536 em, in each of some glyphs.
func isClose(_ first: Double, _ second: Double, within tolerance: Double = 1e-6) -> Bool {
  abs(first - second) <= tolerance
}
