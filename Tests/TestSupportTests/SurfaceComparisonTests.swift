// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import TestSupport
import Testing

/// The judge of passes is judged first: what it does not see, no test of a backend sees.
@Suite("Surfaces are compared") struct SurfaceComparisonTests {
  private static let region = PixelRect(PixelSize(2, 1))
  private static let pixels: [SIMD4<Float>] = [SIMD4(0.1, 0.2, 0.3, 0.5), SIMD4(0, 0.25, 0.5, 1)]

  private static func picture(_ change: (inout [SIMD4<Float>]) -> Void = { _ in }) -> Surface {
    var pixels = pixels
    change(&pixels)
    return .intermediate(Intermediate(region: region, pixels: pixels))
  }

  @Test("in each channel alone", arguments: 0..<4)
  func channels(channel: Int) throws {
    let changed = Self.picture { $0[1][channel] += 0.125 }
    #expect(try changed.largestDifference(to: Self.picture()) == 0.125)
    #expect(try Self.picture().largestDifference(to: changed) == 0.125)
  }

  /// The largest less the smallest difference of a pixel's channels would be zero.
  @Test("also where all channels are off by the same")
  func equalErrors() throws {
    let changed = Self.picture { $0[0] += 0.125 }
    #expect(abs(try changed.largestDifference(to: Self.picture()) - 0.125) < 1e-6)
  }

  @Test("and what is no number is no match")
  func notNumbers() throws {
    let changed = Self.picture { $0[0][2] = .nan }
    #expect(try changed.largestDifference(to: Self.picture()) == .infinity)
    #expect(try changed.largestDifference(to: changed) == .infinity)
  }

  @Test("but not with others of another kind, size or place")
  func mismatches() throws {
    let moved = Intermediate(
      region: PixelRect(columns: 1..<3, rows: 0..<1), pixels: Self.pixels)
    let plane = Plane(region: Self.region, samples: [0.5, 1])
    for other in [
      Surface.intermediate(moved), .plane(plane), .bitmap(try Bitmap(transparent: PixelSize(2, 1))),
    ] {
      #expect(throws: SurfaceMismatch.self) { try Self.picture().largestDifference(to: other) }
    }
    let bitmaps = try [(2, 3), (3, 2)].map { Surface.bitmap(try Bitmap(transparent: PixelSize($0.0, $0.1))) }
    #expect(throws: SurfaceMismatch.self) { try bitmaps[0].largestDifference(to: bitmaps[1]) }
  }

  @Test("bitmaps and planes by their numbers, too")
  func formats() throws {
    let planes = [Float(0.5), 0.75].map { Surface.plane(Plane(region: Self.region, samples: [0.5, $0])) }
    #expect(try planes[0].largestDifference(to: planes[1]) == 0.25)
    let size = PixelSize(1, 1)
    for channel in 0..<4 {
      var pixels = [UInt8](repeating: 40, count: 4)
      let picture = Surface.bitmap(try Bitmap(size: size, pixels: pixels))
      pixels[channel] = channel == 3 ? 91 : 40 - 1
      let changed = Surface.bitmap(try Bitmap(size: size, pixels: pixels))
      #expect(abs(try picture.largestDifference(to: changed) - (channel == 3 ? 51 : 1) / 255) < 1e-12)
    }
  }
}
