// SPDX-License-Identifier: MIT
import IntaglioModel

/// A plane extruded in one direction: the coverage of a long shadow.
///
/// out(p) = the greatest of w(k) v(p - k d) for k = 1…steps, with w(k) = 1 - fade k / steps. d is one pixel
/// along an axis and `slope` pixels along the other, with v linear between pixels there; v is 0 outside of
/// the plane.
package struct SweepPass: Sendable, Hashable {
  package struct Direction: Sendable, Hashable {
    /// The axis of whole-pixel steps.
    package var axis: Axis
    /// Whether steps go right or down.
    package var isForward: Bool
    /// The length of a step along the other axis: -1…1.
    package var slope: Double
    package var steps: Int

    package init(axis: Axis, isForward: Bool, slope: Double, steps: Int) {
      (self.axis, self.isForward, self.slope, self.steps) = (axis, isForward, slope, steps)
    }

    /// The direction of a shadow with this offset in points.
    package init(_ fall: Vector, scale: Double) {
      let isHorizontal = abs(fall.x) >= abs(fall.y)
      let (along, beside) = isHorizontal ? (fall.x, fall.y) : (fall.y, fall.x)
      self.init(
        axis: isHorizontal ? .horizontal : .vertical, isForward: along >= 0,
        slope: along == 0 ? 0 : beside / abs(along), steps: Int((abs(along) * scale).rounded()))
    }

    /// The sample k steps back, between two neighbours along the other axis. The fraction is the distance
    /// from the first, and the weight of the second.
    package func tap(_ k: Int) -> (columns: Int, rows: Int, fraction: Double) {
      let (along, beside) = (isForward ? -k : k, -Double(k) * slope)
      let whole = beside.rounded(.down)
      return axis == .horizontal ? (along, Int(whole), beside - whole) : (Int(whole), along, beside - whole)
    }

    /// The pixels that steps back from a region reach.
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

  package static let maximumSteps = Int(Style.maximumLongShadow)

  package var source: SurfaceID
  package var direction: Direction
  /// 0…1: the loss towards the end.
  package var fade: Double
  package var output: SurfaceID

  package init(source: SurfaceID, direction: Direction, fade: Double, output: SurfaceID) {
    (self.source, self.direction, self.fade, self.output) = (source, direction, fade, output)
  }

  package func weight(_ k: Int) -> Double { 1 - fade * Double(k) / Double(direction.steps) }
}

extension SweepPass: PlannedPass {
  package var pass: Pass { .sweep(self) }
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
      "it has \(direction.steps) steps but must have 1…\(SweepPass.maximumSteps)")
    try PassFault.unless(
      abs(direction.slope) <= 1 && (0...1).contains(fade),
      "its slope is \(direction.slope) and its fade \(fade); they must be -1…1 and 0…1")
  }
}
