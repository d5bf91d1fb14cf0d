// SPDX-License-Identifier: MIT
import IntaglioModel

/// Reads a table of comma-separated values (RFC 4180), record by record. It is strict: a table that programs
/// read in different ways is an error with its line, not a guess.
///
/// * Commas separate fields, and line feeds separate records, with or without a carriage return before each.
/// * A field in double quotes may contain commas and line breaks; a double quote in it is written twice. Its
///   line breaks become line feeds. Nothing may stand between a comma and a quote, and other fields contain
///   no quotes.
/// * Every record has as many fields as the first. Empty lines are skipped.
/// * The text is UTF-8, with or without a byte order mark.
package struct CSVRecords {
  package struct Field: Hashable {
    package let text: String
    /// Whether it is in quotes: an empty field is then an empty text, not a missing one.
    let isQuoted: Bool
  }

  package typealias Step = RecordStep<[Field]>

  private let line: () -> LineReader.Step
  private var lineNumber = 0
  private var fieldCount: Int?
  private var isAtEnd = false

  package init(_ line: @escaping () -> LineReader.Step) { self.line = line }

  package mutating func next() -> Step {
    while !isAtEnd {
      switch readLine() {
      case .end: isAtEnd = true
      case .fault(let reason):
        isAtEnd = true
        return .fault("cannot be read: \(reason)", line: lineNumber)
      case .tooLong: return .fault(LineReader.tooLong, line: lineNumber)
      case .line(let bytes) where bytes.isEmpty: continue
      case .line(let bytes):
        let start = lineNumber
        do throws(Fault) {
          return .record(try record(bytes), line: start)
        } catch {
          return .fault(error.problem, line: error.line)
        }
      }
    }
    return .end
  }

  private struct Fault: Error {
    let problem: String
    let line: Int
  }

  private mutating func readLine() -> LineReader.Step {
    lineNumber += 1
    let step = line()
    guard lineNumber == 1, case .line(let bytes) = step else { return step }
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { return .line(Array(bytes.dropFirst(3))) }
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      return .fault(reason: "it is UTF-16; save it as UTF-8")
    }
    return step
  }

  private struct Cursor {
    private(set) var line: [UInt8]
    var position = 0
    /// The bytes of the record's lines so far.
    private(set) var size: Int

    init(_ line: [UInt8]) { (self.line, size) = (line, line.count) }

    mutating func advance(to next: [UInt8]) { (line, position, size) = (next, 0, size + next.count) }

    var byte: UInt8? { position < line.count ? line[position] : nil }

    func next(_ byte: Unicode.Scalar) -> Int? { line[position...].firstIndex(of: UInt8(ascii: byte)) }

    mutating func skip(_ expected: Unicode.Scalar) -> Bool {
      guard byte == UInt8(ascii: expected) else { return false }
      position += 1
      return true
    }
  }

  /// The record that begins with a line, and ends with that or a later one.
  private mutating func record(_ first: [UInt8]) throws(Fault) -> [Field] {
    let start = lineNumber
    var cursor = Cursor(first)
    var fields: [Field] = []
    repeat {
      let isQuoted = cursor.byte == UInt8(ascii: "\"")
      let bytes = isQuoted ? try quotedField(&cursor, recordStart: start) : try plainField(&cursor)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Fault(problem: "field \(fields.count + 1) is not UTF-8; save the table as UTF-8", line: start)
      }
      fields.append(Field(text: text, isQuoted: isQuoted))
    } while cursor.skip(",")
    if let fieldCount, fields.count != fieldCount {
      throw Fault(
        problem:
          "has \(fields.count) field\(fields.count == 1 ? "" : "s"), but the first line has \(fieldCount)",
        line: start)
    }
    fieldCount = fields.count
    return fields
  }

  /// The bytes up to the next comma or the line's end.
  private func plainField(_ cursor: inout Cursor) throws(Fault) -> [UInt8] {
    let field = cursor.position..<(cursor.next(",") ?? cursor.line.count)
    if let bad = cursor.line[field].firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == 0x0d }) {
      throw fault(
        cursor.line[bad] == 0x0d
          ? "a carriage return within the line; save with Unix or Windows line ends"
          : "a quote in an unquoted field; put the field in quotes, and write this quote twice",
        bad, cursor.line)
    }
    cursor.position = field.upperBound
    return Array(cursor.line[field])
  }

  /// The bytes between an opening quote and its closing one, which may be on a later line.
  private mutating func quotedField(_ cursor: inout Cursor, recordStart: Int) throws(Fault) -> [UInt8] {
    let opening = (cursor: cursor, number: lineNumber)
    var bytes: [UInt8] = []
    cursor.position += 1
    while true {
      if let quote = cursor.next("\"") {
        bytes += cursor.line[cursor.position..<quote]
        cursor.position = quote + 1
        guard cursor.skip("\"") else { break }
        bytes.append(UInt8(ascii: "\""))
      } else {
        bytes += cursor.line[cursor.position...]
        bytes.append(UInt8(ascii: "\n"))
        guard case .line(let next) = readLine() else {
          isAtEnd = true
          let place = column(opening.cursor.position, of: opening.cursor.line)
          throw Fault(problem: "\(place): the quote is never closed", line: opening.number)
        }
        cursor.advance(to: next)
        guard cursor.size <= LineReader.maximumLineLength else {
          isAtEnd = true
          throw Fault(problem: LineReader.tooLong, line: recordStart)
        }
      }
    }
    guard cursor.byte == nil || cursor.byte == UInt8(ascii: ",") else {
      throw fault(
        "a closing quote ends its field; within a field it is written twice", cursor.position, cursor.line)
    }
    // A carriage return is a line end of old systems, or precedes a line feed that was already removed.
    return bytes.map { $0 == 0x0d ? 0x0a : $0 }
  }

  private func fault(_ problem: String, _ position: Int, _ line: [UInt8]) -> Fault {
    Fault(problem: "\(column(position, of: line)): \(problem)", line: lineNumber)
  }

  /// `column 3`, counted in characters from 1.
  private func column(_ position: Int, of line: [UInt8]) -> String {
    "column \(String(decoding: line[..<position], as: UTF8.self).count + 1)"
  }
}

/// The next step of reading a file record by record. Lines are counted from 1.
package enum RecordStep<Record> {
  /// A record, with its first line.
  case record(Record, line: Int)
  /// A faulty record; the next step is the record after it.
  case fault(String, line: Int)
  case end
}
