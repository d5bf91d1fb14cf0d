// SPDX-License-Identifier: MIT
import IntaglioModel

extension Coverage {
  /// The coverage grown by D pixels, over the pixels of a region: at p, the maximum of a(q) + D - |p - q|,
  /// clamped to 0…1, over the pixels q whose coverage, rounded to levels, is more than 0, and which are not
  /// faint if the length is Euclidean. Growth by -D is the complement of its inverse grown by D. With a ramp
  /// the maximum is divided by it before clamping.
  ///
  /// - Parameter value: replaces the coverage of covered pixels.
  package func spreading(
    by distance: Double, _ length: Length, ramp: Double = 1, over region: PixelRect,
    value: (Double) -> Double = { $0 }
  ) -> Coverage {
    guard distance != 0 else { return self }
    let reach = Int(abs(distance).rounded(.up))
    let read = region.grown(by: reach)
    guard distance < 0 else {
      return firm(length, in: read).reached(distance, length, reach, ramp, over: region, value)
    }
    // With the neighbours of all pixels that are read.
    let uncovered = Coverage(read.grown(by: 1)) { x, y in 1 - self[x, y] }
    return uncovered.firm(length, in: read)
      .reached(-distance, length, reach, ramp, over: region, value).inverse(in: region)
  }

  /// The part in a region, without faint pixels if the length is Euclidean.
  private func firm(_ length: Length, in limits: PixelRect) -> Coverage {
    guard case .straight = length else { return cut(to: limits) }
    return Coverage(region.clamped(to: limits)) { x, y in self[x, y] > 0 && isFaint(x, y) ? 0 : self[x, y] }
  }

  /// Whether a pixel is faint: covered by less than a tenth (25 levels of 255, rounded), unless one of the
  /// eight pixels around it has a tenth or more and another is empty.
  package func isFaint(_ x: Int, _ y: Int) -> Bool {
    let least = (24.5 - 1e-9) / 255
    if self[x, y] >= least { return false }
    var (isBesideFirm, isBesideEmpty) = (false, false)
    for row in y - 1...y + 1 {
      for column in x - 1...x + 1 {
        isBesideFirm = isBesideFirm || self[column, row] >= least
        isBesideEmpty = isBesideEmpty || self[column, row] < (0.5 - 1e-9) / 255
      }
    }
    return !isBesideFirm || !isBesideEmpty
  }

  /// The direct definition: for each step to a neighbouring pixel, the coverage shifted by it.
  private func reached(
    _ distance: Double, _ measure: Length, _ reach: Int, _ ramp: Double, over region: PixelRect,
    _ value: (Double) -> Double
  ) -> Coverage {
    var result = Coverage(region)
    // The smallest coverage that rounds to more than 0 levels of 255.
    let least = (0.5 - 1e-9) / 255
    for down in -reach...reach {
      for right in -reach...reach {
        let length = measure.of(right, down)
        guard length < distance + 1 else { continue }
        let height = distance - length
        result.combine(with: self, at: (right, down)) { reached, coverage in
          coverage < least ? reached : Swift.max(reached, Swift.min(value(coverage) + height, ramp))
        }
      }
    }
    return ramp == 1 ? result : Coverage(region) { x, y in result[x, y] / ramp }
  }
}
