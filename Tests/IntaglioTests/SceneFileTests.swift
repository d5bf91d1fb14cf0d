// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// Mistakes within one field are in `BadScene.all`; here are those that reach farther.
@Suite("Scene files")
struct SceneFileTests {
  private static func scene(_ layers: String) -> String {
    #"{ "width": 9, "height": 9, "variables": { "title": "a", "count": 1 }, "layers": [\#(layers)] }"#
  }

  private static func layer(_ fields: String) -> String {
    scene(#"{ "frame": [0, 0, 9, 9], \#(fields) }"#)
  }

  static let numbers: [(String, String)] = [
    (#""opacity": 1e999"#, "opacity"), (#""frame": [0, 0, 1, -1e999]"#, "frame[3]"),
    (#""style": { "shadows": [{ "kind": "inner", "offset": [1e999, 0] }] }"#, "style.shadows[0].offset[0]"),
  ]

  @Test("may not have a number that is past all numbers", arguments: numbers)
  func tooLarge(fields: String, field: String) throws {
    let folder = try TestFolder()
    let path = try folder.write(Self.scene("{ \(fields) }"))
    let problem = "has a number that is too large"
    #expect(throws: DocumentError.field(path: path, field: "layers[0].\(field)", problem: problem)) {
      try Scene(contentsOfFile: path)
    }
  }

  @Test("may not have NaN, nor anything that is not JSON")
  func syntax() throws {
    let folder = try TestFolder()
    let path = try folder.write("{\n \"width\": NaN }")
    let error = DocumentError.syntax(path: path, reason: "line 2, column 11: expected a value")
    #expect(throws: error) { try Scene(contentsOfFile: path) }
  }

  static let pictures = [
    (#""contents": { "image": "wood.png" }"#, "contents.image"),
    (#""style": { "fill": { "image": "wood.png" } }"#, "style.fill.image"),
    (
      #""mask": { "luminance": { "frame": [0, 0, 1, 1], "contents": { "image": "wood.png" } } }"#,
      "mask.luminance.contents.image"
    ),
    (
      #""layers": [{ "frame": [0, 0, 1, 1], "contents": { "image": "wood.png" } }]"#,
      "layers[0].contents.image"
    ),
  ]

  @Test("name the picture that is not there, or is none", arguments: pictures)
  func picture(fields: String, field: String) throws {
    let folder = try TestFolder()
    let path = try folder.write(Self.layer(fields))
    let (place, picture) = ("layers[0].\(field)", folder.path("wood.png"))
    let missing = DocumentError.missingPicture(path: path, field: place, picture: picture)
    #expect(throws: missing) { try Scene(contentsOfFile: path) }
    try folder.write("no PNG", to: "wood.png")
    do {
      _ = try Scene(contentsOfFile: path)
      Issue.record("a broken picture was read")
    } catch {
      #expect(
        "\(error)"
          == "\(path): \(place): \(picture): is a text file, not a PNG, JPEG, WebP, AVIF or SVG picture")
    }
  }

  @Test("name the font file that is not there")
  func fontFile() throws {
    let folder = try TestFolder()
    let text = #""contents": { "text": { "string": "a", "font": { "file": "a.ttf" } } }"#
    for (fields, place) in [
      (text, "layers[0]"),
      (#""mask": { "alpha": { "frame": [0, 0, 1, 1], \#(text) } }"#, "layers[0].mask.alpha"),
    ] {
      let path = try folder.write(Self.layer(fields))
      let error = DocumentError.missingFont(
        path: path, field: "\(place).contents.text.font.file", font: folder.path("a.ttf"))
      #expect(throws: error) { try Scene(contentsOfFile: path) }
      #expect(
        error.description
          == "\(path): \(place).contents.text.font.file: no such font file: \(folder.path("a.ttf"))")
    }
  }

  @Test("have fonts by name")
  func namedFonts() throws {
    let folder = try TestFolder()
    try folder.write("", to: "Brand.ttf")
    let font = folder.path("Brand.ttf")
    func scene(_ fonts: String, _ family: String) throws -> Scene {
      let run = #"{ "string": "b", "family": "@brand" }"#
      let text = #"{ "string": ["a", \#(run)], "font": { "family": \#(family) } }"#
      let layer = #"{ "frame": [0, 0, 9, 9], "contents": { "text": \#(text) } }"#
      let json = #"{ "width": 9, "height": 9, "fonts": \#(fonts), "layers": [\#(layer)] }"#
      return try Scene(contentsOfFile: try folder.write(json))
    }
    guard case .text(let text)? = try scene(#"{ "brand": "Brand.ttf" }"#, #""@brand""#).layers[0].contents
    else {
      Issue.record("no text")
      return
    }
    #expect(text.font.source == .file(path: font) && text.runs[1].source == .file(path: font))
    let faults = [
      (
        #"{ "brand": "Brand.ttf" }"#, #""@brant""#,
        "text.font.family: \"@brant\" is not one of the fonts of this file (did you mean \"brand\"?)"
      ),
      (#"{ "brand": "Brand.ttf" }"#, #"["@brand", "serif"]"#, "font.family: has \"@brand\" among other"),
      (#"{ "brand": 3 }"#, #""serif""#, "fonts.brand: must be the path of a font file"),
      (#"["brand"]"#, #""serif""#, "fonts: must be an object"),
      (#"{ "other": "Brand.ttf" }"#, #""serif""#, "contents.text.string[1].family: \"@brand\" is not one"),
      (#"{ "brand": "None.ttf" }"#, #""serif""#, "fonts.brand"),
    ]
    for (fonts, family, problem) in faults {
      let error = #expect(throws: DocumentError.self) { try scene(fonts, family) }
      #expect(error?.description.contains(problem) == true, "\(error.map { "\($0)" } ?? "")")
    }
    // An included file has names of its own, relative to its folder; values of variables may be names.
    try folder.write("", to: "parts/Own.ttf")
    try folder.write(
      #"""
      { "width": 9, "height": 9, "variables": { "font": "serif" }, "fonts": { "brand": "Own.ttf" }, "layers": [
        { "frame": [0, 0, 9, 9], "contents": { "text": { "string": "a", "font": { "family": "${font}" } } } } ] }
      """#, to: "parts/part.json")
    func included(_ family: String) throws -> Scene {
      let layer = #"{ "include": "parts/part.json", "set": { "font": "\#(family)" } }"#
      let json = #"{ "width": 9, "height": 9, "fonts": { "other": "Brand.ttf" }, "layers": [\#(layer)] }"#
      return try Scene(contentsOfFile: try folder.write(json))
    }
    guard case .text(let part)? = try included("@brand").layers[0].layers[0].contents else {
      Issue.record("no text")
      return
    }
    #expect(part.font.source == .file(path: folder.path("parts/Own.ttf")))
    let error = #expect(throws: DocumentError.self) { try included("@other") }
    #expect(error?.description.contains("part.json: layers[0].contents.text.font.family: \"@other\"") == true)
  }

  @Test("name the text whose font family is not there, in masks too")
  func family() throws {
    let frame = Rect(0, 0, 9, 9)
    let text = Layer(frame: frame, contents: .text(Text("a", font: Font("Nonesuch"))))
    let masked = Layer(frame: frame, contents: .color(.black), mask: .luminance(text))
    for (layer, place) in [(text, "layers[0]"), (masked, "layers[0].mask.luminance")] {
      let scene = Scene(width: 9, height: 9, layers: [layer])
      do {
        _ = try Renderer(backend: .cpu).render(scene)
        Issue.record("a family that is not there was found")
      } catch {
        guard case .scene(let error) = error else {
          Issue.record("another error: \(error)")
          return
        }
        #expect(error.field == "\(place).contents.text")
        #expect(error.problem.contains("\"Nonesuch\""))
      }
    }
  }

  @Test("name the variable that is not there")
  func variable() throws {
    let folder = try TestFolder()
    let path = try folder.write(Self.layer(#""name": "${titel}""#))
    let problem = #"names the variable "titel", which "variables" does not declare (did you mean "title"?)"#
    #expect(throws: DocumentError.field(path: path, field: "layers[0].name", problem: problem)) {
      try Scene(contentsOfFile: path)
    }
  }

  @Test("take no value for a variable that is not there, nor one of another kind")
  func setting() throws {
    let folder = try TestFolder()
    let path = try folder.write(Self.layer(#""name": "${title}""#))
    let unknown = #"there is no variable "titel" (did you mean "title"?); it has count, title"#
    #expect(throws: DocumentError.field(path: path, field: "set.titel", problem: unknown)) {
      try Scene(contentsOfFile: path, values: ["titel": "b"])
    }
    let kind = "must be a number, as its default is, not a string"
    #expect(throws: DocumentError.field(path: path, field: "set.count", problem: kind)) {
      try Scene(contentsOfFile: path, values: ["count": "one"])
    }
    #expect(try Scene(contentsOfFile: path, values: ["title": "b"]).layers[0].name == "b")
  }

  @Test("may nest 128 layers deep, and no deeper")
  func depth() throws {
    let folder = try TestFolder()
    func nested(_ count: Int) -> String {
      let open = String(repeating: #"{ "frame": [0, 0, 1, 1], "layers": ["#, count: count)
      return Self.scene(open + String(repeating: "] }", count: count))
    }
    let allowed = try folder.write(nested(128))
    #expect(try Scene(contentsOfFile: allowed).layers.count == 1)
    let path = try folder.write(nested(129))
    let field = "layers[0]" + String(repeating: ".layers[0]", count: 128)
    let problem = "is nested 129 layers deep; at most 128 are allowed"
    #expect(throws: DocumentError.field(path: path, field: field, problem: problem)) {
      try Scene(contentsOfFile: path)
    }
    let deep = try folder.write(nested(10_000))
    do {
      _ = try Scene(contentsOfFile: deep)
      Issue.record("10,000 layers in one another were read")
    } catch {
      guard case .syntax(deep, let reason) = error else {
        Issue.record("another error: \(error)")
        return
      }
      #expect(reason.hasPrefix("line 1, column ") && reason.hasSuffix(": nested too deeply"))
    }
  }

  @Test("in memory may nest as deep as they like: they are refused, not followed")
  func depthInMemory() async throws {
    // To let go of a value takes a stack as deep as the value is, whatever the check does.
    let problems = await withCheckedContinuation { (continuation: CheckedContinuation<[String], Never>) in
      let thread = Thread {
        var groups = Layer(frame: Rect(0, 0, 1, 1))
        var masks = groups
        for _ in 0..<10_000 {
          groups = Layer(frame: groups.frame, layers: [groups])
          masks = Layer(frame: masks.frame, mask: .alpha(masks))
        }
        let problems = [groups, masks].map { layer in
          do throws(SceneError) {
            try Scene(width: 1, height: 1, layers: [layer]).validate()
            return "none"
          } catch {
            return error.description
          }
        }
        continuation.resume(returning: problems)
      }
      thread.stackSize = 256 << 20
      thread.start()
    }
    let problem = ": is nested 129 layers deep; at most 128 are allowed"
    #expect(
      problems == [
        "layers[0]" + String(repeating: ".layers[0]", count: 128) + problem,
        "layers[0]" + String(repeating: ".mask.alpha", count: 128) + problem,
      ])
  }

  @Test("may not have a million layers")
  func manyLayers() throws {
    let folder = try TestFolder()
    let path = try folder.write(Self.scene(String(repeating: "{},", count: 999_999) + "{}"))
    let problem = "is one layer too many; a scene has at most 100000"
    #expect(throws: DocumentError.field(path: path, field: "layers[100000]", problem: problem)) {
      try Scene(contentsOfFile: path)
    }
    let layer = Layer(frame: Rect(0, 0, 1, 1))
    #expect(throws: SceneError.invalid(field: "layers[100000]", problem: problem)) {
      try Scene(width: 1, height: 1, layers: Array(repeating: layer, count: 1_000_000)).validate()
    }
  }

  @Test("are not read on from the layer that is one too many")
  func stopsReading() throws {
    let folder = try TestFolder()
    // The text after it is not JSON at all.
    let path = try folder.write(Self.scene(String(repeating: "{},", count: 100_000) + "{ ]"))
    let problem = "is one layer too many; a scene has at most 100000"
    #expect(throws: DocumentError.field(path: path, field: "layers[100000]", problem: problem)) {
      try Scene(contentsOfFile: path)
    }
  }

  @Test("have texts with every escape of JSON")
  func escapes() throws {
    let folder = try TestFolder()
    let path = try folder.write(Self.layer(#""name": "\ud83d\uDD8b \u00e9 \"\\\/\b\f\n\r\t é""#))
    #expect(try Scene(contentsOfFile: path).layers[0].name == "\u{1f58b} \u{e9} \"\\/\u{8}\u{c}\n\r\t \u{e9}")
  }

  @Test("count the layers of masks and groups too")
  func nestedCount() throws {
    let folder = try TestFolder()
    let many = String(repeating: "{},", count: 99_997) + "{}"
    let path = try folder.write(Self.scene(#"{ "mask": { "alpha": {} }, "layers": [\#(many)] }, {}"#))
    let problem = "is one layer too many; a scene has at most 100000"
    #expect(throws: DocumentError.field(path: path, field: "layers[1]", problem: problem)) {
      try Scene(contentsOfFile: path)
    }
  }
}
