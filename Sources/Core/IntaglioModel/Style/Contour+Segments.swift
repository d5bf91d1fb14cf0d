// SPDX-License-Identifier: MIT
extension Contour {
  /// A part of the curve: a polynomial between two neighbouring points.
  package struct Segment: Sendable, Hashable {
    /// The start and end of the segment, 0…1.
    package let start: Double
    package let end: Double
    /// The coefficients of (v - start) ^ 0, 1, 2 and 3.
    package let coefficients: SIMD4<Double>

    package init(start: Double, end: Double, coefficients: SIMD4<Double>) {
      (self.start, self.end, self.coefficients) = (start, end, coefficients)
    }

    package func value(_ v: Double) -> Double {
      let (u, c) = (v - start, coefficients)
      return ((c.w * u + c.z) * u + c.y) * u + c.x
    }

    /// The part of the segment to the right of a place in it.
    fileprivate func from(_ place: Double) -> Segment {
      let (u, c) = (place - start, coefficients)
      return Segment(
        start: place, end: end,
        coefficients: SIMD4(value(place), (3 * c.w * u + 2 * c.z) * u + c.y, 3 * c.w * u + c.z, c.w))
    }
  }

  /// The polynomials of the curve, from left to right: one fewer than points.
  package var segments: [Segment] {
    var segments: [Segment] = []
    var first = 0
    for index in points.indices.dropFirst() where points[index].isCorner || index == points.count - 1 {
      segments += Contour.spline(
        through: points[first...index].map { Vector(Double($0.input) / 255, $0.output / 255) })
      first = index
    }
    return segments
  }

  /// The segments of a curve that starts at 0 and reaches its own values within the first eighth.
  package var segmentsFadingIn: [Segment] {
    guard let first = points.first, first.output > 0 else { return segments }
    let (height, eighth) = (first.output / 255, 0.125)
    var parts = segments
    if first.input > 0 {
      parts.insert(
        Segment(start: 0, end: Double(first.input) / 255, coefficients: SIMD4(height, 0, 0, 0)), at: 0)
    }
    return parts.flatMap { part -> [Segment] in
      guard part.start < eighth else { return [part] }
      let missing = SIMD4(height * (1 - 8 * part.start), -8 * height, 0, 0)
      let faded = Segment(
        start: part.start, end: min(part.end, eighth), coefficients: part.coefficients - missing)
      return part.end <= eighth ? [faded] : [faded, part.from(eighth)]
    }
  }

  package var isLinear: Bool {
    points.count == 2 && points[0] == Point(input: 0, output: 0, isCorner: points[0].isCorner)
      && points[1] == Point(input: 255, output: 255, isCorner: points[1].isCorner)
  }

  /// The steepest slope of the curve, sampled in steps of a quarter of a level.
  package var slope: Double {
    segments.reduce(0) { steepest, segment in
      let count = max(1, Int(((segment.end - segment.start) * 1020).rounded()))
      let step = (segment.end - segment.start) / Double(count)
      return (0..<count).reduce(steepest) { steepest, index in
        let left = segment.start + Double(index) * step
        return max(steepest, abs(segment.value(left + step) - segment.value(left)) / step)
      }
    }
  }

  /// The natural cubic spline: its second derivatives are 0 at both ends, and computed by elimination in
  /// between (de Boor, "A Practical Guide to Splines", chapter IV).
  package static func spline(through points: [Vector]) -> [Segment] {
    let (x, y) = (points.map(\.x), points.map(\.y))
    let last = points.count - 1
    var (bend, ratio) = (
      [Double](repeating: 0, count: points.count), [Double](repeating: 0, count: points.count)
    )
    for index in 1..<max(1, last) {
      let (left, right) = (x[index] - x[index - 1], x[index + 1] - x[index])
      let pivot = 2 * (left + right) - left * ratio[index - 1]
      ratio[index] = right / pivot
      let turn = 6 * ((y[index + 1] - y[index]) / right - (y[index] - y[index - 1]) / left)
      bend[index] = (turn - left * bend[index - 1]) / pivot
    }
    for index in (1..<max(1, last)).reversed() { bend[index] -= ratio[index] * bend[index + 1] }
    return (0..<last).map { index in
      let width = x[index + 1] - x[index]
      let rise = (y[index + 1] - y[index]) / width
      return Segment(
        start: x[index], end: x[index + 1],
        coefficients: SIMD4(
          y[index], rise - width * (2 * bend[index] + bend[index + 1]) / 6, bend[index] / 2,
          (bend[index + 1] - bend[index]) / (6 * width)))
    }
  }
}
