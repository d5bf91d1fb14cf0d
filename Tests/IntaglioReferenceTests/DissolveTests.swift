// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioReference
import Testing

/// The effect of `dissolve` on alphas.
@Suite struct DissolveTests {
  private let white = Color(white: 1)

  /// A picture of the scene's size in which a colour is dissolved over blue.
  private func dissolved(
    _ color: Color, _ frame: Rect, width: Double, height: Double
  ) throws -> Bitmap {
    let blue = Color(red: 0, green: 0, blue: 1)
    return try ReferenceRenderer().render(
      Scene(
        width: width, height: height, background: blue,
        layers: [Layer(frame: frame, contents: .color(color), blend: .dissolve)]))
  }

  /// The noise of places, computed by another program from the formula in the documentation: where alpha has
  /// that level the backdrop is seen, and the source where it has one more.
  @Test(arguments: [(0, 0, 0), (1, 0, 184), (0, 1, 250), (37, 11, 179), (4095, 2, 223)])
  func theNoiseIsTheDocumentedOne(_ x: Int, _ y: Int, _ noise: Int) throws {
    for (level, isSource) in [(noise, false), (noise + 1, true)] {
      let picture = try dissolved(
        Color(white: 1, alpha: Double(level) / 255), Rect(0, 0, 5000, 20),
        width: Double(x + 1), height: Double(y + 1))
      #expect(picture[x, y] == (isSource ? SIMD4(255, 255, 255, 255) : SIMD4(0, 0, 255, 255)))
    }
  }

  /// Each pixel is the opaque source or the backdrop, and as many are the source as alpha says: of 16,384
  /// choices six standard deviations are 2 %.
  @Test(arguments: [0, 0.1, 0.5, 0.8, 1])
  func asManyPixelsAsAlphaSays(_ alpha: Double) throws {
    let picture = try dissolved(
      Color(white: 0.4, alpha: alpha), Rect(0, 0, 128, 128), width: 128, height: 128)
    var count = 0
    for y in 0..<128 {
      for x in 0..<128 {
        let isSource = picture[x, y] == SIMD4(102, 102, 102, 255)
        #expect(isSource || picture[x, y] == SIMD4(0, 0, 255, 255))
        if isSource { count += 1 }
      }
    }
    #expect(abs(Double(count) / 16384 - alpha) < (alpha == 0 || alpha == 1 ? 1e-9 : 0.024))
  }

  /// Without a backdrop, too, the remaining pixels are opaque.
  @Test func overNothingPixelsAreOpaqueOrNothing() throws {
    let picture = try ReferenceRenderer().render(
      Scene(
        width: 40, height: 40,
        layers: [Layer(frame: Rect(0, 0, 40, 40), contents: .color(white), opacity: 0.5, blend: .dissolve)]))
    let alphas = Set((0..<40).flatMap { y in (0..<40).map { picture[$0, y].w } })
    #expect(alphas == [0, 255])
  }

  /// The grain belongs to the picture, not to the layer: one that is moved shows another part of it.
  @Test func theGrainStaysWhereItIs() throws {
    let color = Color(white: 1, alpha: 0.5)
    let whole = try dissolved(color, Rect(0, 0, 60, 40), width: 60, height: 40)
    let part = try dissolved(color, Rect(13, 7, 20, 20), width: 60, height: 40)
    for y in 7..<27 { for x in 13..<33 { #expect(part[x, y] == whole[x, y]) } }
  }
}
