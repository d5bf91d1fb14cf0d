// SPDX-License-Identifier: MIT

/// A rectangle with elliptical or other corners; with round corners of half its sides it is an ellipse.
public struct RoundedRectangle: Sendable, Hashable {
  /// The left edge.
  public var left: Double
  /// The upper edge.
  public var top: Double
  /// The right edge.
  public var right: Double
  /// The lower edge.
  public var bottom: Double
  /// The horizontal and vertical radii of the corners: top left, top right, bottom right, bottom left. They
  /// fit: the radii of two corners of a side are together at most as long as the side, and opposite corners
  /// do not overlap.
  public let radii: [Vector]
  /// The curves of the corners that have radii.
  public let corners: CornerShapes

  /// A rectangle with these edges. If corners do not fit, all of them shrink by one factor, as in CSS, until
  /// those of each side fit on it, and opposite ones do not overlap if one of them is hollow (`CornerHull`).
  ///
  /// - Parameters:
  ///   - radii: top left, top right, bottom right, bottom left, each 0 or more; omitted ones are 0.
  ///   - corners: their curves.
  public init(
    left: Double, top: Double, right: Double, bottom: Double, radii: [Vector] = [],
    corners: CornerShapes = .round
  ) {
    (self.left, self.top) = (left, top)
    self.right = max(left, right)
    self.bottom = max(top, bottom)
    let (width, height) = (self.right - left, self.bottom - top)
    let given = (0..<4).map { index in
      let radius = index < radii.count ? radii[index] : .zero
      return Vector(max(radius.x, 0), max(radius.y, 0))
    }
    func factor(_ length: Double, _ sum: Double) -> Double { sum > length ? length / sum : 1 }
    let fit = min(
      factor(width, given[0].x + given[1].x), factor(width, given[3].x + given[2].x),
      factor(height, given[0].y + given[3].y), factor(height, given[1].y + given[2].y))
    // A corner with one radius of 0 is square, although its other radius counted for the fit.
    let fitted = (0..<4).map { index in
      let radius = given[index]
      return radius.x > 0 && radius.y > 0 && !corners[index].isSquare ? radius * fit : .zero
    }
    if corners.hasHollow {
      let size = Vector(width, height)
      let hulls = (0..<4).map { CornerHull(corners[$0], radius: fitted[$0]) }
      let apart = min(hulls[0].fit(beside: hulls[2], in: size), hulls[1].fit(beside: hulls[3], in: size))
      self.radii = fitted.map { $0 * apart }
    } else {
      self.radii = fitted
    }
    self.corners = corners
  }

  /// Whether all corners are square.
  public var isRectangle: Bool { radii.allSatisfy { $0 == .zero } }

  /// The shape inset by `width`: edges move in, and radii shrink by the same amount, like the inner edge of a
  /// CSS border. The radii of corners that are not round shrink by the amount that keeps the border's width.
  public func insetting(by width: Double) -> RoundedRectangle {
    RoundedRectangle(
      left: left + width, top: top + width, right: right - width, bottom: bottom - width,
      radii: (0..<4).map { index in
        let less = width * corners[index].inset
        return Vector(max(0, radii[index].x - less), max(0, radii[index].y - less))
      }, corners: corners)
  }

  /// The shape as the caster of a CSS box shadow with a positive or negative spread: edges move out by it,
  /// and radii grow by it. A radius r smaller than a spread s grows only by s (1 + (r / s - 1)^3), so that
  /// slightly round corners stay slightly round; square ones stay square (CSS Backgrounds and Borders 3,
  /// section 6.1.1).
  public func spreading(by spread: Double) -> RoundedRectangle {
    guard spread > 0 else { return insetting(by: -spread) }
    func grown(_ radius: Double, _ shape: CornerShape) -> Double {
      let missing = 1 - min(radius / spread, 1)
      return radius + spread * shape.inset * (1 - missing * missing * missing)
    }
    return RoundedRectangle(
      left: left - spread, top: top - spread, right: right + spread, bottom: bottom + spread,
      radii: (0..<4).map { index in
        let (radius, shape) = (radii[index], corners[index])
        return radius == .zero ? .zero : Vector(grown(radius.x, shape), grown(radius.y, shape))
      }, corners: corners)
  }

  /// The shape moved.
  public func moved(by offset: Vector) -> RoundedRectangle {
    RoundedRectangle(
      left: left + offset.x, top: top + offset.y, right: right + offset.x, bottom: bottom + offset.y,
      radii: radii, corners: corners)
  }

  /// The pixels that the shape touches, at least one. Overlaps of less than a billionth of a pixel are
  /// rounding errors and do not count: otherwise a fill of these pixels would be stretched over one more.
  public var pixels: PixelRect {
    func pixels(_ low: Double, _ high: Double) -> Range<Int> {
      let first = Int((low + 1e-9).rounded(.down))
      return first..<max(Int((high - 1e-9).rounded(.up)), first + 1)
    }
    return PixelRect(columns: pixels(left, right), rows: pixels(top, bottom))
  }
}
