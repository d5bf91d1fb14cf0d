// SPDX-License-Identifier: MIT
import Foundation
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import Testing

/// The blurred bounds that bounded inner shadows subtract from, against a plain sum over the pixels inside.
@Suite struct BoundsProfileTests {
  @Test(arguments: [(0.0, 0.0), (0.3, 1.25), (2, -3), (12, 40.5), (64, -0.75)])
  func sumsTheTapsInside(sigma: Double, offset: Double) throws {
    let style = Style(
      shadows: [Shadow(.inner, offset: Vector(offset, 0), blur: .sigma(sigma))], edges: .bounded)
    let plan = try Planner().plan(style, picture: PixelSize(37, 3))
    guard case .paint(let pass)? = plan.passes.last,
      let bounds = pass.items.last?.coverage.last?.bounds
    else {
      Issue.record("no bounded inner shadow in \(plan)")
      return
    }
    let reach = Int(ceil(6 * sigma))
    func weight(_ distance: Int) -> Double {
      sigma == 0 ? (distance == 0 ? 1 : 0) : exp(-Double(distance * distance) / (2 * sigma * sigma))
    }
    let total = (-reach...reach).map(weight).reduce(0, +)
    func blurred(_ pixel: Int) -> Double {
      (-reach...reach).filter { (0..<37).contains(pixel + $0) }.map { weight($0) / total }.reduce(0, +)
    }
    for column in 0..<37 {
      let position = Double(column) - offset
      let near = Int(floor(position))
      let fraction = position - floor(position)
      let expected = (1 - fraction) * blurred(near) + fraction * blurred(near + 1)
      #expect(abs(Double(bounds.columns[column]) - expected) < 1e-6, "column \(column)")
    }
    #expect(bounds.rows.count == 3)
  }
}
