// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

@Suite("Colours that styles declare")
struct StyleColorTests {
  private static func style(_ json: String) throws -> Style { try Style(document: Array(json.utf8)) }

  private static func overlay(_ style: Style?) -> Color? {
    if case .color(let color)? = style?.overlays.first?.paint { color } else { nil }
  }

  private static let (rose, lime, half) = (
    Color(red: 183.0 / 255, green: 110.0 / 255, blue: 121.0 / 255), Color(red: 0, green: 1, blue: 0),
    Color(red: 0.5, green: 0, blue: 0.5)
  )

  @Test("refer to one another in any order, also in scenes")
  func references() throws {
    let table = ##""colors": { "a": "color-mix(in srgb, m, b)", "M": "rgb(from b b g r)", "b": "blue" }"##
    let overlays = #""overlays": [{ "color": "A" }]"#
    #expect(Self.overlay(try Self.style("{ \(table), \(overlays) }")) == Self.half)
    #expect(
      try JSONDecoder().decode(Style.self, from: Data("{ \(table), \(overlays) }".utf8)).overlays.count == 1)
    let scene = try SceneFile(
      document: Array("{ \"width\": 9, \"height\": 9, \(table), \"background\": \"a\", \"layers\": [] }".utf8)
    ).scene()
    #expect(scene.background == Self.half)
  }

  @Test("are added to those of the scene, which they may use")
  func inScenes() throws {
    let text = """
      { "width": 9, "height": 9, "colors": { "tint": "#b76e79", "brand": "lime" }, "layers": [
        { "frame": [0, 0, 9, 9], "style": { "colors": { "own": "tint" }, "overlays": [{ "color": "own" }] } },
        { "frame": [0, 0, 9, 9], "style": { "overlays": [{ "color": "brand" }] } },
        { "frame": [0, 0, 9, 9], "style":
          { "preset": { "colors": { "tint": "red" }, "overlays": [{ "color": "tint" }] },
            "colors": { "tint": "tint" } } },
        { "frame": [0, 0, 9, 9], "style": { "preset": "gold", "colors": { "tint": "tint" } } } ] }
      """
    // The second time from memory.
    let file = try SceneFile(document: Array(text.utf8))
    for scene in [try file.scene(), try file.scene()] {
      let expected = [Self.rose, Self.lime, Self.rose, nil]
      #expect(scene.layers.map { Self.overlay($0.style) } == expected)
      #expect(scene.layers[3].style == (try Style.gold(tint: Self.rose)))
    }
  }

  @Test("are replaced one by one, in every style of a list that has them")
  func replaced() throws {
    let gold = try Preset(named: "gold"), neon = try Preset(named: "neon")
    let rose = try gold.style(colors: ["tint": Self.rose])
    #expect(try Self.style(##"{ "preset": "gold", "colors": { "Tint": "#b76e79", "dark": null } }"##) == rose)
    #expect(rose != .gold && rose.bevels.first?.size == Style.gold.bevels.first?.size)
    let both = ##"{ "preset": ["gold", "neon", "lift"], "colors": { "tint": "#b76e79", "accent": "lime" } }"##
    let green = try neon.style(colors: ["accent": Self.lime])
    #expect(try Self.style(both) == Style([rose, green, .lift]))
    #expect(try green == Style.neon(accent: Self.lime))
    let own = #"{ "colors": { "tint": "red", "dark": "tint" }, "overlays": [{ "color": "dark" }] }"#
    let folder = try TestFolder([
      "mine.json": own, "s.json": #"{ "preset": "mine.json", "colors": { "tint": "lime" } }"#,
    ])
    #expect(Self.overlay(try Style(contentsOfFile: folder.path("s.json"))) == Self.lime)
  }

  @Test("have defaults that presets list")
  func listed() throws {
    #expect(try Preset(named: "gold").colors["tint"] == Color(css: "#e0a526"))
    #expect(try Preset(named: "gold").colors.keys.sorted() == ["dark", "light", "tint"])
    #expect(try Preset(named: "lift").colors.isEmpty)
    for preset in Preset.all { #expect(try preset.style(colors: preset.colors) == preset.style) }
    let problem = "a colour has components of 0…1"
    #expect(throws: DocumentError.field(path: "", field: "colors.tint", problem: problem)) {
      try Style.gold(tint: Color(red: 2, green: 0, blue: 0))
    }
  }

  /// The colours from before they were named.
  @Test("leave presets as they were")
  func unchanged() throws {
    let neon = ["#ff2fd0", "#ffa6f0", "#ff2fd0f2", "#c810ffcc"]
    #expect(try Style.neon.shadows.map(\.color) == neon.map { try Color(css: $0) })
    #expect(try Style.halo.shadows.map(\.color) == ["#fff", "#ffffffcc"].map { try Color(css: $0) })
  }

  @Test(
    "are refused with their place",
    arguments: [
      (#"{ "colors": { "a": "b", "b": "c", "c": "a" } }"#, "colors.c: refers to itself: c > a > b > c"),
      (#"{ "colors": { "a": "rgb(from a r g b)" } }"#, "colors.a: refers to itself: a > a"),
      (#"{ "colors": { "a": "tnt", "tint": "red" } }"#, #"(did you mean "tint"?)"#),
      (
        #"{ "colors": { "Tint": "red", "tint": "red" } }"#, #"colors: "tint" is there twice; case is ignored"#
      ),
      (#"{ "colors": { "red": "blue" } }"#, #"colors: "red" is a CSS colour; choose another name"#),
      (
        #"{ "preset": "gold", "colors": { "tnt": "red" } }"#,
        #"colors.tnt: the style declares no such colour (did you mean "tint"?); it has dark, "#
      ),
      (#"{ "preset": "lift", "colors": { "tint": "red" } }"#, "colors.tint: the style declares no colours"),
      (
        #"{ "preset": ["gold", "neon"], "colors": { "ink": "red" } }"#,
        "colors.ink: the style declares no such"
      ),
      (
        #"{ "preset": "gold", "colors": { "tint": "dark" } }"#,
        "colors.tint: refers to itself: tint > dark > tint"
      ),
      (#"{ "preset": "gold", "colors": { "tint": 7 } }"#, "colors.tint: must be a string"),
      (#"{ "preset": "gold", "colors": 7 }"#, "colors: must be an object, such as "),
      (##"{ "preset": "gold", "colors": { "tint": "#b76e7" } }"##, "colors.tint: "),
    ])
  func faults(json: String, message: String) throws {
    let error = try #require(throws: DocumentError.self) { try Self.style(json) }
    #expect("\(error)".contains(message), "\(error)")
  }

  @Test("are in lines of manifests")
  func manifests() throws {
    let place = try TestFolder()
    try place.writePictures(["in/0.png", "in/1.png", "in/2.png"])
    let lines = [
      ##"{ "input": "in/0.png", "style": "gold", "tint": "#b76e79" }"##,
      #"{ "input": "in/1.png", "style": ["lift", "neon"], "colors": { "accent": "lime" } }"#,
      #"{ "input": "in/2.png", "style": "lift", "accent": "lime" }"#,
      #"{ "input": "in/2.png", "accent": "lime" }"#,
      #"{ "input": "in/2.png", "style": "gold", "tint": "lime", "colors": { "tint": "red" } }"#,
    ]
    try place.write(lines.joined(separator: "\n"), to: "list.jsonl")
    let report = try place.batch(manifest: "list.jsonl", style: Style(), jobs: 1).run()
    let reasons = report.failures.map(\.reason)
    #expect(
      reasons.count == 3 && reasons[0].contains("colors.accent: the style declares no colours"), "\(reasons)")
    #expect(reasons.contains { $0.contains("accent: is for a style in the same line") })
    #expect(reasons.contains { $0.contains("tint: is in colors, too") })
    let renderer = try Renderer(backend: .cpu)
    let rose = try Style.gold(tint: Self.rose)
    #expect(try place.read("out/in/0.png") == renderer.render(TestFolder.picture(0), style: rose))
    let both = Style([.lift, try Style.neon(accent: Self.lime)])
    #expect(try place.read("out/in/1.png") == renderer.render(TestFolder.picture(1), style: both))
  }
}
