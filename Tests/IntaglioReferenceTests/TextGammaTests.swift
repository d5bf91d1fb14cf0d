// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioReference
import Testing

/// The blending of texts against Photoshop's own pictures: psd2svg's font-sizes-1.psd, long-paragraphs.psd
/// and paragraph-auto-hyphenate.psd, and psd-tools' artboard.psd.
@Suite struct TextGammaTests {
  /// One pixel of a colour with an alpha over a backdrop, blended as a text.
  private func pixel(
    _ color: Double, alpha: Double, over backdrop: Color?, as blend: BlendMode = .textGamma
  ) throws -> SIMD4<UInt8> {
    let layer = Layer(
      frame: Rect(0, 0, 1, 1), contents: .color(Color(white: color, alpha: alpha)), blend: blend)
    return try ReferenceRenderer().render(
      Scene(width: 1, height: 1, background: backdrop, layers: [layer]))[0, 0]
  }

  /// The alpha of a black text over white, and the merged level.
  @Test(
    arguments: [
      (17, 244), (32, 234), (64, 212), (68, 209), (85, 197), (103, 183), (119, 170), (128, 163), (143, 150),
      (153, 141), (187, 107), (207, 84), (208, 83), (221, 66), (224, 61),
    ] as [(Int, UInt8)])
  func blackTextsAreAsPhotoshopDrewThem(alpha: Int, level: UInt8) throws {
    let found = try pixel(0, alpha: Double(alpha) / 255, over: .white)
    #expect(found == SIMD4(level, level, level, 255))
  }

  @Test func opaqueAndLonelyPixelsAreAsUsual() throws {
    let gray = Color(white: 0.5)
    #expect(try pixel(0.2, alpha: 1, over: gray) == pixel(0.2, alpha: 1, over: gray, as: .normal))
    #expect(try pixel(0.2, alpha: 0.4, over: nil) == pixel(0.2, alpha: 0.4, over: nil, as: .normal))
    #expect(try pixel(0.5, alpha: 0.4, over: gray) == pixel(0.5, alpha: 0.4, over: gray, as: .normal))
  }

  /// Half white over half black, of the alpha 3/4: two parts of white to one of black, in the text's light.
  @Test func translucentBackdropsCountByTheirShare() throws {
    // 1.055 x (2/3)^(1.45 / 2.4) - 0.055 = 0.7707, times 3/4 is 0.578.
    let found = try pixel(1, alpha: 0.5, over: Color(white: 0, alpha: 0.5))
    #expect(found == SIMD4(147, 147, 147, 191))
  }
}
