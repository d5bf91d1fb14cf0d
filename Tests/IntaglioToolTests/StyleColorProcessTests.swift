// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// `--tint`, `--accent` and `--set`: colours of styles.
@Suite struct StyleColorProcessTests {
  private struct Entry: Decodable {
    var name: String
    var colors: [String: Color]
  }

  private static func tool() throws -> ToolProcess {
    let tool = try ToolProcess.withDot()
    try tool.write(
      #"{ "colors": { "tint": "red", "ink": "tint" }, "overlays": [{ "color": "ink" }] }"#, to: "mine.json")
    return tool
  }

  /// The colour of the dot.
  private func render(_ tool: ToolProcess, _ arguments: String...) throws -> SIMD4<UInt8> {
    let run = try tool.run(["render", "in.png", "-o", "out.png", "--backend", "cpu"] + arguments)
    #expect(run.status == 0, "\(run.errorText)")
    return try tool.picture("out.png")[1, 1]
  }

  @Test func eachOptionReplacesAColour() throws {
    let tool = try Self.tool()
    #expect(try render(tool, "--style", "mine.json") == SIMD4(255, 0, 0, 255))
    #expect(try render(tool, "--style", "mine.json", "--tint", "lime") == SIMD4(0, 255, 0, 255))
    #expect(try render(tool, "--style", "mine.json", "--set", "ink=blue") == SIMD4(0, 0, 255, 255))
    #expect(
      try render(tool, "--style", "mine.json", "--style", "lift", "--tint", "lime", "--no-grow")
        == SIMD4(0, 255, 0, 255))
  }

  @Test func whatNoStyleDeclaresIsRefused() throws {
    let tool = try Self.tool()
    func fails(_ arguments: [String], _ message: String) throws {
      try tool.run(["render", "in.png", "-o", "out.png"] + arguments).expectFailure(64, message)
    }
    try fails(
      ["--style", "mine.json", "--set", "tnt=red"],
      "--set tnt: the style declares no such colour (did you mean \"tint\"?); it has ink, tint")
    try fails(["--style", "lift", "--accent", "red"], "--accent: the style declares no colours")
    try fails(["--tint", "red"], "--tint: no style is given that declares it")
    try fails(["--style", "gold", "--tint", "#12"], "--tint: \"#12\" at character 1")
    try fails(["--style", "mine.json", "--tint", "#12"], "--tint: \"#12\" at character 1")
    try fails(["--style", "gold", "--tint", "red", "--set", "tint=red"], "the colour tint is given twice")
  }

  @Test func batchesTakeThemToo() throws {
    let tool = try Self.tool()
    let lines = #"{"input": "in.png"}"# + "\n" + #"{"input": "in.png", "output": "b.png", "tint": "lime"}"#
    try tool.write(lines, to: "list.jsonl")
    try tool.write("input,output,style,tint\nin.png,c.png,,blue\nin.png,d.png,gold,\n", to: "list.csv")
    let run = try tool.run(
      "batch", "--manifest", "list.jsonl", "--manifest", "list.csv", "-o", "out", "--style", "mine.json",
      "--set",
      "tint=yellow", "--backend", "cpu")
    #expect(run.status == 0, "\(run.errorText)")
    let expected: [(String, SIMD4<UInt8>)] = [
      ("in.png", SIMD4(255, 255, 0, 255)), ("b.png", SIMD4(0, 255, 0, 255)), ("c.png", SIMD4(0, 0, 255, 255)),
    ]
    for (name, color) in expected { #expect(try tool.picture("out/\(name)")[1, 1] == color, "\(name)") }
    #expect(FileManager.default.fileExists(atPath: tool.path("out/d.png").path()))
  }

  @Test func printedStylesKeepTheirNames() throws {
    let tool = try Self.tool()
    try tool.run("styles", "gold").output.write(to: tool.path("gold.json"))
    let text = String(decoding: try tool.data("gold.json"), as: UTF8.self)
    #expect(text.contains(##""tint": "#e0a526""##) && text.contains("oklch(from tint "))
    #expect(try Style(contentsOfFile: tool.path("gold.json").path()) == .gold)
    let list = try JSONDecoder().decode([Entry].self, from: tool.run("styles", "--json").output)
    for entry in list { #expect(try entry.colors == Preset(named: entry.name).colors) }
  }

  @Test func aHiddenColourOfTextIsSaid() throws {
    let tool = try Self.tool()
    func text(_ arguments: String...) throws -> ToolProcess.Outcome {
      try tool.run(["text", "Ink", "-o", "out.png", "--backend", "cpu"] + arguments)
    }
    let warning = "--color: the style hides the colour of the letters"
    #expect(
      try text("--style", "gold", "--color", "red").errorText.contains("\(warning); --tint gives it another"))
    #expect(try text("--style", "neon", "--color", "red").errorText.contains("--accent gives it another"))
    #expect(try text("--style", "lift", "--color", "red").errorText.isEmpty)
    #expect(try text("--style", "gold").errorText.isEmpty)
    #expect(try text("--contents", "knockout", "--color", "red").errorText.contains(warning))
    #expect(try text("--style", "gold", "--color", "red", "--strict").status != 0)
  }
}
