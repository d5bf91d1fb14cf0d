// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD
import Testing

/// Colours of every model, in levels of sRGB; those of Lab by Lindbloom's calculator (D50, Bradford).
@Suite struct ColorTests {
  @Test(arguments: [
    (PSDColor.rgb(red: 255, green: 128, blue: 0), [255, 128, 0]),
    (.hsb(hue: 0, saturation: 100, brightness: 100), [255, 0, 0]),
    (.hsb(hue: 210, saturation: 50, brightness: 80), [102, 153, 204]),
    (.hsb(hue: 360, saturation: 100, brightness: 50), [128, 0, 0]),
    (.hsb(hue: -60, saturation: 100, brightness: 100), [255, 0, 255]),
    (.gray(ink: 0), [255, 255, 255]), (.gray(ink: 100), [0, 0, 0]), (.gray(ink: 80), [51, 51, 51]),
    (.cmyk(cyan: 100, magenta: 0, yellow: 0, black: 0), [0, 255, 255]),
    (.cmyk(cyan: 20, magenta: 40, yellow: 60, black: 50), [102, 77, 51]),
    (.lab(lightness: 100, a: 0, b: 0), [255, 255, 255]), (.lab(lightness: 0, a: 0, b: 0), [0, 0, 0]),
    (.lab(lightness: 54.2917, a: 80.8125, b: 69.8851), [255, 0, 0]),
    (.lab(lightness: 29.5676, a: 68.2986, b: -112.0294), [0, 0, 255]),
  ])
  func colorsBecomeLevels(color: PSDColor, levels: [Int]) {
    let found = color.color
    #expect([found.red, found.green, found.blue].map { Int(($0 * 255).rounded()) } == levels)
    #expect(found.alpha == 1)
  }
}
