// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioReference
import Testing

/// Blend modes against Photoshop's own picture: the colours of ag-psd's test file 2026-blend-modes.psd, in
/// which a square lies over the grey 128 with a mode, and a colour overlay over that with the same mode.
@Suite struct PhotoshopBlendTests {
  typealias Square = (mode: BlendMode, square: [Int], overlay: [Int], merged: [Int])

  @Test(
    arguments: [
      (.normal, [242, 85, 85], [65, 217, 217], [65, 217, 217]),
      (.dissolve, [242, 120, 85], [65, 183, 217], [65, 183, 217]),
      (.darken, [242, 155, 85], [65, 149, 217], [65, 128, 85]),
      (.multiply, [242, 190, 85], [65, 116, 217], [31, 43, 37]),
      (.colorBurn, [242, 225, 85], [65, 82, 217], [0, 0, 0]),
      (.linearBurn, [225, 242, 85], [82, 65, 217], [0, 0, 0]),
      (.darkerColor, [190, 242, 85], [116, 65, 217], [116, 65, 217]),
      (.lighten, [155, 242, 85], [149, 65, 217], [155, 242, 217]),
      (.screen, [120, 242, 85], [183, 65, 217], [236, 251, 242]),
      (.colorDodge, [85, 242, 85], [217, 65, 217], [255, 255, 255]),
      (.linearDodge, [85, 242, 120], [217, 65, 183], [255, 255, 255]),
      (.lighterColor, [85, 242, 155], [217, 65, 149], [85, 242, 155]),
      (.overlay, [85, 242, 190], [217, 65, 116], [146, 236, 184]),
      (.softLight, [85, 242, 225], [217, 65, 82], [147, 148, 148]),
      (.hardLight, [85, 225, 242], [217, 82, 65], [204, 145, 123]),
      (.vividLight, [85, 190, 242], [217, 116, 65], [211, 248, 255]),
      (.linearLight, [85, 155, 242], [217, 149, 65], [220, 224, 129]),
      (.pinLight, [85, 120, 242], [217, 183, 65], [179, 128, 129]),
      (.hardMix, [85, 85, 242], [217, 217, 65], [0, 0, 255]),
      (.difference, [120, 85, 242], [183, 217, 65], [175, 174, 49]),
      (.exclusion, [155, 85, 242], [149, 217, 65], [128, 128, 127]),
      (.subtract, [190, 85, 242], [116, 217, 65], [0, 0, 0]),
      (.divide, [225, 85, 242], [82, 217, 65], [255, 255, 255]),
      (.hue, [242, 85, 225], [65, 217, 82], [128, 128, 128]),
      (.saturation, [242, 85, 190], [65, 217, 116], [128, 128, 128]),
      (.color, [242, 85, 155], [65, 217, 149], [29, 181, 113]),
      (.luminosity, [242, 85, 120], [65, 217, 183], [168, 168, 168]),
    ] as [Square])
  func squaresAreAsPhotoshopDrewThem(_ square: Square) throws {
    func color(_ levels: [Int]) -> Color {
      Color(red: Double(levels[0]) / 255, green: Double(levels[1]) / 255, blue: Double(levels[2]) / 255)
    }
    let frame = Rect(0, 0, 1, 1)
    let picture = try ReferenceRenderer().render(
      Scene(
        width: 1, height: 1, background: color([128, 128, 128]),
        layers: [
          Layer(frame: frame, contents: .color(color(square.square)), blend: square.mode),
          Layer(frame: frame, contents: .color(color(square.overlay)), blend: square.mode),
        ]))
    // Photoshop rounds the first result down to a level, and dodging makes three of half a level.
    let tolerance = square.mode == .vividLight ? 3 : 1
    for (channel, level) in square.merged.enumerated() {
      #expect(abs(Int(picture[0, 0][channel]) - level) <= tolerance, "\(picture[0, 0])")
    }
  }

  /// The ellipses of psd-tools' vivid-light.psd and hard-mix.psd: half green over half blue, over nothing.
  @Test(arguments: [(BlendMode.vividLight, SIMD4<Int>(0, 128, 64, 192)), (.hardMix, SIMD4(0, 64, 128, 192))])
  func pureColoursAreAsPhotoshopMixesThem(_ mode: BlendMode, _ merged: SIMD4<Int>) throws {
    let frame = Rect(0, 0, 1, 1)
    let picture = try ReferenceRenderer().render(
      Scene(
        width: 1, height: 1,
        layers: [Color(red: 0, green: 0, blue: 1), Color(red: 0, green: 1, blue: 0)].map { color in
          Layer(frame: frame, contents: .color(color), opacity: 128.0 / 255, blend: mode)
        }))
    #expect((0..<4).allSatisfy { abs(Int(picture[0, 0][$0]) - merged[$0]) <= 1 }, "\(picture[0, 0])")
  }
}
