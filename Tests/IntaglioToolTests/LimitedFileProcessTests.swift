// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// `--maximum-bytes` of the commands that write pictures.
@Suite struct LimitedFileProcessTests {
  private static let scene = #"""
    { "width": 120, "height": 90, "layers": [{ "frame": [0, 0, 120, 90],
      "contents": { "gradient": { "linear": { "start": [0, 0], "end": [1, 1] }, "stops": [["#f60", 0], ["#06f", 1]] } },
      "style": { "noises": [{ "color": "#000a", "density": 0.5 }] } }] }
    """#

  @Test func theQualityIsSaid() throws {
    let tool = try ToolProcess()
    try tool.write(Self.scene, to: "card.json")
    let run = try tool.run(
      "scene", "card.json", "-o", "card.jpg", "--backend", "cpu", "--maximum-bytes", "3K", "-v")
    #expect(run.status == 0)
    let count = try tool.data("card.jpg").count
    #expect((1...3072).contains(count))
    let line = try #require(run.errorLines.first { $0.hasPrefix("card.jpg: ") })
    let match = try #require(line.wholeMatch(of: /card\.jpg: (\d+) bytes, quality (\d+)/))
    #expect(Int(match.1) == count)
    #expect((1..<90).contains(Int(match.2) ?? 0))
    // The same picture, written by that quality.
    #expect(
      try tool.run("scene", "card.json", "-o", "same.jpg", "--backend", "cpu", "--quality", "\(match.2)")
        .status == 0)
    #expect(try tool.data("same.jpg") == tool.data("card.jpg"))
  }

  @Test func whatCannotBeMetFails() throws {
    let tool = try ToolProcess()
    try tool.write(Self.scene, to: "card.json")
    try tool.run("scene", "card.json", "-o", "card.jpg", "--backend", "cpu", "--maximum-bytes", "100")
      .expectFailure(73, "card.jpg: cannot be written: it has ")
    try tool.run("scene", "card.json", "-o", "card.jpg", "--maximum-bytes", "0")
      .expectFailure(64, "--maximum-bytes must be 1 or more")
    try tool.write("{}", to: "lines.jsonl")
    let batch = try tool.run(
      "batch", "--scene", "card.json", "--manifest", "lines.jsonl", "-o", "cards", "--format", "webp",
      "--backend", "cpu", "--maximum-bytes", "100")
    #expect(batch.status == 1 && batch.errorText.contains("and 100 are allowed, at a quality of 1"))
    #expect(tool.results(in: "cards") == [])
    #expect(try tool.files() == ["card.json", "cards", "lines.jsonl"])
  }
}
