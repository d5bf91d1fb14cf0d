// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// `intaglio scene` from outside: what is wrong with a scene is said in one line, with the file and the place
/// in it.
@Suite struct SceneProcessTests {
  /// A scene of 4 x 4 points with one layer of these fields, in `scene.json`.
  private func write(_ layer: String, in tool: ToolProcess) throws {
    let text = """
      { "width": 4, "height": 4, "variables": { "title": "a", "count": 1 },
        "layers": [{ "frame": [0, 0, 4, 4], \(layer) }] }
      """
    try tool.write(text, to: "scene.json")
  }

  @Test func aSceneIsDrawn() throws {
    let tool = try ToolProcess()
    try write(#""contents": { "color": "red" }"#, in: tool)
    let run = try tool.run("scene", "scene.json", "-o", "out.png", "--backend", "cpu", "--scale", "2")
    #expect(run.status == 0)
    #expect(run.errorText.isEmpty && run.output.isEmpty)
    let red = Array(repeating: [255, 0, 0, 255] as [UInt8], count: 64).flatMap { $0 }
    #expect(try tool.picture("out.png") == Bitmap(size: PixelSize(8, 8), pixels: red))
  }

  @Test func aSceneIsReadFromStandardInput() throws {
    let tool = try ToolProcess()
    try write(#""contents": { "color": "red" }"#, in: tool)
    let layer = #"{ "include": "scene.json", "frame": [0, 0, 4, 4] }"#
    let scene = Data(#"{ "width": 4, "height": 4, "layers": [\#(layer)] }"#.utf8)
    #expect(try tool.run("scene", "scene.json", "-o", "file.png", "--backend", "cpu").status == 0)
    let run = try tool.run("scene", "-", "-o", "-", "--backend", "cpu", input: scene)
    #expect(run.status == 0 && run.errorText.isEmpty)
    #expect(try Bitmap(encoded: [UInt8](run.output)) == tool.picture("file.png"))
    let fault = try tool.run("scene", "-", "-o", "none.png", input: Data(#"{ "width": 4 }"#.utf8))
    fault.expectFailure(65, "-: height: is missing")
    let both = try tool.run("batch", "--scene", "-", "--manifest", "-", "-o", "out", input: scene)
    #expect(both.status == 64 && both.errorText.contains("cannot both be standard input"))
  }

  @Test(
    arguments: [
      ("none.json", 66, "none.json: no such scene file (included by scene.json: layers[0].include)"),
      ("scene.json", 65, "scene.json: layers[0].include: includes itself: scene.json > scene.json"),
      (
        "part.json", 65,
        "part.json: layers[0].opacity: is 2 but must be 0…1 (included by scene.json: layers[0].include)"
      ),
      (
        "text.json", 65,
        #"text.json: layers[0].contents.text: no font family "Nonesuch" is installed"#
      ),
    ] as [(String, Int32, String)])
  func aFaultInAnIncludedFileIsNamedWithBothFiles(include: String, status: Int32, message: String) throws {
    let tool = try ToolProcess()
    try write(#""include": "\#(include)""#, in: tool)
    for (name, fields) in [
      ("part.json", #""opacity": 2"#),
      ("text.json", #""contents": { "text": { "string": "a", "font": { "family": "Nonesuch" } } }"#),
    ] {
      let part = #"{ "width": 4, "height": 4, "layers": [{ "frame": [0, 0, 4, 4], \#(fields) }] }"#
      try tool.write(part, to: name)
    }
    let run = try tool.run("scene", "scene.json", "-o", "out.png", "--backend", "cpu")
    run.expectFailure(status, message)
    #expect(try tool.files() == ["part.json", "scene.json", "text.json"])
  }

  @Test(
    arguments: [
      (#""opacty": 1"#, 65, #"layers[0].opacty: unknown key (did you mean "opacity"?)"#),
      (#""opacity": "1""#, 65, "layers[0].opacity: must be a number"),
      (#""opacity": 2"#, 65, "layers[0].opacity: is 2 but must be 0…1"),
      (#""opacity": 1e999"#, 65, "layers[0].opacity: has a number that is too large"),
      (#""opacity": NaN"#, 65, "not JSON: line 2, column 50: expected a value"),
      (
        #""style": { "shadows": [{ "kind": "inner", "blur": -1 }] }"#, 65,
        "layers[0].style.shadows[0].blur: is -1 but must be 0 or more"
      ),
      (#""contents": { "image": "none.png" }"#, 66, "layers[0].contents.image: no such picture: none.png"),
      (#""contents": { "image": "text.png" }"#, 65, "layers[0].contents.image: text.png: "),
      (
        #""contents": { "text": { "string": "a", "font": { "file": "none.ttf" } } }"#, 66,
        "layers[0].contents.text.font.file: no such font file: none.ttf"
      ),
      (
        #""contents": { "text": { "string": "a", "font": { "file": "text.png" } } }"#, 65,
        "layers[0].contents.text: text.png: is not a font"
      ),
      (
        #""contents": { "text": { "string": "a", "font": { "family": "Nonesuch" } } }"#, 65,
        #"layers[0].contents.text: no font family "Nonesuch" is installed"#
      ),
      (
        #""contents": { "shape": { "path": "M0 0 L" } }"#, 65,
        #"layers[0].contents.shape.path: at the end of "M0 0 L": expected a number"#
      ),
      (
        #""contents": { "shape": { "path": "M0 0 H9", "stroke": { "dashes": [1e-9] } } }"#, 65,
        "layers[0].contents.shape: the dashes are too short"
      ),
      (#""name": "${titel}""#, 65, #"layers[0].name: names the variable "titel""#),
    ] as [(String, Int32, String)])
  func aMistakeIsNamedWithFileAndPlace(layer: String, status: Int32, message: String) throws {
    let tool = try ToolProcess()
    try write(layer, in: tool)
    try tool.write("not a picture", to: "text.png")
    let run = try tool.run("scene", "scene.json", "-o", "out.png", "--backend", "cpu")
    run.expectFailure(status, "scene.json: \(message)")
    #expect(run.output.isEmpty)
    #expect(try tool.files() == ["scene.json", "text.png"])
  }

  @Test(
    arguments: [
      (["--set", "titel=b"], 64, #"scene.json: variables: there is no variable "titel""#),
      (["--set", "count=one"], 64, #"scene.json: variables.count: "one" is not a number"#),
      (["--set", "title"], 64, "--set takes name=value, not title"),
      (["--scale", "0"], 64, "--scale must be more than 0"),
      (["--scale", "nan"], 64, "--scale must be more than 0"),
      (["-o", "scene.json/out.png"], 73, "scene.json/out.png: cannot be written"),
      (["-o", "."], 73, ".: cannot be written"),
    ] as [([String], Int32, String)])
  func aWrongCommandLineIsNamed(arguments: [String], status: Int32, message: String) throws {
    let tool = try ToolProcess()
    try write(#""contents": { "color": "red" }"#, in: tool)
    let output = arguments.contains("-o") ? [] : ["-o", "out.png"]
    let run = try tool.run(["scene", "scene.json", "--backend", "cpu"] + output + arguments)
    run.expectFailure(status, message)
    #expect(run.output.isEmpty)
    #expect(try tool.files() == ["scene.json"])
  }

  @Test(
    arguments: [
      ("", 65, "not JSON: line 1, column 1"),
      (#"{ "width": 4, "height": 4, "scale": 0 }"#, 65, "scale: is 0 but must be more than 0, up to 64"),
      (
        #"{ "width": 60000, "height": 1, "scale": 2 }"#, 65,
        "width: is 60000 but must be more than 0, up to 32768"
      ),
      (
        #"{ "width": 4, "height": 4, "layers": "# + String(repeating: #"[{ "layers": "#, count: 10_000), 65,
        "not JSON: line 1, column "
      ),
    ] as [(String, Int32, String)])
  func aWrongFileIsNamed(text: String, status: Int32, message: String) throws {
    let tool = try ToolProcess()
    try tool.write(text, to: "scene.json")
    let run = try tool.run("scene", "scene.json", "-o", "out.png", "--backend", "cpu")
    run.expectFailure(status, "scene.json: \(message)")
    #expect(try tool.files() == ["scene.json"])
  }

  @Test func aMissingFileIsNamed() throws {
    let tool = try ToolProcess()
    let run = try tool.run("scene", "none.json", "-o", "out.png", "--backend", "cpu")
    #expect(run.status == 66)
    #expect(run.errorText == "intaglio: none.json: no such scene file\n")
    #expect(try tool.files() == [])
  }

  private static let missing =
    #""name": "sign", "contents": { "text": { "string": "\udbff\udffd", "font": { "size": 3 } } }"#
  private static let missingProblem =
    #"layers[0].contents.text: in "sign", neither sans-serif nor any other font has the character U+10FFFD; "#
    + "it is drawn as a box"

  @Test func charactersThatNoFontHasAreNamedAndWithStrictAnError() throws {
    let tool = try ToolProcess()
    try write(Self.missing, in: tool)
    let command = ["scene", "scene.json", "-o", "out.png", "--backend", "cpu"]
    let strict = try tool.run(command + ["--strict"])
    #expect(strict.status == 65)
    #expect(strict.errorText == "intaglio: scene.json: \(Self.missingProblem)\n")
    #expect(try tool.files() == ["scene.json"])
    let run = try tool.run(command)
    #expect(run.status == 0)
    #expect(run.errorText == "intaglio: warning: scene.json: \(Self.missingProblem)\n")
    #expect(run.output.isEmpty)
    #expect(try tool.files() == ["out.png", "scene.json"])
  }

  @Test func anIncludedTextIsWarnedOfWithItsFile() throws {
    let tool = try ToolProcess()
    let part = #"{ "width": 4, "height": 4, "layers": [{ "frame": [0, 0, 4, 4], \#(Self.missing) }] }"#
    try tool.write(part, to: "part.json")
    try write(#""include": "part.json""#, in: tool)
    let run = try tool.run("scene", "scene.json", "-o", "out.png", "--backend", "cpu")
    #expect(
      run.errorText == "intaglio: warning: part.json: \(Self.missingProblem)"
        + " (included by scene.json: layers[0].include)\n")
  }

  @Test func aMovingLightWarnsOnce() throws {
    let tool = try ToolProcess()
    let style = #""style": { "light": { "angle": 90 }, "shadows": [{ "kind": "outer", "depth": 1 }] }"#
    try write("\(Self.missing), \(style)", in: tool)
    let command = [
      "scene", "scene.json", "-o", "turn.png", "--light-sweep", "--frames", "3", "--backend", "cpu",
    ]
    let strict = try tool.run(command + ["--strict"])
    #expect(strict.status == 65)
    #expect(try tool.files() == ["scene.json"])
    let run = try tool.run(command)
    #expect(run.errorText == "intaglio: warning: scene.json: \(Self.missingProblem)\n")
    #expect(try tool.files().count == 5)
  }

  @Test func batchesAndTestsOfScenesWarnAndCanBeStrict() throws {
    let tool = try ToolProcess()
    try write(Self.missing, in: tool)
    try tool.write("{}\n", to: "list.jsonl")
    let batch = [
      "batch", "--scene", "scene.json", "--manifest", "list.jsonl", "-o", "out", "--backend", "cpu",
    ]
    let strict = try tool.run(batch + ["--strict"])
    #expect(strict.status == 1)
    #expect(strict.errorLines.first == "list.jsonl:1: scene.json: \(Self.missingProblem)")
    let run = try tool.run(batch)
    #expect(run.status == 0)
    #expect(run.errorText == "list.jsonl:1: warning: scene.json: \(Self.missingProblem)\n")
    #expect(run.text.hasPrefix("1 picture written, 0 failed, 1 with warnings, in "))
    let test = try tool.run("selftest", "scene.json", "--goldens", "goldens", "--strict")
    #expect(test.status == 65)
    #expect(test.errorText == "intaglio: scene.json: \(Self.missingProblem)\n")
    #expect(try tool.files() == ["list.jsonl", "out", "scene.json"])
  }
}
