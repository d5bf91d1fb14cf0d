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

  /// All presets are on pages of at most 4,000 pixels, family by family.
  @Test func sheetsHavePages() throws {
    let tool = try ToolProcess()
    let run = try tool.run("styles", "--sheet", "all/sheet.png")
    #expect(run.status == 0, "\(run.errorText)")
    let lines = run.text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(
      lines.count > 1 && lines.flatMap { $0.dropFirst() } == Preset.families.flatMap(\.presets).map(\.name))
    for (index, line) in lines.enumerated() {
      #expect(line.first == "all/sheet-\(index + 1).png")
      let page = try tool.picture(line[0])
      #expect(page.width == 1572 && page.height <= 4000)
      #expect(page.height == 242 * (line.count - 1) - 2)
    }
    #expect(try tool.run("styles", "--sheet", "-").status == 64)
  }

  @Test func theListIsGroupedByFamilies() throws {
    let tool = try ToolProcess()
    let lines = try tool.run("styles").text.split(separator: "\n").map(String.init)
    #expect(lines.filter { !$0.hasPrefix(" ") } == Preset.Family.allCases.map(\.rawValue))
    #expect(lines.count == Preset.Family.allCases.count + Preset.all.count)
    let gold = try #require(lines.first { $0.hasPrefix("  gold ") })
    #expect(gold.contains("for letters and logos on any ground, from 48 points "))
    #expect(gold.hasSuffix("  tint dark light"))
    #expect(!lines.contains { $0.contains("inner-shadow") })
  }

  /// A light outside of the style's limits is moved, and said.
  @Test func lightsKeepMaterialsReadable() throws {
    let tool = try ToolProcess.withDot()
    func draw(_ light: String, _ arguments: String...) throws -> (Bitmap, String) {
      let run = try tool.run(
        ["render", "in.png", "-o", "out.png", "--style", "chrome", "--light", light, "--backend", "cpu"]
          + arguments)
      #expect(run.status == 0, "\(run.errorText)")
      return (try tool.picture("out.png"), run.errorText)
    }
    let (moved, words) = try draw("300,80")
    #expect(
      words.contains("style.light: the style's limits move the light from 300°, 80° to 30°, 65°"), "\(words)")
    let (allowed, silence) = try draw("30,65")
    #expect(moved == allowed && silence.isEmpty)
    let strict = try tool.run(
      "render", "in.png", "-o", "out.png", "--style", "gold", "--light", "0", "--strict")
    #expect(strict.status != 0)
  }

  /// What lies outside of a picture has room, unless it is not wanted; in a JPEG it is white.
  @Test func stylesMakePicturesGrow() throws {
    let tool = try ToolProcess.withDot()
    func size(_ output: String, _ arguments: String...) throws -> PixelSize {
      let run = try tool.run(["render", "in.png", "-o", output, "--backend", "cpu"] + arguments)
      #expect(run.status == 0, "\(run.errorText)")
      return try tool.picture(output).size
    }
    let dot = try tool.picture("in.png").size
    let grown = try size("a.png", "--style", "lift", "--style-scale", "1")
    #expect(grown.width > dot.width)
    #expect(try size("b.png", "--style", "lift", "--style-scale", "1", "--no-grow") == dot)
    #expect(try size("c.png", "--shadow", "3px 0 black") == dot)
    #expect(try size("d.png", "--shadow", "3px 0 black", "--grow").width == dot.width + 3)
    #expect(try size("e.jpg", "--style", "lift", "--style-scale", "1") == grown)
    #expect(try min(tool.picture("e.jpg")[0, 0].x, tool.picture("e.jpg")[0, 0].z) > 250)
    #expect(try size("f.jpg", "--style", "lift", "--style-scale", "1", "--background", "red") == grown)
    #expect(try tool.picture("f.jpg")[0, 0].z < 30)
    try tool.write(
      #"{"input": "in.png", "style": "lift"}"# + "\n"
        + #"{"input": "in.png", "output": "kept.png", "style": "lift", "grow": false}"#, to: "list.jsonl")
    #expect(try tool.run("batch", "--manifest", "list.jsonl", "-o", "out", "--backend", "cpu").status == 0)
    #expect(try tool.picture("out/in.png").width > dot.width)
    #expect(try tool.picture("out/kept.png").size == dot)
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
