// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioReference
import Testing

/// The share of the area that marks cover.
@Suite struct HalftoneTests {
  private func share(_ screen: Halftone, _ ink: Double) -> Double {
    let grid = ScreenGrid(scale: 1, corner: .zero)
    // Whole marks, for angles whose tangent is 0 or 3/4 and pitches that are multiples of 5.
    let side = 5 * Int(screen.size)
    let sum = (0..<side * side).reduce(0.0) { sum, index in
      sum
        + screen.covered(
          by: ink, angle: screen.angle, edge: 1.0 / 16, x: index % side, y: index / side, on: grid)
    }
    return sum / Double(side * side)
  }

  @Test(arguments: Halftone.Shape.allCases, [0, 36.86989764584402])
  func inkCoversItsShare(shape: Halftone.Shape, angle: Double) {
    for ink in [0, 0.03, 0.1, 0.25, 0.4, 0.5, 0.6, 0.8, 0.9, 1] {
      let share = share(Halftone(shape, size: 20, angle: angle), ink)
      #expect(abs(share - ink) <= 0.01, "\(ink)")
      let coarse = self.share(Halftone(shape, size: 40, angle: angle), ink)
      #expect(abs(coarse - ink) <= 0.01, "\(ink)")
    }
  }

  @Test(arguments: Halftone.Shape.allCases, [2.0, 3.7, 9, 200])
  func paperStaysCleanAndInkSolid(shape: Halftone.Shape, size: Double) {
    let (screen, grid) = (Halftone(shape, size: size, angle: 20), ScreenGrid(scale: 1, corner: .zero))
    for index in 0..<900 {
      let (x, y) = (index % 30, index / 30)
      let paper = screen.covered(by: 0, angle: 20, edge: 1.0 / 16, x: x, y: y, on: grid)
      let solid = screen.covered(by: 1, angle: 20, edge: 1.0 / 16, x: x, y: y, on: grid)
      #expect(abs(paper) < 1e-12 && abs(solid - 1) < 1e-12)
    }
  }
}
