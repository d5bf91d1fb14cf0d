// SPDX-License-Identifier: MIT

extension Vector: FieldValue {
  /// The limit of both components.
  package static var defaultLimit: NumberLimit { .finite }
  package static func fieldShape(_ limit: NumberLimit) -> FieldShape { .definition("offset") }

  package func check(_ limit: NumberLimit, _ check: FieldCheck) throws(StyleError) {
    try StyleError.at("[0]", limit.check(x, scale: check.scale))
    try StyleError.at("[1]", limit.check(y, scale: check.scale))
  }

  package mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    visit(&x)
    visit(&y)
  }

  package static func read(
    _ key: String, _ limit: NumberLimit, _ reader: some FieldReader
  ) throws -> Vector? {
    guard let numbers = try reader.numbers(key) else { return nil }
    guard numbers.count == 2 else { throw reader.error(key, "has \(numbers.count) numbers, not two: [x, y]") }
    guard numbers.allSatisfy(\.isFinite) else { throw reader.error(key, "is not finite") }
    return Vector(numbers[0], numbers[1])
  }
}

extension Color: FieldValue {
  package static func fieldShape(_ limit: NoLimit) -> FieldShape { .definition("color") }

  package static func read(_ key: String, _ limit: NoLimit, _ reader: some FieldReader) throws -> Color? {
    try reader.color(key)
  }

  package func check(_ limit: NoLimit, _ check: FieldCheck) throws(StyleError) {
    let parts = SIMD4(red, green, blue, alpha)
    if all(parts .>= 0 .& parts .<= 1) { return }
    for (number, name) in [(red, "red"), (green, "green"), (blue, "blue"), (alpha, "alpha")] {
      try StyleError.at(name, NumberLimit.range(0...1).check(number, scale: 1))
    }
  }

  package mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    visit(&red)
    visit(&green)
    visit(&blue)
    if alpha != 1 { visit(&alpha) }
  }
}

extension Blur: FieldChoices, FieldObject {
  package static let rule = "a blur has one unit"
  package static let choices: [FieldChoice<Blur>] = [
    choice(
      .sigma, "Softness as the standard deviation of the Gaussian, in points: SVG's stdDeviation, CSS blur()."
    ),
    choice(
      .css, "Softness as twice the standard deviation, in points: CSS box-shadow, canvas shadowBlur, Figma."
    ),
    choice(.layerRadius, "Softness as the standard deviation, in points, by Core Animation's name."),
    choice(.size, "Softness as Photoshop's size, in points."),
  ]

  private static func choice(_ unit: Unit, _ summary: String) -> FieldChoice<Blur> {
    FieldChoice(unit.rawValue, summary, limit: .atLeast(0), { Blur($0, unit: unit) }) {
      $0.unit == unit ? $0.value : nil
    }
  }

  package static func fieldShape(_ limit: NoLimit) -> FieldShape { .definition("blur") }

  /// Checks the number in its own unit, so that the error quotes the number as given.
  package func check(_ limit: NoLimit, _ check: FieldCheck) throws(StyleError) {
    try StyleError.at(unit.rawValue, checkNumber(value, check))
  }

  /// Checks a number in this blur's unit; the field of the error is empty.
  package func checkNumber(_ value: Double, _ check: FieldCheck) throws(StyleError) {
    guard value.isFinite else { throw .notFinite(field: "") }
    let limit = Style.maximumSigma / check.scale / Blur(1, unit: unit).sigma
    guard value < 0 || value > limit else { return }
    let sigma = DecimalText.text(Style.maximumSigma)
    throw .outOfRange(
      field: "", value: value, allowed: "0…\(DecimalText.text(limit)) (a sigma of \(sigma) pixels)")
  }

  package var simpler: [Blur] { unit == .sigma ? [] : [.sigma(sigma)] }

  package init(of reader: some FieldReader) throws {
    guard let blur = try Blur.read("", NoLimit(), reader) else {
      throw reader.error(nil, "needs one of \(Blur.keys.joined(separator: ", "))")
    }
    self = blur
  }
}

extension FieldForm<Blur> {
  /// A blur written as its standard deviation.
  package static func sigma(_ key: String) -> FieldForm {
    FieldForm(
      keys: [key], shape: .number(.atLeast(0)),
      read: { try Double.read(key, .atLeast(0), $0).map(Blur.sigma) }, write: { try $1.write($0.sigma, key) })
  }
}

extension Rect: FieldValue {
  package static func fieldShape(_ limit: NoLimit) -> FieldShape { .definition("frame") }

  package func check(_ limit: NoLimit, _ check: FieldCheck) throws(StyleError) {
    let limit = Scene.maximumLength / check.scale
    for number in [x, y] { try NumberLimit.range(-limit...limit).check(number, scale: 1) }
    for number in [width, height] { try NumberLimit.range(0...limit).check(number, scale: 1) }
  }

  package mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    visit(&x)
    visit(&y)
    visit(&width)
    visit(&height)
  }
}

extension CornerRadii: FieldValue {
  package static func fieldShape(_ limit: NoLimit) -> FieldShape { .definition("cornerRadius") }

  package func check(_ limit: NoLimit, _ check: FieldCheck) throws(StyleError) {
    let limit = NumberLimit.range(0...Scene.maximumLength / check.scale)
    for radius in corners { for number in [radius.x, radius.y] { try limit.check(number, scale: 1) } }
  }

  package mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    topLeft.visitNumbers(visit)
    topRight.visitNumbers(visit)
    bottomRight.visitNumbers(visit)
    bottomLeft.visitNumbers(visit)
  }

  package var simpler: [CornerRadii] {
    let plain = CornerRadii(topLeft.x)
    return self == plain ? [] : [plain]
  }
}

extension CornerShapes: FieldValue {
  package static func fieldShape(_ limit: NoLimit) -> FieldShape { .definition("cornerShape") }

  package func check(_ limit: NoLimit, _ check: FieldCheck) throws(StyleError) {
    if corners.contains(where: \.curvature.isNaN) { throw .notFinite(field: "") }
  }

  package mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    for corner in 0..<4 where self[corner].curvature.isFinite { visit(&self[corner].curvature) }
  }

  package var simpler: [CornerShapes] { only == nil ? corners.map { CornerShapes($0) } : [] }
}

extension Path: FieldValue {
  package static func fieldShape(_ limit: NoLimit) -> FieldShape { .definition("path") }

  package mutating func visitNumbers(_ visit: (inout Double) -> Void) { self = mapped { $0.visited(visit) } }

  package var simpler: [Path] {
    elements.indices.map { index in
      var elements = elements
      elements.remove(at: index)
      return Path(elements)
    }
  }
}
