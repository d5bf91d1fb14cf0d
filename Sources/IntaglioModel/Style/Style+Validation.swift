// SPDX-License-Identifier: MIT
extension Style {
  /// The scales at which a style can be rendered: more than 0, and at most this.
  public static let maximumScale = 64.0
  /// The largest standard deviation of a shadow, in pixels.
  public static let maximumSigma = 16_384.0
  /// The farthest that a shadow may be moved along x or y, in pixels.
  public static let maximumOffset = 1_000_000.0
  /// The farthest that a shadow's caster may be grown or made smaller, in pixels.
  public static let maximumSpread = 4_096.0
  /// The most shadows that a style may have: many times those of pictures that are drawn with box shadows.
  public static let maximumShadows = 65_536
  /// The thresholds: levels of alpha.
  public static let allowedThresholds = 0...255

  /// Checks that the style can be rendered at `scale` pixels a point: every number finite and within its
  /// range, every colour's components within 0…1, the fill loaded, a light there for shadows that follow one.
  /// The planner's first step; cheap enough to call before.
  ///
  /// - Parameter light: what shines on a style that has no light of its own: the scene's.
  /// - Throws: `StyleError`, naming the first field at fault.
  public func validate(scale: Double, light: Light? = nil) throws(StyleError) {
    guard scale.isFinite else { throw .notFinite(field: "scale") }
    guard scale > 0, scale <= Style.maximumScale else {
      let allowed = "more than 0, up to \(Style.text(Style.maximumScale))"
      throw .outOfRange(field: "scale", value: scale, allowed: allowed)
    }
    if let threshold, !Style.allowedThresholds.contains(threshold) {
      throw .outOfRange(field: "threshold", value: Double(threshold), allowed: "0…255")
    }
    switch fill {
    case .color(let color): try Style.validate(color, field: "fill.color")
    case .file(let path, _): throw .fillNotLoaded(path: path)
    case .bitmap, .drawing, nil: break
    }
    try Style.check(fillOpacity, in: 0...1, allowed: "0…1", field: "fillOpacity")
    try self.light?.validate(field: "light")
    guard shadows.count <= Style.maximumShadows else {
      throw .invalid(
        field: "shadows", problem: "has \(shadows.count) elements; 0…\(Style.maximumShadows) are allowed")
    }
    for (index, shadow) in shadows.enumerated() {
      try Style.validate(shadow, scale: scale, light: self.light ?? light, field: "shadows[\(index)]")
    }
    try validateEffects(scale: scale)
    try displacement?.validate(scale: scale, field: "displacement")
    try validateBlurs(scale: scale)
  }

  // Every render validates, so the names of fields are made only for what is wrong: they would take longer
  // than the checks.

  /// Checks one shadow, whose place is `field`.
  static func validate(
    _ shadow: Shadow, scale: Double, light: Light? = nil, field: @autoclosure () -> String
  ) throws(StyleError) {
    try validate(shadow.color, field: "\(field()).color")
    try validate(shadow.offset, scale: scale, field: "\(field()).offset")
    if let depth = shadow.depth {
      try validate(depth, of: shadow, scale: scale, light: light, field: "\(field()).depth")
    }
    try validate(shadow.blur, scale: scale, field: "\(field()).\(shadow.blur.unit)")
    let spread = maximumSpread / scale
    try check(
      shadow.spread, in: -spread...spread,
      allowed: "-\(text(spread))…\(text(spread)) (\(text(maximumSpread)) pixels)", field: "\(field()).spread")
    try check(shadow.blend, field: field())
    let range = shadow.range
    guard range > 0, range <= 1 else {
      throw .outOfRange(field: "\(field()).range", value: range, allowed: "more than 0, up to 1")
    }
    try check(shadow.contour, range: range, field: "\(field()).contour")
    try shadow.ramp?.gradient.validate(field: "\(field()).ramp")
    if shadow.technique == .precise, shadow.spread < 0 {
      throw .invalid(
        field: "\(field()).spread", problem: "is \(text(shadow.spread)); a precise shadow has 0 or more")
    }
    if shadow.technique == .precise, shadow.spread + shadow.blur.size > spread {
      let problem = "is \(text(shadow.blur.value)), with its spread more than \(text(maximumSpread)) pixels"
      throw .invalid(field: "\(field()).\(shadow.blur.unit)", problem: problem)
    }
    try shadow.grain?.validate(scale: scale, field: "\(field()).grain")
  }

  /// Checks a depth, and how far the light moves it.
  private static func validate(
    _ depth: Double, of shadow: Shadow, scale: Double, light: Light?, field: @autoclosure () -> String
  ) throws(StyleError) {
    guard depth.isFinite else { throw .notFinite(field: field()) }
    guard let light else {
      let example = "\"light\": { \"angle\": 120, \"elevation\": 30 }"
      throw .invalid(
        field: field(), problem: "has no light to follow: give the style or its scene \(example)")
    }
    let (limit, offset) = (maximumOffset / scale, shadow.offset(in: light))
    guard max(abs(offset.x), abs(offset.y)) <= limit else {
      let problem =
        "is \(text(depth)), which a light of elevation \(text(light.elevation)) moves by more than \(text(limit)) points"
      throw .invalid(field: field(), problem: problem)
    }
  }

  static func validate(_ color: Color, field: @autoclosure () -> String) throws(StyleError) {
    try check(color.red, in: 0...1, allowed: "0…1", field: "\(field()).red")
    try check(color.green, in: 0...1, allowed: "0…1", field: "\(field()).green")
    try check(color.blue, in: 0...1, allowed: "0…1", field: "\(field()).blue")
    try check(color.alpha, in: 0...1, allowed: "0…1", field: "\(field()).alpha")
  }

  static func validate(
    _ offset: Vector, scale: Double, field: @autoclosure () -> String
  ) throws(StyleError) {
    let limit = maximumOffset / scale
    func allowed() -> String { "-\(text(limit))…\(text(limit)) (\(text(maximumOffset)) pixels)" }
    try check(offset.x, in: -limit...limit, allowed: allowed(), field: "\(field())[0]")
    try check(offset.y, in: -limit...limit, allowed: allowed(), field: "\(field())[1]")
  }

  static func validate(
    _ blur: Blur, scale: Double, field: @autoclosure () -> String
  ) throws(StyleError) {
    // In the unit in which the number was given, so that the message talks of that number.
    let limit = maximumSigma / scale / Blur(1, unit: blur.unit).sigma
    try check(
      blur.value, in: 0...limit,
      allowed: "0…\(text(limit)) (a sigma of \(text(maximumSigma)) pixels)", field: field())
  }

  static func check(
    _ value: Double, in range: ClosedRange<Double>, allowed: @autoclosure () -> String,
    field: @autoclosure () -> String
  ) throws(StyleError) {
    guard value.isFinite else { throw .notFinite(field: field()) }
    guard range.contains(value) else { throw .outOfRange(field: field(), value: value, allowed: allowed()) }
  }

  static func text(_ number: Double) -> String { DecimalText.text(number) }
}

/// Why a style cannot be rendered. `field` names the place in the style, such as `shadows[0].blur`.
public enum StyleError: Error, Sendable, Hashable {
  /// A number is NaN or infinite.
  case notFinite(field: String)
  /// A number is outside its range; the range is written for people.
  case outOfRange(field: String, value: Double, allowed: String)
  /// A fill names a file that nobody has read yet.
  case fillNotLoaded(path: String)
  /// Something other than a number is wrong; the problem reads on from the field's name.
  case invalid(field: String, problem: String)
}

extension StyleError: CustomStringConvertible {
  /// Which field is wrong, how, and what is allowed.
  public var description: String {
    switch self {
    case .notFinite(let field):
      "\(field) is not a finite number"
    case .outOfRange(let field, let value, let allowed):
      "\(field) is \(DecimalText.text(value)), allowed is \(allowed)"
    case .fillNotLoaded(let path):
      "fill names the file \(path), which has not been read; load the style with Style(contentsOf:)"
    case .invalid(let field, let problem):
      "\(field) \(problem)"
    }
  }
}
