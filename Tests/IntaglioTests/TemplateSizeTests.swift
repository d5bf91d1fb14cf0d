// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// One template for several sizes.
@Suite("Sizes of templates")
struct TemplateSizeTests {
  static let document = """
    { "sizes": { "wide": [8, 4], "tall": { "width": 4, "height": 8, "set": { "margin": 1, "color": "lime" } } },
      "variables": { "margin": 2, "color": { "type": "color", "default": "red" }, "word": "" },
      "layers": [
        { "name": "${canvas.size}", "frame": ["${margin}", 0, "${canvas.width}", 1], "contents": { "color": "${color}" } },
        { "if": "canvas.size == 'tall'", "frame": [0, 1, 1, 1] }] }
    """

  private static func file(_ document: String = document) throws -> SceneFile {
    try SceneFile(document: Array(document.utf8))
  }

  @Test("are chosen by name, with values of their own that others replace")
  func choosing() throws {
    var file = try Self.file()
    #expect(file.sizes == ["tall", "wide"] && file.size == nil)
    try file.choose(size: "wide")
    let wide = try file.scene()
    #expect(wide.pixelSize == PixelSize(8, 4) && wide.layers.map(\.name) == ["wide"])
    #expect(wide.layers[0].frame == Rect(2, 0, 8, 1))
    // As text, for callers that have nothing else.
    try file.set("canvas.size", to: "tall")
    let tall = try file.scene()
    #expect(tall.pixelSize == PixelSize(4, 8) && tall.layers.count == 2 && file.size == "tall")
    #expect(
      tall.layers[0].frame == Rect(1, 0, 4, 1)
        && tall.layers[0].contents == .color(Color(red: 0, green: 1, blue: 0)))
    #expect(try file.scene(values: ["margin": 3]).layers[0].frame == Rect(3, 0, 4, 1))
  }

  @Test("must be chosen, unless the scene has one of its own")
  func own() throws {
    let problem = "has the widths and heights, but no size is chosen: choose tall, wide"
    #expect(throws: DocumentError.field(path: "", field: "sizes", problem: problem)) {
      try Self.file().scene()
    }
    let own = Self.document.replacing("{ \"sizes\"", with: "{ \"width\": 2, \"height\": 2, \"sizes\"")
    #expect(try Self.file(own).scene().pixelSize == PixelSize(2, 2))
    var file = try Self.file()
    let unknown = #"there is no size "wied" (did you mean "wide"?); it has tall, wide"#
    #expect(throws: DocumentError.field(path: "", field: "sizes", problem: unknown)) {
      try file.choose(size: "wied")
    }
  }

  static let faults: [(String, String)] = [
    ("[1]", "sizes.a: must be [width, height], or an object with these keys"),
    ("[0, 1]", "sizes.a.width: is 0 but must be more than 0"),
    (#"{ "width": 1 }"#, "sizes.a.height: is missing"),
    (
      #"{ "width": 1, "height": 1, "set": { "marign": 1 } }"#,
      #"sizes.a.set.marign: there is no variable "marign" (did you mean "margin"?); it has margin"#
    ),
    (
      #"{ "width": 1, "height": 1, "set": { "margin": "a" } }"#,
      "sizes.a.set.margin: must be a number, as its default is, not a string"
    ),
    (
      #"{ "width": 1, "height": 1, "safe": { "left": -1 } }"#,
      "sizes.a.safe.left: is -1 but must be 0 or more"
    ),
    (
      #"{ "width": 4, "height": 4, "safe": { "top": 1, "bottom": 3 } }"#,
      "sizes.a.safe: leaves no room in the size"
    ),
  ]

  @Test("are written without a mistake", arguments: faults)
  func fault(size: String, problem: String) throws {
    do {
      _ = try Self.file(#"{ "sizes": { "a": \#(size) }, "variables": { "margin": 2 } }"#)
      Issue.record("it was read")
    } catch {
      #expect("\(error)" == "\(problem)")
    }
  }

  @Test("keep clear of what covers their edges; other sizes keep clear of nothing")
  func safe() throws {
    let document = """
      { "sizes": { "og": [12, 6], "story": { "width": 6, "height": 12, "safe": { "top": 2.5, "bottom": 3 } } },
        "layers": [{ "frame": ["${canvas.safe.left}", "${canvas.safe.top}", "${canvas.width}", "${canvas.safe.bottom}"] }] }
      """
    var file = try Self.file(document)
    for (size, frame) in [("og", Rect(0, 0, 12, 0)), ("story", Rect(0, 2.5, 6, 3))] {
      try file.choose(size: size)
      #expect(try file.scene().layers[0].frame == frame)
    }
    let own = document.replacing("{ \"sizes\"", with: "{ \"width\": 2, \"height\": 2, \"sizes\"")
    #expect(try Self.file(own).scene().layers[0].frame == Rect(0, 0, 2, 0))
  }

  @Test("are chosen by the layers that include the template")
  func including() throws {
    let folder = try TestFolder()
    try folder.write(
      #"{ "sizes": { "a": [4, 2], "b": [2, 6] }, "layers": [{ "frame": [0, 0, "${canvas.width}", 1], "name": "${canvas.size}" }] }"#,
      to: "part.json")
    func scene(_ size: String) throws -> Scene {
      try Scene(
        contentsOfFile: folder.write(
          #"{ "width": 9, "height": 9, "layers": [{ "frame": [0, 0, 9, 9], "include": "part.json", "set": { "canvas.size": "\#(size)" } }] }"#
        ))
    }
    #expect(try scene("a").layers[0].layers[0].frame.width == 4)
    #expect(try scene("b").layers[0].layers[0].name == "b")
    #expect {
      try scene("zzz")
    } throws: { "\($0)".hasSuffix(#"layers[0].set.canvas.size: there is no size "zzz"; it has a, b"#) }
  }

  @Test("make a picture each of every line of a manifest")
  func batch() throws {
    let cards = try BatchScenePlace([#"{"output": "a/x.png"}"#, "{}"], scene: Self.document)
    var batch = try cards.batch(jobs: 1)
    let report = try batch.run()
    #expect(report.written == 4 && report.total == 4 && report.failures == [])
    #expect(cards.place.files(in: "out") == ["2-tall.png", "2-wide.png", "a/x-tall.png", "a/x-wide.png"])
    #expect(try cards.place.read("out/a/x-wide.png").size == PixelSize(8, 4))
    batch.sizes = ["tall"]
    batch.outputFolder = cards.place.path("tall")
    #expect(try batch.run().written == 2)
    batch.sizes = ["tlal"]
    batch.outputFolder = cards.place.path("none")
    let failures = try batch.run().failures
    #expect(
      failures.count == 2 && failures[0].reason.contains(#"there is no size "tlal" (did you mean "tall"?)"#))
  }
}
