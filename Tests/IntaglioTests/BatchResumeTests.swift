// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// Batches that continue the work of earlier ones.
@Suite struct BatchResumeTests {
  private typealias Verdict = BatchStep.Verdict
  private static let names = ["a.png", "b.png", "x/c.png"]

  private let place: TestFolder

  init() throws {
    place = try TestFolder()
    try place.writePictures(Self.names.map { "in/\($0)" } + ["fills/wood.png", "fills/slate.png"])
  }

  private func batch(_ resume: BatchResume? = nil) -> Batch {
    Batch(
      inputs: [.path(place.path("in"))], outputFolder: place.path("out"), style: .innerShadow(),
      settings: BatchSettings(backend: .cpu, jobs: 1, resume: resume))
  }

  /// The plan of a batch, by output.
  private func verdicts(_ batch: Batch) throws -> [String: Verdict] {
    var found: [String: Verdict] = [:]
    try batch.preview { next in
      if case .success(let step) = next { found[step.output] = step.verdict }
    }
    return found
  }

  private func all(_ verdict: Verdict) -> [String: Verdict] {
    Dictionary(uniqueKeysWithValues: Self.names.map { ($0, verdict) })
  }

  private func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: place.path(name))) }

  /// Leaves the folder like a killed batch: with some of the pictures, and a journal without the others.
  private func runPart(_ names: [String], _ change: (inout Batch) -> Void = { _ in }) throws {
    try FileManager.default.createDirectory(atPath: place.path("part"), withIntermediateDirectories: true)
    let lines = names.map { #"{"input": "in/\#($0)", "output": "\#($0)"}"# }
    try place.write(lines.joined(separator: "\n"), to: "part.jsonl")
    var part = batch()
    part.inputs = [.manifest(place.path("part.jsonl"))]
    change(&part)
    #expect(try part.run().written == names.count)
  }

  @Test func aPreviewMakesNothingAndSaysWhatTheRunDoes() throws {
    #expect(try verdicts(batch()) == all(.new))
    #expect(!FileManager.default.fileExists(atPath: place.path("out")))
    #expect(try batch().run().written == 3)
    #expect(try verdicts(batch()) == all(.again))
    #expect(try verdicts(batch(.finished)) == all(.finished))
    #expect(try batch(.finished).run().skipped == 3)
  }

  /// Results of before the batch began are not its own.
  @Test func itGoesByTheJournal() throws {
    for name in Self.names { try place.write("old", to: "out/\(name)") }
    try runPart(["b.png"])
    #expect(
      try verdicts(batch(.finished)) == ["a.png": .unfinished, "b.png": .finished, "x/c.png": .unfinished])
    let report = try batch(.finished).run()
    #expect(report.written == 2 && report.skipped == 1)
    for name in Self.names { #expect(try bytes("out/\(name)") != Data("old".utf8)) }
    #expect(try verdicts(batch(.finished)) == all(.finished))
  }

  /// And stays with that when it goes on twice.
  @Test func withoutAJournalWhatIsThereIsFinished() throws {
    try place.write("old", to: "out/a.png")
    #expect(try verdicts(batch(.finished)) == ["a.png": .exists, "b.png": .new, "x/c.png": .new])
    try runPart(["b.png"]) { $0.resume = .finished }
    #expect(try verdicts(batch(.finished)) == ["a.png": .exists, "b.png": .finished, "x/c.png": .new])
    var without = batch()
    without.writesJournal = false
    without.outputFolder = place.path("plain")
    #expect(try without.run().written == 3)
    without.resume = .finished
    #expect(try verdicts(without) == all(.exists))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: place.path("plain")).sorted() == [
        "a.png", "b.png", "x",
      ])
  }

  @Test func aResultOfAnotherSizeIsMadeAgain() throws {
    _ = try batch().run()
    try Data().write(to: URL(filePath: place.path("out/a.png")))
    try FileManager.default.removeItem(atPath: place.path("out/b.png"))
    #expect(
      try verdicts(batch(.finished)) == ["a.png": .unfinished, "b.png": .new, "x/c.png": .finished])
  }

  @Test func aBatchThatBeginsAnewForgetsWhatWasFinished() throws {
    _ = try batch().run()
    try runPart(["b.png"])
    #expect(
      try verdicts(batch(.finished)) == ["a.png": .unfinished, "b.png": .finished, "x/c.png": .unfinished])
    // So does one that is in parts.
    for index in 0..<2 {
      var part = batch()
      part.shard = BatchShard(index: index, count: 2)
      _ = try part.run()
    }
    #expect(try verdicts(batch(.finished)) == all(.finished))
  }

  /// Finished outputs count for any number of parts.
  @Test func anotherNumberOfPartsGoesOn() throws {
    var first = batch()
    first.shard = BatchShard(index: 0, count: 2)
    let done = try first.run().written
    var (skipped, written) = (0, 0)
    for index in 0..<5 {
      var part = batch(.finished)
      part.shard = BatchShard(index: index, count: 5)
      let report = try part.run()
      (skipped, written) = (skipped + report.skipped, written + report.written)
    }
    #expect(skipped == done && written == 3 - done)
    #expect(place.files(in: "out") == Self.names)
  }

  @Test(
    "strict: what changed is made again, and nothing else",
    arguments: [
      ("nothing", Verdict.unchanged), ("touched", .unchanged), ("style", .changedSettings),
      ("color", .changedSettings), ("scale", .changedSettings), ("canvas", .changedSettings),
      ("compression", .changedSettings), ("strictness", .changedSettings), ("fill", .changedSettings),
      ("jobs", .unchanged), ("otherFolder", .unchanged), ("input", .changedInput),
    ])
  private func strict(change: String, expected: Verdict) throws {
    var batch = batch(.strict)
    // A strict batch makes no pictures with effects that are cut off.
    if change == "strictness" { batch.canvas = .grow }
    #expect(try batch.run().written == 3)
    #expect(try verdicts(batch) == all(.unchanged))
    var others = Verdict.unchanged
    switch change {
    case "touched": try bytes("in/a.png").write(to: URL(filePath: place.path("in/a.png")))
    case "style": batch.style.threshold = 7
    // Less than a picture of 16 bits could show.
    case "color": batch.style.shadows[0].color.alpha -= 1e-9
    case "scale": batch.scale = 1.5
    case "canvas": batch.canvas = .grow
    case "compression": batch.encoding.compression = .fast
    case "strictness": batch.isStrict = true
    case "fill": batch.style.fill = .color(.black)
    case "jobs": batch.jobs = 2
    case "otherFolder":
      try FileManager.default.moveItem(atPath: place.path("in"), toPath: place.path("moved"))
      batch.inputs = [.path(place.path("moved"))]
    case "input": try TestFolder.picture(77).write(to: place.path("in/a.png"))
    default: break
    }
    if expected != .changedInput { others = expected }
    let found = try verdicts(batch)
    #expect(found == ["a.png": expected, "b.png": others, "x/c.png": others])
    #expect(try batch.run().written == found.values.count { !$0.isSkip })
    #expect(try verdicts(batch) == all(.unchanged))
  }

  @Test func strictComparesTheFillsFile() throws {
    var batch = batch(.strict)
    batch.inputs = [.manifest(place.path("list.jsonl"))]
    func verdict(_ fill: String) throws -> Verdict? {
      let style = #"{"fill": {"image": "fills/\#(fill).png"}}"#
      try place.write(#"{"input": "in/a.png", "output": "a.png", "style": \#(style)}"#, to: "list.jsonl")
      let found = try verdicts(batch)["a.png"]
      #expect(try batch.run().failures == [])
      return found
    }
    #expect(try verdict("wood") == .new)
    try FileManager.default.copyItem(
      atPath: place.path("fills/wood.png"), toPath: place.path("fills/copy.png"))
    #expect(try verdict("copy") == .unchanged)
    #expect(try verdict("slate") == .changedInput)
    try TestFolder.picture(9).write(to: place.path("fills/slate.png"))
    #expect(try verdict("slate") == .changedInput)
    #expect(try verdict("slate") == .unchanged)
  }

  @Test func strictComparesPicturesInStyles() throws {
    var batch = batch(.strict)
    batch.style.fill = .bitmap(try TestFolder.picture(9))
    _ = try batch.run()
    #expect(try verdicts(batch) == all(.unchanged))
    batch.style.fill = .bitmap(try TestFolder.picture(10))
    #expect(try verdicts(batch) == all(.changedSettings))
  }

  /// Bytes after a picture's end mark are not decoded, but count as content.
  @Test func strictNoticesEveryBit() throws {
    let picture = try bytes("in/a.png")
    let tail = Data((0..<37).map { UInt8($0) })
    try (picture + tail).write(to: URL(filePath: place.path("in/a.png")))
    let batch = batch(.strict)
    _ = try batch.run()
    for bit in 0..<37 * 8 {
      var changed = picture + tail
      changed[picture.count + bit / 8] ^= 1 << (bit % 8)
      try changed.write(to: URL(filePath: place.path("in/a.png")))
      #expect(try verdicts(batch)["a.png"] == .changedInput, "\(bit)")
    }
    for count in [0, 1, 8, 36] {
      try (picture + tail.prefix(count)).write(to: URL(filePath: place.path("in/a.png")))
      #expect(try verdicts(batch)["a.png"] == .changedInput, "\(count)")
    }
    try (picture + tail).write(to: URL(filePath: place.path("in/a.png")))
    #expect(try verdicts(batch) == all(.unchanged))
  }

  @Test func whatIsNotKnownOrCannotBeComparedIsMadeAgain() throws {
    _ = try batch().run()
    #expect(try verdicts(batch(.strict)) == all(.unknown))
    var drawn = batch(.strict)
    drawn.style.fill = .drawing(Drawing { _ in })
    #expect(try drawn.run().written == 3)
    #expect(try verdicts(drawn) == all(.unknown))
  }

  @Test func strictComparesScenesLinesAndTheirPictures() throws {
    let cards = try BatchScenePlace([
      #"{"output": "a.png"}"#, #"{"output": "b.png", "set": {"photo": "other.png"}}"#,
    ])
    func verdicts() throws -> [Verdict] {
      var found: [Verdict] = []
      var batch = try cards.batch()
      batch.resume = .strict
      try batch.preview { if case .success(let step) = $0 { found.append(step.verdict) } }
      _ = try batch.run()
      return found
    }
    #expect(try verdicts() == [.new, .new])
    #expect(try verdicts() == [.unchanged, .unchanged])
    try FileManager.default.removeItem(atPath: cards.place.path("scenes/other.png"))
    try FileManager.default.copyItem(
      atPath: cards.place.path("scenes/photo.png"), toPath: cards.place.path("scenes/other.png"))
    #expect(try verdicts() == [.unchanged, .changedInput])
    try cards.place.write(
      #"{"output": "a.png", "set": {"width": 1}}"# + "\n"
        + #"{"output": "b.png", "set": {"photo": "other.png"}}"#,
      to: "lists/list.jsonl")
    #expect(try verdicts() == [.changedInput, .unchanged])
    try cards.place.write(BatchScenePlace.scene(style: #"{"threshold": 3}"#), to: "scenes/card.json")
    #expect(try verdicts() == [.changedInput, .changedInput])
    #expect(try verdicts() == [.unchanged, .unchanged])
  }

  /// Files that a scene names, changed one after the other.
  @Test func strictComparesWhatScenesInclude() throws {
    let cards = try BatchScenePlace(
      [#"{"output": "a.png"}"#],
      scene: #"""
        { "width": 4, "height": 4, "variables": { "color": "red" }, "layers": [
          { "include": "part.json", "style": "style.json" },
          { "frame": [0, 0, 4, 4], "adjustment": { "colorLookup": "table.cube" } } ] }
        """#)
    let (black, white) = ("0 0 0\n", "1 1 1\n")
    func table(_ last: String) -> String {
      "LUT_3D_SIZE 2\n" + String(repeating: black, count: 7) + last
    }
    try cards.place.write(#"{ "width": 4, "height": 4, "background": "red" }"#, to: "scenes/part.json")
    try cards.place.write(#"{ "threshold": 1 }"#, to: "scenes/style.json")
    try cards.place.write(table(white), to: "scenes/table.cube")
    func verdict() throws -> Verdict? {
      var found: Verdict?
      var batch = try cards.batch()
      batch.resume = .strict
      try batch.preview { if case .success(let step) = $0 { found = step.verdict } }
      #expect(try batch.run().failures == [])
      return found
    }
    #expect(try verdict() == .new)
    for (name, text) in [
      ("part.json", #"{ "width": 4, "height": 4, "background": "lime" }"#),
      ("style.json", #"{ "threshold": 2 }"#), ("table.cube", table(black)),
    ] {
      #expect(try verdict() == .unchanged)
      try cards.place.write(text, to: "scenes/\(name)")
      #expect(try verdict() == .changedInput, "\(name)")
    }
  }
}
