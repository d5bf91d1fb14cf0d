// SPDX-License-Identifier: MIT
import Intaglio

extension FuzzTarget {
  /// The lines of a manifest of pictures: results lie inside the output folder, whatever a line says.
  static func manifest(_ bytes: [UInt8]) throws {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let output = try? ManifestLine.output(Array(line)) else { continue }
      let parts = output.split(separator: "/", omittingEmptySubsequences: false)
      let isInside = parts.allSatisfy { !["", ".", ".."].contains($0) }
      try FuzzFault.unless(isInside, "a result would be written to \(output)")
    }
  }
}
