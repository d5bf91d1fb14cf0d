// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioPlanner
import SceneCatalog
import Testing

/// A plan only counts inputs that the stack kept, and the renderer passes exactly these: a fill hidden by an
/// opaque overlay, patterns.
@Suite("Inputs of a style's plan") struct StyleInputTests {
  private static let size = PixelSize(16, 16)

  private static func style(overlay alpha: Double, with pattern: Bitmap) throws -> Style {
    let fill = try Content.letters.picture(size)
    return Style(
      fill: .bitmap(fill, fit: .stretch), strokes: [EdgeStroke(2, paint: .pattern(Pattern(pattern)))],
      overlays: [Overlay(.color(Color(red: 0.2, green: 0.5, blue: 0.9, alpha: alpha)))])
  }

  @Test("fills show through overlays or are left out", arguments: [BackendChoice.cpu, .gpu], [1, 0.5, 0.0])
  func fillsUnderOverlays(backend: BackendChoice, alpha: Double) throws {
    let picture = try Content.disc.picture(Self.size)
    let style = try Self.style(overlay: alpha, with: try Content.letters.picture(PixelSize(3, 5)))
    let drawn = try Renderer(backend: backend).render(picture, style: style, grow: true)
    let expected = try Renderer(backend: .reference).render(picture, style: style, grow: true)
    #expect(try BitmapComparison(expected, drawn).maximumDifference <= 1)
  }

  @Test("a hidden fill is no input")
  func roles() throws {
    let tile = try Content.letters.picture(PixelSize(3, 5))
    for (alpha, roles) in [
      (1.0, [.picture, .tile(Pattern(tile))]), (0.5, [.picture, .fill, .tile(Pattern(tile))]),
    ]
      as [(Double, [StyleInput])]
    {
      let style = try Self.style(overlay: alpha, with: tile)
      let (plan, inputs) = try Planner().planWithInputs(style, picture: Self.size)
      #expect(inputs == roles)
      #expect(plan.inputs.count == roles.count)
    }
  }
}
