// SPDX-License-Identifier: MIT

/// A curve for the strength of an effect: a strength v becomes the curve's value at v. Photoshop's contours.
///
/// A natural cubic spline passes through the points: its curvature is 0 at both ends. A corner ends one
/// spline and starts the next. Two points are a straight line. The curve is constant before the first point
/// and after the last; its values are clamped to 0…1.
public struct Contour: Sendable, Hashable {
  /// A place on the curve, in levels of 255.
  public struct Point: Sendable, Hashable {
    /// The strength before the curve: a whole level.
    public var input: Int
    /// The strength after the curve, 0…255.
    public var output: Double
    /// Whether the curve may have a corner here.
    public var isCorner: Bool

    /// A point.
    public init(input: Int, output: Double, isCorner: Bool = false) {
      (self.input, self.output, self.isCorner) = (input, output, isCorner)
    }
  }

  /// The points of the curve, from left to right.
  public var points: [Point]

  /// The maximum number of points.
  public static let maximumPoints = 17
  /// The steepest allowed slope of the curve, including a shadow's range: blurs are exact enough up to that.
  public static let maximumSlope = 16.0

  /// A curve through points.
  public init(_ points: [Point]) { self.points = points }

  /// The identity.
  public static let linear = Contour([Point(input: 0, output: 0), Point(input: 255, output: 255)])

  /// The named curves, with Photoshop's names. The points are our own.
  public enum Name: String, Sendable, Hashable, Codable, CaseIterable {
    case linear, cone, coneInverted, coveDeep, coveShallow, gaussian, halfRound, ring, ringDouble,
      rollingSlope, roundedSteps, sawtooth
  }

  /// A named curve.
  public init(_ name: Name) {
    func curve(_ points: (Int, Double)...) -> Contour {
      Contour(points.map { Point(input: $0.0, output: $0.1) })
    }
    func corners(_ points: (Int, Double)...) -> Contour {
      Contour(points.map { Point(input: $0.0, output: $0.1, isCorner: true) })
    }
    switch name {
    case .linear: self = .linear
    case .cone: self = corners((0, 0), (128, 255), (255, 0))
    case .coneInverted: self = corners((0, 255), (128, 0), (255, 255))
    case .coveDeep: self = curve((0, 0), (64, 12), (128, 44), (192, 108), (255, 255))
    case .coveShallow: self = curve((0, 0), (64, 36), (128, 84), (192, 152), (255, 255))
    case .gaussian: self = curve((0, 0), (48, 16), (128, 128), (207, 239), (255, 255))
    case .halfRound: self = curve((0, 0), (32, 124), (64, 169), (128, 221), (192, 247), (255, 255))
    case .ring: self = curve((0, 0), (64, 128), (128, 255), (191, 128), (255, 0))
    case .ringDouble: self = curve((0, 0), (51, 153), (77, 204), (128, 64), (178, 204), (204, 153), (255, 0))
    case .rollingSlope: self = curve((0, 255), (64, 217), (128, 128), (191, 38), (255, 0))
    case .roundedSteps:
      self = curve((0, 0), (36, 58), (73, 64), (109, 122), (146, 128), (182, 186), (219, 192), (255, 255))
    case .sawtooth: self = corners((0, 0), (64, 192), (112, 0), (160, 192), (208, 0), (255, 188))
    }
  }

  /// The name of the curve, if it is a named one.
  public var name: Name? { Name.allCases.first { Contour($0) == self } }
}

extension Contour: FieldValue {
  package static func fieldShape(_ limit: NoLimit) -> FieldShape { .definition("contour") }

  package func check(_ limit: NoLimit, _ check: FieldCheck) throws(StyleError) {
    if self != .linear { try checkPoints(range: 1) }
  }

  /// Checks the slope of the curve combined with a range; the error is for the field `key`.
  package func check(range: Double, _ key: String) throws(StyleError) {
    // The range has its own check.
    guard range > 0, range <= 1, self != .linear || range != 1 else { return }
    try StyleError.at(key, checkPoints(range: range))
  }

  private func checkPoints(range: Double) throws(StyleError) {
    guard (2...Contour.maximumPoints).contains(points.count) else {
      throw .invalid(field: "", problem: "has \(points.count) points; 2…\(Contour.maximumPoints) are allowed")
    }
    for (index, point) in points.enumerated() {
      for (number, place) in [(Double(point.input), 0), (point.output, 1)] {
        try StyleError.at("[\(index)][\(place)]", NumberLimit.range(0...255).check(number, scale: 1))
      }
      guard index == 0 || points[index - 1].input < point.input else {
        throw .invalid(field: "[\(index)]", problem: "is not to the right of the previous point")
      }
    }
    let slope = slope / range
    guard slope <= Contour.maximumSlope else {
      let steepness = DecimalText.text((slope * 10).rounded() / 10)
      throw .invalid(
        field: "",
        problem: "has a slope of \(steepness)\(range < 1 ? " with its range" : ""),"
          + " more than \(DecimalText.text(Contour.maximumSlope)): move its points apart")
    }
  }
}
