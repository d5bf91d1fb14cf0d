// SPDX-License-Identifier: MIT
import IntaglioModel

/// A point in a box, relative to its top left corner.
struct CSSPosition: Equatable, Sendable {
  var x = CSSLength.center
  var y = CSSLength.center

  func point(in box: Rect) -> Vector {
    Vector(box.x + x.points(of: box.width), box.y + y.points(of: box.height))
  }
}

extension CSSCursor {
  /// Reads a position: one or two keywords or lengths, or two keywords with a distance each.
  ///
  /// - Parameter allowsThree: whether one of two keywords may lack a distance, as in backgrounds.
  mutating func position(allowsThree: Bool = false) throws(CSSError) -> CSSPosition {
    let start = token
    var items: [CSSPositionItem] = []
    while items.count < 4 {
      if let side = take(CSSPositionItem.Side.self) {
        items.append(.side(side))
      } else if isAtNumber {
        items.append(.length(try lengthPercentage()))
      } else {
        break
      }
    }
    if allowsThree, items.count == 3 { items = CSSPositionItem.completed(items) }
    guard let position = CSSPosition(items) else {
      throw error(
        at: start, expected: "a position, such as center, 20% 10px, left top or right 4px bottom 4px")
    }
    return position
  }
}

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

  /// Completes three items with a distance after the keyword that lacks one; `center` is half the box away
  /// from a side.
  static func completed(_ items: [CSSPositionItem]) -> [CSSPositionItem] {
    guard case .length = items[1] else { return distanced(items[0], beside: items[1]) + items[1...] }
    return items[...1] + distanced(items[2], beside: items[0])
  }

  private static func distanced(_ item: CSSPositionItem, beside other: CSSPositionItem) -> [CSSPositionItem] {
    guard case .side(.center) = item else { return [item, .length(.zero)] }
    if case .side(let side) = other, side == .top || side == .bottom {
      return [.side(.left), .length(.center)]
    }
    return [.side(.top), .length(.center)]
  }

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
    return side == last ? .whole + -distance : distance
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
