// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioPlan
import Testing
import IntaglioSystem

/// Outputs that are links to `/dev/full` fail as those on a full disk do, and sockets as a device that is
/// gone, for every user.
@Suite("Batches whose results cannot be written")
struct BatchOutputFaultTests {
  private enum Line: CaseIterable {
    case written, full, gone, bad, badName
  }

  /// The report of a batch whose lines go one after the other, on one thread.
  private func report(_ lines: [Line]) throws -> BatchReport {
    let place = try TestFolder()
    try place.writePictures(["in/a.png"])
    try place.write("no picture", to: "in/bad.png")
    try FileManager.default.createDirectory(atPath: place.path("out"), withIntermediateDirectories: true)
    try place.write("a file", to: "out/file")
    var text = ""
    for (index, line) in lines.enumerated() {
      let output = line == .badName ? "file/\(index).png" : "\(index).png"
      let input = line == .bad ? "bad" : "a"
      text += #"{"input": "\#(input).png", "output": "\#(output)"}"# + "\n"
      if line == .gone { try Self.makeSocket(place.path("out/\(output)")) }
      guard line == .full else { continue }
      try FileManager.default.createSymbolicLink(
        atPath: place.path("out/\(output)"), withDestinationPath: "/dev/full")
    }
    try place.write(text, to: "in/list.jsonl")
    return try place.batch(manifest: "in/list.jsonl", jobs: 1).run()
  }

  /// Opening a socket as a file is refused: "No such device or address".
  private static func makeSocket(_ path: String) throws {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    try #require(path.utf8.count < room)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(result == 0)
  }

  @Test(
    "end at the first one on a full disk, and after three in a row with another fault",
    arguments: [
      ([Line.full, .written], 1, 0, "No space left on device"),
      ([.written, .written, .bad, .gone, .gone, .full, .written], 6, 2, "No space left on device"),
      (Array(repeating: .gone, count: 9), 3, 0, "No such device or address"),
      ([.written, .gone, .gone, .written, .gone, .gone, .gone, .written], 7, 2, "No such device or address"),
      // Pictures that were never written say nothing about the output.
      ([.gone, .bad, .gone, .bad, .bad, .gone, .written], 6, 0, "No such device or address"),
    ])
  private func ended(lines: [Line], begun: Int, written: Int, fault: String) throws {
    let report = try report(lines)
    #expect(report.pictures == begun)
    #expect(report.total == lines.count)
    #expect(report.written == written)
    #expect(report.failed == begun - written)
    #expect(report.outputFault == fault)
    #expect(!report.isInterrupted)
    #expect(report.description.contains("\nthe batch ended early, because nothing can be written: \(fault)"))
    #expect(try JSONDecoder().decode(BatchReport.self, from: JSONEncoder().encode(report)) == report)
  }

  @Test(
    "go on where some are written, or where it is the names that cannot be",
    arguments: [
      [Line.gone, .gone, .written, .gone, .gone, .written],
      Array(repeating: .badName, count: 6) + [.written],
      [.gone, .badName, .gone, .written],
    ])
  private func goesOn(lines: [Line]) throws {
    let report = try report(lines)
    #expect(report.pictures == lines.count)
    #expect(report.written == lines.count { $0 == .written })
    #expect(report.outputFault == nil)
  }

  @Test("do not stop another batch that shares their stop")
  func sharedStop() throws {
    let place = try TestFolder()
    try place.writePictures((0..<5).map { "in/\($0).png" })
    try FileManager.default.createDirectory(atPath: place.path("full"), withIntermediateDirectories: true)
    for index in 0..<5 {
      try FileManager.default.createSymbolicLink(
        atPath: place.path("full/\(index).png"), withDestinationPath: "/dev/full")
    }
    let stop = Cancellation()
    var batch = Batch(
      inputs: [.path(place.path("in"))], outputFolder: place.path("full"),
      settings: BatchSettings(backend: .cpu, jobs: 1))
    #expect(try batch.run(stop: stop).outputFault != nil)
    #expect(!stop.isRequested)
    batch.outputFolder = place.path("out")
    #expect(try batch.run(stop: stop).written == 5)
  }
}
