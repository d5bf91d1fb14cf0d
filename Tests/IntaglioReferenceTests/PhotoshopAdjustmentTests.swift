// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioReference
import Testing

/// Adjustments against pixels of Photoshop's own pictures in documents of psd-tools' tests and of psd2svg's
/// (MIT): parts of the same picture, each under one adjustment layer.
@Suite struct PhotoshopAdjustmentTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let source: String
    let change: Adjustment.Change
    /// The most levels that a component is off.
    let most: Int
    /// Levels before and after.
    let pixels: [(SIMD3<Int>, SIMD3<Int>)]
    var testDescription: String { source }
  }

  @Test(arguments: samples)
  func pixelsAreThoseOfPhotoshop(_ sample: Sample) throws {
    for (before, after) in sample.pixels {
      let color = Color(
        red: Double(before.x) / 255, green: Double(before.y) / 255, blue: Double(before.z) / 255)
      let scene = Scene(
        width: 1, height: 1, background: color,
        layers: [Layer(frame: Rect(0, 0, 1, 1), adjustment: Adjustment(sample.change))])
      let pixel = try ReferenceRenderer().render(scene)[0, 0]
      let off = (0..<3).map { abs(Int(pixel[$0]) - after[$0]) }.max() ?? 0
      #expect(off <= sample.most, "\(before) became \(pixel) instead of \(after)")
    }
  }

  /// A brightness below 0 is the inverse of the same one above 0.
  @Test(arguments: [23.0, 60, 95, 120, 150])
  func brightnessesUndoEachOther(brightness: Double) throws {
    for level in stride(from: 0.0, through: 255, by: 5) {
      let layers = [brightness, -brightness].map { brightness in
        Layer(
          frame: Rect(0, 0, 1, 1),
          adjustment: Adjustment(.brightnessContrast(Adjustment.BrightnessContrast(brightness: brightness))))
      }
      let scene = Scene(width: 1, height: 1, background: Color(white: level / 255), layers: layers)
      let found = Double(try ReferenceRenderer().render(scene)[0, 0].x)
      // The levels between lie close together near white.
      #expect(abs(found - level) <= 1, "\(level)")
    }
  }

  private static let samples = [
    Sample(
      source: "curves_rgb.psd, Curves 1",
      change: .curves(
        Adjustment.Curves(
          all: points((0, 0), (49, 37), (95, 118), (197, 232), (255, 255)),
          red: points((11, 0), (33, 34), (238, 255)), green: points((0, 0), (65, 72), (213, 211), (255, 255)),
          blue: points((0, 15), (73, 95), (122, 128), (255, 255)))), most: 0,
      pixels: [
        (SIMD3(97, 83, 93), SIMD3(157, 109, 142)), (SIMD3(95, 110, 136), SIMD3(152, 152, 182)),
        (SIMD3(0, 82, 52), SIMD3(0, 107, 82)), (SIMD3(255, 23, 154), SIMD3(255, 14, 198)),
      ]),
    Sample(
      source: "curves_rgb.psd, Curves 3",
      change: .curves(
        Adjustment.Curves(
          red: points((0, 0), (96, 70), (151, 169), (255, 255)),
          green: points((19, 0), (102, 117), (255, 255)),
          blue: points((78, 0), (91, 115), (182, 133), (255, 255)))), most: 0,
      pixels: [
        (SIMD3(186, 176, 180), SIMD3(213, 193, 135)), (SIMD3(91, 75, 100), SIMD3(63, 82, 172)),
        (SIMD3(161, 240, 229), SIMD3(184, 244, 181)), (SIMD3(255, 23, 99), SIMD3(255, 6, 166)),
      ]),
    Sample(
      source: "levels_rgb.psd, Levels 4",
      change: .levels(
        Adjustment.Levels(
          all: .init(black: 48, white: 135, from: 74, to: 141), red: .init(black: 81, from: 99, to: 192),
          green: .init(white: 128), blue: .init(gamma: 2.12, from: 78, to: 171))), most: 1,
      pixels: [
        (SIMD3(61, 49, 61), SIMD3(113, 113, 133)), (SIMD3(43, 18, 26), SIMD3(113, 74, 121)),
        (SIMD3(51, 0, 83), SIMD3(113, 74, 139)), (SIMD3(152, 255, 23), SIMD3(141, 141, 119)),
      ]),
    Sample(
      source: "levels_rgb.psd, Levels 2",
      change: .levels(
        Adjustment.Levels(
          all: .init(white: 213, gamma: 1.22, from: 48), red: .init(gamma: 0.47, to: 194),
          blue: .init(black: 61, gamma: 0.47, to: 213))), most: 0,
      pixels: [
        (SIMD3(186, 176, 180), SIMD3(159, 225, 136)), (SIMD3(91, 75, 100), SIMD3(79, 136, 60)),
        (SIMD3(161, 240, 229), SIMD3(134, 255, 210)), (SIMD3(255, 23, 99), SIMD3(240, 82, 60)),
      ]),
    // Dark tones of a gamma above 1, where a power alone has 14, 21, 39 and 55.
    Sample(
      source: "levels_grayscale.psd, Levels 3",
      change: .levels(Adjustment.Levels(all: .init(black: 44, white: 214, gamma: 1.78))), most: 0,
      pixels: [
        (SIMD3(45, 45, 45), SIMD3(7, 7, 7)), (SIMD3(46, 46, 46), SIMD3(10, 10, 10)),
        (SIMD3(50, 50, 50), SIMD3(29, 29, 29)), (SIMD3(55, 55, 55), SIMD3(51, 51, 51)),
        (SIMD3(75, 75, 75), SIMD3(99, 99, 99)), (SIMD3(200, 200, 200), SIMD3(243, 243, 243)),
      ]),
    Sample(
      source: "exposure_rgb.psd, Exposure 1",
      change: .exposure(Adjustment.Exposure(stops: 2.03, offset: 0.0775, gamma: 1.52)), most: 1,
      pixels: [
        (SIMD3(61, 49, 61), SIMD3(169, 154, 169)), (SIMD3(43, 18, 26), SIMD3(147, 124, 130)),
        (SIMD3(51, 0, 83), SIMD3(157, 119, 197)), (SIMD3(152, 255, 23), SIMD3(255, 255, 127)),
      ]),
    Sample(
      source: "exposure_rgb.psd, Exposure 4",
      change: .exposure(Adjustment.Exposure(stops: -1.82, offset: 0.1203)), most: 1,
      pixels: [
        (SIMD3(114, 103, 106), SIMD3(113, 110, 111)), (SIMD3(109, 72, 72), SIMD3(112, 104, 104)),
        (SIMD3(10, 0, 82), SIMD3(97, 97, 106)), (SIMD3(109, 23, 255), SIMD3(112, 98, 169)),
      ]),
    Sample(
      source: "brightnesscontrast_rgb.psd, Brightness/Contrast 1",
      change: .brightnessContrast(Adjustment.BrightnessContrast(brightness: -95, contrast: -50)), most: 1,
      pixels: [
        (SIMD3(60, 134, 200), SIMD3(42, 86, 124)), (SIMD3(225, 241, 252), SIMD3(145, 172, 222)),
        (SIMD3(0, 0, 255), SIMD3(0, 0, 255)),
      ]),
    Sample(
      source: "brightnesscontrast_rgb.psd, Brightness/Contrast 2",
      change: .brightnessContrast(Adjustment.BrightnessContrast(brightness: -31, contrast: 47)), most: 1,
      pixels: [
        (SIMD3(30, 110, 160), SIMD3(18, 81, 134)), (SIMD3(200, 230, 250), SIMD3(181, 217, 245)),
      ]),
    Sample(
      source: "brightnesscontrast_rgb.psd, Brightness/Contrast 3",
      change: .brightnessContrast(Adjustment.BrightnessContrast(brightness: 23, contrast: 70)), most: 1,
      pixels: [
        (SIMD3(20, 80, 118), SIMD3(13, 79, 141)), (SIMD3(150, 200, 240), SIMD3(188, 235, 252)),
      ]),
    Sample(
      source: "brightnesscontrast_rgb.psd, Brightness/Contrast 4",
      change: .brightnessContrast(Adjustment.BrightnessContrast(brightness: 150, contrast: -21)), most: 1,
      pixels: [
        (SIMD3(10, 40, 60), SIMD3(29, 106, 150)), (SIMD3(90, 130, 200), SIMD3(203, 237, 253)),
      ]),
    Sample(
      source: "brightnesscontrast-b0-c+100.psd of psd2svg",
      change: .brightnessContrast(Adjustment.BrightnessContrast(contrast: 100)), most: 0,
      pixels: [
        (SIMD3(22, 65, 103), SIMD3(8, 41, 88)), (SIMD3(144, 192, 229), SIMD3(155, 216, 245)),
      ]),
    Sample(
      source: "colorbalance-s+50_0_-50-m0_0_0-h0_0_0.psd of psd2svg",
      change: .colorBalance(Adjustment.ColorBalance(shadows: [50, 0, -50], preservesLuminosity: true)),
      most: 0,
      pixels: [
        (SIMD3(254, 145, 115), SIMD3(254, 118, 25)), (SIMD3(185, 102, 138), SIMD3(185, 65, 63)),
      ]),
    Sample(
      source: "colorbalance-s0_0_0-m0_0_0-h0_-50_-50.psd of psd2svg",
      change: .colorBalance(Adjustment.ColorBalance(highlights: [0, -50, -50], preservesLuminosity: true)),
      most: 0,
      pixels: [
        (SIMD3(254, 145, 115), SIMD3(255, 145, 115)), (SIMD3(185, 102, 138), SIMD3(230, 102, 138)),
      ]),
    Sample(
      source: "colorbalance of psd2svg with 100 everywhere", change: .colorBalance(balance(100)), most: 0,
      pixels: [
        (SIMD3(254, 145, 115), SIMD3(255, 251, 237)), (SIMD3(185, 102, 138), SIMD3(255, 230, 248)),
      ]),
    Sample(
      source: "colorbalance of psd2svg with -100 everywhere", change: .colorBalance(balance(-100)), most: 0,
      pixels: [
        (SIMD3(254, 145, 115), SIMD3(247, 2, 0)), (SIMD3(185, 102, 138), SIMD3(23, 0, 1)),
      ]),
    Sample(
      source: "posterize_rgb.psd, Posterize 2", change: .posterize(13), most: 0,
      pixels: [
        (SIMD3(97, 83, 93), SIMD3(85, 85, 85)), (SIMD3(95, 110, 136), SIMD3(85, 106, 127)),
        (SIMD3(0, 82, 52), SIMD3(0, 85, 42)), (SIMD3(255, 23, 154), SIMD3(255, 21, 148)),
      ]),
    // Where the rule of 8 bits has other steps.
    Sample(
      source: "posterize_16bits_rgb.psd, Posterize 1", change: .steps(21), most: 0,
      pixels: [
        (SIMD3(47, 63, 73), SIMD3(38, 64, 76)), (SIMD3(55, 72, 85), SIMD3(51, 64, 89)),
        (SIMD3(51, 67, 73), SIMD3(51, 64, 76)),
      ]),
    Sample(
      source: "posterize_16bits_rgb.psd, Posterize 2", change: .steps(13), most: 0,
      pixels: [
        (SIMD3(59, 44, 27), SIMD3(64, 42, 21)), (SIMD3(74, 63, 59), SIMD3(64, 64, 64)),
      ]),
    Sample(
      source: "posterize_16bits_rgb.psd, Posterize 3", change: .steps(7), most: 0,
      pixels: [
        (SIMD3(120, 73, 49), SIMD3(128, 85, 42)), (SIMD3(98, 73, 55), SIMD3(85, 85, 42)),
        (SIMD3(73, 56, 40), SIMD3(85, 42, 42)),
      ]),
    Sample(
      source: "posterize_16bits_rgb.psd, Posterize 4", change: .steps(3), most: 0,
      pixels: [(SIMD3(85, 58, 41), SIMD3(128, 0, 0)), (SIMD3(85, 59, 45), SIMD3(128, 0, 0))]),
    Sample(
      source: "threshold_grayscale.psd, Threshold 3", change: .threshold(115), most: 0,
      pixels: [
        (SIMD3(114, 114, 114), SIMD3(0, 0, 0)), (SIMD3(115, 115, 115), SIMD3(255, 255, 255)),
      ]),
    Sample(
      source: "huesaturation_rgb.psd, Hue/Saturation 1",
      change: .hueSaturation(
        Adjustment.HueSaturation(
          hue: 66, lightness: 28,
          ranges: [
            .init([262, 322, 40, 133], hue: 180, lightness: -59),
            .init([15, 45, 75, 105], hue: 16, lightness: 100),
            .init([255, 285, 315, 67], hue: 26, lightness: 46),
          ])), most: 3,
      pixels: [
        (SIMD3(97, 83, 93), SIMD3(131, 135, 140)), (SIMD3(95, 110, 136), SIMD3(162, 140, 169)),
        (SIMD3(0, 82, 52), SIMD3(71, 86, 130)), (SIMD3(255, 23, 154), SIMD3(88, 97, 226)),
        (SIMD3(222, 24, 255), SIMD3(142, 255, 118)), (SIMD3(228, 0, 185), SIMD3(71, 204, 233)),
      ]),
    // A saturation of 100 multiplies by 128, not more.
    Sample(
      source: "huesaturation_rgb.psd, Hue/Saturation 3",
      change: .hueSaturation(
        Adjustment.HueSaturation(
          saturation: -97,
          ranges: [
            .init([207, 239, 351, 37], hue: 32, saturation: 93),
            .init([267, 315, 343, 27], hue: -38, saturation: -83),
            .init([279, 46, 107, 147], saturation: -61),
            .init([82, 133, 151, 171], saturation: 100),
          ])), most: 3,
      pixels: [
        (SIMD3(137, 246, 0), SIMD3(128, 167, 79)), (SIMD3(146, 255, 8), SIMD3(136, 176, 87)),
        (SIMD3(174, 44, 255), SIMD3(193, 106, 190)),
      ]),
    // Almost grey: the lightness, in whole levels, comes before the hue.
    Sample(
      source: "huesaturation_rgb.psd, Hue/Saturation 4",
      change: .hueSaturation(Adjustment.HueSaturation(hue: 122, saturation: 100, lightness: -37)), most: 1,
      pixels: [
        (SIMD3(98, 97, 102), SIMD3(125, 46, 0)), (SIMD3(100, 99, 104), SIMD3(129, 5, 0)),
        (SIMD3(65, 64, 65), SIMD3(78, 81, 0)), (SIMD3(87, 84, 85), SIMD3(50, 108, 0)),
        (SIMD3(195, 195, 194), SIMD3(58, 181, 186)), (SIMD3(170, 170, 168), SIMD3(42, 165, 170)),
      ]),
    Sample(
      source: "huesaturation_saturation_rgb.psd, Hue/Saturation 2 copy",
      change: .hueSaturation(
        Adjustment.HueSaturation(
          ranges: [
            .init([121, 129, 175, 183], saturation: -100), .init([218, 226, 293, 352], saturation: 43),
            .init([199, 359, 29, 170], saturation: -100), .init([188, 195, 286, 294], saturation: -36),
            .init([318, 76, 106, 262], saturation: 49),
          ])), most: 3,
      pixels: [
        (SIMD3(97, 83, 93), SIMD3(95, 85, 92)), (SIMD3(95, 110, 136), SIMD3(99, 111, 132)),
        (SIMD3(0, 82, 52), SIMD3(15, 67, 48)), (SIMD3(8, 255, 46), SIMD3(32, 231, 62)),
        (SIMD3(0, 247, 67), SIMD3(29, 217, 80)),
      ]),
    Sample(
      source: "huesaturation_colorize_rgb.psd, Hue/Saturation 2",
      change: .hueSaturation(
        Adjustment.HueSaturation(hue: -118, saturation: 45, lightness: 14, isColorized: true)), most: 3,
      pixels: [
        (SIMD3(61, 49, 61), SIMD3(48, 46, 119)), (SIMD3(43, 18, 26), SIMD3(35, 34, 88)),
        (SIMD3(51, 0, 83), SIMD3(41, 39, 101)), (SIMD3(255, 224, 23), SIMD3(113, 111, 200)),
      ]),
    Sample(
      source: "huesaturation_colorize_rgb.psd, Hue/Saturation 4",
      change: .hueSaturation(
        Adjustment.HueSaturation(hue: 31, saturation: 100, lightness: -47, isColorized: true)), most: 2,
      pixels: [
        (SIMD3(86, 86, 97), SIMD3(98, 51, 0)), (SIMD3(45, 16, 8), SIMD3(28, 14, 0)),
        (SIMD3(0, 82, 62), SIMD3(44, 23, 0)), (SIMD3(255, 56, 23), SIMD3(148, 77, 0)),
      ]),
  ]

  private static func balance(_ number: Double) -> Adjustment.ColorBalance {
    let all = [number, number, number]
    return Adjustment.ColorBalance(shadows: all, midtones: all, highlights: all)
  }

  private static func points(_ points: (Double, Double)...) -> [Vector] { points.map { Vector($0.0, $0.1) } }
}
