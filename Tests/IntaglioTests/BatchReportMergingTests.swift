// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// One report out of those of the parts.
@Suite struct BatchReportMergingTests {
  /// The file of a part's report.
  private func report(
    _ shards: [(Int, Int)], written: Int = 0, failed: [String] = [], seconds: Double = 1, total: Int? = nil,
    encode: Double = 0, memory: Int = 0, fault: String? = nil, leftOut: Int = 0,
    devices: String = #"{"backend": "cpu", "name": "CPU, 1 thread", "isSoftware": false, "reason": "x"}"#
  ) throws -> BatchReport {
    let failures = failed.map { #"{"input": "\#($0)", "stage": "decode", "reason": "no"}"# }
    let text = """
      {"shards": [\(shards.map { #"{"index": \#($0.0), "count": \#($0.1)}"# }.joined(separator: ", "))],
       \(total.map { #""total": \#($0), "# } ?? "") "pictures": \(written + failed.count), "written": \(written),
       "warned": 1, "skipped": 2, "failed": \(failed.count), "seconds": \(seconds), "picturesPerSecond": 99,
       "megapixels": 3, "megapixelsPerSecond": 99, "stages": {
         "decode": {"seconds": 1, "share": 0.5}, "render": {"seconds": 2, "share": 0.5},
         "encode": {"seconds": \(encode), "share": 0}},
       "boundBy": "render", "jobs": 4, "devices": [\(devices)],
       "peakMemoryBytes": \(memory), "isInterrupted": false,
       \(fault.map { #""outputFault": "\#($0)", "# } ?? "") "failures": [\(failures.joined(separator: ", "))],
       "warnings": [], "leftOut": {"count": \(leftOut), "files": []}}
      """
    return try JSONDecoder().decode(BatchReport.self, from: Data(text.utf8))
  }

  @Test func partsBecomeOne() throws {
    let parts = [
      try report([(2, 3)], written: 30, failed: ["c.png"], seconds: 4, total: 33, encode: 10, memory: 5),
      try report([(0, 3)], written: 10, failed: ["a.png"], seconds: 8, total: 13, memory: 9, leftOut: 2),
      try report([(1, 3)], written: 20, failed: ["b.png"], seconds: 2, total: 23, fault: "full", leftOut: 2),
    ]
    let whole = try BatchReport.merged(parts)
    #expect(whole.shards == (0..<3).compactMap { BatchShard(index: $0, count: 3) })
    #expect(whole.missingShards == [])
    #expect(whole.total == 69 && whole.pictures == 63 && whole.written == 60 && whole.failed == 3)
    #expect(whole.warned == 3 && whole.skipped == 6 && whole.jobs == 12)
    #expect(whole.failures.map(\.input) == ["a.png", "b.png", "c.png"])
    // As long as the slowest one, and 60 pictures in that time.
    #expect(whole.seconds == 8 && whole.picturesPerSecond == 7.5)
    #expect(whole.megapixels == 9 && whole.megapixelsPerSecond == 9.0 / 8)
    // 3 + 6 + 10 seconds of work.
    #expect(whole.stages.decode.seconds == 3 && whole.stages.render.seconds == 6)
    #expect(whole.stages.encode.seconds == 10 && abs(whole.stages.encode.share - 10.0 / 19) < 1e-12)
    #expect(whole.stages.prepare == nil && whole.boundBy == .encode)
    #expect(whole.devices.count == 1 && whole.peakMemoryBytes == 9)
    #expect(whole.outputFault == "full" && whole.leftOut.count == 2 && !whole.isInterrupted)
    // In any order, and in steps.
    #expect(try BatchReport.merged(parts.reversed()) == whole)
    #expect(try BatchReport.merged([try BatchReport.merged(Array(parts[1...])), parts[0]]) == whole)
  }

  /// What GPUs did is added up for each of them, without an overflow for absurd files; parts without add
  /// nothing.
  @Test func workOfGPUsIsAdded() throws {
    func part(_ index: Int, _ device: Int?, bytes: Int) throws -> BatchReport {
      let plain = try String(decoding: JSONEncoder().encode(report([(index, 4)], written: 1)), as: UTF8.self)
      guard let device else { return try report([(index, 4)], written: 1) }
      let work = """
        "gpu": [{"device": \(device), "deviceName": "G", "planes": "half", "clock": "queries", "newPrograms": 1,
          "variants": {"entries": [], "reason": ""}, "plans": 2, "newTextures": 3, "seconds": 0.5,
          "steps": [{"kind": "upload", "name": "picture", "surface": "bitmap", "pixels": 4, "count": 2,
            "bytes": \(bytes), "draws": 0, "fetches": 0, "deviceSeconds": 0.25, "threadSeconds": 0.5}]}],
        """
      return try JSONDecoder().decode(BatchReport.self, from: Data("{\(work)\(plain.dropFirst())".utf8))
    }
    let whole = try BatchReport.merged([
      try part(0, 0, bytes: 100), try part(1, 1, bytes: 7), try part(2, 0, bytes: 200),
      try part(3, nil, bytes: 0),
    ])
    let gpu = try #require(whole.gpu)
    #expect(gpu.map(\.device) == [0, 1] && gpu.map(\.plans) == [4, 2] && gpu.map(\.newTextures) == [6, 3])
    #expect(gpu.map(\.steps.count) == [1, 1] && gpu[0].steps[0].bytes == 300 && gpu[0].steps[0].count == 4)
    #expect(gpu[0].deviceSeconds(of: .upload) == 0.5 && gpu[0].seconds == 1)
    let most = try BatchReport.merged([try part(0, 0, bytes: .max), try part(1, 0, bytes: .max)])
    #expect(most.gpu?[0].steps[0].bytes == .max)
    #expect(try BatchReport.merged([try part(3, nil, bytes: 0)]).gpu == nil)
  }

  /// Reports of a version without these counts add nothing.
  @Test func whatEachDeviceDrewIsAdded() throws {
    func device(_ index: Int, _ written: Int) -> String {
      #"{"backend": "gpu", "index": \#(index), "name": "G", "isSoftware": false, "reason": "x", "written": \#(written)}"#
    }
    let whole = try BatchReport.merged([
      try report([(0, 3)], devices: "\(device(0, 5)), \(device(1, 7))"),
      try report([(1, 3)], devices: "\(device(1, 20)), \(device(2, 1))"), try report([(2, 3)]),
    ])
    #expect(whole.devices.map(\.index) == [0, 1, 2, nil])
    #expect(whole.devices.map(\.written) == [5, 27, 1, 0])
  }

  @Test func missingPartsAreNamed() throws {
    let part = try BatchReport.merged([try report([(3, 4)]), try report([(1, 4)], total: 3)])
    #expect(part.missingShards == [BatchShard(index: 0, count: 4), BatchShard(index: 2, count: 4)])
    #expect(part.total == nil)
    #expect(try report([]).missingShards == [])
  }

  @Test func whatDoesNotBelongTogetherIsRefused() throws {
    func error(_ reports: BatchReport...) -> BatchReportError? {
      #expect(throws: BatchReportError.self) { try BatchReport.merged(reports) }
    }
    let (first, second) = (try report([(0, 3)]), try report([(1, 3)]))
    let shard = try #require(BatchShard(index: 0, count: 3))
    #expect(error() == BatchReportError.none)
    #expect(error(first, second, first) == .samePart(report: 2, shard, earlier: 0))
    #expect(error(first, try report([(1, 3), (0, 3)])) == .samePart(report: 1, shard, earlier: 0))
    #expect(error(first, try report([(1, 4)])) == .otherCount(report: 1, count: 4, than: 3))
    #expect(error(first, try report([])) == .isWhole(report: 1))
    #expect(error(try report([])) == .isWhole(report: 0))
    #expect(throws: DecodingError.self) { try report([(3, 3)]) }
    #expect(throws: DecodingError.self) { try report([(0, 0)]) }
    #expect(throws: DecodingError.self) { try report([(0, 1_000_001)]) }
  }

  /// Their sums would not fit, and durations have an end.
  @Test func numbersThatNoBatchHasAreRefused() throws {
    let (first, shard) = (try report([(0, 3)]), [(1, 3)])
    func error(_ report: BatchReport) -> BatchReportError? {
      // Words for people have to be found for it, too.
      #expect(!"\(report)".isEmpty)
      return #expect(throws: BatchReportError.self) { try BatchReport.merged([first, report]) }
    }
    let count = 1 << 62
    #expect(
      error(try report(shard, written: count))
        == .number(report: 1, field: "pictures", value: 4_611_686_018_427_387_904))
    #expect(error(try report(shard, total: -1)) == .number(report: 1, field: "total", value: -1))
    #expect(error(try report(shard, seconds: -1e308)) == .number(report: 1, field: "seconds", value: -1e308))
    #expect(
      error(try report(shard, encode: 1e308))
        == .number(report: 1, field: "stages.encode.seconds", value: 1e308))
    #expect(
      error(try report(shard, leftOut: count))
        == .number(report: 1, field: "leftOut.count", value: 4_611_686_018_427_387_904))
    #expect(
      "\(BatchReportError.number(report: 1, field: "jobs", value: -1))"
        == "report 2: jobs: is -1 but must be 0…1000000000000")
    let most = try report(shard, written: 1_000_000_000_000, seconds: 1e12)
    #expect(try BatchReport.merged([first, most]).written == 1_000_000_000_000)
  }

  /// The parts of a real batch.
  @Test func partsOfABatch() throws {
    let place = try TestFolder()
    try place.writePictures((0..<9).map { "in/\($0).png" })
    try place.write("no picture", to: "in/bad.png")
    let parts = try (0..<3).map { index in
      try Batch(
        inputs: [.path(place.path("in"))], outputFolder: place.path("out"), style: Style(),
        settings: BatchSettings(
          backend: .cpu,
          shard: BatchShard(index: index, count: 3))
      ).run()
    }
    let whole = try BatchReport.merged(parts)
    #expect(whole.total == 10 && whole.written == 9 && whole.failed == 1)
    #expect(whole.failures.map(\.input) == [place.path("in/bad.png")])
    #expect(try JSONDecoder().decode(BatchReport.self, from: JSONEncoder().encode(whole)) == whole)
  }
}
