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

  /// A table: its records come back from a table in which every field has quotes.
  static func table(_ bytes: [UInt8]) throws {
    let records = CSVText.records(of: bytes).records
    let quote = UInt8(ascii: "\"")
    let lines = records.map { fields in
      let quoted = fields.map { [quote] + $0.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote] }
      return Array(quoted.joined(separator: [UInt8(ascii: ",")])) + Array("\r\n".utf8)
    }
    let copy = CSVText.records(of: Array(lines.joined()))
    try FuzzFault.unless(
      copy.records == records && copy.faults.isEmpty, "it is another table: \(copy.faults)")
  }
}
