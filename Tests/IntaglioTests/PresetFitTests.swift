// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioTesting
import Testing

/// Presets of materials and of lettering are as large as what they lie on; those of interfaces have lengths
/// of their own, and so have textures, whose grain has a size.
@Suite("Presets on letters of any size")
struct PresetFitTests {
  private static let font = "DejaVu Sans, sans-serif"

  @Test("say for which height they were drawn, but for those of interfaces and textures")
  func designHeights() {
    let fixed = Preset.all.filter { $0.style.designHeight == nil }.map(\.name)
    #expect(
      fixed.sorted() == [
        "carved", "duotone", "halo", "leather", "lift", "soft-ui-pressed", "stone", "wood",
      ])
  }

  @Test(
    "look the same at 24 and at 96 points",
    arguments: Preset.all.filter { preset in
      let grains = preset.style.noises.map(\.unit) + preset.style.shadows.compactMap(\.grain?.unit)
      return preset.style.designHeight != nil && grains.allSatisfy { $0 == .fitted }
    })
  func sizes(preset: Preset) throws {
    let renderer = try Renderer(backend: .cpu)
    func word(_ size: Double, scale: Double) throws -> Bitmap {
      let text = Text("Ag", font: Font(Self.font, size: size, weight: 700))
      return try renderer.render(Scene(text, style: preset.style, scale: scale))
    }
    let (small, large) = (try word(24, scale: 4), try word(96, scale: 1))
    #expect(small.size == large.size)
    #expect(try BitmapComparison(small, large).maximumDifference <= 1)
  }

  /// A horizon that followed the frame would lie below the letters.
  @Test("have their gradients on the letters, however high the frame is", arguments: Preset.all)
  func tallFrames(preset: Preset) throws {
    let renderer = try Renderer(backend: .cpu)
    func picture(height: Double) throws -> Bitmap {
      let text = Text("Hg", font: Font(Self.font, size: 60, weight: 700))
      let layer = Layer(frame: Rect(100, 100, 120, height), contents: .text(text), style: preset.style)
      return try renderer.render(Scene(width: 320, height: 300, background: .white, layers: [layer]))
    }
    #expect(try BitmapComparison(picture(height: 80), picture(height: 190)).maximumDifference <= 1)
  }

  @Test("have their gradients on each line")
  func lines() throws {
    let renderer = try Renderer(backend: .cpu)
    func picture(_ string: String) throws -> Bitmap {
      let text = Text(string, font: Font(Self.font, size: 80, weight: 700), lineHeight: 2)
      return try renderer.render(
        Scene(
          width: 300, height: 320, background: .white,
          layers: [
            Layer(frame: Rect(40, 0, 240, 320), contents: .text(text), style: .chrome)
          ]))
    }
    let (one, two) = (try picture("HHH"), try picture("HHH\nHHH"))
    let places = (0..<120).flatMap { row in (0..<300).map { (column: $0, row: row) } }
    #expect(places.allSatisfy { one[$0.column, $0.row] == two[$0.column, $0.row] })
    // The second line is 160 points below the first.
    #expect(places.allSatisfy { two[$0.column, $0.row + 160] == two[$0.column, $0.row] })
  }
}
