// SPDX-License-Identifier: MIT
import IntaglioModel

/// A line of a manifest, or a row of one that is a table.
enum ManifestRecord {
  case line([UInt8])
  /// Texts by the names of their columns; empty unquoted fields are omitted.
  case row([String: String])
}

/// The records of a manifest: one JSON object a line, or a table of comma-separated values, whose first line
/// has the names of its columns.
struct ManifestRecords {
  typealias Step = RecordStep<ManifestRecord>

  private enum Source {
    case lines(LineReader, number: Int)
    case table(CSVRecords, columns: [String]?)
    case end
  }

  private var source: Source
  private let format: any ManifestFormat

  init(_ reader: LineReader, isTable: Bool, format: any ManifestFormat) {
    source = isTable ? .table(CSVRecords { reader.next() }, columns: nil) : .lines(reader, number: 0)
    self.format = format
  }

  mutating func next() -> Step {
    switch source {
    case .lines(let reader, let number): nextLine(reader, number)
    case .table(let records, let columns): nextRow(records, columns)
    case .end: .end
    }
  }

  private mutating func nextLine(_ reader: LineReader, _ start: Int) -> Step {
    var number = start
    while true {
      number += 1
      source = .lines(reader, number: number)
      switch reader.next() {
      case .end: return .end
      case .fault(let reason): return .fault("cannot be read: \(reason)", line: number)
      case .tooLong: return .fault(LineReader.tooLong, line: number)
      case .line(let bytes) where bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }):
        continue
      case .line(let bytes): return .record(.line(bytes), line: number)
      }
    }
  }

  private mutating func nextRow(_ start: CSVRecords, _ columns: [String]?) -> Step {
    var (records, columns) = (start, columns)
    while true {
      let step = records.next()
      source = .table(records, columns: columns)
      switch step {
      case .end: return .end
      case .fault(let reason, let line):
        // A table without column names cannot be read.
        if columns == nil { source = .end }
        return .fault(reason, line: line)
      case .record(let fields, let line):
        if let columns {
          let given = zip(columns, fields).filter { $1.isQuoted || !$1.text.isEmpty }
          return .record(.row(Dictionary(uniqueKeysWithValues: given.map { ($0, $1.text) })), line: line)
        }
        let names = fields.map(\.text)
        if let problem = ManifestRecords.problem(withColumns: names) ?? format.problem(withColumns: names) {
          source = .end
          return .fault(problem, line: line)
        }
        columns = names
      }
    }
  }

  private static func problem(withColumns names: [String]) -> String? {
    if names.count == 1, let separator = names[0].first(where: { ";\t|".contains($0) }) {
      let name = separator == "\t" ? "tabs" : "\"\(separator)\""
      return "the fields are separated by \(name); save the table with commas"
    }
    if let empty = names.firstIndex(of: "") { return "column \(empty + 1) has no name" }
    var known: Set<String> = []
    return names.first { !known.insert($0).inserted }.map { "two columns are named \"\(Excerpt.line($0))\"" }
  }
}
