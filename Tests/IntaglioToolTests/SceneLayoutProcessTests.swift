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
    let json = try Scene(contentsOfFile: tool.path("scene.json").path).layoutJSON()
    #expect(json == String(decoding: run.output, as: UTF8.self))
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

  /// Items in the words of JSON: margins that take what is left, shares, an order, proportions, percentages.
  @Test func itemsOfLayouts() throws {
    let tool = try ToolProcess()
    try tool.write(
      """
      { "width": 200, "height": 40, "layers": [
        { "frame": [0, 0, 200, 40], "layout": { "gap": "5%", "padding": [0, "2%"], "border": 3, "align": "center" },
          "layers": [
            { "width": 20, "height": 10, "item": { "order": 2, "margin": [0, 0, 0, "auto"] } },
            { "height": 16, "item": { "aspectRatio": 2, "offset": { "top": "10%" } } },
            { "width": "hug", "height": 4, "item": { "grow": 0.25, "basis": 10 }, "minimumWidth": "10%" } ] },
        { "frame": [0, 0, 90, 40], "layout": { "direction": "rowReverse", "wrap": true, "wrapReverse": true },
          "layers": [{ "width": 60, "height": 10 }, { "width": 60, "height": 10, "item": { "align": "flexEnd" } }] } ] }
      """, to: "scene.json")
    let run = try tool.run("scene", "scene.json", "--layout", "--backend", "cpu")
    #expect(run.status == 0, "\(run.errorText)")
    let listed = try JSONDecoder().decode(Listing.self, from: Data(run.output))
    // 200 less borders of 3 and paddings of 4 are 186 for them, and their gaps 9.3. A quarter of the 105.4
    // that their bases leave goes to the third, and the rest to the margin of the first.
    #expect(
      listed.layers[0].layers?.map(\.frame) == [
        [173, 15, 20, 10], [7, 15.4, 32, 16], [48.3, 18, 36.35, 4],
      ])
    #expect(listed.layers[1].layers?.map(\.frame) == [[0, 10, 60, 10], [0, 0, 60, 10]])
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
      (["--outlines", "boxes.png", "--light-sweep"], "--light-sweep draws several"),
    ] as [([String], String)])
  func aRunWithoutAPictureSaysWhy(options: [String], message: String) throws {
    let tool = try ToolProcess()
    try tool.write(Self.scene, to: "scene.json")
    let run = try tool.run(["scene", "scene.json"] + options)
    #expect(run.status == 64 && run.errorText.contains(message))
  }

  /// Boxes by CSS as Chromium measured them: trees of Taffy's test fixtures, which it measured with
  /// `box-sizing: border-box` (align_baseline, margin_auto_left, absolute_minmax_bottom_right_min_max,
  /// align_content_stretch_column, flex_safe_align_self_center_overflow,
  /// align_content_center_single_line_negative_space).
  @Test(
    arguments: [
      (
        "align-items: baseline; height: 100px; width: 100px",
        ["height: 50px; width: 50px", "height: 20px; width: 50px"], [[0, 0, 50, 50], [50, 30, 50, 20]]
      ),
      (
        "align-items: center; height: 200px; width: 200px",
        ["height: 50px; margin-left: auto; width: 50px", "height: 50px; width: 50px"],
        [[100, 75, 50, 50], [150, 75, 50, 50]]
      ),
      (
        "height: 100px; width: 100px",
        [
          "bottom: 10px; max-height: 30px; max-width: 40px; min-height: 60px; min-width: 50px; position: absolute; right: 10px"
        ], [[40, 30, 50, 60]]
      ),
      (
        "align-content: stretch; flex-direction: column; flex-wrap: wrap; height: 150px; width: 100px",
        [
          "height: 50px", "flex-basis: 0%; flex-grow: 1; height: 50px", "height: 50px", "height: 50px",
          "height: 50px",
        ],
        [[0, 0, 50, 50], [0, 50, 50, 0], [0, 50, 50, 50], [0, 100, 50, 50], [50, 0, 50, 50]]
      ),
      (
        "height: 100px; width: 100px",
        ["align-self: safe center; flex-shrink: 0; height: 150px; width: 50px"],
        [[0, 0, 50, 150]]
      ),
      (
        "flex-direction: column; height: 320px; width: 320px; border: 60px solid black",
        ["align-content: center; height: 10px; justify-content: center"], [[60, 60, 200, 10]]
      ),
    ] as [(String, [String], [[Double]])])
  func boxesByCSS(container: String, items: [String], frames: [[Double]]) throws {
    let tool = try ToolProcess()
    let layers = items.map { #"{ "css": "display: flex; \#($0)" }"# }.joined(separator: ", ")
    try tool.write(
      #"{ "width": 9, "height": 9, "layers": [{ "css": "display: flex; \#(container)", "layers": [\#(layers)] }] }"#,
      to: "scene.json")
    let run = try tool.run("scene", "scene.json", "--layout", "--backend", "cpu")
    #expect(run.status == 0 && run.errorText.isEmpty)
    let listed = try JSONDecoder().decode(Listing.self, from: Data(run.output))
    #expect(listed.layers.first?.layers?.map(\.frame) == frames)
  }

  /// Layers without frame, width and height hug their text, their picture or their layout, which may be that
  /// of the outermost layer.
  @Test func layersWithoutSizesHug() throws {
    let tool = try ToolProcess()
    let scene = """
      { "width": 90, "height": 40, "layers": [
        { SIZE "layout": { "gap": 4, "padding": 2 }, "layers": [
          { SIZE "contents": { "text": { "string": "new" } } },
          { SIZE "contents": { "bitmap": { "width": 3, "height": 2, "pixels": "\(String(repeating: "/", count: 32))" } } },
          { SIZE "layout": { "padding": [1, 5] }, "layers": [{ "width": 6, "height": 7 }] } ] } ] }
      """
    func frames(_ size: String) throws -> [Listing.Layer] {
      try tool.write(scene.replacingOccurrences(of: "SIZE", with: size), to: "scene.json")
      let run = try tool.run("scene", "scene.json", "--layout", "--backend", "cpu")
      #expect(run.status == 0, "\(run.errorText)")
      return try JSONDecoder().decode(Listing.self, from: Data(run.output)).layers
    }
    let row = try #require(try frames("").first)
    let (inner, said) = (try #require(row.layers), try frames(#""width": "hug", "height": "hug","#))
    #expect(inner.map(\.frame) == said[0].layers?.map(\.frame))
    #expect(row.frame == said[0].frame)
    #expect(inner[1].frame.suffix(2) == [3, 2])
    #expect(inner[2].frame.suffix(2) == [16, 9])
    // Three with gaps of 4 and paddings of 2, at the corner.
    #expect(row.frame[0] == 0 && row.frame[1] == 0)
    #expect(abs(row.frame[2] - (inner[0].frame[2] + 3 + 16 + 2 * 4 + 2 * 2)) < 1e-6)
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
      (#"{ "contents": { "text": { "string": "a" } } }"#, "layers[0].frame: is missing: [x, y, width,"),
      (
        #"{ "frame": [0, 0, 4, 4], "layers": [{ "contents": { "text": { "string": "a" } } }] }"#,
        "layers[0].layers[0].frame: is missing: [x, y, width, height], or a layout of its parent"
      ),
      (
        #"{ "frame": [0, 0, 4, 4], "layout": {}, "layers": [{ "contents": { "color": "red" } }] }"#,
        "layers[0].layers[0].frame: is missing: [x, y, width, height], or in a layout width and height"
      ),
      (#"{ "width": "wide", "height": 4 }"#, "layers[0].width: a width or height is a number of points"),
      (#"{ "width": -1, "height": 4 }"#, "layers[0].width: a width or height is a number of points"),
      (#"{ "width": "fill", "height": 4 }"#, "layers[0].width: is for a layer in a layout"),
      (
        #"{ "frame": [0, 0, 4, 4], "layout": { "padding": [1, 2, 3] } }"#,
        "layers[0].layout.padding: a padding is one number"
      ),
      (
        #"{ "frame": [0, 0, 4, 4], "layout": {}, "layers": [{ "width": "fill", "height": 1, "css": "width: 2px" }] }"#,
        "width in css or width beside it, not both"
      ),
      (
        #"{ "frame": [0, 0, 4, 4], "layout": {}, "css": "display: flex" }"#,
        "display in css or layout beside it, not both"
      ),
      (
        #"{ "frame": [0, 0, 4, 4], "layout": { "gap": "auto" } }"#,
        #"layers[0].layout.gap: cannot be "auto""#
      ),
      (
        #"{ "frame": [0, 0, 4, 4], "layout": {}, "layers": [{ "width": 1, "height": 1, "item": { "basis": "fill" } }] }"#,
        "layers[0].layers[0].item.basis: cannot be \"fill\""
      ),
      (#"{ "css": "width: 50%; height: 2px" }"#, "layers[0].width: is relative to the layout of the"),
    ] as [(String, String)])
  func faultsAreNamed(layer: String, message: String) throws {
    let tool = try ToolProcess()
    try tool.write(#"{ "width": 4, "height": 4, "layers": [\#(layer)] }"#, to: "scene.json")
    let run = try tool.run("scene", "scene.json", "-o", "out.png", "--backend", "cpu")
    #expect(run.status == 65)
    #expect(run.errorText.contains(message))
  }
}
