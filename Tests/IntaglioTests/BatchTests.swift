// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioSystem
import Testing

/// A batch equals single renders, in a tree like that of its inputs.
@Suite struct BatchTests {
  static let style = Style.innerShadow(drawOriginalImage: true)
  static let names = ["a.png", "b/c.PNG", "b/d/e.png", "b/d/f.Png"]

  /// A batch of the folder `in` on the CPU, into `out`.
  private static func batch(_ place: TestFolder, jobs: Int? = nil) -> Batch {
    place.batch(style: style, jobs: jobs)
  }

  @Test(arguments: [BackendChoice.cpu, .gpu, .reference], [1, 3])
  func resultsAreThoseOfSingleRenders(backend: BackendChoice, jobs: Int) throws {
    let place = try TestFolder()
    try place.writePictures(Self.names.map { "in/\($0)" })
    try place.write("no picture", to: "in/b/readme.txt")
    try place.write("hidden", to: "in/.hidden.png")
    try place.write("hidden", to: "in/.hidden/x.png")
    var batch = Self.batch(place, jobs: jobs)
    batch.backend = backend
    batch.scale = 2
    batch.canvas = .grow
    let report = try batch.run()

    #expect(place.files(in: "out") == Self.names.sorted())
    let renderer = try Renderer(backend: backend)
    for (seed, name) in Self.names.enumerated() {
      let expected = try renderer.render(TestFolder.picture(seed), style: Self.style, scale: 2, canvas: .grow)
      #expect(try place.read("out/\(name)") == expected, "\(name)")
      #expect(expected.size != (try TestFolder.picture(seed).size))
    }
    #expect(report.pictures == 4)
    #expect(report.written == 4)
    #expect(report.failures == [])
    #expect(!report.isInterrupted)
    #expect(report.jobs == jobs)
    #expect(report.devices.map(\.backend) == [backend])
    #expect(report.devices.map(\.written) == [report.written])
    let shares = report.stages.decode.share + report.stages.render.share + report.stages.encode.share
    #expect(abs(shares - 1) < 1e-9)
    let pixels = try (0..<4).reduce(0) { try $0 + (place.read("out/\(Self.names[$1])").pixels.count / 4) }
    #expect(abs(report.megapixels - Double(pixels) / 1e6) < 1e-12)
    #expect(report.peakMemoryBytes > 1 << 20)
  }

  @Test func twoContextsShareThePictures() throws {
    let place = try TestFolder()
    try place.writePictures((0..<12).map { "in/\($0).png" })
    let device = try #require(GraphicsDevices.list().filter(\.isUsable).first).index
    var batch = Self.batch(place, jobs: 4)
    batch.backend = .gpu
    batch.devices = [device, device]
    let report = try batch.run()
    #expect(report.written == 12)
    #expect(report.devices.map(\.index) == [device, device])
    #expect(report.devices.map(\.written).reduce(0, +) == 12)
    #expect("\(report)".contains("\(report.devices[0].written) on gpu \(device) ("))
    let renderer = try Renderer(backend: .gpu, device: device)
    for seed in 0..<12 {
      #expect(
        try place.read("out/\(seed).png") == renderer.render(TestFolder.picture(seed), style: Self.style))
    }
  }

  /// How many pictures each of them draws depends on the moment.
  @Test func theCPUHelpsAGPUAndIsNamed() throws {
    let place = try TestFolder()
    try place.writePictures((0..<40).map { "in/\($0).png" })
    var batch = Self.batch(place, jobs: 12)
    (batch.backend, batch.addsCPU) = (.gpu, true)
    let report = try batch.run()
    #expect(report.devices.map(\.backend) == [.gpu, .cpu])
    #expect(report.devices.reduce(0) { $0 + $1.written } == 40)
    #expect(report.devices[0].written > 0)
    #expect("\(report)".contains("\(report.devices[1].written) on cpu"))
    let renderer = try Renderer(backend: .cpu)
    for seed in 0..<40 {
      let expected = try renderer.render(TestFolder.picture(seed), style: Self.style)
      let found = try place.read("out/\(seed).png")
      #expect(zip(found.pixels, expected.pixels).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(seed)")
    }
    // Without a GPU there is nothing to add to.
    batch.backend = .cpu
    #expect(try batch.run().devices.map(\.backend) == [.cpu])
  }

  @Test func aBadPictureStopsNothing() throws {
    let place = try TestFolder()
    try place.writePictures((0..<9).map { "in/\($0).png" })
    try place.write("no picture at all", to: "in/4.png")
    try place.write("", to: "in/x/empty.png")
    let report = try Self.batch(place, jobs: 2).run()
    #expect(place.files(in: "out") == [0, 1, 2, 3, 5, 6, 7, 8].map { "\($0).png" })
    #expect(report.pictures == 10)
    #expect(report.written == 8)
    #expect(report.failed == 2)
    #expect(
      Set(report.failures.map(\.input)) == [place.path("in/4.png"), place.path("in/x/empty.png")])
    for failure in report.failures {
      #expect(failure.stage == .decode)
      #expect(!failure.reason.contains(failure.input))
      #expect(failure.reason.contains("PNG"))
    }
  }

  /// Threads meet failures in any order; the report has the order of the inputs.
  @Test func whatIsNotThereIsAFailureOfItsOwn() throws {
    let place = try TestFolder()
    try place.writePictures(["in/a.png"])
    var batch = Self.batch(place, jobs: 4)
    let missing = (0..<20).map { place.path("gone\($0).png") } + [place.path("in/*.jpg")]
    batch.inputs += missing.map { .path($0) }
    let report = try batch.run()
    #expect(report.written == 1)
    #expect(report.pictures == 1)
    #expect(report.failures.map(\.input) == missing)
    #expect(report.failures.allSatisfy { $0.stage == .find })
  }

  @Test func aResultThatCannotBeWrittenIsAFailure() throws {
    let place = try TestFolder()
    try place.writePictures(["in/a.png", "in/b/c.png"])
    try place.write("a file where a folder would have to be", to: "out/b")
    let report = try Self.batch(place).run()
    #expect(place.files(in: "out") == ["a.png", "b"])
    #expect(report.failures.map(\.input) == [place.path("in/b/c.png")])
    #expect(report.failures.map(\.stage) == [.encode])
  }

  @Test func anOldResultIsReplacedOnlyByAWholeOne() throws {
    let place = try TestFolder()
    try place.writePictures(["in/a.png", "out/b.png", "out/a.png"])
    try place.write("no picture", to: "in/b.png")
    let old = try place.read("out/b.png")
    let report = try Self.batch(place).run()
    #expect(report.written == 1)
    #expect(try place.read("out/b.png") == old)
    #expect(
      try place.read("out/a.png")
        == Renderer(backend: .cpu).render(TestFolder.picture(0), style: Self.style))
  }

  /// While the observer waits for the whole batch, all other threads go on; it then gets the rest in order.
  @Test func aSlowObserverHoldsNoThreadUp() throws {
    let place = try TestFolder()
    try place.writePictures((0..<20).map { "in/\($0).png" })
    let seen = Lock<[Int]>([])
    let folder = place.path("out")
    @Sendable func results() -> Int {
      (try? FileManager.default.contentsOfDirectory(atPath: folder))?.count { !$0.hasPrefix(".") } ?? 0
    }
    let report = try place.batch(jobs: 3).run { event in
      guard case .finished(let done, _) = event else { return }
      for _ in 0..<10_000 where done == 1 && results() < 20 { usleep(1_000) }
      if done == 1 { #expect(results() == 20) }
      seen.withLock { $0.append(done) }
    }
    #expect(report.written == 20)
    #expect(seen.withLock { $0 } == Array(1...20))
  }

  @Test func twoInputsWithOneOutputAreNamedBeforeAnythingIsWritten() throws {
    let place = try TestFolder()
    try place.writePictures(["one/a.png", "one/b.png", "two/b.png"])
    var batch = Self.batch(place)
    batch.inputs = [.path(place.path("one")), .path(place.path("two"))]
    let collision = BatchError.collision(
      output: "b.png", first: place.path("one/b.png"), second: place.path("two/b.png"))
    #expect(throws: collision) { try batch.run() }
    #expect(!FileManager.default.fileExists(atPath: place.path("out")))
  }

  @Test func noPictureIsWrittenOverItself() throws {
    let place = try TestFolder()
    try place.writePictures(["in/a.png"])
    var batch = Self.batch(place)
    batch.outputFolder = place.path("in/")
    let line =
      "\(place.path("in/a.png")): the result of \(place.path("in/a.png")) would overwrite the input; "
      + "name another output folder or file"
    #expect(try #require(throws: BatchError.self) { try batch.run() }.description == line)
    batch.inputs = [.path(place.path("in/a.png"))]
    #expect(try #require(throws: BatchError.self) { try batch.run() }.description == line)
    #expect(try place.read("in/a.png") == TestFolder.picture(0))
    #expect(place.files(in: "in") == ["a.png"])
  }

  @Test func resultsInsideAnInputFolderAreNoInputs() throws {
    let place = try TestFolder()
    try place.writePictures(["in/a.png", "in/b/c.png"])
    var batch = Self.batch(place)
    batch.outputFolder = place.path("in/out")
    for _ in 0..<2 {
      #expect(try batch.run().pictures == 2)
      #expect(place.files(in: "in") == ["a.png", "b/c.png", "out/a.png", "out/b/c.png"])
    }
  }

  @Test func whatCannotBeginSaysWhy() throws {
    let place = try TestFolder()
    try place.writePictures(["in/a.png"])
    try place.write("a file", to: "out")
    let folder = BatchError.outputFolder(path: place.path("out"), reason: "Not a directory")
    #expect(throws: folder) { try Self.batch(place).run() }
    #expect(throws: BatchError.jobs(0)) { try Self.batch(place, jobs: 0).run() }
    var batch = Self.batch(place)
    batch.style.threshold = 999
    #expect(throws: BatchError.self) { try batch.run() }
    batch = Self.batch(place)
    batch.inputs.append(.manifest(place.path("gone.jsonl")))
    let error = #expect(throws: BatchError.self) { try batch.run() }
    #expect(
      error?.description.hasPrefix("\(place.path("gone.jsonl")): the manifest cannot be read: ") == true)
  }

  @Test func fewPicturesGetMoreThreadsEach() throws {
    let place = try TestFolder()
    try place.writePictures(["in/a.png", "in/b.png"])
    let report = try Self.batch(place, jobs: 6).run()
    #expect(report.jobs == 2)
    #expect(report.devices.map(\.name) == ["CPU, 3 threads"])
    try place.writePictures((0..<6).map { "in/more/\($0).png" })
    #expect(try Self.batch(place, jobs: 6).run().devices.map(\.name) == ["CPU, 1 thread"])
  }

  private final class Running: Sendable {
    let task = Lock<Task<BatchReport, any Error>?>(nil)
  }

  @Test func cancellingItsTaskEndsTheBatchInOrder() async throws {
    let place = try TestFolder()
    try place.writePictures((0..<40).map { "in/\($0).png" })
    let batch = Self.batch(place, jobs: 2)
    let running = Running()
    // Locked until the task is known, so that the observer finds it.
    running.task.withLock { task in
      task = Task {
        try await batch.report { event in
          if case .finished(done: 5, failure: nil) = event { running.task.withLock { $0?.cancel() } }
        }
      }
    }
    let report = try await #require(running.task.withLock { $0 }).value
    #expect(report.isInterrupted)
    // The fifth was counted while the other thread had at most one more in hand.
    #expect((5...6).contains(report.written))
    let files = place.files(in: "out")
    #expect(files.count == report.written)
    for file in files {
      let seed = try #require(Int(file.dropLast(4)))
      let expected = try await Renderer(backend: .cpu).picture(
        of: RenderRequest(TestFolder.picture(seed), style: Self.style))
      #expect(try place.read("out/\(file)") == expected)
    }
  }

  @Test func aCancelledTaskPreviewsNothing() async throws {
    let place = try TestFolder()
    try place.writePictures(["in/a.png"])
    let batch = Self.batch(place)
    let counts = try await Task {
      var counts = [0, 0]
      try batch.preview { _ in counts[0] += 1 }
      withUnsafeCurrentTask { $0?.cancel() }
      try batch.preview { _ in counts[1] += 1 }
      return counts
    }.value
    #expect(counts == [1, 0])
  }

  @Test func theObserverHearsOfEveryPicture() throws {
    let place = try TestFolder()
    try place.writePictures((0..<7).map { "in/\($0).png" })
    try place.write("no picture", to: "in/bad.png")
    let heard = Lock<(totals: [Int?], counts: [Int], failures: Int)>(([], [], 0))
    var batch = Self.batch(place, jobs: 3)
    batch.canvas = .grow
    _ = try batch.run { event in
      heard.withLock { heard in
        switch event {
        case .started(_, _, let total): heard.totals.append(total)
        case .warned: Issue.record("there is nothing to warn of")
        case .finished(let done, let failure):
          heard.counts.append(done)
          heard.failures += failure == nil ? 0 : 1
        }
      }
    }
    #expect(heard.withLock(\.totals) == [8])
    #expect(heard.withLock(\.counts) == Array(1...8))
    #expect(heard.withLock(\.failures) == 1)
  }

  @Test func anAsynchronousRunIsTheSameAndCanBeCancelled() async throws {
    let place = try TestFolder()
    try place.writePictures(["in/a.png"])
    let batch = Self.batch(place)
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await batch.report()
    }
    let report = try await cancelled.value
    #expect(report.isInterrupted)
    #expect(place.files(in: "out") == [])
    #expect(try await batch.report().written == 1)
    let expected = try await Renderer(backend: .cpu).picture(
      of: RenderRequest(TestFolder.picture(0), style: Self.style))
    #expect(try place.read("out/a.png") == expected)
  }

  @Test func aReportSurvivesJSON() throws {
    let place = try TestFolder()
    try place.writePictures(["in/a.png"])
    try place.write("no picture", to: "in/bad.png")
    let report = try Self.batch(place).run()
    let data = try JSONEncoder().encode(report)
    #expect(try JSONDecoder().decode(BatchReport.self, from: data) == report)
    #expect(report.boundBy != nil)
    #expect(report.description.hasPrefix("1 picture written, 1 failed, 1 with warnings, in "))
  }
}
