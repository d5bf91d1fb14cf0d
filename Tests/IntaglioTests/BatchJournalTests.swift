// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioSystem
import Testing

/// The journal, whatever happened to it.
@Suite struct BatchJournalTests {
  private let place: TestFolder
  private static let count = 6

  init() throws {
    place = try TestFolder()
    try place.writePictures((0..<Self.count).map { "in/\($0).png" })
  }

  private func batch(_ resume: BatchResume? = .finished) -> Batch {
    Batch(
      inputs: [.path(place.path("in"))], outputFolder: place.path("out"), style: Style(),
      settings: BatchSettings(
        backend: .cpu,
        jobs: 1, resume: resume))
  }

  private var journal: URL { URL(filePath: place.path("out/.intaglio-journal")) }

  /// How many results count as finished.
  private func finished() throws -> Int {
    var count = 0
    try batch().preview { if case .success(let step) = $0, step.verdict == .finished { count += 1 } }
    return count
  }

  @Test func aLineForEachResult() throws {
    _ = try batch(nil).run()
    let text = String(decoding: try Data(contentsOf: journal), as: UTF8.self)
    let lines = text.split(separator: "\n")
    #expect(lines.count == Self.count + 1)
    #expect(lines.first?.contains(" begun 1 ") == true)
    for number in 0..<Self.count {
      let size = try Data(contentsOf: URL(filePath: place.path("out/\(number).png"))).count
      #expect(lines.count { $0.hasSuffix(" made \(size) - - \(number).png") } == 1)
    }
  }

  /// Truncated anywhere, as by a crash or a full disk: complete lines count, and so do lines appended later.
  @Test func aTornLineIsNone() throws {
    _ = try batch(nil).run()
    let whole = try Data(contentsOf: journal)
    let ends = whole.indices.filter { whole[$0] == UInt8(ascii: "\n") }
    for length in ends[0]..<whole.count {
      try whole.prefix(length).write(to: journal)
      // The end of the line itself may be missing.
      #expect(try finished() == ends.dropFirst().count { $0 <= length }, "\(length)")
    }
    try whole.prefix(ends[2] + 20).write(to: journal)
    #expect(try batch().run().skipped == 2)
    #expect(try finished() == Self.count)
  }

  @Test(arguments: [0, 7, 8, 9, 14, 19, 22])
  func aDamagedLineIsNone(place offset: Int) throws {
    _ = try batch(nil).run()
    var bytes = try Data(contentsOf: journal)
    let line = try #require(bytes.firstIndex(of: UInt8(ascii: "\n"))) + 1
    bytes[line + offset] ^= 1
    try bytes.write(to: journal)
    #expect(try finished() == Self.count - 1)
    // The possible remains of a line that was not on the disk yet.
    bytes[line..<line + 20] = Data(repeating: 0, count: 20)
    try bytes.write(to: journal)
    #expect(try finished() == Self.count - 1)
  }

  @Test(arguments: [Data(), Data("nonsense\n\n\n".utf8), Data(repeating: 0xFF, count: 100_000)])
  func whatIsNoJournalIsAsIfThereWereNone(bytes: Data) throws {
    _ = try batch(nil).run()
    try bytes.write(to: journal)
    var found: Set<BatchStep.Verdict> = []
    try batch().preview { if case .success(let step) = $0 { found.insert(step.verdict) } }
    #expect(found == [.exists])
    #expect(try batch().run().skipped == Self.count)
  }

  @Test func namesMayHaveAnyCharacter() throws {
    let names = [
      "a b.png", "\\n.png", "x\ny.png", "\r\\.png", "ü 🙂.png", " .png", "tab\t.png", "made 1 - - x.png",
    ]
    let other = try TestFolder()
    try other.writePictures(names.map { "in/\($0)" })
    var batch = batch(nil)
    (batch.inputs, batch.outputFolder) = ([.path(other.path("in"))], other.path("out"))
    #expect(try batch.run().written == names.count)
    batch.resume = .finished
    #expect(try batch.run().skipped == names.count)
    try batch.preview { next in
      guard case .success(let step) = next else { return }
      #expect(step.verdict == .finished, "\(step)")
    }
  }

  /// Two at a time in one folder have a journal each, and a third goes on with both.
  @Test func runsThatShareAFolderKeepApart() throws {
    var first = batch(nil)
    first.inputs = [.path(place.path("in/[0-2].png"))]
    var second = batch(nil)
    second.inputs = [.path(place.path("in/[3-5].png"))]
    let other = second
    let box = ReportBox()
    // The second one begins and ends while the first one is under way.
    _ = try first.run { event in
      guard case .finished(1, _) = event else { return }
      let found = try? other.run()
      box.report.withLock { $0 = found }
    }
    #expect(box.report.withLock { $0?.written } == 3)
    #expect(try finished() == Self.count)
    #expect(try batch().run().skipped == Self.count)
  }

  @Test func aJournalThatCannotBeWrittenIsSaidBeforeAnythingIsMade() throws {
    try FileManager.default.createDirectory(at: journal, withIntermediateDirectories: true)
    let error = #expect(throws: BatchError.self) { try batch().run() }
    #expect(
      error?.description
        == "\(place.path("out")): cannot be the output folder: its journal cannot be written: Is a directory")
    #expect(place.files(in: "out") == [])
  }

  /// A journal written in place must have no other name.
  @Test(
    arguments: [
      ("hard", "is the same file as another one (a hard link), which would be written, too; remove it"),
      ("soft", "is a symbolic link; remove it"), ("pipe", "is not a regular file; remove it"),
    ])
  func whatIsNoJournalIsLeftAlone(kind: String, problem: String) throws {
    try place.write("precious", to: "mine")
    try FileManager.default.createDirectory(
      atPath: place.path("out"), withIntermediateDirectories: true)
    switch kind {
    case "hard": try FileManager.default.linkItem(atPath: place.path("mine"), toPath: journal.path())
    case "soft": #expect(symlink(place.path("mine"), journal.path()) == 0)
    default: #expect(mkfifo(journal.path(), 0o600) == 0)
    }
    for resume in [nil, BatchResume.finished] {
      let error = #expect(throws: BatchError.self) { try batch(resume).run() }
      #expect(
        error?.description
          == "\(place.path("out")): cannot be the output folder: its journal cannot be written: "
          + ".intaglio-journal \(problem)")
    }
    #expect(try String(contentsOfFile: place.path("mine"), encoding: .utf8) == "precious")
    #expect(place.files(in: "out") == [])
  }
}

private final class ReportBox: Sendable {
  let report = Lock<BatchReport?>(nil)
}
