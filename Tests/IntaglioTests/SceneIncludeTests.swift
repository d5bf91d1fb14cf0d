// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

@Suite("Scene files that include others")
struct SceneIncludeTests {
  private static func scene(_ layers: String, _ fields: String = "") -> String {
    #"{ "width": 40, "height": 20, \#(fields) "layers": [\#(layers)] }"#
  }

  private static let button = #"""
    { "$schema": "scene.schema.json", "width": 30, "height": "${height}", "scale": 3, "background": "${color}",
      "variables": { "title": "Button", "height": 10, "color": "#00f", "radius": 4 },
      "layers": [ { "name": "${title}", "frame": [1, 1, 28, 8], "cornerRadius": "${radius}",
                    "contents": { "color": "white" } } ] }
    """#

  @Test("are the scene that they would be with the layers written out")
  func sameScene() throws {
    let folder = try TestFolder([
      "parts/button.json": Self.button,
      "page.json": Self.scene(
        #"""
        { "name": "ok", "include": "parts/button.json", "set": { "title": "OK ${n}", "radius": 2 } },
        { "frame": [5, 6, 70, 8], "include": "parts/button.json", "set": { "color": "${color}", "height": 9 },
          "cornerRadius": 3, "opacity": 0.5, "contents": null, "clipsToBounds": true },
        { "frame": [0, 0, 9, 9], "contents": { "color": "lime" }, "include": "parts/button.json" },
        { "frame": [0, 0, 40, 20], "mask": { "alpha": { "include": "parts/button.json" } },
          "layers": [{ "frame": [0, 0, 1, 1] }, { "include": "parts/button.json", "transform": { "scale": 2 } }] }
        """#, #""variables": { "n": 7, "color": "red" }, "#),
    ])
    func plate(_ title: String, _ radius: Double) -> Layer {
      Layer(title, frame: Rect(1, 1, 28, 8), contents: .color(.white), cornerRadii: CornerRadii(radius))
    }
    let blue = Contents.color(Color(red: 0, green: 0, blue: 1))
    let plain = Layer(frame: Rect(0, 0, 30, 10), contents: blue, layers: [plate("Button", 4)])
    var scaled = plain
    scaled.transform = .scale(2)
    let expected = Scene(
      width: 40, height: 20,
      layers: [
        Layer("ok", frame: Rect(0, 0, 30, 10), contents: blue, layers: [plate("OK 7", 2)]),
        Layer(
          frame: Rect(5, 6, 70, 8), contents: .color(Color(red: 1, green: 0, blue: 0)),
          cornerRadii: CornerRadii(3), opacity: 0.5, clipsToBounds: true, layers: [plate("Button", 4)]),
        Layer(
          frame: Rect(0, 0, 9, 9), contents: .color(Color(red: 0, green: 1, blue: 0)),
          layers: [plate("Button", 4)]),
        Layer(
          frame: Rect(0, 0, 40, 20), mask: .alpha(plain), layers: [Layer(frame: Rect(0, 0, 1, 1)), scaled]),
      ])
    #expect(try Scene(contentsOfFile: folder.path("page.json")) == expected)
  }

  @Test("take pictures and fonts from the folder of the file that names them")
  func folders() throws {
    let folder = try TestFolder([
      "page.json": Self.scene(
        #"{ "include": "parts/photo.json", "set": { "photo": "a.png" } }, { "include": "parts/photo.json" }"#),
      "parts/photo.json": Self.scene(
        #"{ "frame": [0, 0, 1, 1], "contents": { "image": "${photo}" } }"#,
        #""variables": { "photo": "../b.png" }, "#),
    ])
    let pictures = try [UInt8(1), 2].map { try Bitmap(size: PixelSize(1, 1), pixels: [$0, 0, 0, 255]) }
    try pictures[0].write(to: folder.path("parts/a.png"))
    try pictures[1].write(to: folder.path("b.png"))
    let scene = try Scene(contentsOfFile: folder.path("page.json"))
    #expect(scene.layers.map { $0.layers[0].contents } == pictures.map { .image($0) })
    try folder.write(
      Self.scene(
        #"{ "frame": [0, 0, 1, 1], "contents": { "text": { "string": "a", "font": { "file": "a.ttf" } } } }"#),
      to: "parts/photo.json")
    try folder.write(Self.scene(#"{ "include": "parts/photo.json" }"#), to: "page.json")
    let missing = DocumentError.missingFont(
      path: folder.path("parts/photo.json"), field: "layers[0].contents.text.font.file",
      font: folder.path("parts/a.ttf"))
    #expect(throws: Self.included(missing, by: folder.path("page.json"), at: "layers[0]")) {
      try Scene(contentsOfFile: folder.path("page.json"))
    }
  }

  private static func included(_ error: DocumentError, by path: String, at place: String) -> DocumentError {
    .included(error, by: path, field: "\(place).include")
  }

  /// An invalid part, and its error.
  static let faults: [(String, String, String)] = [
    (scene(#"{ "frame": [0, 0, 1, 1], "opacity": 2 }"#), "layers[0].opacity", "is 2 but must be 0…1"),
    (
      scene(#"{ "frame": [0, 0, 1, 1], "layers": [{ "frame": [0, 0, 1, 1], "opacty": 1 }] }"#),
      "layers[0].layers[0].opacty",
      "unknown key (did you mean \"opacity\"?); known keys are name, frame, transform, anchor, opacity, blend, "
        + "knockout, hidden, contents, adjustment, style, cornerRadius, cornerShape, border, clipsToBounds, mask, shadow, isolated, passesThrough, rasterizes, "
        + "layout, width, height, minimumWidth, maximumWidth, minimumHeight, maximumHeight, item, pins, layers, css, include, set, colors, if, for"
    ),
    (#"{ "width": 4 }"#, "height", "is missing"),
    (#"{ "width": 4, "height": 0 }"#, "height", "is 0 but must be more than 0, up to 65536"),
    (#"{ "width": 4, "height": 4, "layers": 1 }"#, "layers", "must be a list"),
    (
      #"{ "width": 4, "height": 4, "layer": [] }"#, "layer",
      "unknown key (did you mean \"layers\"?); known keys are "
        + "width, height, scale, background, light, dither, layers, styles, fonts, variables, size, sizes, locale, colors, $schema"
    ),
    (#"{ "width": 4, "height": 4, "background": "rot" }"#, "background", "no colour \"rot\" is known"),
    (
      scene(#"{ "frame": [0, 0, 1, 1], "name": "${a}" }"#), "layers[0].name",
      "names the variable \"a\", which \"variables\" does not declare"
    ),
    ("[]", "", "must be an object, not a list"),
  ]

  @Test("name the file with the fault, its place in it, and who includes it", arguments: faults)
  func fault(part: String, field: String, problem: String) throws {
    let folder = try TestFolder([
      "page.json": Self.scene(#"{ "frame": [0, 0, 9, 9], "layers": [{ "include": "middle.json" }] }"#),
      "middle.json": Self.scene(#"{ "frame": [0, 0, 1, 1] }, { "include": "part.json" }"#), "part.json": part,
    ])
    do {
      _ = try Scene(contentsOfFile: folder.path("page.json"))
      Issue.record("the part was read")
    } catch {
      guard
        case .included(
          .included(let inner, folder.path("middle.json"), "layers[1].include"),
          folder.path("page.json"), "layers[0].layers[0].include") = error,
        case .field(folder.path("part.json"), field, let said) = inner
      else {
        Issue.record("another error: \(error)")
        return
      }
      if field != "background" { #expect(said == problem) }
      #expect(
        error.description == "\(inner) (included by \(folder.path("middle.json")): layers[1].include)"
          + " (included by \(folder.path("page.json")): layers[0].layers[0].include)")
    }
  }

  @Test("name a file that is not there, and the one that wants it")
  func missing() throws {
    let folder = try TestFolder(["page.json": Self.scene(#"{ "include": "none.json" }"#)])
    let error = Self.included(
      .missing(.scene, path: folder.path("none.json")), by: folder.path("page.json"), at: "layers[0]")
    #expect(throws: error) { try Scene(contentsOfFile: folder.path("page.json")) }
    #expect(
      error.description == "\(folder.path("none.json")): no such scene file "
        + "(included by \(folder.path("page.json")): layers[0].include)")
    try folder.write("{ ]", to: "none.json")
    let syntax = DocumentError.syntax(
      path: folder.path("none.json"), reason: "line 1, column 3: expected a key in double quotes")
    #expect(throws: Self.included(syntax, by: folder.path("page.json"), at: "layers[0]")) {
      try Scene(contentsOfFile: folder.path("page.json"))
    }
  }

  @Test("take no value for a variable that the included file does not have, nor one of another kind")
  func settings() throws {
    let folder = try TestFolder(["button.json": Self.button])
    for (set, name, problem) in [
      (
        #"{ "titel": "b" }"#, "titel",
        #"there is no variable "titel" (did you mean "title"?); it has color, height, radius, title"#
      ),
      (#"{ "title": 1 }"#, "title", "must be a string, as its default is, not a number"),
    ] {
      try folder.write(Self.scene(#"{ "include": "button.json", "set": \#(set) }"#), to: "page.json")
      let path = folder.path("page.json")
      #expect(throws: DocumentError.field(path: path, field: "layers[0].set.\(name)", problem: problem)) {
        try Scene(contentsOfFile: path)
      }
    }
  }

  @Test("may not go round in a circle, whatever they call the file")
  func cycles() throws {
    let folder = try TestFolder([
      "self.json": Self.scene(#"{ "include": "./self.json" }"#),
      "a.json": Self.scene(#"{ "frame": [0, 0, 1, 1], "mask": { "alpha": { "include": "parts/b.json" } } }"#),
      "parts/b.json": Self.scene(#"{ "include": "link.json" }"#),
    ])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("parts/link.json"), withDestinationPath: "../a.json")
    let own = folder.path("self.json")
    let direct = DocumentError.includeCycle(
      path: own, field: "layers[0].include", chain: [own, folder.path("./self.json")])
    #expect(throws: direct) { try Scene(contentsOfFile: own) }
    #expect(
      direct.description
        == "\(own): layers[0].include: includes itself: \(own) > \(folder.path("./self.json"))")
    let (first, second) = (folder.path("a.json"), folder.path("parts/b.json"))
    let cycle = DocumentError.includeCycle(
      path: second, field: "layers[0].include", chain: [first, second, folder.path("parts/link.json")])
    #expect(throws: DocumentError.included(cycle, by: first, field: "layers[0].mask.alpha.include")) {
      try Scene(contentsOfFile: first)
    }
  }

  /// Files that include the next one `times` times; the last one has a single layer.
  private func chain(_ count: Int, times: Int, in folder: TestFolder) throws {
    for index in 0..<count {
      let next = Array(repeating: #"{ "include": "\#(index + 1).json" }"#, count: times)
      try folder.write(Self.scene(next.joined(separator: ",")), to: "\(index).json")
    }
    try folder.write(Self.scene(#"{ "frame": [0, 0, 1, 1] }"#), to: "\(count).json")
  }

  @Test("may lie 16 files in one another, and no more")
  func depth() throws {
    let folder = try TestFolder()
    try chain(16, times: 1, in: folder)
    var layer = try Scene(contentsOfFile: folder.path("1.json")).layers[0]
    for _ in 0..<14 { layer = try #require(layer.layers.first) }
    #expect(layer.layers == [Layer(frame: Rect(0, 0, 1, 1))])
    let names = (0...16).map { folder.path("\($0).json") }
    var error = DocumentError.field(
      path: names[15], field: "layers[0].include",
      problem:
        "is included too deeply, at most 16 files may include one another: \(names.joined(separator: " > "))")
    for name in names[..<15].reversed() { error = Self.included(error, by: name, at: "layers[0]") }
    #expect(throws: error) { try Scene(contentsOfFile: names[0]) }
  }

  @Test("count the layers of all files together, and those of a bomb by multiplying")
  func bombs() throws {
    let folder = try TestFolder()
    // 9^15 layers: a file included twice is counted, not expanded again.
    try chain(15, times: 9, in: folder)
    do {
      _ = try Scene(contentsOfFile: folder.path("0.json"))
      Issue.record("9^15 layers were read")
    } catch {
      #expect(error.description.contains(": is one layer too many; a scene has at most 100000 (included by "))
    }
    // 1 + 316 * 316 + 143 = 100,000 layers, and then one more.
    try folder.write(
      Self.scene(Array(repeating: "{ \"frame\": [0, 0, 1, 1] }", count: 315).joined(separator: ",")),
      to: "row.json")
    let rows = Array(repeating: #"{ "include": "row.json" }"#, count: 316)
    try folder.write(Self.scene(rows.joined(separator: ",")), to: "rows.json")
    let more = Array(repeating: #"{ "frame": [0, 0, 1, 1] }"#, count: 143)
    let include = #"{ "include": "rows.json" }"#
    try folder.write(Self.scene(([include] + more).joined(separator: ",")), to: "all.json")
    #expect(try Scene(contentsOfFile: folder.path("all.json")).layers[0].layers.count == 316)
    try folder.write(Self.scene((more + [more[0], include]).joined(separator: ",")), to: "all.json")
    let fault = DocumentError.field(
      path: folder.path("row.json"), field: "layers[314]",
      problem: "is one layer too many; a scene has at most 100000")
    let inRows = Self.included(fault, by: folder.path("rows.json"), at: "layers[315]")
    #expect(throws: Self.included(inRows, by: folder.path("all.json"), at: "layers[144]")) {
      try Scene(contentsOfFile: folder.path("all.json"))
    }
  }

  @Test("count how deep layers lie through all files")
  func layerDepth() throws {
    func nested(_ count: Int, _ inner: String) -> String {
      Self.scene(
        String(repeating: #"{ "frame": [0, 0, 1, 1], "layers": ["#, count: count) + inner
          + String(repeating: "] }", count: count))
    }
    let include = #"{ "include": "part.json" }"#
    let folder = try TestFolder([
      "part.json": nested(64, ""), "page.json": nested(63, include),
      "deep.json": Self.scene(#"{ "include": "part.json" }, { "include": "page.json" }"#),
    ])
    #expect(try Scene(contentsOfFile: folder.path("page.json")).layers.count == 1)
    let place = "layers[0]" + String(repeating: ".layers[0]", count: 63)
    let fault = DocumentError.field(
      path: folder.path("part.json"), field: place,
      problem: "is nested 129 layers deep; at most 128 are allowed")
    let inPage = Self.included(fault, by: folder.path("page.json"), at: place)
    #expect(throws: Self.included(inPage, by: folder.path("deep.json"), at: "layers[1]")) {
      try Scene(contentsOfFile: folder.path("deep.json"))
    }
  }

  @Test("read an included file once for many scenes")
  func readOnce() throws {
    let folder = try TestFolder([
      "button.json": Self.button,
      "page.json": Self.scene(
        #"{ "include": "button.json", "set": { "title": "${title}" } }"#, #""variables": { "title": "a" }, "#),
    ])
    var file = try SceneFile(contentsOfFile: folder.path("page.json"))
    #expect(try file.scene().layers[0].layers[0].name == "a")
    try FileManager.default.removeItem(atPath: folder.path("button.json"))
    try file.set("title", to: "b")
    #expect(try file.scene().layers[0].layers[0].name == "b")
  }

  @Test("say of what only drawing finds out in which file it is")
  func located() throws {
    let folder = try TestFolder([
      "page.json": Self.scene(#"{ "frame": [0, 0, 1, 1] }, { "include": "text.json" }"#),
      "text.json": Self.scene(#"{ "frame": [0, 0, 1, 1] }"#),
    ])
    let error = SceneError.text(field: "layers[1].layers[0].contents.text", problem: "no font")
    let inside = DocumentError.field(
      path: folder.path("text.json"), field: "layers[0].contents.text", problem: "no font")
    let file = try SceneFile(contentsOfFile: folder.path("page.json"))
    #expect(file.located(error) == Self.included(inside, by: folder.path("page.json"), at: "layers[1]"))
    let own = SceneError.text(field: "layers[0].contents.text", problem: "no font")
    #expect(
      file.located(own)
        == .field(path: folder.path("page.json"), field: "layers[0].contents.text", problem: "no font"))
  }

  @Test("are needed to read an include, and variables")
  func bareDecoder() throws {
    for (text, field) in [
      (Self.scene(#"{ "frame": [0, 0, 1, 1], "include": "a.json" }"#), "include"),
      (Self.scene("", #""variables": {}, "#), "variables"),
    ] {
      do {
        _ = try JSONDecoder().decode(Scene.self, from: Data(text.utf8))
        Issue.record("\(field) was passed over")
      } catch DecodingError.dataCorrupted(let context) {
        #expect(context.codingPath.last?.stringValue == field)
        #expect(context.debugDescription.contains("Scene(contentsOfFile:) and SceneFile"))
      }
    }
  }
}
