// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Intaglio
import Testing

/// Batches whose results lie where their inputs do.
@Suite struct BatchOverwriteTests {
  private let place: TestFolder

  init() throws { place = try TestFolder() }

  private func batch(_ inputs: [BatchInput], into folder: String) -> Batch {
    Batch(
      inputs: inputs, outputFolder: place.path(folder), style: Style(), settings: BatchSettings(backend: .cpu)
    )
  }

  private func conflicts(_ batch: Batch) throws -> (shown: [FileConflict], count: Int) {
    let error = try #require(throws: BatchError.self) { try batch.run() }
    guard case .overwritesInputs(let shown, let count) = error else { throw error }
    return (shown, count)
  }

  @Test func everyFileIsCountedAndTheFirstAreNamed() throws {
    let names = (0..<25).map { "in/\($0).png" }
    try place.writePictures(names)
    let error = try #require(throws: BatchError.self) {
      try batch([.path(place.path("in"))], into: "in").run()
    }
    guard case .overwritesInputs(let shown, 25) = error else { throw error }
    #expect(shown.count == 10)
    #expect(shown.allSatisfy { $0.input == $0.output && $0.outputRole == "the result of \($0.input)" })
    #expect(error.description.contains("and 24 more would be overwritten: "))
    #expect(error.description.hasSuffix(" and 21 others; name another output folder or file"))
    #expect(place.files(in: "in").count == 25)
  }

  /// In whichever order the two are found.
  @Test(arguments: [true, false])
  func aHardLinkOfAnInputIsTheInput(isFirst: Bool) throws {
    try place.writePictures(["in/a.png", "in/b.png"])
    try FileManager.default.createDirectory(atPath: place.path("out"), withIntermediateDirectories: true)
    let (read, written) = isFirst ? ("a.png", "b.png") : ("b.png", "a.png")
    #expect(link(place.path("in/\(read)"), place.path("out/\(written)")) == 0)
    let inputs = ["a.png", "b.png"].map { BatchInput.path(place.path("in/\($0)")) }
    let (shown, count) = try conflicts(batch(inputs, into: "out"))
    #expect(count == 1)
    #expect(shown.map(\.output) == [place.path("out/\(written)")])
    #expect(shown.map(\.outputRole) == ["the result of \(place.path("in/\(written)"))"])
    #expect(shown.map(\.input) == [place.path("in/\(read)")])
    #expect(shown.map(\.inputRole) == ["the input"])
  }

  @Test(
    arguments: [
      (#"{"input": "a.png", "output": "x.png", "style": {"fill": {"image": "b.png"}}}"#, "the style's fill"),
      (
        #"{"input": "a.png", "output": "x.png", "style": {"overlays": [{"pattern": {"image": "b.png"}}]}}"#,
        "the style's overlays[0].pattern"
      ),
      (#"{"input": "b.png", "output": "x.png"}"#, "the input"),
    ])
  func whateverALineReadsStays(line: String, role: String) throws {
    try place.writePictures(["a.png", "b.png", "c.png"])
    for lines in [
      [line, #"{"input": "c.png", "output": "b.png"}"#], [#"{"input": "c.png", "output": "b.png"}"#, line],
    ] {
      try place.write(lines.joined(separator: "\n"), to: "list.jsonl")
      let (shown, count) = try conflicts(batch([.manifest(place.path("list.jsonl"))], into: ""))
      #expect(count == 1)
      #expect(shown.map(\.inputRole) == [role])
      #expect(shown.map(\.outputRole) == ["the result of \(place.path("c.png"))"])
      #expect(place.files(in: "") == ["a.png", "b.png", "c.png", "list.jsonl"])
    }
  }

  /// Nothing in a new folder can be overwritten; but a line must not read another's output.
  @Test func aLineThatReadsAResultFails() throws {
    try place.writePictures(["a.png"])
    let lines = [
      #"{"input": "a.png", "output": "deep/b.png"}"#, #"{"input": "out/deep/b.png", "output": "c.png"}"#,
      #"{"input": "out/deep/../deep/b.png", "output": "d.png"}"#,
    ]
    try place.write(lines.joined(separator: "\n"), to: "list.jsonl")
    var one = batch([.manifest(place.path("list.jsonl"))], into: "out")
    one.jobs = 1
    let report = try one.run()
    #expect(report.written == 1)
    #expect(report.failures.count == 2)
    #expect(
      report.failures.allSatisfy { $0.reason == "another result of this batch would overwrite the input" })
    #expect(place.files(in: "out") == ["deep/b.png"])
  }

  /// Results that appear in a folder while it is read are not taken for inputs.
  @Test func resultsAreNoInputs() throws {
    let count = 60
    for index in 0..<count {
      try place.writePictures(["in/\(index).png"])
      let picture = try place.read("in/\(index).png")
      try FileManager.default.removeItem(atPath: place.path("in/\(index).png"))
      try picture.write(to: place.path("in/\(index).webp"), as: PictureEncoding(.webp))
    }
    var one = batch([.path(place.path("in"))], into: "in")
    one.jobs = 1
    let report = try one.run()
    #expect(report.total == count)
    #expect(report.written == count)
    #expect(report.failures == [])
    // A second run finds them, and that two would become one.
    #expect(throws: BatchError.self) { try one.run() }
  }

  @Test func theJournalIsNoResultAndNoManifest() throws {
    try place.writePictures(["a.png", "out/old.png"])
    try place.write(#"{"input": "a.png", "output": ".intaglio-journal"}"#, to: "list.jsonl")
    var (shown, count) = try conflicts(batch([.manifest(place.path("list.jsonl"))], into: "out"))
    #expect(count == 1 && shown.map(\.inputRole) == ["the journal"])
    for name in [".intaglio-journal", ".intaglio-journal-1-of-2"] {
      try place.write(#"{"input": "../a.png"}"#, to: "out/\(name)")
      (shown, count) = try conflicts(batch([.manifest(place.path("out/\(name)"))], into: "out"))
      #expect(count == 1 && shown.map(\.outputRole) == ["the journal"])
      #expect(
        try String(contentsOfFile: place.path("out/\(name)"), encoding: .utf8) == #"{"input": "../a.png"}"#)
      try FileManager.default.removeItem(atPath: place.path("out/\(name)"))
    }
  }
}
