// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import SceneCatalog
import Testing

/// The label and the image view of the articles 000 and 001, against pixels worked out by hand from their
/// listings.
///
/// All blocks here are wide, so that a column through the middle is a step of one dimension. The inverse of
/// the block, 1 from the layer's bounds to its edge, is blurred by 6 as Core Graphics counts, a standard
/// deviation of 3, and moved down by 4; black of 75 % times that is the inner shadow. k rows below the upper
/// edge the blurred step is Phi((4 - k - 0.5) / 3), or in sums of the sampled Gaussian 0.8794, 0.4335 and
/// 0.0147 for k = 0, 4 and 10: alphas of 168.2, 82.9 and 2.8. One row above the lower edge it is 0.0659:
/// 12.6.
///
/// Outside, white of 40 % is blurred by 1 (a standard deviation of 0.5: weights 0.7866, 0.1064, 0.0003) and
/// moved down by 1: below the lower edge follow 0.8933 and 0.1067 of it, 91.1 and 10.9, then nothing; above
/// the upper edge there is nothing.
@Suite struct ReliefRecipeTests {
  /// 80 x 80, transparent, with a block of 40 x 40 in its middle.
  private func block() throws -> Bitmap {
    var picture = try Bitmap(transparent: PixelSize(80, 80))
    for row in 20..<60 { for column in 20..<60 { picture[column, row] = SIMD4(200, 30, 30, 255) } }
    return picture
  }

  private let frame = Rect(0, 0, 80, 80)

  private func scene(_ layer: Layer, light: Light? = nil) -> Scene {
    Scene(width: 80, height: 80, light: light, layers: [layer])
  }

  private func black(_ alpha: UInt8) -> SIMD4<UInt8> { SIMD4(0, 0, 0, alpha) }
  private func white(_ alpha: UInt8) -> SIMD4<UInt8> { SIMD4(alpha, alpha, alpha, alpha) }

  @Test func theIndentedImageHasTheListingsPixels() throws {
    let picture = try renderedEverywhere(scene(IndentedImage(block(), frame: frame).layer))
    let expected: [(row: Int, pixel: SIMD4<UInt8>)] = [
      (18, .zero), (19, .zero), (20, black(168)), (24, black(83)), (30, black(3)), (45, .zero),
      (59, black(13)), (60, white(91)), (61, white(11)), (62, .zero),
    ]
    for (row, pixel) in expected { #expect(picture[40, row] == pixel, "row \(row)") }
  }

  /// The colours are exchanged, and nothing else.
  @Test func theEmbossedImageHasTheListingsPixels() throws {
    let picture = try renderedEverywhere(
      scene(IndentedImage(block(), frame: frame, relief: .embossed).layer))
    let expected: [(row: Int, pixel: SIMD4<UInt8>)] = [
      (19, .zero), (20, white(90)), (24, white(44)), (45, .zero), (59, white(7)), (60, black(171)),
      (61, black(20)), (62, .zero),
    ]
    for (row, pixel) in expected { #expect(picture[40, row] == pixel, "row \(row)") }
  }

  /// Where the picture itself is drawn, its red lies below the inner shadow: 200 (1 - 0.75 * 0.8794) = 68.1.
  @Test func theOriginalIsDrawnWhenAskedFor() throws {
    let picture = try renderedEverywhere(
      scene(IndentedImage(block(), frame: frame, drawsOriginal: true).layer))
    #expect(picture[40, 45] == SIMD4(200, 30, 30, 255))
    #expect(picture[40, 20] == SIMD4(68, 10, 10, 255))
    #expect(picture[40, 60] == white(91))
  }

  /// Turned by a quarter, the picture of a square is the picture with rows and columns exchanged.
  @Test func theLightTurnsTheShadows() throws {
    let above = try renderedEverywhere(scene(IndentedImage(block(), frame: frame).layer))
    for lighting in [Lighting.light(Light(angle: 180)), .scene] {
      let left = try renderedEverywhere(
        scene(IndentedImage(block(), frame: frame, lighting: lighting).layer, light: Light(angle: 180)))
      for row in 0..<80 { for column in 0..<80 { #expect(left[row, column] == above[column, row]) } }
    }
    let below = try renderedEverywhere(
      scene(IndentedImage(block(), frame: frame, lighting: .light(Light(angle: -90))).layer))
    for row in 0..<80 { for column in 0..<80 { #expect(below[column, 79 - row] == above[column, row]) } }
    // From straight above the inner-shadow layer's numbers are back.
    #expect(
      try renderedEverywhere(
        scene(IndentedImage(block(), frame: frame, lighting: .light(.above)).layer)) == above)
  }

  /// A light at 26.565° (tan = 1/2) throws the shade twice as far: moved by 8, 0.9890 and 0.8794 at k = 0 and
  /// 4 instead.
  @Test func aLowLightThrowsLongerShadows() throws {
    let low = Light(angle: 90, elevation: atan(0.5) * 180 / .pi)
    let picture = try renderedEverywhere(
      scene(IndentedImage(block(), frame: frame, lighting: .light(low)).layer))
    #expect(picture[40, 24] == black(168) && picture[40, 28] == black(83))
    #expect(picture[40, 61] == white(91) && picture[40, 62] == white(11))
  }

  /// Three full blocks in a row are one wide rectangle; where it begins and ends is asked of the layout.
  private func blocks(_ color: Color = .black) throws -> (text: Text, frame: Rect, box: Rect) {
    let text = Text(
      "\u{2588}\u{2588}\u{2588}", font: Font("DejaVu Sans", size: 48), color: color, alignment: .center,
      verticalAlignment: .middle)
    let frame = Rect(10, 10, 180, 140)
    let outline = try TextLayout(text, width: frame.width, height: frame.height).outline()
    var box = try #require(outline.bounds)
    (box.x, box.y) = (box.x + frame.x, box.y + frame.y)
    return (text, frame, box)
  }

  @Test func theLabelHasTheListingsPixels() throws {
    let (text, frame, box) = try blocks()
    let label = IndentedLabel(text, frame: frame)
    let picture = try renderedEverywhere(Scene(width: 200, height: 160, layers: [label.layer]))
    // Every pixel with more than 1 of 255 of alpha belongs to the letters, including the first row, which the
    // block covers in part. There the shade is clipped to that part.
    let (top, column) = (Int(box.y.rounded(.down)), Int(box.center.x))
    let covered = Double(top) + 1 - box.y
    try #require(covered > 0.05)
    #expect(picture[column, top - 1] == .zero)
    #expect(abs(Double(picture[column, top].w) - 168.19 * covered) <= 1)
    #expect(picture[column, top + 4] == black(83))
    #expect(picture[column, top + 10] == black(3))
    #expect(picture[column, top + 25] == .zero)
    let embossed = IndentedLabel(text, frame: frame, relief: .embossed)
    let raised = try renderedEverywhere(Scene(width: 200, height: 160, layers: [embossed.layer]))
    #expect(raised[column, top + 4] == white(44) && raised[column, top + 25] == .zero)
  }

  @Test func aDrawnLabelHasTheTextsColour() throws {
    let (text, frame, box) = try blocks(Color(red: 0, green: 0.4, blue: 1))
    let label = IndentedLabel(text, frame: frame, drawsOriginal: true)
    let picture = try renderedEverywhere(Scene(width: 200, height: 160, layers: [label.layer]))
    #expect(picture[Int(box.center.x), Int(box.center.y)] == SIMD4(0, 102, 255, 255))
  }

  /// The photo lies in the label's frame, pixel by pixel, as `drawToshadowedRegionInContext:` draws it into
  /// the bounds.
  @Test func aPhotoIsSeenThroughTheLetters() throws {
    let (text, frame, box) = try blocks()
    let photo = try Content.opaque.picture(PixelSize(Int(frame.width), Int(frame.height)))
    let label = IndentedLabel(text, frame: frame, fill: .bitmap(photo, fit: .stretch))
    let picture = try renderedEverywhere(Scene(width: 200, height: 160, layers: [label.layer]))
    let middle = (column: Int(box.center.x), row: Int(box.center.y))
    for row in middle.row - 5..<middle.row + 5 {
      for column in middle.column - 20..<middle.column + 20 {
        #expect(picture[column, row] == photo[column - 10, row - 10])
      }
    }
    #expect(picture[Int(box.x) - 8, middle.row] == .zero)
  }
}
