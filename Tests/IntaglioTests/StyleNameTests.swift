// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

@Suite("Styles by name")
struct StyleNameTests {
  /// A scene with one layer of this style; `fields` end in a comma.
  private static func scene(_ style: String, _ fields: String = "") -> String {
    #"{ "width": 9, "height": 9, \#(fields) "layers": [{ "frame": [1, 1, 7, 7], "contents": { "color": "red" }, "style": \#(style) }] }"#
  }

  /// Seventeen styles of a scene, each of which names the next.
  private static var chain: String {
    let styles = (0..<16).map { #""s\#($0)": "s\#($0 + 1)""# } + [#""s16": "gold""#]
    return #""styles": { \#(styles.joined(separator: ", ")) },"#
  }

  private func style(_ style: String, _ fields: String = "", files: [String: String] = [:]) throws -> Style? {
    let folder = try TestFolder(files.merging(["s.json": Self.scene(style, fields)]) { $1 })
    return try Scene(contentsOfFile: folder.path("s.json")).layers[0].style
  }

  @Test("are presets, as they are", arguments: Preset.all)
  func presets(preset: Preset) throws {
    #expect(try style("\"\(preset.name)\"") == preset.style)
    #expect(try style("\"${look}\"", "\"variables\": { \"look\": \"\(preset.name)\" },") == preset.style)
  }

  @Test("leave the light of the scene in charge, unless they say their own")
  func light() throws {
    let light = #""light": { "angle": 30, "elevation": 20 },"#
    #expect(Style.gold.light != nil)
    var unlit = Style.gold
    unlit.light = nil
    #expect(try style(#""gold""#, light) == unlit)
    let own = try style(#"{ "preset": "gold", "light": { "angle": 5, "elevation": 6 } }"#, light)
    #expect(own?.light == Light(angle: 5, elevation: 6))
    // A light from elsewhere, such as --light.
    let folder = try TestFolder([
      "s.json": Self.scene(#""mine.json""#), "mine.json": #"{ "preset": "gold" }"#,
    ])
    let lit = try SceneFile(contentsOfFile: folder.path("s.json")).scene(light: Light(angle: 1, elevation: 2))
    #expect(lit.layers[0].style?.light == nil)
    #expect(try Style(contentsOfFile: folder.path("mine.json")) == Style.gold)
  }

  @Test("are changed by the keys beside them")
  func changed() throws {
    var expected = Style.gold
    expected.scale = 2
    expected.shadows = [Shadow(.outer, color: .black, offset: Vector(1, 2))]
    expected.strokes = []
    let changed = #"""
      { "preset": "gold", "scale": 2, "strokes": null,
        "shadows": [{ "kind": "outer", "color": "black", "offset": [1, 2] }] }
      """#
    #expect(try style(changed) == expected)
    #expect(try style(#""title""#, #""styles": { "title": \#(changed) },"#) == expected)
  }

  @Test("lie over one another in lists, the first on top, wherever they come from")
  func lists() throws {
    let own = #""styles": { "both": ["mine.json", "sticker"] },"#
    let mine = ["mine.json": #"{ "overlays": [{ "color": "lime" }], "opacity": null }"#]
    let overlay = Style(overlays: [Overlay(.color(Color(red: 0, green: 1, blue: 0)))])
    let files = ["mine.json": #"{ "overlays": [{ "color": "lime" }] }"#]
    let expected = Style([overlay, Style.sticker])
    #expect(throws: DocumentError.self) { try style(#""both""#, own, files: mine) }
    #expect(try style(#""both""#, own, files: files) == expected)
    #expect(try style(#"["mine.json", "sticker"]"#, files: files) == expected)
    #expect(try style(#"[{ "preset": "both" }, []]"#, own, files: files) == expected)
    // Keys beside a list's name replace those of all its styles.
    var changed = expected
    changed.overlays = []
    changed.scale = 3
    #expect(try style(#"{ "preset": "both", "overlays": [], "scale": 3 }"#, own, files: files) == changed)
  }

  @Test("of files have pictures in the file's folder, and may name files there")
  func folders() throws {
    let folder = try TestFolder([
      "s.json": Self.scene(#""looks/a.json""#),
      "looks/a.json": #"{ "preset": "deep/b.json", "threshold": 9 }"#,
      "looks/deep/b.json": #"{ "fill": { "image": "wood.png" } }"#,
    ])
    let picture = try Bitmap(size: PixelSize(1, 1), pixels: [1, 2, 3, 4])
    try picture.write(to: folder.path("looks/deep/wood.png"))
    let expected = Style(threshold: 9, fill: .bitmap(picture, fit: .cover))
    #expect(try Scene(contentsOfFile: folder.path("s.json")).layers[0].style == expected)
    #expect(try Style(contentsOfFile: folder.path("looks/a.json")) == expected)
  }

  @Test("of included files are those files' own")
  func included() throws {
    let part = #"{ "width": 5, "height": 5, %@ "layers": [{ "frame": [0, 0, 5, 5], "style": "look" }] }"#
    let own = part.replacingOccurrences(of: "%@", with: #""styles": { "look": { "threshold": 7 } },"#)
    let page =
      #"{ "width": 9, "height": 9, "styles": { "look": { "threshold": 3 } }, "layers": [{ "include": "part.json" }] }"#
    let folder = try TestFolder(["page.json": page, "part.json": own])
    let scene = try Scene(contentsOfFile: folder.path("page.json"))
    #expect(scene.layers[0].layers[0].style?.threshold == 7)
    try folder.write(part.replacingOccurrences(of: "%@", with: ""), to: "part.json")
    #expect(throws: DocumentError.self) { try Scene(contentsOfFile: folder.path("page.json")) }
  }

  @Test(
    "are refused with their place",
    arguments: [
      (
        #""god""#, "", #"s.json: layers[0].style: no style is named "god" (did you mean "gold", "#
      ),
      (
        #"{ "preset": "titel" }"#, #""styles": { "title": "gold" },"#,
        #"s.json: layers[0].style.preset: no style is named "titel" (did you mean "title", "#
      ),
      (#"["gold", 7]"#, "", "s.json: layers[0].style[1]: must be an object, such as "),
      (#"{ "preset": 7 }"#, "", "s.json: layers[0].style.preset: must be the name of a style"),
      (#"{ "preset": "gold", "shadow": [] }"#, "", #"s.json: layers[0].style.shadow: unknown key (did you"#),
      (#"["gold", { "edges": "x" }]"#, "", #"s.json: layers[0].style[1].edges: "x" is not one of"#),
      (#""none.json""#, "", "none.json: no such style file (included by"),
      (#""bad.json""#, "", "bad.json: shadows[0].kind: \"in\" is not one of"),
      (#""a.json""#, "", "names a style that names itself: "),
      (#""list.json""#, "", "list.json: must be an object"),
      (#""figma.json""#, "", "figma.json: has Figma's effects; convert them to a style file first"),
      (#""a""#, #""styles": { "a": "b", "b": "a" },"#, "s.json: styles.b: names a style that names itself: "),
      (#""s0""#, StyleNameTests.chain, "s.json: styles.s15: leads through 17 named styles; at most 16 are "),
      (#""gold""#, #""styles": { "a": { "edges": "x" } },"#, #"s.json: styles.a.edges: "x" is not one of"#),
      (#""gold""#, #""styles": { "a": null },"#, "s.json: styles.a: must be a style, not null"),
      (#""gold""#, #""styles": [],"#, "s.json: styles: must be an object, such as "),
    ])
  func faults(value: String, fields: String, message: String) throws {
    let files = [
      "bad.json": #"{ "shadows": [{ "kind": "in" }] }"#, "a.json": #"{ "preset": "b.json" }"#,
      "b.json": #"{ "preset": "a.json" }"#, "list.json": #"["gold"]"#,
      "figma.json": #"{ "effects": [{ "type": "LAYER_BLUR", "radius": 4, "visible": true }] }"#,
    ]
    let error = try #require(throws: DocumentError.self) { try style(value, fields, files: files) }
    #expect("\(error)".contains(message), "\(error)")
  }

  @Test("are in lines of manifests too")
  func manifests() throws {
    let place = try TestFolder()
    try place.writePictures(["in/0.png", "in/1.png", "in/2.png"])
    try place.write(#"{ "preset": "lift", "threshold": 4 }"#, to: "looks/mine.json")
    let lines = [
      #"{ "input": "in/0.png", "style": "looks/mine.json" }"#,
      #"{ "input": "in/1.png", "style": ["lift", { "preset": "sticker", "shadows": [] }] }"#,
      #"{ "input": "in/2.png", "style": "looks/none.json" }"#,
    ]
    try place.write(lines.joined(separator: "\n"), to: "list.jsonl")
    let report = try place.batch(manifest: "list.jsonl", style: Style(), jobs: 1).run()
    #expect(report.written == 2)
    #expect(report.failures.map(\.input) == [place.path("list.jsonl:3")])
    #expect(report.failures[0].reason.contains("none.json: no such style file"))
    let renderer = try Renderer(backend: .cpu)
    var (mine, sticker) = (Style.lift, Style.sticker)
    mine.threshold = 4
    sticker.shadows = []
    #expect(try place.read("out/in/0.png") == renderer.render(TestFolder.picture(0), style: mine))
    #expect(
      try place.read("out/in/1.png")
        == renderer.render(TestFolder.picture(1), style: Style([Style.lift, sticker])))
  }
}

@Suite("Colours by name")
struct ColorNameSceneTests {
  private static func color(_ layer: Layer?) -> Color? {
    if case .color(let color)? = layer?.contents { color } else { nil }
  }

  private static let (pink, teal) = (
    Color(red: 0.8, green: 0.2, blue: 0.4), Color(red: 0, green: 0.4, blue: 0.4)
  )

  @Test("stand for every colour, in CSS too, for a layer and the layers in it")
  func places() throws {
    let folder = try TestFolder([
      "s.json": #"""
      { "width": 9, "height": 9, "colors": { "brand": "#c36", "Ink-2": "navy" }, "background": "brand",
        "styles": { "s": { "overlays": [{ "color": "brand" }] } },
        "layers": [
          { "frame": [0, 0, 9, 9], "contents": { "color": "BRAND" }, "style": "s",
            "css": "border: 2px solid ink-2" },
          { "frame": [0, 0, 9, 9], "css": "background: white; box-shadow: 0 0 3px brand" },
          { "frame": [0, 0, 9, 9], "colors": { "brand": "#066" },
            "layers": [{ "frame": [0, 0, 9, 9], "contents": { "color": "brand" } }] } ] }
      """#
    ])
    let scene = try Scene(contentsOfFile: folder.path("s.json"))
    #expect(scene.background == Self.pink && Self.color(scene.layers[0]) == Self.pink)
    #expect(scene.layers[0].style?.overlays.map(\.paint) == [.color(Self.pink)])
    #expect(scene.layers[1].style?.shadows.map(\.color) == [Self.pink])
    #expect(scene.layers[0].border?.color == Color(named: "navy"))
    #expect(Self.color(scene.layers[2].layers[0]) == Self.teal)
  }

  @Test("of a file are not those of files that it includes, nor the other way round")
  func includes() throws {
    let part =
      #"{ "width": 5, "height": 5, %@ "background": "brand", "layers": [{ "frame": [0, 0, 5, 5], "contents": { "color": "brand" } }] }"#
    let folder = try TestFolder([
      "page.json":
        ##"{ "width": 9, "height": 9, "colors": { "brand": "#c36" }, "layers": [{ "include": "part.json" }, { "frame": [0, 0, 1, 1], "contents": { "color": "brand" } }] }"##,
      "part.json": part.replacingOccurrences(of: "%@", with: ##""colors": { "brand": "#066" },"##),
    ])
    let scene = try Scene(contentsOfFile: folder.path("page.json"))
    #expect(Self.color(scene.layers[0]) == Self.teal && Self.color(scene.layers[0].layers[0]) == Self.teal)
    #expect(Self.color(scene.layers[1]) == Self.pink)
    let plain = part.replacingOccurrences(of: "%@ \"background\": \"brand\",", with: "")
    try folder.write(plain, to: "part.json")
    #expect(throws: DocumentError.self) { try Scene(contentsOfFile: folder.path("page.json")) }
  }

  @Test(
    "are refused with their place",
    arguments: [
      (#"{ "red": "blue" }"#, #"s.json: colors: "red" is a CSS colour; choose another name"#),
      (#"{ "1a": "blue" }"#, #"s.json: colors: "1a" is not a valid colour name"#),
      (#"{ "a": "bleu" }"#, "s.json: colors.a: "), (#"{ "a": 7 }"#, "s.json: colors.a: must be a string"),
      (#"{ "brand": "blue" }"#, #"(did you mean "brand"?)"#),
    ])
  func faults(colors: String, message: String) throws {
    let folder = try TestFolder([
      "s.json": #"{ "width": 9, "height": 9, "colors": \#(colors), "background": "bramd", "layers": [] }"#
    ])
    let error = try #require(throws: DocumentError.self) { try Scene(contentsOfFile: folder.path("s.json")) }
    #expect("\(error)".contains(message), "\(error)")
  }
}
