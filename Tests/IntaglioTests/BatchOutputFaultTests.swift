import Foundation
import Intaglio
import Testing

/// Outputs that are links to `/dev/full` fail as those on a full disk do, for every user.
@Suite("Batches whose results cannot be written")
struct BatchOutputFaultTests {
  private enum Line: CaseIterable {
    case written, full, bad, badName
  }

  /// The report of a batch whose lines go one after the other, on one thread.
  private func report(_ lines: [Line]) throws -> BatchReport {
    let place = try BatchPlace()
    try place.writePictures(["in/a.png"])
    try place.write("no picture", to: "in/bad.png")
    try FileManager.default.createDirectory(atPath: place.path("out"), withIntermediateDirectories: true)
    try place.write("a file", to: "out/file")
    var text = ""
    for (index, line) in lines.enumerated() {
      let output = line == .badName ? "file/\(index).png" : "\(index).png"
      let input = line == .bad ? "bad" : "a"
      text += #"{"input": "\#(input).png", "output": "\#(output)"}"# + "\n"
      guard line == .full else { continue }
      try FileManager.default.createSymbolicLink(
        atPath: place.path("out/\(output)"), withDestinationPath: "/dev/full")
    }
    try place.write(text, to: "in/list.jsonl")
    return try Batch(
      inputs: [.manifest(place.path("in/list.jsonl"))], outputFolder: place.path("out"), backend: .cpu,
      jobs: 1
    ).run()
  }

  @Test(
    "end after three in a row with the same fault",
    arguments: [
      (Array(repeating: Line.full, count: 9), 3, 0),
      ([.written, .full, .full, .written, .full, .full, .full, .written], 7, 2),
      // What was not even tried to be written says nothing of the output.
      ([.full, .bad, .full, .bad, .bad, .full, .written], 6, 0),
    ])
  private func ended(lines: [Line], begun: Int, written: Int) throws {
    let report = try report(lines)
    #expect(report.pictures == begun)
    #expect(report.written == written)
    #expect(report.failed == begun - written)
    #expect(report.outputFault == "No space left on device")
    #expect(report.failures.filter { $0.stage == .encode }.count >= 3)
    #expect(!report.isInterrupted)
    #expect(
      report.description.contains("\nit ended early, because nothing can be written: No space left on device")
    )
    #expect(try JSONDecoder().decode(BatchReport.self, from: JSONEncoder().encode(report)) == report)
  }

  @Test(
    "go on where some are written, or where it is the names that cannot be",
    arguments: [
      [Line.full, .full, .written, .full, .full, .written],
      Array(repeating: .badName, count: 6) + [.written],
      [.full, .badName, .full, .written],
    ])
  private func goesOn(lines: [Line]) throws {
    let report = try report(lines)
    #expect(report.pictures == lines.count)
    #expect(report.written == lines.count { $0 == .written })
    #expect(report.outputFault == nil)
  }

  @Test("do not stop another batch that shares their stop")
  func sharedStop() throws {
    let place = try BatchPlace()
    try place.writePictures((0..<5).map { "in/\($0).png" })
    try FileManager.default.createDirectory(atPath: place.path("full"), withIntermediateDirectories: true)
    for index in 0..<5 {
      try FileManager.default.createSymbolicLink(
        atPath: place.path("full/\(index).png"), withDestinationPath: "/dev/full")
    }
    let stop = BatchStop()
    var batch = Batch(
      inputs: [.path(place.path("in"))], outputFolder: place.path("full"), backend: .cpu, jobs: 1)
    #expect(try batch.run(stop: stop).outputFault != nil)
    #expect(!stop.isRequested)
    batch.outputFolder = place.path("out")
    #expect(try batch.run(stop: stop).written == 5)
  }
}
