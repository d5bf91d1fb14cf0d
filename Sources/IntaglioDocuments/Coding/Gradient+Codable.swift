// SPDX-License-Identifier: MIT
import IntaglioModel

/// `{ "colors": ["#fff", "#ddd"] }`, from top to bottom, or with a shape and stops:
///
///     { "linear": { "start": [0, 0], "end": [1, 1] }, "stops": [ ["red", 0], ["blue", 0.5] ] }
///     { "radial": { "center": [0.5, 0.5], "radius": [0.5, 0.5] }, "colors": […] }
///     { "conic": { "center": [0.5, 0.5], "start": 90 }, "colors": […], "mixing": "straight", "space": "oklab" }
///     { "reflected": { "start": [0.5, 0.5], "end": [0.5, 1] }, "colors": […], "curve": "smooth" }
///     { "diamond": { "center": [0.5, 0.5], "radius": [0.5, 0.5], "angle": 30 }, "colors": […] }
extension Gradient: Codable {
  private static let shapes = ["linear", "radial", "conic", "reflected", "diamond"]

  /// Reads an object: at most one shape (linear, from top to bottom), `stops` or evenly spaced `colors`,
  /// `mixing` (premultiplied), `space` (srgb) and `curve` (linear).
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(
      decoder, known: Gradient.shapes + ["stops", "colors", "mixing", "space", "curve"])
    self.init(
      try Gradient.shape(of: fields), stops: try Gradient.stops(of: fields),
      mixing: try fields.word("mixing") ?? .premultiplied, space: try fields.word("space") ?? .sRGB,
      curve: try fields.word("curve") ?? .linear)
  }

  /// Writes all fields, a curve only where it is not linear.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    switch shape {
    case .linear(let start, let end):
      try container.encode(["start": start, "end": end], forKey: FieldKey("linear"))
    case .radial(let center, let radius):
      try container.encode(["center": center, "radius": radius], forKey: FieldKey("radial"))
    case .conic(let center, let start):
      var conic = container.nestedContainer(keyedBy: FieldKey.self, forKey: FieldKey("conic"))
      try conic.encode(center, forKey: FieldKey("center"))
      try conic.encode(start, forKey: FieldKey("start"))
    case .reflected(let start, let end):
      try container.encode(["start": start, "end": end], forKey: FieldKey("reflected"))
    case .diamond(let center, let radius, let angle):
      var diamond = container.nestedContainer(keyedBy: FieldKey.self, forKey: FieldKey("diamond"))
      try diamond.encode(center, forKey: FieldKey("center"))
      try diamond.encode(radius, forKey: FieldKey("radius"))
      if angle != 0 { try diamond.encode(angle, forKey: FieldKey("angle")) }
    }
    try container.encode(stops, forKey: FieldKey("stops"))
    try container.encode(mixing, forKey: FieldKey("mixing"))
    try container.encode(space, forKey: FieldKey("space"))
    if curve != .linear { try container.encode(curve, forKey: FieldKey("curve")) }
  }

  /// The stops that `stops` or evenly spaced `colors` give.
  fileprivate static func stops(of fields: StrictFields) throws -> [Stop] {
    guard fields.has("stops") != fields.has("colors") else {
      throw fields.error("needs one of stops, colors")
    }
    let stops: [Stop]
    if fields.has("stops") {
      stops = try fields.required("stops")
    } else {
      stops = Gradient(try fields.required("colors") as [Color]).stops
    }
    let name = fields.has("stops") ? "stops" : "colors"
    guard (1...Gradient.maximumStops).contains(stops.count) else {
      throw fields.error(name, "has \(stops.count) elements; 1…\(Gradient.maximumStops) are allowed")
    }
    for (stop, next) in zip(stops, stops.dropFirst()) where next.position < stop.position {
      let positions = [stop, next].map { DecimalText.text($0.position) }
      throw fields.error(name, "have positions that decrease, from \(positions[0]) to \(positions[1])")
    }
    return stops
  }

  private static func shape(of fields: StrictFields) throws -> Shape {
    let given = shapes.filter(fields.has)
    guard given.count <= 1 else {
      throw fields.error(given[1], "is given as well as \(given[0]); a gradient has one shape")
    }
    if let line = try fields.value("linear", as: Line.self) {
      return .linear(start: line.start ?? Vector(0.5, 0), end: line.end)
    }
    if let ellipse = try fields.value("radial", as: Ellipse.self) {
      return .radial(center: ellipse.center, radius: ellipse.radius)
    }
    if let turn = try fields.value("conic", as: Turn.self) {
      return .conic(center: turn.center, start: turn.start)
    }
    if let line = try fields.value("reflected", as: Line.self) {
      return .reflected(start: line.start ?? Vector(0.5, 0.5), end: line.end)
    }
    if let diamond = try fields.value("diamond", as: Diamond.self) {
      return .diamond(center: diamond.center, radius: diamond.radius, angle: diamond.angle)
    }
    return .linear(start: Vector(0.5, 0), end: Vector(0.5, 1))
  }

  private struct Line: Decodable {
    /// Of a linear gradient the middle of the upper edge, of a reflected one the centre, where it is left
    /// out.
    let start: Vector?
    let end: Vector

    init(from decoder: any Decoder) throws {
      let fields = try StrictFields(decoder, known: ["start", "end"])
      start = try fields.value("start")
      end = try fields.value("end") ?? Vector(0.5, 1)
    }
  }

  private struct Ellipse: Decodable {
    let center: Vector
    let radius: Vector

    init(from decoder: any Decoder) throws {
      let fields = try StrictFields(decoder, known: ["center", "radius"])
      center = try fields.value("center") ?? Vector(0.5, 0.5)
      radius = try fields.value("radius") ?? Vector(0.5, 0.5)
    }
  }

  private struct Diamond: Decodable {
    let center: Vector
    let radius: Vector
    let angle: Double

    init(from decoder: any Decoder) throws {
      let fields = try StrictFields(decoder, known: ["center", "radius", "angle"])
      center = try fields.value("center") ?? Vector(0.5, 0.5)
      radius = try fields.value("radius") ?? Vector(0.5, 0.5)
      angle = try fields.value("angle") ?? 0
    }
  }

  private struct Turn: Decodable {
    let center: Vector
    let start: Double

    init(from decoder: any Decoder) throws {
      let fields = try StrictFields(decoder, known: ["center", "start"])
      center = try fields.value("center") ?? Vector(0.5, 0.5)
      start = try fields.value("start") ?? 0
    }
  }
}

/// `{ "colors": ["#f80", "#fff"] }`, or with `stops`.
extension ColorRamp: Codable {
  /// Reads an object: `stops` or evenly spaced `colors`, `mixing` (premultiplied), `space` (srgb) and `curve`
  /// (linear).
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: ["stops", "colors", "mixing", "space", "curve"])
    self.init(
      stops: try Gradient.stops(of: fields), mixing: try fields.word("mixing") ?? .premultiplied,
      space: try fields.word("space") ?? .sRGB, curve: try fields.word("curve") ?? .linear)
  }

  /// Writes all fields, a curve only where it is not linear.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(stops, forKey: FieldKey("stops"))
    try container.encode(mixing, forKey: FieldKey("mixing"))
    try container.encode(space, forKey: FieldKey("space"))
    if curve != .linear { try container.encode(curve, forKey: FieldKey("curve")) }
  }
}

/// `["red", 0.5]`.
extension Gradient.Stop: Codable {
  /// Reads a colour and a position of 0…1.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init(try list.decode(Color.self), at: try list.decode(Double.self))
    func error(_ problem: String) -> DecodingError {
      .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: problem))
    }
    guard list.isAtEnd else { throw error("a stop is a colour and a position: [\"red\", 0.5]") }
    guard (0...1).contains(position) else {
      throw error("has the position \(DecimalText.text(position)), allowed is 0…1")
    }
  }

  /// Writes the colour and the position.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(color)
    try list.encode(position)
  }
}
