// SPDX-License-Identifier: MIT
import Foundation
import IntaglioModel
import IntaglioPlan
import IntaglioReference
import Testing

/// The Reference against integrals of the Gaussian that have a closed form.
///
/// The sum of a sampled Gaussian from sample m on is its integral from m - 1/2 on, which is erfc, plus the
/// terms of the Euler-Maclaurin formula for midpoints: f'(m - 1/2) / 24 - 7 f'''(m - 1/2) / 5760. With both
/// terms the two agree to 0.03 levels of 255 at sigma 1 and to 0.001 from sigma 2 on.
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

  /// From sigma 12 on the plain integral, erfc alone, as in continuous renderers, is within 0.02 levels.
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

  // MARK: Spread

  /// A half-plane grown is the half-plane whose edge lies farther out: the edge within a pixel stays as it
  /// is.
  @Test(arguments: [0.25, 1, 3, 4.5, 20, -0.5, -2, -7.25], [1.0, 0.4, 0.75])
  func spreadHalfPlane(spread: Double, part: Double) throws {
    // Columns from 40 on, and a part of column 39.
    let level = UInt8((255 * part).rounded())
    let row = (0..<80).flatMap { column -> [UInt8] in [0, 0, 0, column > 39 ? 255 : column == 39 ? level : 0]
    }
    // High enough for the middle row to see no end.
    let pixels = (0..<33).flatMap { _ in row }
    let result = try shadow(try Bitmap(size: PixelSize(80, 33), pixels: pixels), spread: spread)
    let edge = 40 - Double(level) / 255 - spread
    for column in 0..<70 {
      let covered = min(max(Double(column + 1) - edge, 0), 1)
      #expect(abs(Double(result[column, 16].w) / 255 - covered) <= 0.5 / 255 + 1e-9, "column \(column)")
    }
  }

  /// One pixel grown is a disc with an edge of one pixel.
  @Test(arguments: [0.5, 1, 2.75, 9, 15.5])
  func spreadPixel(spread: Double) throws {
    var pixels = [UInt8](repeating: 0, count: 4 * 41 * 41)
    pixels[4 * (20 * 41 + 20) + 3] = 255
    let result = try shadow(try Bitmap(size: PixelSize(41, 41), pixels: pixels), spread: spread)
    for row in 0..<41 {
      for column in 0..<41 {
        let covered = min(max(1 + spread - hypot(Double(column - 20), Double(row - 20)), 0), 1)
        #expect(abs(Double(result[column, row].w) / 255 - covered) <= 0.5 / 255 + 1e-9, "\(column), \(row)")
      }
    }
  }

  /// A grown disc is a disc of a longer radius. Its coverage is that of straight edges, so a round edge may
  /// be off by its curvature within a pixel.
  @Test(arguments: [(12.3, 5.0), (12.3, -5), (20, 2.5), (20, -8.25)])
  func spreadDisc(radius: Double, spread: Double) throws {
    func covered(_ column: Int, _ row: Int, _ radius: Double) -> Double {
      // 16 x 16 places in the pixel.
      let places = (0..<256).count { place in
        let (x, y) = (Double(place % 16) + 0.5, Double(place / 16) + 0.5)
        return hypot(Double(column) + x / 16 - 32, Double(row) + y / 16 - 32) <= radius
      }
      return Double(places) / 256
    }
    let pixels = (0..<64 * 64).flatMap { place -> [UInt8] in
      [0, 0, 0, UInt8((255 * covered(place % 64, place / 64, radius)).rounded())]
    }
    let result = try shadow(try Bitmap(size: PixelSize(64, 64), pixels: pixels), spread: spread)
    for row in 0..<64 {
      for column in 0..<64 {
        let expected = covered(column, row, radius + spread)
        let found = Double(result[column, row].w) / 255
        #expect(abs(found - expected) <= 0.26, "\(column), \(row): \(found), \(expected)")
      }
    }
    // Its area, in which errors even out.
    let area = (0..<64 * 64).reduce(0.0) { $0 + Double(result[$1 % 64, $1 / 64].w) / 255 }
    #expect(abs(area / (Double.pi * (radius + spread) * (radius + spread)) - 1) < 0.03)
  }

  /// The shadow of a picture that is not drawn itself.
  private func shadow(_ bitmap: Bitmap, spread: Double) throws -> Bitmap {
    let scene = Scene(
      width: Double(bitmap.width), height: Double(bitmap.height),
      layers: [
        Layer(
          frame: Rect(100, 0, Double(bitmap.width), Double(bitmap.height)), contents: .image(bitmap),
          style: Style(shadows: [Shadow(.outer, offset: Vector(-100, 0), spread: spread)]))
      ])
    return try ReferenceRenderer().render(scene)
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

/// The result of a blur, not rounded.
private struct BlurredMask {
  let values: [Double]
  let width: Int

  subscript(column: Int, row: Int) -> Double { values[row * width + column] }
}

/// A backend returned a surface of another format than the plan's output.
struct UnexpectedFormat: Error {
  let format: SurfaceFormat
}
