// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioTool
import Testing

/// `--light` and `--light-sweep` from outside.
@Suite struct LightProcessTests {
  /// A square that throws a sharp shadow of 3 points, in `scene.json`, and the same square as `square.png`.
  private func write(_ light: String = "", shadow: String = #""depth": 3"#, in tool: ToolProcess) throws {
    let style = #"{ "shadows": [{ "kind": "outer", "color": "blue", \#(shadow) }] }"#
    let text = """
      { "width": 16, "height": 16, \(light) "background": "white",
        "layers": [{ "frame": [6, 6, 4, 4], "contents": { "color": "red" }, "style": \(style) }] }
      """
    try tool.write(text, to: "scene.json")
    try tool.write(style, to: "style.json")
    var picture = try Bitmap(transparent: PixelSize(16, 16))
    for row in 6..<10 { for column in 6..<10 { picture[column, row] = SIMD4(255, 0, 0, 255) } }
    try picture.write(to: tool.path("square.png").path())
  }

  private let blue = SIMD4<UInt8>(0, 0, 255, 255)

  @Test func theLightMovesTheShadow() throws {
    let tool = try ToolProcess()
    try write(in: tool)
    for (light, place) in [("0", (3, 7)), ("180,45", (12, 7)), ("90,45", (7, 12)), ("-90", (7, 3))] {
      for command in [["scene", "scene.json"], ["render", "square.png", "--style", "style.json"]] {
        let run = try tool.run(command + ["-o", "out.png", "--light", light, "--backend", "cpu"])
        #expect(run.status == 0 && run.errorText.isEmpty)
        let result = try tool.picture("out.png")
        #expect(result[place.0, place.1] == blue, "\(command[0]) \(light)")
        #expect(result[15 - place.0, 15 - place.1] != blue, "\(command[0]) \(light)")
      }
    }
  }

  @Test func aPresetFollowsTheLight() throws {
    let tool = try ToolProcess()
    try write(in: tool)
    let base = ["render", "square.png", "--style", "lift", "--no-grow", "--backend", "cpu", "-o"]
    #expect(try tool.run(base + ["own.png"]).status == 0)
    #expect(try tool.run(base + ["above.png", "--light", "90,45"]).status == 0)
    #expect(try tool.run(base + ["left.png", "--light", "180"]).status == 0)
    let (own, left) = (try tool.picture("own.png"), try tool.picture("left.png"))
    #expect(try tool.picture("above.png") == own)
    for row in 0..<16 { for column in 0..<16 { #expect(left[row, column] == own[column, row]) } }
  }

  @Test func aSweepWritesFramesAndTheAnimation() throws {
    let tool = try ToolProcess()
    try write(#""light": { "angle": 90 },"#, in: tool)
    let run = try tool.run(
      "scene", "scene.json", "-o", "turn.png", "--light-sweep", "--frames", "4", "--frame-rate", "5",
      "--backend", "cpu")
    #expect(run.status == 0 && run.errorText.isEmpty && run.output.isEmpty)
    #expect(
      try tool.files() == [
        "scene.json", "square.png", "style.json", "turn-001.png", "turn-002.png", "turn-003.png",
        "turn-004.png", "turn.png",
      ])
    // Clockwise: the light comes from above, the right, below, the left.
    for (index, place) in [(7, 12), (3, 7), (7, 3), (12, 7)].enumerated() {
      let frame = try tool.picture("turn-00\(index + 1).png")
      #expect(frame[place.0, place.1] == blue)
      #expect(frame[7, 7] == SIMD4(255, 0, 0, 255))
    }
    // The still picture of the animation is its first frame; it has four, of a fifth of a second.
    #expect(try tool.picture("turn.png") == tool.picture("turn-001.png"))
    let bytes = try tool.data("turn.png")
    #expect(bytes.range(of: Data("acTL".utf8) + [0, 0, 0, 4, 0, 0, 0, 0]) != nil)
    #expect(bytes.range(of: Data([0, 1, 0, 5, 0, 0])) != nil)
  }

  @Test func aSweepOfAPictureIsThatOfItsScene() throws {
    let tool = try ToolProcess()
    try write(#""light": { "angle": 90 },"#, in: tool)
    let sweep = ["--light-sweep", "--frames", "3", "--backend", "cpu"]
    let style = ["--style", "style.json", "--light", "90"]
    #expect(try tool.run(["render", "square.png", "-o", "a.png"] + style + sweep).status == 0)
    for index in 1...3 {
      let angle = "\(90 - 120 * (index - 1))"
      let one = ["render", "square.png", "-o", "b.png", "--backend", "cpu", "--style", "style.json"]
      #expect(try tool.run(one + ["--light", angle]).status == 0)
      #expect(try tool.picture("a-00\(index).png") == tool.picture("b.png"))
    }
  }

  @Test func standardOutputGetsTheAnimationOnly() throws {
    let tool = try ToolProcess()
    try write(#""light": { "angle": 90 },"#, in: tool)
    let sweep = ["--light-sweep", "--frames", "4", "--backend", "cpu"]
    let run = try tool.run(["scene", "scene.json", "-o", "-"] + sweep)
    #expect(run.status == 0)
    #expect(try tool.files() == ["scene.json", "square.png", "style.json"])
    #expect(try tool.run(["scene", "scene.json", "-o", "turn.png"] + sweep).status == 0)
    #expect(try tool.data("turn.png") == run.output)
  }

  @Test(
    arguments: [
      (
        ["scene", "scene.json", "--frames", "4"], #""depth": 3"#, 64,
        "--frames is for animations; add --light-sweep"
      ),
      (["scene", "scene.json", "--frame-rate", "4"], #""depth": 3"#, 64, "--frame-rate is for animations"),
      (
        ["scene", "scene.json", "--light-sweep", "--frames", "1"], #""depth": 3"#, 64,
        "--frames takes 2…3600, not 1"
      ),
      (
        ["scene", "scene.json", "--light-sweep", "--frame-rate", "0"], #""depth": 3"#, 64,
        "--frame-rate takes 0.01…100, not 0"
      ),
      (
        ["scene", "scene.json", "--light", "90,0"], #""depth": 3"#, 64,
        "The value '90,0' is invalid for '--light"
      ),
      (["scene", "scene.json", "--light", "a"], #""depth": 3"#, 64, "The value 'a' is invalid for '--light"),
      (
        ["scene", "scene.json"], #""depth": 3"#, 65,
        "scene.json: layers[0].style.shadows[0].depth: has no light to follow: give the style or its scene"
      ),
      (
        ["scene", "scene.json", "--light-sweep"], #""offset": [0, 3]"#, 64,
        "--light-sweep: no shadow of scene.json follows a light; give shadows a depth instead of an offset"
      ),
      (
        ["scene", "scene.json", "--light", "9"], #""offset": [0, 3]"#, 64,
        "--light: no shadow of scene.json follows a light"
      ),
      (
        ["render", "square.png", "--style", "style.json", "--light", "9"], #""offset": [0, 3]"#, 64,
        "--light: no shadow of the style follows a light; give shadows a depth in a style file"
      ),
      (
        ["render", "square.png", "--style", "style.json", "--light-sweep"], #""offset": [0, 3]"#, 64,
        "--light-sweep: no shadow of the style follows a light"
      ),
      (
        ["render", "square.png", "--style", "style.json"], #""depth": 3"#, 65,
        "style.json: shadows[0].depth has no light to follow"
      ),
      (
        ["render", "square.png", "--style", "lift", "--light-sweep", "--grow"], #""depth": 3"#, 64,
        "--light-sweep: with --grow every frame would have a size of its own"
      ),
      (
        ["scene", "scene.json", "--light", "9", "--light-sweep", "-o", "style.json/turn.png"], #""depth": 3"#,
        73, "style.json/turn.png: cannot be written: Not a directory"
      ),
    ] as [([String], String, Int32, String)])
  func aMistakeIsNamedAndLeavesNothing(
    arguments: [String], shadow: String, status: Int32, message: String
  ) throws {
    let tool = try ToolProcess()
    try write(shadow: shadow, in: tool)
    let output = arguments.contains("-o") ? [] : ["-o", "out.png"]
    let run = try tool.run(arguments + output + ["--backend", "cpu"])
    run.expectFailure(status, message)
    #expect(try tool.files() == ["scene.json", "square.png", "style.json"])
  }

  @Test func theFramesFolderIsMade() throws {
    let tool = try ToolProcess()
    try write(#""light": { "angle": 90 },"#, in: tool)
    let run = try tool.run(
      "scene", "scene.json", "-o", "frames/all/turn.png", "--light-sweep", "--frames", "2", "--backend",
      "cpu")
    #expect(run.status == 0 && run.errorText.isEmpty)
    #expect(try tool.names(in: "frames/all") == ["turn-001.png", "turn-002.png", "turn.png"])
  }

  /// The second frame's place is a folder: the first frame goes again, and there is no animation.
  @Test func aFrameThatCannotBeWrittenTakesTheOthersWithIt() throws {
    let tool = try ToolProcess()
    try write(#""light": { "angle": 90 },"#, in: tool)
    try FileManager.default.createDirectory(at: tool.path("turn-002.png"), withIntermediateDirectories: false)
    let run = try tool.run(
      "scene", "scene.json", "-o", "turn.png", "--light-sweep", "--frames", "4", "--backend", "cpu")
    #expect(run.status == 73)
    #expect(run.errorText.hasPrefix("intaglio: turn-002.png: cannot be written: it is a folder"))
    #expect(try tool.files() == ["scene.json", "square.png", "style.json", "turn-002.png"])
  }

  /// What was there before a sweep that fails is there afterwards, and the folder that was made for it is
  /// not.
  @Test func aFailedSweepLeavesEverythingAsItWas() throws {
    let tool = try ToolProcess()
    try write(#""light": { "angle": 90 },"#, in: tool)
    for name in ["turn-001.png", "turn.png"] { try tool.write("mine", to: name) }
    try FileManager.default.createDirectory(at: tool.path("turn-003.png"), withIntermediateDirectories: false)
    let before = try tool.files()
    let sweep = ["--light-sweep", "--frames", "4", "--backend", "cpu"]
    let run = try tool.run(["scene", "scene.json", "-o", "turn.png"] + sweep)
    #expect(run.status == 73)
    #expect(try tool.files() == before)
    for name in ["turn-001.png", "turn.png"] {
      #expect(try tool.data(name) == Data("mine".utf8))
    }
    // Every frame of a picture of more pixels than an animation may have, 64 Mi, is too large.
    try Bitmap(transparent: PixelSize(1 << 13 + 1, 1 << 13)).write(to: tool.path("large.png").path())
    let style = ["--style", "style.json", "--light", "90"]
    let large = try tool.run(["render", "large.png", "-o", "new/deep/turn.png"] + style + sweep)
    #expect(large.status == 65, "\(large.errorText)")
    #expect(!FileManager.default.fileExists(atPath: tool.path("new").path()))
  }

  @Test func framesHaveNumbersOfOneWidth() {
    func name(_ path: String, _ count: Int, _ index: Int) -> String? {
      AnimationFile(path, count: count, rate: 12).frameFile(index)?.path
    }
    #expect(name("turn.png", 36, 0) == "turn-001.png")
    #expect(name("a.b/turn", 36, 9) == "a.b/turn-010.png")
    #expect(name("frames/turn.apng", 3600, 41) == "frames/turn-0042.png")
    #expect(name("x/.png", 4, 1) == "x/.png-002.png")
    #expect(name("-", 4, 1) == nil)
  }
}
