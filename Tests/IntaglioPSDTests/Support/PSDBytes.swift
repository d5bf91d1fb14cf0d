// SPDX-License-Identifier: MIT

/// Bytes as Photoshop's files have them, the highest of a number first; written after Adobe's "Photoshop File
/// Formats Specification".
struct PSDBytes: Sendable {
  private(set) var bytes: [UInt8] = []

  init() {}
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func + (first: PSDBytes, second: PSDBytes) -> PSDBytes { PSDBytes(first.bytes + second.bytes) }

  mutating func append(_ more: [UInt8]) { bytes += more }
  mutating func append(_ more: PSDBytes) { bytes += more.bytes }

  /// A number of this many bytes; negative ones as their complement.
  mutating func number(_ value: Int, _ count: Int) {
    for index in (0..<count).reversed() { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
  }

  mutating func double(_ value: Double) { number(Int(bitPattern: UInt(value.bitPattern)), 8) }
  mutating func ascii(_ text: String) { bytes += Array(text.utf8) }

  /// An identifier: four characters as they are, others behind their number.
  mutating func identifier(_ text: String) {
    number(text.utf8.count == 4 ? 0 : text.utf8.count, 4)
    ascii(text)
  }

  /// UTF-16 with a zero behind it, as Photoshop writes it.
  mutating func unicode(_ text: String) {
    number(text.utf16.count + 1, 4)
    for unit in text.utf16 { number(Int(unit), 2) }
    number(0, 2)
  }

  mutating func pascal(_ text: String, padding: Int) { pascal(Array(text.utf8), padding: padding) }

  mutating func pascal(_ text: [UInt8], padding: Int) {
    number(text.count, 1)
    append(text)
    for _ in 0..<(padding - (text.count + 1) % padding) % padding { number(0, 1) }
  }

  /// A part behind its length of four bytes.
  mutating func sized(_ part: PSDBytes) { sized(4, part) }

  /// A part behind its length of `count` bytes.
  mutating func sized(_ count: Int, _ part: PSDBytes) {
    number(part.bytes.count, count)
    append(part)
  }

  mutating func frame(_ top: Int, _ left: Int, _ bottom: Int, _ right: Int) {
    for side in [top, left, bottom, right] { number(side, 4) }
  }

  static func build(_ fill: (inout PSDBytes) -> Void) -> PSDBytes {
    var bytes = PSDBytes()
    fill(&bytes)
    return bytes
  }
}

/// A field that is an object of the kind of its name, as effects are.
func effect(_ name: String, _ fields: [(String, Field)]) -> (String, Field) {
  (name, .object(name, fields))
}

/// A value of a descriptor, to be written.
indirect enum Field: Sendable {
  case object(String, [(String, Field)])
  case list([Field])
  case double(Double)
  case unit(Double, String)
  case units([Double], String)
  case text(String)
  case word(String, String)
  case integer(Int)
  case long(Int)
  case flag(Bool)
  case type(String)
  case data([UInt8])
  case objects(Int, String, [(String, Field)])
  /// Anything, with its type.
  case raw(String, PSDBytes)

  /// Percent, pixels, degrees.
  static func percent(_ value: Double) -> Field { .unit(value, "#Prc") }
  static func pixels(_ value: Double) -> Field { .unit(value, "#Pxl") }
  static func degrees(_ value: Double) -> Field { .unit(value, "#Ang") }
  static func rgb(_ red: Double, _ green: Double, _ blue: Double) -> Field {
    .object("RGBC", [("Rd  ", .double(red)), ("Grn ", .double(green)), ("Bl  ", .double(blue))])
  }
  /// A colour of a gradient, at a place of 0 to 4096.
  static func stop(_ color: Field, at place: Int, midpoint: Int = 50) -> Field {
    .object(
      "Clrt",
      [
        ("Clr ", color), ("Type", .word("Clry", "UsrS")), ("Lctn", .integer(place)),
        ("Mdpn", .integer(midpoint)),
      ])
  }
  static func opacityStop(_ percent: Double, at place: Int) -> Field {
    .object("TrnS", [("Opct", .percent(percent)), ("Lctn", .integer(place)), ("Mdpn", .integer(50))])
  }
  static func point(_ x: Field, _ y: Field) -> Field {
    .object("Pnt ", [("Hrzn", x), ("Vrtc", y)])
  }
  /// A point of a contour, each of 0 to 255.
  static func curvePoint(_ x: Double, _ y: Double, isCorner: Bool = false) -> Field {
    .object(
      "CrPt", [("Hrzn", .double(x)), ("Vrtc", .double(y))] + (isCorner ? [("Cnty", .flag(false))] : []))
  }

  private var type: String {
    switch self {
    case .object: "Objc"
    case .list: "VlLs"
    case .double: "doub"
    case .unit: "UntF"
    case .units: "UnFl"
    case .text: "TEXT"
    case .word: "enum"
    case .integer: "long"
    case .long: "comp"
    case .flag: "bool"
    case .type: "type"
    case .data: "tdta"
    case .objects: "ObAr"
    case .raw(let type, _): type
    }
  }

  private func write(to bytes: inout PSDBytes) {
    bytes.ascii(type)
    switch self {
    case .object(let name, let fields): bytes.append(Field.body(name, fields))
    case .list(let values):
      bytes.number(values.count, 4)
      for value in values { value.write(to: &bytes) }
    case .double(let value): bytes.double(value)
    case .unit(let value, let unit):
      bytes.ascii(unit)
      bytes.double(value)
    case .units(let values, let unit):
      bytes.ascii(unit)
      bytes.number(values.count, 4)
      for value in values { bytes.double(value) }
    case .text(let text): bytes.unicode(text)
    case .word(let type, let value):
      bytes.identifier(type)
      bytes.identifier(value)
    case .integer(let value): bytes.number(value, 4)
    case .long(let value): bytes.number(value, 8)
    case .flag(let value): bytes.number(value ? 1 : 0, 1)
    case .type(let name):
      bytes.unicode("")
      bytes.identifier(name)
    case .data(let data): bytes.sized(PSDBytes(data))
    case .objects(let count, let name, let fields):
      bytes.number(count, 4)
      bytes.append(Field.body(name, fields))
    case .raw(_, let raw): bytes.append(raw)
    }
  }

  private static func body(_ name: String, _ fields: [(String, Field)]) -> PSDBytes {
    .build { bytes in
      bytes.unicode("")
      bytes.identifier(name)
      bytes.number(fields.count, 4)
      for (key, value) in fields {
        bytes.identifier(key)
        value.write(to: &bytes)
      }
    }
  }

  /// A version and the descriptor with these fields.
  static func descriptor(_ fields: [(String, Field)]) -> PSDBytes { descriptor("null", fields) }

  static func descriptor(_ name: String, _ fields: [(String, Field)]) -> PSDBytes {
    .build { bytes in
      bytes.number(16, 4)
      bytes.append(body(name, fields))
    }
  }
}
