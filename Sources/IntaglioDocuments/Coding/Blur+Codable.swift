// SPDX-License-Identifier: MIT
import IntaglioModel

/// `{ "sigma": 8 }`, or with another unit.
extension Blur: Codable {
  /// Reads an object with exactly one of `sigma`, `blur`, `layerRadius` and `size`.
  public init(from decoder: any Decoder) throws {
    let units = Unit.allCases.map(\.rawValue)
    let fields = try StrictFields(decoder, known: units)
    self = try Blur.required(of: fields)
  }

  /// Writes the number in its own unit.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(value, forKey: FieldKey(unit.rawValue))
  }

  /// The blur that one of some fields gives.
  fileprivate static func required(of fields: StrictFields) throws -> Blur {
    let units = Unit.allCases.map(\.rawValue)
    let given = units.filter(fields.has)
    guard given.count < 2 else {
      throw fields.error(given[1], "is given as well as \(given[0]); a blur has one unit")
    }
    guard !given.isEmpty else { throw fields.error("needs one of \(units.joined(separator: ", "))") }
    return try Shadow.blur(of: fields)
  }
}

/// `{ "sigma": 8 }`, or with `"progression": { "from": 0, "start": [0.5, 0], "end": [0.5, 1] }`.
extension LayerBlur: Codable {
  /// Reads an object with exactly one of `sigma`, `blur`, `layerRadius` and `size`, and `progression` (none).
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: Blur.Unit.allCases.map(\.rawValue) + ["progression"])
    self.init(try Blur.required(of: fields), progression: try fields.value("progression"))
  }

  /// Writes the blur in its own unit, and a progression.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(blur.value, forKey: FieldKey(blur.unit.rawValue))
    try container.encodeIfPresent(progression, forKey: FieldKey("progression"))
  }
}

/// `{ "from": 0, "start": [0.5, 0], "end": [0.5, 1] }`.
extension LayerBlur.Progression: Codable {
  /// Reads an object: `from` (0), `start` ([0.5, 0]), `end` ([0.5, 1]).
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: ["from", "start", "end"])
    func place(_ name: String, _ usual: Vector) throws -> Vector {
      guard let numbers = try fields.value(name, as: [Double].self) else { return usual }
      guard numbers.count == 2 else {
        throw fields.error(name, "has \(numbers.count) numbers, not two: [x, y]")
      }
      return Vector(numbers[0], numbers[1])
    }
    self.init(
      from: try fields.number("from", in: 0..., allowed: "0 or more") ?? 0,
      start: try place("start", Vector(0.5, 0)), end: try place("end", Vector(0.5, 1)))
  }

  /// Writes all three.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(from, forKey: FieldKey("from"))
    try container.encode(start, forKey: FieldKey("start"))
    try container.encode(end, forKey: FieldKey("end"))
  }
}
