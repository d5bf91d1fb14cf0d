// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioReference
import SceneCatalog
import TestSupport
import Testing

/// `Style.article` against the inner-shadow layer's own steps.
@Suite struct InnerShadowLayerTests {
  @Test(arguments: [Content.letters, .disc, .softBlob, .faint, .opaque])
  func drawsWhatTheInnerShadowLayerDraws(content: Content) throws {
    let size = PixelSize(41, 34)
    let picture = try content.picture(size)
    for example in InnerShadowLayerExample.all(fill: try Content.softBlob.picture(size)) {
      let bitmap = try ReferenceRenderer().render(
        picture, style: example.style, scale: Double(example.scale))
      let comparison = try BitmapComparison(bitmap, example.expected(picture))
      #expect(comparison.maximumDifference == 0, "\(example), \(content.rawValue): \(comparison)")
    }
  }

  /// The direction of the shadows, without any formula: light from above darkens the inside of the upper
  /// edge, and the white lip lies below the lower one.
  @Test func shadowsFallDownwards() throws {
    var square = try Bitmap(transparent: PixelSize(20, 20))
    for row in 5..<15 { for column in 5..<15 { square[column, row] = SIMD4(0, 0, 0, 255) } }
    let style = Style.innerShadow(fill: .color(Color(white: 0.5)))
    let bitmap = try ReferenceRenderer().render(square, style: style)
    #expect(bitmap[10, 5].x < bitmap[10, 14].x)
    #expect(bitmap[10, 14].x > 120)
    #expect(bitmap[10, 15].w > bitmap[10, 4].w)
    #expect(bitmap[10, 15].x == bitmap[10, 15].w)
  }
}
