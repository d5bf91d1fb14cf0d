// SPDX-License-Identifier: MIT
import Intaglio
import SceneCatalog
import Testing

/// Effects that amplify the errors of their blur sixteenfold, over random soft edges: ramps rise from nothing
/// within a sixteenth of the strength, and so may glows and contours.
@Suite struct SteepStrengthTests {
  @Test(arguments: [0.6, 2, 3, 3.99, 4.5, 6, 7.9, 9, 12, 16, 20])
  func isExactToOneLevel(sigma: Double) throws {
    let reference = try Renderer(backend: .reference)
    let renderers = [try Renderer(backend: .cpu), try Renderer(backend: .gpu)]
    let ramp = ColorRamp([Color(red: 1, green: 0, blue: 0), Color(red: 1, green: 1, blue: 0)])
    let shadows = [
      Shadow(.outer, blur: .sigma(sigma), ramp: ramp),
      Shadow(.inner, blur: .sigma(sigma), ramp: ColorRamp([.black, .white, .black, .white])),
      Shadow(.outer, blur: .sigma(sigma), range: 0.065),
    ]
    for seed: UInt64 in 1...3 {
      let picture = try softSpots(PixelSize(160, 120), seed: seed)
      for (index, shadow) in shadows.enumerated() {
        let style = Style(shadows: [shadow], contents: .knockout)
        let expected = try reference.render(picture, style: style)
        for renderer in renderers {
          let comparison = try BitmapComparison(renderer.render(picture, style: style), expected)
          #expect(comparison.maximumDifference <= 1, "shadow \(index), seed \(seed): \(comparison)")
        }
      }
    }
  }

  /// Opposite offsets read different parts of the picture. An alpha of 128 exceeds the range of 0.5.
  @Test(arguments: [BackendChoice.reference, .cpu, .gpu])
  func sharpShadowsReadTheirOwnPixels(backend: BackendChoice) throws {
    let red = Color(red: 1, green: 0, blue: 0)
    let style = Style(shadows: [
      Shadow(.outer, color: red, offset: Vector(5, 0), range: 0.5),
      Shadow(.outer, color: .black, offset: Vector(-5, 0), range: 0.5),
    ])
    var picture = try Bitmap(transparent: PixelSize(20, 1))
    for column in [0, 19] { picture[column, 0] = SIMD4(0, 0, 0, 128) }
    let result = try Renderer(backend: backend).render(picture, style: style)
    let pixels = (0..<20).map { result[$0, 0] }
    var expected = (0..<20).map { picture[$0, 0] }
    (expected[5], expected[14]) = (SIMD4(255, 0, 0, 255), SIMD4(0, 0, 0, 255))
    #expect(pixels == expected)
  }

  /// Discs whose edges fall off over 1 to 40 pixels.
  private func softSpots(_ size: PixelSize, seed: UInt64) throws -> Bitmap {
    var random = SplitMix(seed: seed)
    let spots = (0..<5).map { _ in
      (
        x: Double.random(in: 0...Double(size.width), using: &random),
        y: Double.random(in: 0...Double(size.height), using: &random),
        radius: Double.random(in: 4...40, using: &random), edge: Double.random(in: 1...40, using: &random)
      )
    }
    var picture = try Bitmap(transparent: size)
    for row in 0..<size.height {
      for column in 0..<size.width {
        let alphas = spots.map { spot in
          let (x, y) = (Double(column) + 0.5 - spot.x, Double(row) + 0.5 - spot.y)
          return min(max((spot.radius - (x * x + y * y).squareRoot()) / spot.edge + 0.5, 0), 1)
        }
        picture[column, row] = SIMD4(0, 0, 0, UInt8(255 * (alphas.max() ?? 0) + 0.5))
      }
    }
    return picture
  }
}
