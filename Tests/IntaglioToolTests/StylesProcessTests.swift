// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// Styles that the tool prints, draws on a sheet and reads.
@Suite struct StylesProcessTests {
  @Test func aPrintedStyleIsAStyleFile() throws {
    let tool = try ToolProcess.withDot()
    try tool.run("styles", "inner-shadow").output.write(to: tool.path("mine.json"))
    for (style, output) in [("inner-shadow", "a.png"), ("mine.json", "b.png")] {
      let run = try tool.run("render", "in.png", "-o", output, "--style", style, "--backend", "cpu")
      #expect(run.status == 0)
    }
    let a = try tool.picture("a.png")
    #expect(try a == tool.picture("b.png"))
    #expect(try a != ToolProcess.dot)
  }

  /// The sheet has a row for each style, with the style's own picture of the icon on dark ground.
  @Test func stylesAreDrawnOnASheet() throws {
    let tool = try ToolProcess.withDot()
    try tool.write(##"{ "overlays": [{ "color": "#f00" }] }"##, to: "red.json")
    for (name, colour) in [("red.json", [255, 0, 0]), ("neon", [0xff, 0xf2, 0xfd])] {
      #expect(try tool.run("styles", name, "--sheet", "sheet.png").status == 0)
      let sheet = try tool.picture("sheet.png")
      #expect(sheet.size == PixelSize(1572, 240))
      // The middle of the photo on dark ground.
      let pixel = 4 * (180 * 1572 + 180 + 192 * 5 + 96)
      #expect(sheet.pixels[pixel..<pixel + 3].map(Int.init) == colour, "\(name)")
    }
    #expect(try tool.run("styles", "--sheet", "sheet.png", "--json").status == 64)
    #expect(try tool.run("styles", "nonsense", "--sheet", "sheet.png").status == 64)
    #expect(try tool.run("styles", "red.json", "--sheet", "red.json").status == 64)
  }

  /// Figma's effects are a style; a blend mode that is not drawn is a warning, and what Figma lacks, too.
  @Test func figmasEffectsAreAStyle() throws {
    let tool = try ToolProcess.withDot()
    let effects = """
      [{ "type": "DROP_SHADOW", "visible": true, "color": { "r": 0, "g": 0, "b": 0, "a": 0.5 },
         "blendMode": "DIVIDE", "offset": { "x": 1, "y": 1 }, "radius": 0, "showShadowBehindNode": false }]
      """
    try tool.write(effects, to: "card.json")
    let run = try tool.run("render", "in.png", "-o", "out.png", "--style", "card.json", "--backend", "cpu")
    #expect(run.status == 0)
    #expect(run.errorText.contains("card.json: [0].blendMode: DIVIDE is not drawn"))
    #expect(try tool.picture("out.png") == ToolProcess.shadowedDot)
    let written = try tool.run("styles", "cutout", "--figma")
    #expect(written.status == 0 && written.errorText.contains("not in Figma's effects"))
    #expect(String(decoding: written.output, as: UTF8.self).contains("INNER_SHADOW"))
  }
}
