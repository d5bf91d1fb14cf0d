// SPDX-License-Identifier: MIT
import Intaglio

/// Whole tables of comma-separated values.
package enum CSVText {
  /// The records of a text, and the problems with others by their lines.
  package static func records(of text: [UInt8]) -> (records: [[String]], faults: [Int: String]) {
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    if lines.last?.isEmpty == true { lines.removeLast() }
    var records = CSVRecords {
      guard let line = lines.popFirst() else { return .end }
      return .line(Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line))
    }
    var result: (records: [[String]], faults: [Int: String]) = ([], [:])
    while true {
      switch records.next() {
      case .end: return result
      case .record(let fields, _): result.records.append(fields.map(\.text))
      case .fault(let problem, let line): result.faults[line] = problem
      }
    }
  }
}
