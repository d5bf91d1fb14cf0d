// SPDX-License-Identifier: MIT
import IntaglioModel

/// A step of finding the holes of a shape: see `Outline`.
///
/// States of lattice points are samples of a plane with a sample for each point (i, j), which is the pixel (i
/// q + q/2, j q + q/2), q/2 rounded down: 0 for a wall, a third for an open point, 1 for an open point that
/// is connected with the outside.
package struct FloodPass: Sendable, Hashable {
  package enum Step: Sendable, Hashable {
    /// From a shape, the source, to states. Points at the border of the lattice, and those where the other
    /// plane is less than 1/2, are connected.
    case start(wide: SurfaceID?)
    /// From states to states: open points become connected if they see a connected point along a row, a
    /// column or a diagonal, with only open points in between.
    case leg
    /// From states to the shape, with the pixels less than 3/2 q + 1/2 from open points filled.
    case fill(shape: SurfaceID)
  }

  package var source: SurfaceID
  package var step: Step
  /// q, in pixels.
  package var spacing: Int
  package var output: SurfaceID

  /// The number of legs of a path.
  package static let legs = 12

  package init(source: SurfaceID, step: Step, spacing: Int, output: SurfaceID) {
    (self.source, self.step, self.spacing, self.output) = (source, step, spacing, output)
  }

  /// The other plane that it reads.
  package var other: SurfaceID? {
    switch step {
    case .start(let wide): wide
    case .leg: nil
    case .fill(let shape): shape
    }
  }
}

extension FloodPass: PlannedPass {
  package var pass: Pass { .flood(self) }
  var name: String { "flood" }
  var details: String {
    let lattice = "every \(spacing) pixels"
    return switch step {
    case .start(let wide): "start in \(source)\(wide.map { " and \($0)" } ?? ""), \(lattice)"
    case .leg: "leg of \(source)"
    case .fill(let shape): "\(shape) with holes of \(source), \(lattice)"
    }
  }
  var readsPerPixel: Int {
    switch step {
    case .start: 2
    case .leg: 32
    case .fill: 26
    }
  }

  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E) {
    try body(&source, [.plane])
    guard var other else { return }
    try other.update([.plane], body)
    switch step {
    case .start: step = .start(wide: other)
    case .leg: break
    case .fill: step = .fill(shape: other)
    }
  }

  func forEachReading(for written: PixelRect, _ body: (SurfaceID, PixelRect) -> Void) {
    func scaled(_ range: Range<Int>, by factor: Int) -> Range<Int> {
      range.lowerBound * factor..<range.upperBound * factor
    }
    func lattice(_ range: Range<Int>) -> Range<Int> {
      range.lowerBound / spacing - 3..<range.upperBound / spacing + 4
    }
    switch step {
    case .start:
      let read = PixelRect(
        columns: scaled(written.columns, by: spacing), rows: scaled(written.rows, by: spacing))
      body(source, read)
      other.map { body($0, read) }
    case .leg: body(source, written.grown(by: FloodPass.maximumSide))
    case .fill(let shape):
      body(source, PixelRect(columns: lattice(written.columns), rows: lattice(written.rows)))
      body(shape, written)
    }
  }

  /// The maximum number of lattice points in a row or column.
  package static let maximumSide = 1_024

  func check(in plan: Plan) throws(PassFault) {
    try PassFault.unless(
      (1...65_536).contains(spacing), "its spacing of \(spacing) pixels is outside 1…65536")
    let lattice = if case .fill = step { plan[source].region } else { plan[output].region }
    try PassFault.unless(
      max(lattice.width, lattice.height) <= FloodPass.maximumSide,
      "its lattice of \(lattice.width) x \(lattice.height) points is larger than \(FloodPass.maximumSide)")
  }
}
