// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Intaglio
import IntaglioImages
import IntaglioSystem
import Testing

/// Half-written files of killed runs.
@Suite struct BatchSweepTests {
  private let place: TestFolder

  init() throws {
    place = try TestFolder()
    try place.writePictures(["in/a.png", "in/x/b.png"])
  }

  private func run() throws {
    let batch = Batch(
      inputs: [.path(place.path("in"))], outputFolder: place.path("out"), style: Style(),
      settings: BatchSettings(
        backend: .cpu,
        resume: .finished))
    #expect(try batch.run().failures == [])
  }

  @Test func whatIsLeftIsRemovedAlsoWhereNothingIsMade() throws {
    try run()
    for name in ["out/.intaglio-1y2k8f0zq3.tmp", "out/x/.intaglio-0.tmp"] {
      try place.write("half", to: name)
    }
    try run()
    #expect(place.files(in: "out") == ["a.png", "x/b.png"])
  }

  /// Held by another descriptor, as another process does.
  @Test func whatIsBeingWrittenStays() throws {
    try run()
    let writing = try PendingFile(path: place.path("out/x/later.png"))
    try run()
    let names = place.files(in: "out")
    #expect(names.count == 3)
    #expect(names.count { $0.hasPrefix("x/.intaglio-") && $0.hasSuffix(".tmp") } == 1)
    try writing.commit()
    #expect(place.files(in: "out") == ["a.png", "x/b.png", "x/later.png"])
  }

  @Test func othersFilesStay() throws {
    let names = [
      ".intaglio-.tmp", ".intaglio-a-b.tmp", ".intaglio-A.tmp", ".intaglio-00.tmp", ".intaglio-a.tmp.png",
      "intaglio-a.tmp", ".intaglio-zzzzzzzzzzzzzzzz.tmp", ".intaglio--1.tmp", ".intaglio-+1.tmp",
    ]
    for name in names { try place.write("mine", to: "out/\(name)") }
    try place.write("mine", to: "out/.intaglio-b.tmp/file")
    try place.write("mine", to: "elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: place.path("out/.intaglio-c.tmp"), withDestinationPath: place.path("elsewhere"))
    mkfifo(place.path("out/.intaglio-d.tmp"), 0o600)
    try run()
    let left = Set(place.files(in: "out"))
    #expect(
      left == Set(names + ["a.png", "x/b.png", ".intaglio-b.tmp/file", ".intaglio-c.tmp", ".intaglio-d.tmp"]))
    #expect(FileManager.default.fileExists(atPath: place.path("elsewhere")))
  }

  /// A writer and a sweep at the same time: nothing that is written is lost.
  @Test func aSweepTakesNothingFromWriters() throws {
    let folder = place.path("in")
    let done = Flag()
    let sweeper = Thread {
      while !done.isSet.withLock({ $0 }) { TemporaryFile.sweep(folder) }
    }
    sweeper.start()
    for _ in 0..<2000 { try PendingFile(path: "\(folder)/many.png").commit() }
    done.isSet.withLock { $0 = true }
    #expect(place.files(in: "in") == ["a.png", "many.png", "x/b.png"])
  }
}

private final class Flag: Sendable {
  let isSet = Lock(false)
}
