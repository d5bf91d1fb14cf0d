// SPDX-License-Identifier: MIT
import IntaglioModel

/// A plane drawn out in one direction: what a long shadow covers.
///
/// out(p) = the greatest of w(k) v(p - k d) for k = 1…steps, with w(k) = 1 - fade k / steps. d is one pixel
/// along an axis and `slope` pixels along the other, along which v is linear between pixels; outside of the
/// plane v is 0.
package struct SweepPass: Sendable, Hashable {
  /// Which way, and how far.
  package struct Direction: Sendable, Hashable {
    /// Along which axis a step is one pixel.
    package var axis: Axis
    /// Whether that is to the right or downwards.
    package var isForward: Bool
    /// How far a step leads along the other axis: -1…1.
    package var slope: Double
    /// How many steps there are.
    package var steps: Int

    /// See the properties.
    package init(axis: Axis, isForward: Bool, slope: Double, steps: Int) {
      (self.axis, self.isForward, self.slope, self.steps) = (axis, isForward, slope, steps)
    }

    /// The way of a shadow that falls so far, in points.
    package init(_ fall: Vector, scale: Double) {
      let isHorizontal = abs(fall.x) >= abs(fall.y)
      let (along, beside) = isHorizontal ? (fall.x, fall.y) : (fall.y, fall.x)
      self.init(
        axis: isHorizontal ? .horizontal : .vertical, isForward: along >= 0,
        slope: along == 0 ? 0 : beside / abs(along), steps: Int((abs(along) * scale).rounded()))
    }

    /// What is read k steps back: two neighbours along the other axis, of which this is how far the first is
    /// away, and how near the second is.
    package func tap(_ k: Int) -> (columns: Int, rows: Int, fraction: Double) {
      let (along, beside) = (isForward ? -k : k, -Double(k) * slope)
      let whole = beside.rounded(.down)
      return axis == .horizontal
        ? (along, Int(whole), beside - whole) : (Int(whole), along, beside - whole)
    }

    /// The pixels that steps back from a region lead to.
    package func read(for region: PixelRect) -> PixelRect {
      let (near, far) = (tap(1), tap(steps))
      var read = region.moved(near.columns, near.rows).hull(region.moved(far.columns, far.rows))
      switch axis {
      case .horizontal: read.rows = read.rows.lowerBound..<read.rows.upperBound + 1
      case .vertical: read.columns = read.columns.lowerBound..<read.columns.upperBound + 1
      }
      return read
    }
  }

  /// The most steps.
  package static let maximumSteps = Int(Style.maximumLongShadow)

  /// A plane.
  package var source: SurfaceID
  /// Which way it is drawn out, and how far.
  package var direction: Direction
  /// 0…1: how much less there is at the end.
  package var fade: Double
  /// A plane.
  package var output: SurfaceID

  /// See the properties.
  package init(source: SurfaceID, direction: Direction, fade: Double, output: SurfaceID) {
    (self.source, self.direction, self.fade, self.output) = (source, direction, fade, output)
  }

  /// How much is seen of what lies k steps back.
  package func weight(_ k: Int) -> Double { 1 - fade * Double(k) / Double(direction.steps) }
}

extension SweepPass: PlannedPass {
  var pass: Pass { .sweep(self) }
  var name: String { "sweep" }
  var details: String {
    let steps = "\(direction.isForward ? "" : "-")\(direction.steps) steps \(direction.axis)"
    return "\(source) \(steps), slope \(DecimalText.text(direction.slope))"
      + (fade == 0 ? "" : ", fades by \(DecimalText.text(fade))")
  }
  var readsPerPixel: Int { direction.steps * (direction.slope == 0 ? 1 : 2) }

  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E) { try body(&source, [.plane]) }

  func pixelsRead(for written: PixelRect) -> PixelRect { direction.read(for: written) }

  func check(in plan: Plan) throws(PassFault) {
    try PassFault.unless(
      (1...SweepPass.maximumSteps).contains(direction.steps),
      "it has \(direction.steps) steps, allowed are 1…\(SweepPass.maximumSteps)")
    try PassFault.unless(
      abs(direction.slope) <= 1 && (0...1).contains(fade),
      "its slope is \(direction.slope) and its fade \(fade), allowed are -1…1 and 0…1")
  }
}
