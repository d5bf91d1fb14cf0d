// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// Commands that can be run, but hardly mean what they say: warnings, errors with `--strict`.
@Suite struct DoubtProcessTests {
  /// `photo.png` is opaque, `dot.png` has an opaque pixel in its middle, `empty.png` none.
  private func place() throws -> ToolProcess {
    let tool = try ToolProcess()
    let size = PixelSize(16, 16)
    try Bitmap(transparent: size).write(to: tool.path("empty.png").path())
    var dot = try Bitmap(transparent: size)
    dot[8, 8] = SIMD4(255, 0, 0, 255)
    try dot.write(to: tool.path("dot.png").path())
    let pixels = [UInt8](repeating: 255, count: 4 * 16 * 16)
    try Bitmap(size: size, pixels: pixels).write(to: tool.path("photo.png").path())
    return tool
  }

  private static let outer = ["--shadow", "0 2px 4px #000"]

  private static let commands: [(arguments: [String], warning: String?)] = [
    (["photo.png"] + outer, "canvas: cuts off"),
    (["photo.png", "--contents", "knockout", "--shadow", "inset 0 1px #000", "--edges", "open"], nil),
    (["photo.png", "--grow"] + outer, nil), (["photo.png", "--canvas", "grow"] + outer, nil),
    (["dot.png"] + outer, nil),
    (["dot.png", "--shadow", "6px 0 6px #000"], "canvas: cuts off"),
    (["empty.png"] + outer, "result: has no visible pixel"),
    (["dot.png"], "no style is given"),
    (["dot.png", "--scale", "0.5"] + outer, "the picture keeps its size"),
  ]

  @Test(arguments: commands)
  func pictures(arguments: [String], warning: String?) throws {
    let tool = try place()
    let command = ["render"] + arguments + ["-o", "out.png", "--backend", "cpu"]
    let run = try tool.run(command)
    #expect(run.status == 0)
    #expect(run.errorLines.count == (warning == nil ? 0 : 1), "\(run.errorText)")
    if let warning {
      #expect(run.errorText.contains("intaglio: warning: ") && run.errorText.contains(warning))
    }
    try FileManager.default.removeItem(at: tool.path("out.png"))
    let strict = try tool.run(command + ["--strict"])
    #expect((strict.status == 0) == (warning == nil), "\(strict.errorText)")
    #expect(FileManager.default.fileExists(atPath: tool.path("out.png").path()) == (warning == nil))
  }

  @Test func aBatchCountsEqualWarnings() throws {
    let tool = try place()
    for number in 0..<6 {
      try FileManager.default.copyItem(at: tool.path("photo.png"), to: tool.path("photo\(number).png"))
    }
    let run = try tool.run(["batch", "photo*.png", "-o", "out", "--backend", "cpu"] + Self.outer)
    #expect(run.status == 0)
    #expect(run.errorLines.count { $0.contains(".png: warning: canvas: cuts off") } == 3, "\(run.errorText)")
    #expect(run.errorText.contains("warning: 4 more pictures: canvas: cuts off"), "\(run.errorText)")
    let strict = try tool.run(
      ["batch", "photo*.png", "-o", "other", "--backend", "cpu", "--strict"] + Self.outer)
    #expect(strict.status == 1)
    let copies = try tool.run("batch", "photo*.png", "-o", "copies", "--backend", "cpu")
    #expect(copies.status == 0 && copies.errorText.contains("no style is given"))
  }

  private static let mistakes: [(arguments: [String], hint: String)] = [
    (["rendr", "dot.png", "-o", "out.png"], #"did you mean "render"?"#),
    (["help", "scen"], #"did you mean "scene"?"#), (["help", "foo"], #"no command is named "foo""#),
    (["dot.png", "--style", "gold"], "intaglio render dot.png -o result.png --style gold"),
    (["card.json"], "intaglio scene card.json -o picture.png"), ([".", "-o", "out"], "intaglio batch . "),
  ]

  @Test(arguments: mistakes)
  func aWrongCommandIsNamed(arguments: [String], hint: String) throws {
    let run = try place().run(arguments)
    #expect(run.status == 64 && run.errorLines.count == 1 && run.text.isEmpty)
    #expect(run.errorText.contains(hint), "\(run.errorText)")
  }

  @Test func aManifestsMissingPictureHasItsLine() throws {
    let tool = try place()
    let lines = "{\"input\": \"dot.png\"}\n\n{\"input\": \"none.png\"}\n"
    try Data(lines.utf8).write(to: tool.path("list.jsonl"))
    let run = try tool.run(
      ["batch", "--manifest", "list.jsonl", "-o", "out", "--backend", "cpu"] + Self.outer)
    #expect(run.status == 1)
    #expect(run.errorLines.first == "list.jsonl:3: none.png: no such file", "\(run.errorText)")
  }

  @Test func aDryRunIsSorted() throws {
    let tool = try place()
    let run = try tool.run(["batch", ".", "-o", "out", "--dry-run"] + Self.outer)
    let names = run.text.split(separator: "\n").dropLast()
    #expect(names.count == 3 && Array(names) == names.sorted(), "\(run.text)")
  }
}
