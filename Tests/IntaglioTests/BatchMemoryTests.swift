// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioImages
import IntaglioModel
import IntaglioSystem
import Testing

/// Batches whose pictures take no more memory than they may.
@Suite struct BatchMemoryTests {
  /// Pictures of `side` pixels each way.
  private func place(_ count: Int, side: Int) throws -> TestFolder {
    let place = try TestFolder()
    try place.makeFolder(of: "in/0.png")
    for index in 0..<count {
      try Bitmap(transparent: PixelSize(side, side)).write(to: place.path("in/\(index).png"))
    }
    return place
  }

  private func run(_ place: TestFolder, jobs: Int, megabytes: Int) throws -> BatchReport {
    try Batch(
      inputs: [.path(place.path("in"))], outputFolder: place.path("out"),
      style: Style(shadows: [Shadow(.inner, color: .black, offset: .zero, blur: .sigma(2))]),
      settings: BatchSettings(
        backend: .cpu,
        jobs: jobs, cacheLimit: 0, maximumMemory: megabytes << 20)
    ).run()
  }

  /// Of 36 MB there is room for one picture of 1000 x 1000, and its result and planes, at a time.
  @Test func picturesWaitForOneAnother() throws {
    let place = try place(8, side: 1000)
    let report = try run(place, jobs: 4, megabytes: 36)
    #expect(report.failures.isEmpty, "\(report.failures)")
    #expect(report.written == 8)
  }

  @Test func whatIsTooLargeIsNamed() throws {
    let place = try place(3, side: 200)
    try Bitmap(transparent: PixelSize(4000, 3000)).write(to: place.path("in/large.png"))
    let report = try run(place, jobs: 2, megabytes: 32)
    #expect(report.written == 3)
    let failure = try #require(report.failures.first)
    #expect(report.failures.count == 1 && failure.input == place.path("in/large.png"))
    #expect(
      failure.reason.hasSuffix(
        "is a picture of 4000x3000 pixels that takes 45 MiB to read, more than its batch may take; raise the batch's maximum memory"
      ), "\(failure.reason)")
    #expect(failure.remedy == .moreMemory)
  }

  /// 12 MB for each of picture and result, and more for planes.
  @Test func whatIsTooLargeToDrawIsNamed() throws {
    let place = try place(1, side: 1732)
    let report = try run(place, jobs: 1, megabytes: 24)
    #expect(report.written == 0)
    let message = report.failures.first?.reason ?? ""
    #expect(message.hasPrefix("the batch, which has a maximum memory, cannot allocate "), "\(message)")
  }

  /// The whole picture and its result would take 512 MiB. A strict batch rejects the result, which is known
  /// to be empty only when all bands are drawn.
  @Test func aLargePictureTakesTheMemoryOfBands() throws {
    let place = try TestFolder()
    try place.makeFolder(of: "in/large.png")
    let size = PixelSize(8193, 8192)
    var file: [UInt8] = []
    let writer = try PNGRowWriter(size, .rgba, .fastest, name: "large") { file.append(contentsOf: $0) }
    for _ in 0..<16 { try writer.add(Bitmap(transparent: PixelSize(8193, 512))) }
    try writer.finish()
    try Data(file).write(to: URL(filePath: place.path("in/large.png")))
    let bands = try BandedRender(
      Style(), picture: size, scale: 1, grow: false, isOpaque: false, bandHeight: nil)
    var batch = Batch(
      inputs: [.path(place.path("in"))], outputFolder: place.path("out"),
      settings: BatchSettings(
        backend: .cpu, jobs: 1, encoding: PictureEncoding(compression: .fastest), cacheLimit: 0,
        maximumMemory: bands.peakBytes / 3 * 4 + 4, isStrict: true))
    let strict = try batch.run()
    #expect(strict.failures.map(\.reason) == ["\(RenderWarning.nothingVisible)"])
    #expect(place.files(in: "out").isEmpty)
    batch.isStrict = false
    let report = try batch.run()
    #expect(report.failures.isEmpty && report.written == 1, "\(report.failures)")
    #expect(report.warnings.map(\.reason) == ["\(RenderWarning.nothingVisible)"])
    let reader = try #require(try PNGRowReader.open(InputFile(path: place.path("out/large.png"))))
    #expect(reader.size == size)
    // Its size is in the journal.
    batch.resume = .finished
    #expect(try batch.run().skipped == 1)
  }

  @Test func groupsLimitTheMachine() {
    let files = [
      "/sys/fs/cgroup/a/b/memory.max": "max\n", "/sys/fs/cgroup/a/memory.max": "1073741824\n",
      "/sys/fs/cgroup/memory.max": "4294967296\n",
      "/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
    ]
    let limits = MachineMemory.limits(from: "/a/b", read: { files[$0] ?? "" })
    #expect(limits.min() == 1 << 30)
    #expect(MachineMemory.total > 1 << 20)
  }
}
