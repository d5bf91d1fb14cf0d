// SPDX-License-Identifier: MIT
import IntaglioModel

/// The values of `transform`, `translate`, `rotate`, `scale` and `transform-origin`, in two dimensions.
struct CSSTransform {
  enum Function {
    case move(CSSLength, CSSLength)
    case map(Transform)
  }

  var translate, rotate, scale: Function?
  var functions: [Function] = []
  var origin: CSSPosition?

  /// All functions in order; the first is applied last.
  var all: [Function] { [translate, rotate, scale].compactMap { $0 } + functions }

  var isIdentity: Bool { translate == nil && rotate == nil && scale == nil && functions.isEmpty }

  /// The transform of a box; nil for the identity.
  func map(of box: Rect) -> Transform? {
    guard !isIdentity else { return nil }
    return all.reduce(Transform.identity) { total, function in
      switch function {
      case .move(let x, let y):
        Transform.translation(x.points(of: box.width), y.points(of: box.height)).concatenating(total)
      case .map(let map): map.concatenating(total)
      }
    }
  }

  /// The fixed point, as fractions of a box; nil for its middle.
  func anchor(of box: Rect) -> Vector? {
    origin.map { Vector($0.x.fraction(of: box.width), $0.y.fraction(of: box.height)) }
  }
}

extension CSSCursor {
  /// Reads the value of `transform`: `none`, or functions in two dimensions.
  mutating func transforms() throws(CSSError) -> [CSSTransform.Function] {
    if take(.word("none")) { return [] }
    var functions: [CSSTransform.Function] = []
    repeat {
      guard case .function(let name) = kind else {
        throw expected("a function such as rotate(10deg), or none")
      }
      let token = self.token
      advance()
      functions.append(try transform(name, token))
      guard take(.closing) else { throw expected("the closing ) of \(name)()") }
    } while !isAtEnd
    return functions
  }

  private mutating func transform(
    _ name: String, _ token: CSSToken
  ) throws(CSSError) -> CSSTransform.Function {
    switch name {
    case "translate":
      let x = try lengthPercentage()
      return .move(x, take(.comma) ? try lengthPercentage() : .zero)
    case "translatex": return .move(try lengthPercentage(), .zero)
    case "translatey": return .move(.zero, try lengthPercentage())
    case "translatez":
      _ = try length()
      return .map(.identity)
    case "translate3d":
      let x = try lengthPercentage()
      try comma()
      let y = try lengthPercentage()
      try comma()
      _ = try length()
      return .move(x, y)
    case "scale":
      let x = try factor("a factor")
      return .map(.scale(x, take(.comma) ? try factor("a factor") : x))
    case "scalex": return .map(.scale(try factor("a factor"), 1))
    case "scaley": return .map(.scale(1, try factor("a factor")))
    case "scale3d":
      let x = try factor("a factor")
      try comma()
      let y = try factor("a factor")
      try comma()
      _ = try factor("a factor")
      return .map(.scale(x, y))
    case "rotate", "rotatez": return .map(.rotation(try angle() * .pi / 180))
    case "skew":
      let x = try angle() * .pi / 180
      return .map(.skew(x: x, y: take(.comma) ? try angle() * .pi / 180 : 0))
    case "skewx": return .map(.skew(x: try angle() * .pi / 180))
    case "skewy": return .map(.skew(x: 0, y: try angle() * .pi / 180))
    case "matrix":
      var numbers = [try number()]
      while numbers.count < 6 {
        try comma()
        numbers.append(try number())
      }
      return .map(
        Transform(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5]))
    default:
      throw error(
        at: token,
        expected: "translate(), scale(), rotate(), skew() or matrix(): transforms are two-dimensional")
    }
  }

  private mutating func comma() throws(CSSError) {
    guard take(.comma) else { throw expected("a comma and the next number") }
  }

  mutating func translation() throws(CSSError) -> CSSTransform.Function? {
    if take(.word("none")) { return nil }
    let x = try lengthPercentage()
    let y = isAtNumber ? try lengthPercentage() : .zero
    if isAtNumber { _ = try length() }
    return .move(x, y)
  }

  mutating func scaling() throws(CSSError) -> CSSTransform.Function? {
    if take(.word("none")) { return nil }
    let x = try factor("a factor, or none")
    let y = isAtNumber ? try factor("a factor") : x
    if isAtNumber { _ = try factor("a factor") }
    return .map(.scale(x, y))
  }

  mutating func rotation() throws(CSSError) -> CSSTransform.Function? {
    if take(.word("none")) { return nil }
    return .map(.rotation(try angle() * .pi / 180))
  }
}
