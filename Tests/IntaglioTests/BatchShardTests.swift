// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// Parts of batches for several machines, and batches that go on.
@Suite struct BatchShardTests {
  private static let names = (0..<30).map { "in/\($0 % 3 == 0 ? "" : "x\($0 % 4)/")\($0).png" }

  private func batch(_ place: TestFolder, to output: String = "out") -> Batch {
    Batch(
      inputs: [.path(place.path("in"))], outputFolder: place.path(output), style: Style(),
      settings: BatchSettings(backend: .cpu))
  }

  @Test(arguments: [1, 2, 3, 7])
  func partsAreDisjointAndComplete(count: Int) throws {
    let place = try TestFolder()
    try place.writePictures(Self.names)
    var found: [String] = []
    for index in 0..<count {
      var part = batch(place, to: "out\(index)")
      part.shard = BatchShard(index: index, count: count)
      let report = try part.run()
      let files = place.files(in: "out\(index)")
      #expect(report.failures == [] && report.written == files.count)
      found += files
    }
    #expect(found.sorted() == Self.names.map { String($0.dropFirst(3)) }.sorted())
  }

  /// Lines of a manifest belong to parts by their outputs, and only one part reports an error.
  @Test func everyLineBelongsToOnePart() throws {
    let place = try TestFolder()
    try place.writePictures(["in/a.png", "in/b.png"])
    let lines = (0..<20).map { #"{"input": "\#($0 % 2 == 0 ? "a" : "b").png", "output": "\#($0).png"}"# }
    try place.write(
      (lines + [#"{"input": 3}"#, #"{"input": "c.png"}"#]).joined(separator: "\n"), to: "in/list.jsonl")
    var (found, failures): ([String], [BatchFailure]) = ([], [])
    for index in 0..<3 {
      var part = batch(place, to: "out\(index)")
      part.inputs = [.manifest(place.path("in/list.jsonl")), .path(place.path("nowhere"))]
      part.shard = BatchShard(index: index, count: 3)
      failures += try part.run().failures
      found += place.files(in: "out\(index)")
    }
    #expect(found.sorted() == (0..<20).map { "\($0).png" }.sorted())
    #expect(failures.count == 3)
  }

  @Test func partsAreAboutEqual() {
    let names = (0..<10_000).map { "icons/\($0 / 100)/icon-\($0).png" }
    for index in 0..<10 {
      let count = names.count { BatchShard(index: index, count: 10)?.takes($0) == true }
      #expect((900...1100).contains(count))
    }
  }

  @Test func partsThatAreNoneDoNotExist() {
    for (index, count) in [(0, 0), (1, 1), (-1, 2), (0, -1), (.max, .max)] {
      #expect(BatchShard(index: index, count: count) == nil)
    }
  }

  @Test(
    arguments: [
      (["SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "5", "SLURM_ARRAY_TASK_COUNT": "4"], nil, 2, 4),
      (["SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_COUNT": "4"], nil, 3, 4),
      (["AWS_BATCH_JOB_ARRAY_INDEX": "0", "AWS_BATCH_JOB_ARRAY_SIZE": "9"], nil, 0, 9),
      (["JOB_COMPLETION_INDEX": "2"], 8, 2, 8),
    ] as [([String: String], Int?, Int, Int)])
  func schedulersSayThePart(environment: [String: String], count: Int?, index: Int, parts: Int) {
    #expect(BatchShard(environment: environment, count: count) == BatchShard(index: index, count: parts))
  }

  @Test(
    arguments: [
      [:], ["JOB_COMPLETION_INDEX": "2"], ["SLURM_ARRAY_TASK_ID": "x", "SLURM_ARRAY_TASK_COUNT": "2"],
      ["SLURM_ARRAY_TASK_ID": "4", "SLURM_ARRAY_TASK_COUNT": "4"],
      ["SLURM_ARRAY_TASK_ID": "\(Int.min)", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "4"],
    ] as [[String: String]])
  func otherEnvironmentsSayNone(environment: [String: String]) {
    #expect(BatchShard(environment: environment) == nil)
  }

  @Test func whatIsThereIsLeftOut() throws {
    let place = try TestFolder()
    try place.writePictures(Self.names)
    var batch = batch(place)
    batch.skipsExisting = true
    let first = try batch.run()
    #expect(first.written == 30 && first.skipped == 0)
    try FileManager.default.removeItem(atPath: place.path("out/0.png"))
    try FileManager.default.removeItem(atPath: place.path("out/x1/1.png"))
    try place.write("mine", to: "out/3.png")
    let second = try batch.run()
    #expect(second.written == 2 && second.skipped == 28 && second.failures == [])
    #expect(second.description.hasPrefix("2 pictures written, 0 failed, 28 skipped, in "))
    #expect(try Data(contentsOf: URL(filePath: place.path("out/3.png"))) == Data("mine".utf8))
    #expect(try place.read("out/0.png") == TestFolder.picture(0))
    batch.skipsExisting = false
    #expect(try batch.run().written == 30)
    #expect(try place.read("out/3.png") == TestFolder.picture(3))
  }
}
