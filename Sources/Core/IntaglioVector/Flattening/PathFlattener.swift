// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// Converts curves to lines that enclose the same area.
///
/// A step h of a curve's parameter deviates from its chord by h^2 / 8 P'' in the middle, always to the same
/// side, and by two thirds of that on average. So each inner point is moved by -h^2 / 12 P'': the lines then
/// pass the curve on both sides, never farther away than h^2 / 12 P'', and the areas on both sides cancel.
/// The first and the last step are √½ long, because their outer ends are not moved: a step's deviation is
/// proportional to its square, so the areas cancel again. Any part of a line encloses at most 0.1283 of h^2 /
/// 8 P'' times its length too much or too little: the largest integral over a part of 1/3 - s^2.
///
/// The number of steps follows from bounds on P' and P'', which are differences of control points.
struct PathFlattener {
  /// The largest distance of a line from its curve.
  let distance: Double
  /// The largest area between any part of a line and its curve. Smaller areas allow larger distances.
  var area = 0.0

  /// The most steps for a curve; one of a size of 10^6 needs fewer at the default tolerance.
  private static let maximumSteps = 65_536.0

  /// Sends the pieces of `path` to `sink`.
  ///
  /// - Throws: `PathError.coordinate`, after the pieces before that point have been sent.
  func send<Sink: LineSink & ~Copyable>(_ path: Path, to sink: inout Sink) throws(PathError) {
    var start = Vector.zero
    var last = Vector.zero
    var isOpen = false
    for (index, element) in path.elements.enumerated() {
      try element.check(at: index)
      if case .move(let point) = element {
        sink.move(to: point)
        (start, last, isOpen) = (point, point, true)
        continue
      }
      if !isOpen {
        sink.move(to: start)
        isOpen = true
      }
      switch element {
      case .move: break
      case .line(let end):
        sink.line(to: end, isSmooth: false)
        last = end
      case .quadratic(let end, let control):
        sendQuadratic(last, control, end, to: &sink)
        last = end
      case .cubic(let end, let control1, let control2):
        sendCubic(last, control1, control2, end, to: &sink)
        last = end
      case .close:
        sink.close()
        (last, isOpen) = (start, false)
      }
    }
  }

  private func sendQuadratic<Sink: LineSink & ~Copyable>(
    _ start: Vector, _ control: Vector, _ end: Vector, to sink: inout Sink
  ) {
    let low = Vector(min(start.x, control.x, end.x), min(start.y, control.y, end.y))
    let high = Vector(max(start.x, control.x, end.x), max(start.y, control.y, end.y))
    if sink.follows(from: low, to: high) {
      let bend = start - control * 2 + end
      let speed = 2 * max((control - start).length, (end - control).length)
      let steps = Steps(count: stepCount(speed: speed, bend: 2 * bend.length))
      let shift = bend * (2 * steps.shift)
      for index in 0..<steps.count {
        let t = steps[index]
        let u = 1 - t
        let point = start * (u * u) + control * (2 * u * t) + end * (t * t)
        sink.line(to: point - shift, isSmooth: true)
      }
    }
    sink.line(to: end, isSmooth: false)
  }

  private func sendCubic<Sink: LineSink & ~Copyable>(
    _ start: Vector, _ control1: Vector, _ control2: Vector, _ end: Vector, to sink: inout Sink
  ) {
    let low = Vector(min(start.x, control1.x, control2.x, end.x), min(start.y, control1.y, control2.y, end.y))
    let high = Vector(
      max(start.x, control1.x, control2.x, end.x), max(start.y, control1.y, control2.y, end.y))
    if sink.follows(from: low, to: high) {
      let bend0 = start - control1 * 2 + control2
      let bend1 = control1 - control2 * 2 + end
      let speed = 3 * max((control1 - start).length, (control2 - control1).length, (end - control2).length)
      let steps = Steps(count: stepCount(speed: speed, bend: 6 * max(bend0.length, bend1.length)))
      let shift = 6 * steps.shift
      for index in 0..<steps.count {
        let t = steps[index]
        let u = 1 - t
        let first = start * (u * u * u) + control1 * (3 * u * u * t)
        let point = first + control2 * (3 * u * t * t) + end * (t * t * t)
        sink.line(to: point - bend0 * (shift * u) - bend1 * (shift * t), isSmooth: true)
      }
    }
    sink.line(to: end, isSmooth: false)
  }

  /// The number of inner points, for the largest |P'| and |P''|.
  private func stepCount(speed: Double, bend: Double) -> Int {
    let byDistance = (bend / (12 * distance)).squareRoot()
    let byArea = area > 0 ? cbrt(0.1283 / 8 * speed * bend / area) : .infinity
    return Int(min(byDistance, byArea, PathFlattener.maximumSteps).rounded(.up))
  }

  /// The parameters of a curve's inner points: a whole step apart, and √½ of one from the ends.
  private struct Steps {
    let count: Int
    private let step: Double

    init(count: Int) {
      self.count = count
      step = 1 / (Double(count) - 1 + 2 * 0.5.squareRoot())
    }

    /// The factor of P''.
    var shift: Double { step * step / 12 }

    subscript(index: Int) -> Double { (0.5.squareRoot() + Double(index)) * step }
  }
}
