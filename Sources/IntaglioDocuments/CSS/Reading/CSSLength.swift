// SPDX-License-Identifier: MIT
import IntaglioModel

/// A length in a box: points plus a fraction of a side.
struct CSSLength: Equatable {
  var points = 0.0
  /// 0.5 for `50%`.
  var fraction = 0.0

  static let center = CSSLength(fraction: 0.5)

  /// The length for a side of this many points.
  func points(of side: Double) -> Double { points + fraction * side }
}

/// A point in a box, relative to its top left corner.
struct CSSPosition: Equatable {
  var x = CSSLength.center
  var y = CSSLength.center

  /// The point in a box of points.
  func point(in box: Rect) -> Vector {
    Vector(box.x + x.points(of: box.width), box.y + y.points(of: box.height))
  }
}

extension CSSCursor {
  /// Reads a length in px or a percentage.
  mutating func lengthPercentage() throws(CSSError) -> CSSLength {
    guard case .percentage(let percentage) = kind else { return CSSLength(points: try length()) }
    advance()
    return CSSLength(fraction: percentage / 100)
  }

  /// Reads a length or percentage of 0 or more.
  mutating func positiveLength(_ name: String) throws(CSSError) -> CSSLength {
    let token = self.token
    let length = try lengthPercentage()
    guard length.points >= 0, length.fraction >= 0 else {
      throw error(at: token, expected: "\(name) of 0 or more")
    }
    return length
  }

  /// Reads an angle, in degrees.
  mutating func angle() throws(CSSError) -> Double {
    switch kind {
    case .number(0):
      advance()
      return 0
    case .dimension(let number, let unit):
      guard let parts = CSSComponent.partsOfTurn[unit] else { break }
      advance()
      return number * 360 / parts
    default: break
    }
    throw expected("an angle in deg, grad, rad or turn")
  }

  /// Reads a position: one or two keywords or lengths, or two keywords with a distance each.
  mutating func position() throws(CSSError) -> CSSPosition {
    let start = token
    var items: [CSSPositionItem] = []
    while items.count < 4 {
      if case .word(let word) = kind, let side = CSSPositionItem.Side(rawValue: word) {
        advance()
        items.append(.side(side))
      } else if isAtNumber {
        items.append(.length(try lengthPercentage()))
      } else {
        break
      }
    }
    guard let position = CSSPosition(items) else {
      throw error(
        at: start, expected: "a position, such as center, 20% 10px, left top or right 4px bottom 4px")
    }
    return position
  }
}

/// A component of a position.
private enum CSSPositionItem {
  enum Side: String {
    case left, right, top, bottom, center

    var fraction: Double {
      switch self {
      case .left, .top: 0
      case .center: 0.5
      case .right, .bottom: 1
      }
    }
  }

  case side(Side)
  case length(CSSLength)

  /// The offset along an axis with these sides.
  func length(_ first: Side, _ last: Side) -> CSSLength? {
    switch self {
    case .length(let length): length
    case .side(let side): [first, .center, last].contains(side) ? CSSLength(fraction: side.fraction) : nil
    }
  }

  /// The offset at a distance from one of the axis's sides.
  func length(_ first: Side, _ last: Side, away: CSSPositionItem) -> CSSLength? {
    guard case .side(let side) = self, case .length(let distance) = away, side == first || side == last
    else { return nil }
    guard side == last else { return distance }
    return CSSLength(points: -distance.points, fraction: 1 - distance.fraction)
  }
}

extension CSSPosition {
  fileprivate init?(_ items: [CSSPositionItem]) {
    switch items.count {
    case 1, 2:
      let second = items.count == 2 ? items[1] : .side(.center)
      if let x = items[0].length(.left, .right), let y = second.length(.top, .bottom) {
        self.init(x: x, y: y)
      } else if case (.side, .side) = (items[0], second), let x = second.length(.left, .right),
        let y = items[0].length(.top, .bottom)
      {
        self.init(x: x, y: y)
      } else {
        return nil
      }
    case 4:
      let isUpright = items[0].length(.left, .right, away: items[1]) != nil
      let (across, down) = isUpright ? (0, 2) : (2, 0)
      guard let x = items[across].length(.left, .right, away: items[across + 1]),
        let y = items[down].length(.top, .bottom, away: items[down + 1])
      else { return nil }
      self.init(x: x, y: y)
    default: return nil
    }
  }
}
