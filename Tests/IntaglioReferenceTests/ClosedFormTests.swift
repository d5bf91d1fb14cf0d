import Foundation
import IntaglioModel
import IntaglioPlan
import IntaglioReference
import Testing

/// The Reference against integrals of the Gaussian that have a closed form.
///
/// The sum of a sampled Gaussian from sample m on is its integral from m - 1/2 on, which is erfc, plus the terms of the
/// Euler-Maclaurin formula for midpoints: f'(m - 1/2) / 24 - 7 f'''(m - 1/2) / 5760. With both terms the two agree to 0.03
/// levels of 255 at sigma 1 and to 0.001 from sigma 2 on.
@Suite struct ClosedFormTests {
  @Test(arguments: [1.0, 2, 3.9, 4, 12, 31, 64])
  func halfPlane(sigma: Double) throws {
    let reach = Int(6 * sigma) + 1
    let size = PixelSize(3 * reach, 2 * reach + 1)
    let mask = try opaque(size, columns: reach..<size.width, rows: 0..<size.height)
    let plane = try blurred(mask, sigma: sigma)
    // The middle row sees no end above or below, the columns left of the middle none to the right.
    for column in 0..<2 * reach {
      let expected = stepSum(from: Double(reach - column), sigma: sigma)
      let found = plane[column, reach]
      #expect(abs(found - expected) < tolerance(sigma), "column \(column): \(found), \(expected)")
    }
  }

  @Test(arguments: [1.0, 2, 4, 12, 32])
  func rectangle(sigma: Double) throws {
    let mask = try opaque(PixelSize(70, 50), columns: 20..<51, rows: 11..<30)
    let plane = try blurred(mask, sigma: sigma)
    for row in 0..<50 {
      for column in 0..<70 {
        let expected =
          (stepSum(from: Double(20 - column), sigma: sigma) - stepSum(from: Double(51 - column), sigma: sigma))
          * (stepSum(from: Double(11 - row), sigma: sigma) - stepSum(from: Double(30 - row), sigma: sigma))
        let found = plane[column, row]
        #expect(abs(found - expected) < 4 * tolerance(sigma), "\(column), \(row): \(found), \(expected)")
      }
    }
  }

  /// From sigma 12 on the plain integral, erfc alone, is within 0.02 levels: what continuous renderers compute.
  @Test(arguments: [12.0, 31, 64])
  func plainErrorFunction(sigma: Double) throws {
    let reach = Int(6 * sigma) + 1
    let size = PixelSize(3 * reach, 2 * reach + 1)
    let mask = try opaque(size, columns: reach..<size.width, rows: 0..<size.height)
    let plane = try blurred(mask, sigma: sigma)
    for column in 0..<2 * reach {
      let expected = normalIntegral(from: Double(reach - column) - 0.5, sigma: sigma)
      #expect(abs(plane[column, reach] - expected) < 0.02 / 255, "column \(column)")
    }
  }

  private func tolerance(_ sigma: Double) -> Double { (sigma < 2 ? 0.03 : 0.001) / 255 }

  /// The sum of the sampled, normalised Gaussian over all samples from `from` on.
  private func stepSum(from: Double, sigma: Double) -> Double {
    let x = from - 0.5
    let variance = sigma * sigma
    let density = exp(-x * x / (2 * variance)) / (sigma * (2 * Double.pi).squareRoot())
    let first = -x / variance * density
    let third = (3 * x / (variance * variance) - x * x * x / (variance * variance * variance)) * density
    return normalIntegral(from: x, sigma: sigma) + first / 24 - 7 * third / 5760
  }

  /// The integral of the normal density from `from` to infinity.
  private func normalIntegral(from: Double, sigma: Double) -> Double {
    erfc(from / (sigma * 2.0.squareRoot())) / 2
  }

  private func opaque(_ size: PixelSize, columns: Range<Int>, rows: Range<Int>) throws -> Mask {
    let samples = (0..<size.height).flatMap { y in
      (0..<size.width).map { x in columns.contains(x) && rows.contains(y) ? UInt8(255) : 0 }
    }
    return try Mask(size: size, samples: samples)
  }

  private func blurred(_ mask: Mask, sigma: Double) throws -> BlurredMask {
    BlurredMask(values: try ReferenceRenderer().unroundedBlur(mask, sigma: sigma), width: mask.size.width)
  }
}

/// What a blur gave, not rounded.
private struct BlurredMask {
  let values: [Double]
  let width: Int

  subscript(column: Int, row: Int) -> Double { values[row * width + column] }
}

/// A backend returned a surface of another format than the plan's output.
struct UnexpectedFormat: Error {
  let format: SurfaceFormat
}
