// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// `intaglio scene --layout` from outside.
@Suite struct SceneLayoutProcessTests {
  private static let scene = """
    { "width": 40, "height": 20, "layers": [
      { "name": "row", "frame": [2, 3, 36, 14], "layout": { "gap": 4, "padding": 2, "align": "end" },
        "layers": [
          { "width": 8, "height": 4, "contents": { "color": "red" } },
          { "width": "fill", "height": "fill", "contents": { "color": "blue" } } ] } ] }
    """

  @Test func framesArePrintedAndDrawn() throws {
    let tool = try ToolProcess()
    try tool.write(Self.scene, to: "scene.json")
    let run = try tool.run("scene", "scene.json", "-o", "out.png", "--backend", "cpu", "--layout")
    #expect(run.status == 0 && run.errorText.isEmpty)
    let listed = try JSONDecoder().decode(Listing.self, from: Data(run.output))
    let row = try #require(listed.layers.first)
    #expect(row.name == "row" && row.frame == [2, 3, 36, 14])
    // 36 - 2 x 2 - 4 - 8 are left for the second.
    #expect(row.layers?.map(\.frame) == [[2, 8, 8, 4], [14, 2, 20, 10]])

    let framed = Self.scene
      .replacingOccurrences(of: #""layout": { "gap": 4, "padding": 2, "align": "end" },"#, with: "")
      .replacingOccurrences(of: #""width": 8, "height": 4"#, with: #""frame": [2, 8, 8, 4]"#)
      .replacingOccurrences(of: #""width": "fill", "height": "fill""#, with: #""frame": [14, 2, 20, 10]"#)
    try tool.write(framed, to: "framed.json")
    #expect(try tool.run("scene", "framed.json", "-o", "framed.png", "--backend", "cpu").status == 0)
    #expect(try tool.picture("out.png") == tool.picture("framed.png"))
    #expect(try tool.run("scene", "scene.json", "-o", "reference.png", "--backend", "reference").status == 0)
    #expect(try tool.picture("reference.png") == tool.picture("out.png"))
  }

  /// A frame's first and last pixels are the colour of its depth, and nothing else changes.
  @Test func outlinesAreDrawnWithoutAnOutput() throws {
    let tool = try ToolProcess()
    try tool.write(Self.scene, to: "scene.json")
    let run = try tool.run("scene", "scene.json", "--outlines", "boxes.png", "--layout", "--backend", "cpu")
    #expect(run.status == 0 && run.errorText.isEmpty && !run.output.isEmpty)
    #expect(try tool.run("scene", "scene.json", "-o", "out.png", "--backend", "cpu").status == 0)
    let (boxes, plain) = (try tool.picture("boxes.png"), try tool.picture("out.png"))
    let (row, cell) = (boxes[2, 3], boxes[16, 5])
    #expect(row != plain[2, 3] && row == boxes[37, 16] && row == boxes[20, 3])
    #expect(cell != plain[16, 5] && cell != row && cell == boxes[35, 14])
    #expect(boxes[20, 8] == plain[20, 8] && boxes[0, 0] == plain[0, 0])
  }

  @Test(
    arguments: [
      ([], "Missing expected argument '--output <file>'"),
      (["--layout", "-o", "-"], "--layout prints to standard output"),
      (["--outlines", "boxes.png", "--light-sweep"], "--light-sweep has several"),
    ] as [([String], String)])
  func aRunWithoutAPictureSaysWhy(options: [String], message: String) throws {
    let tool = try ToolProcess()
    try tool.write(Self.scene, to: "scene.json")
    let run = try tool.run(["scene", "scene.json"] + options)
    #expect(run.status == 64 && run.errorText.contains(message))
  }

  private struct Listing: Decodable {
    struct Layer: Decodable {
      let name: String?
      let frame: [Double]
      let layers: [Layer]?
    }

    let layers: [Layer]
  }

  @Test(
    arguments: [
      (#"{ "contents": { "color": "red" } }"#, "layers[0].frame: is missing: [x, y, width, height]"),
      (#"{ "width": "wide", "height": 4 }"#, "layers[0].width: a width or height is a number of points"),
      (#"{ "width": -1, "height": 4 }"#, "layers[0].width: a width or height is a number of points"),
      (#"{ "width": "fill", "height": 4 }"#, "layers[0].width: is for a layer in a layout"),
      (
        #"{ "frame": [0, 0, 4, 4], "layout": { "padding": [1, 2, 3] } }"#,
        "layers[0].layout.padding: a padding is one number"
      ),
      (
        #"{ "frame": [0, 0, 4, 4], "layout": {}, "layers": [{ "width": "fill", "height": 1, "css": "opacity: 0.5" }] }"#,
        "layers[0].layers[0].css: is beside a width or height that a layout finds"
      ),
    ] as [(String, String)])
  func faultsAreNamed(layer: String, message: String) throws {
    let tool = try ToolProcess()
    try tool.write(#"{ "width": 4, "height": 4, "layers": [\#(layer)] }"#, to: "scene.json")
    let run = try tool.run("scene", "scene.json", "-o", "out.png", "--backend", "cpu")
    #expect(run.status == 65)
    #expect(run.errorText.contains(message))
  }
}
