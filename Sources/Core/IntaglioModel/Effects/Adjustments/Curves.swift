// SPDX-License-Identifier: MIT

extension Adjustment {
  /// Photoshop's curves of components, accurate to one level.
  ///
  /// Each component goes through its own curve, then through the one for all. A curve is the natural cubic
  /// spline through its points: its curvature is 0 at both ends. It is constant before the first point and
  /// after the last, and clamped to 0…255. It is sampled at whole levels, and rounded to whole levels. A list
  /// without points changes nothing.
  public struct Curves: Sendable, Hashable {
    /// The curve for red, green and blue, applied after their own: [input, output] in levels of 255, from
    /// left to right.
    public var all: [Vector]
    /// The curve for red only.
    public var red: [Vector]
    /// The curve for green only.
    public var green: [Vector]
    /// The curve for blue only.
    public var blue: [Vector]

    /// Curves through points.
    public init(all: [Vector] = [], red: [Vector] = [], green: [Vector] = [], blue: [Vector] = []) {
      (self.all, self.red, self.green, self.blue) = (all, red, green, blue)
    }

    /// The maximum number of points of a curve.
    public static let maximumPoints = 32
  }
}

extension Adjustment.Curves: Described {
  package static let schemaName = "curves"
  package static let summary =
    "Curves of components, natural splines through points: each component goes through its own, then through the one for all."
  package static let blank = Adjustment.Curves()
  private static let points = ListLimit<Vector>(0...maximumPoints, of: .range(0...255))
  package static let fields: FieldTable<Adjustment.Curves> = [
    Field("all", \.all, "[input, output] in levels of 255, from left to right.", limit: points),
    Field("red", \.red, "The points for red.", limit: points),
    Field("green", \.green, "The points for green.", limit: points),
    Field("blue", \.blue, "The points for blue.", limit: points),
  ]

  package func checkConsistency(_ check: FieldCheck) throws(StyleError) {
    for (points, key) in [(all, "all"), (red, "red"), (green, "green"), (blue, "blue")] {
      guard points.count != 1 else {
        throw .invalid(field: key, problem: "has one point; a curve has two or more, or none")
      }
      for (index, point) in points.enumerated().dropFirst() where point.x <= points[index - 1].x {
        throw .invalid(field: "\(key)[\(index)]", problem: "is not to the right of the previous point")
      }
    }
  }
}
