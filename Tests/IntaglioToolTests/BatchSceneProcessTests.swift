// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// `intaglio batch --scene` from outside.
@Suite struct BatchSceneProcessTests {
  private static let scene = #"""
    { "width": 8, "height": 6, "background": "white", "variables": { "color": "red", "photo": "photo.png" },
      "layers": [
        { "frame": [0, 0, 8, 3], "contents": { "color": "${color}" } },
        { "frame": [2, 3, 2, 2], "contents": { "image": "${photo}" },
          "style": { "shadows": [{ "kind": "outer", "color": "#0008", "offset": [1, 1], "blur": 2 }] } } ] }
    """#
  private static let start = ["batch", "--scene", "scene/card.json", "-o", "out", "--backend", "cpu"]

  /// A tool whose folder holds `scene/card.json`, its photo, and `list.jsonl` of these
  /// lines.
  private func place(_ lines: [String]) throws -> ToolProcess {
    let tool = try ToolProcess()
    try tool.makeFolder("scene")
    try tool.write(Self.scene, to: "scene/card.json")
    try tool.write(lines.joined(separator: "\n"), to: "list.jsonl")
    var photo = try Bitmap(transparent: PixelSize(2, 2))
    photo[1, 0] = SIMD4(0, 0, 255, 255)
    try photo.write(to: tool.path("scene/photo.png").path())
    return tool
  }

  @Test func drawsWhatSceneDraws() throws {
    let lines = [
      #"{"output": "ada.png", "set": {"color": "teal"}}"#, #"{"set": {"color": "lime"}, "scale": 3}"#,
    ]
    let tool = try place(lines)
    let run = try tool.run(
      Self.start + ["--manifest", "list.jsonl", "--jobs", "2", "--report", "r.json", "--scale", "2"])
    #expect(run.status == 0)
    #expect(run.errorText.isEmpty)
    #expect(run.text.hasPrefix("2 pictures written, 0 failed, in "))
    #expect(tool.results(in: "out") == ["2.png", "ada.png"])
    for (name, color, scale) in [("ada.png", "teal", "2"), ("2.png", "lime", "3")] {
      let single = try tool.run(
        "scene", "scene/card.json", "-o", "single.png", "--set", "color=\(color)", "--scale", scale,
        "--backend", "cpu")
      #expect(single.status == 0)
      #expect(try tool.data("out/\(name)") == tool.data("single.png"))
    }
    let json = try JSONSerialization.jsonObject(with: try tool.data("r.json"))
    let report = try #require(json as? [String: Any])
    let stages = try #require(report["stages"] as? [String: [String: Double]])
    #expect(stages.keys.sorted() == ["decode", "encode", "prepare", "render"])
    #expect(stages["prepare"]?.keys.sorted() == ["seconds", "share"])
    #expect(report["written"] as? Int == 2)
    #expect(report["jobs"] as? Int == 2)
    #expect((report["peakMemoryBytes"] as? Int ?? 0) > 1 << 20)
  }

  @Test func badLinesAreOneLineEachAndStatusOne() throws {
    let lines = [
      #"{}"#, #"{"set": {"colour": "red"}}"#, #"{"set": {"photo": "gone.png"}}"#, #"{"output": "1.png"}"#,
      "[",
      #"{"output": "last.png"}"#,
    ]
    let tool = try place(lines)
    let run = try tool.run(
      Self.start + ["--manifest", "-", "--quiet", "--jobs", "1", "--report", "-"],
      input: try tool.data("list.jsonl"))
    #expect(run.status == 1)
    #expect(tool.results(in: "out") == ["1.png", "last.png"])
    #expect(run.errorLines.count == 5)
    let starts = [
      #"standard input:2: set.colour: there is no variable "colour" (did you mean "color"?)"#,
      "standard input:3: scene/card.json: layers[1].contents.image: no such picture: scene/gone.png",
      "standard input:4: an earlier input has the same output, 1.png", "standard input:5: column 2: ",
      "intaglio: 4 of 6 inputs failed",
    ]
    for (line, start) in zip(run.errorLines, starts) { #expect(line.hasPrefix(start), "\(line)") }
    let report = try JSONDecoder().decode(BatchReport.self, from: run.output)
    #expect(report.failures.map(\.stage) == [.manifest, .decode, .manifest, .manifest])
    #expect(report.failures.map(\.field) == [nil, "layers[1].contents.image", nil, nil])
  }

  @Test(
    arguments: [
      (["in.png", "--manifest", "list.jsonl"], 64, "in.png"), ([], 64, "--manifest"),
      (["--manifest", "list.jsonl", "--style", "lift"], 64, "--style"),
      (["--manifest", "list.jsonl", "--shadow", "1px 1px red"], 64, "--shadow"),
      (["--manifest", "list.jsonl", "--fill", "red"], 64, "--fill"),
      (["--manifest", "list.jsonl", "--grow"], 64, "--grow"),
      (["--manifest", "list.jsonl", "--scale", "0"], 64, "--scale"),
      (["--manifest", "list.jsonl", "--scale", "1000"], 64, "scale"),
      (["--manifest", "list.jsonl", "--set", "color"], 64, "--set"),
      (["--manifest", "list.jsonl", "--set", "colour=red"], 64, "colour"),
      (["--manifest", "gone.jsonl"], 66, "gone.jsonl"),
      (["--manifest", "list.jsonl", "--scene", "gone.json"], 66, "gone.json"),
    ] as [([String], Int32, String)])
  func whatCannotBeginHasItsStatusAndOneLine(arguments: [String], status: Int32, word: String) throws {
    let tool = try place(["{}"])
    let run = try tool.run(Self.start + arguments)
    run.expectFailure(status)
    #expect(run.errorText.contains(word), "\(run.errorText)")
    #expect(tool.results(in: "out") == [])
  }

  @Test func valuesForAllCardsNeedAScene() throws {
    let tool = try place([])
    let run = try tool.run("batch", "scene", "-o", "out", "--set", "color=red")
    #expect(run.status == 64)
    #expect(run.errorText.contains("--scene"))
  }

  /// Ten times the cards: no more memory but a tenth, and no more than a handful of open files at any time.
  @Test func memoryAndOpenFilesDoNotGrowWithTheCards() throws {
    var peaks: [Int] = []
    for count in [200, 2000] {
      let lines = (0..<count).map {
        #"{"output": "\#(count)/\#($0).png", "set": {"color": "rgb(\#($0 % 256) 0 0)"}}"#
      }
      let tool = try place(lines)
      let options = ["--jobs", "3", "--quiet", "--scale", "12", "--report", "r.json"]
      let run = try tool.sh(
        #"ulimit -n 48 && exec "$0" "$@""#, Self.start + ["--manifest", "list.jsonl"] + options)
      #expect(run.status == 0)
      let report = try tool.report("r.json")
      #expect(report.written == count)
      peaks.append(report.peakMemoryBytes)
    }
    #expect(peaks[0] > 1 << 20)
    #expect(Double(peaks[1]) <= 1.1 * Double(peaks[0]), "\(peaks)")
  }
}
