// SPDX-License-Identifier: MIT

/// A length that may depend on the side of a box.
indirect enum CSSLength: Equatable, Sendable {
  /// Points plus a fraction of the side: 0.5 for `50%`.
  case line(points: Double, fraction: Double)
  case least([CSSLength])
  case greatest([CSSLength])
  case sum([CSSLength])
  case scaled(CSSLength, by: Double)

  init(points: Double = 0, fraction: Double = 0) { self = .line(points: points, fraction: fraction) }

  static let zero = CSSLength()
  static let center = CSSLength(fraction: 0.5)
  static let whole = CSSLength(fraction: 1)

  func points(of side: Double) -> Double {
    switch self {
    case .line(let points, let fraction): points + fraction * side
    case .least(let lengths): lengths.map { $0.points(of: side) }.min() ?? 0
    case .greatest(let lengths): lengths.map { $0.points(of: side) }.max() ?? 0
    case .sum(let lengths): lengths.reduce(0) { $0 + $1.points(of: side) }
    case .scaled(let length, let factor): length.points(of: side) * factor
    }
  }

  /// The length as a fraction of a side; points count as 0 if the side is 0.
  func fraction(of side: Double) -> Double {
    if case .line(let points, let fraction) = self { return fraction + (side > 0 ? points / side : 0) }
    return side > 0 ? points(of: side) / side : points(of: 1) - points(of: 0)
  }

  /// The points of a length that does not depend on the side.
  var constant: Double? {
    if case .line(let points, 0) = self { points } else { nil }
  }

  /// The largest length, in points, to which larger and infinite ones are clamped: ten times the largest side
  /// of a picture.
  static let limit = 100_000.0

  /// The length with its numbers clamped to the limit, which style sheets use for infinity.
  var bounded: CSSLength {
    func bounded(_ number: Double, _ limit: Double) -> Double {
      number.isNaN ? 0 : min(max(number, -limit), limit)
    }
    switch self {
    case .line(let points, let fraction):
      return .line(points: bounded(points, CSSLength.limit), fraction: bounded(fraction, 1000))
    case .least(let lengths): return .least(lengths.map(\.bounded))
    case .greatest(let lengths): return .greatest(lengths.map(\.bounded))
    case .sum(let lengths): return .sum(lengths.map(\.bounded))
    case .scaled(let length, let factor): return .scaled(length.bounded, by: bounded(factor, 1000))
    }
  }

  var positive: CSSLength {
    if case .line(let points, let fraction) = self, points >= 0, fraction >= 0 { return self }
    if case .greatest(let lengths) = self, lengths.first == .zero { return self }
    return .greatest([.zero, self])
  }

  static func + (first: CSSLength, second: CSSLength) -> CSSLength {
    guard case .line(let points, let fraction) = first, case .line(let more, let rest) = second else {
      return .sum([first, second])
    }
    return .line(points: points + more, fraction: fraction + rest)
  }

  static func * (length: CSSLength, factor: Double) -> CSSLength {
    guard case .line(let points, let fraction) = length else { return .scaled(length, by: factor) }
    return .line(points: points * factor, fraction: fraction * factor)
  }

  static prefix func - (length: CSSLength) -> CSSLength { length * -1 }
}
