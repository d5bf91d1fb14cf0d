// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio
import IntaglioTool
import Testing

/// Options become the style that they say.
@Suite struct StyleOptionsTests {
  private func style(_ arguments: String...) throws -> Style {
    var files = RunFiles()
    return try StyleOptions.parse(arguments).resolved(noting: &files)
  }

  @Test func noOptionIsThePlainStyle() throws {
    #expect(try style() == Style())
  }

  @Test func everyOptionSetsItsField() throws {
    let expected = Style(
      shadows: [
        Shadow(.inner, color: Color(white: 0, alpha: 0.8), offset: Vector(0, 4), blur: .css(6)),
        Shadow(.outer, color: .white, offset: Vector(-1, 1.5), blur: .css(0)),
      ],
      contents: .knockout, threshold: 7, edges: .bounded, casters: .drawn,
      fill: .color(Color(red: 0.2, green: 0.4, blue: 0.6)), fillOpacity: 0.25, profile: .photoshop)
    let found = try style(
      "--shadow", "inset 0 4px 6px #000c", "--shadow", "-1px 1.5px white", "--contents", "knockout",
      "--threshold", "7", "--edges", "bounded", "--casters", "drawn", "--fill", "#369",
      "--fill-opacity", "0.25", "--profile", "photoshop")
    #expect(found == expected)
  }

  @Test func aListAndRepeatedOptionsAreTheSame() throws {
    #expect(
      try style("--shadow", "0 1px red, inset 0 2px blue")
        == style("--shadow", "0 1px red", "--shadow", "inset 0 2px blue"))
  }

  @Test func optionsAreLaidOverAPreset() throws {
    var expected = Style.innerShadow()
    #expect(try style("--style", "inner-shadow") == expected)
    expected.contents = .drawn
    expected.casters = .hidden
    #expect(try style("--style", "inner-shadow", "--contents", "drawn", "--casters", "hidden") == expected)
  }

  @Test func theLightReplacesThatOfAPreset() throws {
    var expected = try Preset(named: "emboss").style
    expected.light = Light(angle: 120, elevation: 30)
    #expect(try style("--style", "emboss", "--light", "120,30") == expected)
    expected.light = Light(angle: -60, elevation: 45)
    #expect(try style("--style", "emboss", "--light", "-60") == expected)
  }

  @Test func shadowsReplaceThoseOfAPreset() throws {
    var expected = Style.innerShadow()
    expected.shadows = [Shadow(.outer, color: .black, offset: Vector(3, 3), blur: .css(0))]
    #expect(try style("--shadow", "3px 3px black", "--style", "inner-shadow") == expected)
  }

  @Test(arguments: [
    (["--shadow", "inset 0 0 -4px red"], ToolError.Status.usage),
    (["--shadow", "0 1px nocolour"], .usage),
    (["--style", "artcle"], .usage),
    (["--style", "missing.json"], .missingInput),
    (["--fill", "#12"], .usage),
    (["--fill", "missing.png"], .missingInput),
  ])
  func badValuesHaveTheirStatus(arguments: [String], status: ToolError.Status) throws {
    let options = try StyleOptions.parse(arguments)
    var files = RunFiles()
    let error = #expect(throws: ToolError.self) { try options.resolved(noting: &files) }
    #expect(error?.status == status)
  }

  @Test(arguments: [
    ["--contents", "gone"], ["--edges", "round"], ["--casters", "x"], ["--threshold", "a"],
  ])
  func wordsThatAreNoneAreRefused(arguments: [String]) {
    #expect(throws: (any Error).self) { try StyleOptions.parse(arguments) }
  }

  @Test(arguments: ["nan", "inf", "0", "-1"])
  func theScaleMustBeANumberAboveZero(scale: String) {
    #expect(throws: (any Error).self) {
      try RootCommand.parseAsRoot(["render", "a.png", "-o", "b.png", "--scale=\(scale)"])
    }
  }

  @Test func renderTakesItsDefaultsFromTheDesign() throws {
    let command = try #require(
      try RootCommand.parseAsRoot(["render", "a.png", "-o", "-"]) as? RenderCommand)
    #expect(command.input == "a.png")
    #expect(command.output == "-")
    #expect(command.room.grow == nil)
    #expect(command.scale == 1)
    #expect(command.backend.backend == .automatic)
    #expect(command.backend.device == nil)
    #expect(!command.verbosity.verbose)
  }

  /// ArgumentParser writes values and defaults as raw values, and those without a description below one
  /// another.
  @Test func helpShowsTheWordsThatOptionsTake() {
    let help = RootCommand.configuration.subcommands.map { RootCommand.helpMessage(for: $0, columns: 400) }
    let variants = help.joined(separator: "\n").split(separator: "\n").filter { $0.hasPrefix("  --variant") }
    #expect(variants.count == 7)
    #expect(variants.allSatisfy { $0.hasSuffix("(values: auto, compute, fragment; default: auto)") })
    for text in help {
      #expect(!text.split(separator: "\n").contains { $0.hasSuffix(" - ") })
      #expect(!text.contains("automatic)"))
    }
  }

  @Test(arguments: ["auto", "automatic"]) func theVariantIsFoundByOldAndNewWord(word: String) throws {
    let arguments = ["render", "a.png", "-o", "-", "--variant", word]
    let command = try #require(try RootCommand.parseAsRoot(arguments) as? RenderCommand)
    #expect(command.backend.variant == .automatic)
  }

  /// A pattern's pixels would fill many screens of a terminal; a file has them all.
  @Test func pixelsAreLeftOutOnTerminals() throws {
    let json = String(decoding: try ToolProcess().run("styles", "patch").output, as: UTF8.self)
    #expect(json.utf8.count > 6_000)
    #expect(StylesCommand.listing(json, isTerminal: false) == json)
    let short = StylesCommand.listing(json, isTerminal: true)
    #expect(short.utf8.count < 4000 && short.contains("… ") && short.hasSuffix("> mine.json writes them."))
    let plain = String(decoding: try ToolProcess().run("styles", "lift").output, as: UTF8.self)
    #expect(StylesCommand.listing(plain, isTerminal: true) == plain)
  }
}
