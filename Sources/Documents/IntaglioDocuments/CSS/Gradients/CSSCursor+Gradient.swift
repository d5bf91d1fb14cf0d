// SPDX-License-Identifier: MIT
import IntaglioModel

extension CSSCursor {
  var isAtImage: Bool {
    switch kind {
    case .url: true
    case .function(let name): name == "url" || name.contains(text: "image") || name.contains(text: "gradient")
    default: false
    }
  }

  mutating func gradient() throws(CSSError) -> CSSGradient {
    let token = self.token
    let start = self
    let shape: CSSGradient.Shape
    var space: CSSMixing?
    guard case .function(var name) = kind else {
      throw expected("linear-gradient(), radial-gradient() or conic-gradient()")
    }
    let repeats = name.hasPrefix("repeating-")
    if repeats { name.removeFirst("repeating-".count) }
    switch name {
    case "linear-gradient": shape = try linearShape(&space)
    case "radial-gradient": shape = try radialShape(&space)
    case "conic-gradient": shape = try conicShape(&space)
    case _ where name.hasPrefix("-") && name.hasSuffix("-gradient"):
      throw expected("linear-gradient() or radial-gradient(): prefixed gradients have another syntax")
    default: throw expected("linear-gradient(), radial-gradient() or conic-gradient()")
    }
    var stops: [CSSGradient.Stop] = []
    repeat {
      guard !isAtNumber else { throw expected("a colour: colour hints are not supported") }
      let color = try cssColor()
      var positions: [CSSLength] = []
      while isAtNumber, positions.count < 2 { positions.append(try stopPosition(of: shape)) }
      if positions.isEmpty { stops.append(CSSGradient.Stop(color: color)) }
      stops += positions.map { CSSGradient.Stop(color: color, position: $0) }
    } while take(.comma)
    guard take(.closing) else { throw expected("a comma, or the closing ) of the gradient") }
    guard stops.count >= 2 else { throw error(at: token, expected: "at least two colours in a gradient") }
    guard stops.count <= Gradient.maximumStops else {
      throw error(at: token, expected: "at most \(Gradient.maximumStops) stops")
    }
    // CSS Color 4, section 12.1: sRGB only if all colours are in the legacy syntax.
    let isLegacy = stops.allSatisfy(\.color.isLegacy)
    let (end, colors) = (self, CSSContext.current.colors)
    return CSSGradient(
      shape: shape, stops: stops, mixing: space ?? CSSMixing(space: isLegacy ? .sRGB : .okLab),
      repeats: repeats, fault: { start.expected($0) }, text: { start.text(upTo: end, colors) })
  }

  private mutating func stopPosition(of shape: CSSGradient.Shape) throws(CSSError) -> CSSLength {
    guard case .conic = shape else { return try lengthPercentage() }
    let token = self.token
    switch try quantity("an angle in deg, grad, rad or turn, or a percentage") {
    case .number(0): return .zero
    case .percentage(let percentage): return CSSLength(fraction: percentage / 100)
    case .degrees(let degrees): return CSSLength(fraction: degrees / 360)
    default: throw error(at: token, expected: "an angle in deg, grad, rad or turn")
    }
  }

  /// Skips the comma after a gradient's shape, if it has one.
  private mutating func endShape(isGiven: Bool) throws(CSSError) {
    if isGiven, !take(.comma) { throw expected("a comma before the first colour") }
  }

  private mutating func takeSpace(_ space: inout CSSMixing?) throws(CSSError) -> Bool {
    guard space == nil, let named = try mixing() else { return false }
    space = named
    return true
  }

  private mutating func linearShape(_ space: inout CSSMixing?) throws(CSSError) -> CSSGradient.Shape {
    advance()
    var shape: CSSGradient.Shape?
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
    return shape ?? .towards(x: 0, y: 1)
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

  private mutating func radialShape(_ space: inout CSSMixing?) throws(CSSError) -> CSSGradient.Shape {
    advance()
    var ellipse = CSSEllipse()
    var place: CSSPosition?
    var (isCircle, extent, lengths): (Bool?, CSSEllipse.Extent?, [CSSLength]) = (nil, nil, [])
    let start = token
    while true {
      if try takeSpace(&space) { continue }
      if place == nil, take(.word("at")) {
        place = try position()
      } else if isCircle == nil, let named = take(["circle": true, "ellipse": false]) {
        isCircle = named
      } else if extent == nil, let named = take(CSSEllipse.Extent.self) {
        extent = named
      } else if isAtNumber, lengths.count < 2 {
        lengths.append(try positiveLength("a radius"))
      } else {
        break
      }
    }
    ellipse.isCircle = isCircle ?? (lengths.count == 1)
    ellipse.extent = extent ?? .farthestCorner
    switch lengths.count {
    case 1 where ellipse.isCircle && extent == nil && lengths[0].constant != nil:
      ellipse.radii = (lengths[0], lengths[0])
    case 2 where !ellipse.isCircle && extent == nil: ellipse.radii = (lengths[0], lengths[1])
    case 0: break
    default: throw error(at: start, expected: "one radius in px of a circle, or two radii of an ellipse")
    }
    try endShape(
      isGiven: isCircle != nil || extent != nil || !lengths.isEmpty || place != nil || space != nil)
    return .radial(ellipse, at: place ?? CSSPosition())
  }

  private mutating func conicShape(_ space: inout CSSMixing?) throws(CSSError) -> CSSGradient.Shape {
    advance()
    var start: Double?
    var place: CSSPosition?
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
    return .conic(from: start ?? 0, at: place ?? CSSPosition())
  }
}
