// SPDX-License-Identifier: MIT
import IntaglioModel

extension CSSCursor {
  /// Whether the next token is a function for a picture.
  var isAtImage: Bool {
    guard case .function(let name) = kind else { return false }
    return name == "url" || name.contains("image") || name.contains("gradient")
  }

  /// Reads a gradient.
  mutating func gradient() throws(CSSError) -> CSSGradient {
    let token = self.token
    let start = self
    let shape: CSSGradient.Shape
    let space: Gradient.Space?
    switch kind {
    case .function("linear-gradient"):
      advance()
      (shape, space) = try linearShape()
    case .function("radial-gradient"):
      advance()
      (shape, space) = try radialShape()
    case .function("conic-gradient"):
      advance()
      (shape, space) = try conicShape()
    case .function(let name) where name.hasPrefix("repeating-"):
      throw expected("a gradient that does not repeat: write the repeated stops out")
    case .function("url"):
      throw expected("a gradient: give a picture as the layer's contents")
    default:
      throw expected("linear-gradient(), radial-gradient() or conic-gradient()")
    }
    var stops: [CSSGradient.Stop] = []
    var isModern = false
    repeat {
      guard !isAtNumber else { throw expected("a colour: hints between colours are not drawn") }
      isModern = isModern || kind == .function("color")
      let color = try self.color()
      var positions: [CSSLength] = []
      while isAtNumber, positions.count < 2 { positions.append(try stopPosition(of: shape)) }
      if positions.isEmpty { stops.append(CSSGradient.Stop(color: color)) }
      stops += positions.map { CSSGradient.Stop(color: color, position: $0) }
    } while take(.comma)
    guard take(.closing) else { throw expected("a comma, or the closing ) of the gradient") }
    guard stops.count >= 2 else { throw error(at: token, expected: "two colours or more in a gradient") }
    guard stops.count <= Gradient.maximumStops else {
      throw error(at: token, expected: "\(Gradient.maximumStops) stops at most")
    }
    // CSS Color 4, section 12.1: sRGB only if all colours are in the legacy syntax.
    return CSSGradient(
      shape: shape, stops: stops, space: space ?? (isModern ? .okLab : .sRGB),
      cutting: { start.expected("stops from 0% to 100% where colours are not mixed in srgb") })
  }

  private mutating func stopPosition(of shape: CSSGradient.Shape) throws(CSSError) -> CSSLength {
    guard case .conic = shape else { return try lengthPercentage() }
    if case .percentage = kind { return try lengthPercentage() }
    return CSSLength(fraction: try angle() / 360)
  }

  /// Skips the comma between a gradient's shape and its colours; without a shape there is none.
  private mutating func endShape(isGiven: Bool) throws(CSSError) {
    if isGiven, !take(.comma) { throw expected("a comma before the first colour") }
  }

  /// Reads `in SPACE`, if present.
  private mutating func takeSpace(_ space: inout Gradient.Space?) throws(CSSError) -> Bool {
    guard space == nil, take(.word("in")) else { return false }
    switch kind {
    case .word("srgb"): space = .sRGB
    case .word("srgb-linear"): space = .linear
    case .word("oklab"): space = .okLab
    default: throw expected("one of the spaces srgb, srgb-linear and oklab")
    }
    advance()
    return true
  }

  private mutating func linearShape() throws(CSSError) -> (CSSGradient.Shape, Gradient.Space?) {
    var shape: CSSGradient.Shape?
    var space: Gradient.Space?
    while true {
      if try takeSpace(&space) { continue }
      guard shape == nil else { break }
      if take(.word("to")) {
        shape = try side()
      } else if isAtNumber {
        shape = .angle(try angle())
      } else {
        break
      }
    }
    try endShape(isGiven: shape != nil || space != nil)
    return (shape ?? .towards(x: 0, y: 1), space)
  }

  private mutating func side() throws(CSSError) -> CSSGradient.Shape {
    let sides: [String: (x: Double, y: Double)] = [
      "left": (-1, 0), "right": (1, 0), "top": (0, -1), "bottom": (0, 1),
    ]
    var (x, y) = (0.0, 0.0)
    let start = token
    for _ in 0..<2 {
      guard case .word(let word) = kind, let side = sides[word], side.x == 0 || x == 0, side.y == 0 || y == 0
      else { break }
      advance()
      (x, y) = (x + side.x, y + side.y)
    }
    guard x != 0 || y != 0 else {
      throw error(at: start, expected: "a side or a corner, such as right or top left")
    }
    return .towards(x: x, y: y)
  }

  private mutating func radialShape() throws(CSSError) -> (CSSGradient.Shape, Gradient.Space?) {
    var ellipse = CSSEllipse()
    var place: CSSPosition?
    var space: Gradient.Space?
    var (form, extent, lengths): (String?, CSSEllipse.Extent?, [CSSLength]) = (nil, nil, [])
    let start = token
    while true {
      if try takeSpace(&space) { continue }
      if place == nil, take(.word("at")) {
        place = try position()
      } else if case .word(let word) = kind, form == nil, ["circle", "ellipse"].contains(word) {
        advance()
        form = word
      } else if case .word(let word) = kind, extent == nil, let named = CSSEllipse.Extent(rawValue: word) {
        advance()
        extent = named
      } else if isAtNumber, lengths.count < 2 {
        lengths.append(try positiveLength("a radius"))
      } else {
        break
      }
    }
    ellipse.isCircle = form == "circle" || form == nil && lengths.count == 1
    ellipse.extent = extent ?? .farthestCorner
    switch lengths.count {
    case 1 where ellipse.isCircle && extent == nil && lengths[0].fraction == 0:
      ellipse.radii = (lengths[0], lengths[0])
    case 2 where !ellipse.isCircle && extent == nil: ellipse.radii = (lengths[0], lengths[1])
    case 0: break
    default:
      throw error(at: start, expected: "one radius in px of a circle, or two radii of an ellipse")
    }
    try endShape(
      isGiven: form != nil || extent != nil || !lengths.isEmpty || place != nil || space != nil)
    return (.radial(ellipse, at: place ?? CSSPosition()), space)
  }

  private mutating func conicShape() throws(CSSError) -> (CSSGradient.Shape, Gradient.Space?) {
    var start: Double?
    var place: CSSPosition?
    var space: Gradient.Space?
    while true {
      if try takeSpace(&space) { continue }
      if start == nil, take(.word("from")) {
        start = try angle()
      } else if place == nil, take(.word("at")) {
        place = try position()
      } else {
        break
      }
    }
    try endShape(isGiven: start != nil || place != nil || space != nil)
    return (.conic(from: start ?? 0, at: place ?? CSSPosition()), space)
  }
}
