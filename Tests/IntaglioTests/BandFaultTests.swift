// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioSystem
import SceneCatalog
import Testing

/// What goes wrong while a file is rendered in bands: it is an error, and leaves no file.
@Suite struct BandFaultTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func fault(
    _ bytes: [UInt8], height: Int = 10, pixels: Int = 0, _ cancellation: Cancellation = Cancellation()
  ) throws -> FileRenderError? {
    let (input, output) = (folder.path("bad.png"), folder.path("result/out.png"))
    try FileManager.default.createDirectory(
      atPath: folder.path("result"), withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: input))
    var work = FileJob(input: input, output: output, style: .innerShadow())
    work.leastPixelCount = pixels
    work.bandHeight = height
    work.cancellation = cancellation
    let renderer = try Renderer(backend: .cpu)
    defer { #expect(folder.files(in: "result").isEmpty) }
    do throws(FileRenderError) {
      try work.run(with: renderer)
      return nil
    } catch {
      return error
    }
  }

  private func file(_ size: PixelSize = PixelSize(400, 300)) throws -> [UInt8] {
    try Content.softBlob.picture(size).encoded(as: PictureEncoding(compression: .fast))
  }

  @Test func aBrokenEndLeavesNoFile() throws {
    let file = try file()
    let path = folder.path("bad.png")
    #expect(try fault(Array(file.dropLast(file.count / 3))) == .file(.truncated(name: path)))
    #expect(try fault(Array(file.dropLast(6))) == .file(.truncated(name: path)))
    var damaged = file
    damaged[file.count - 40] ^= 0xFF
    guard case .file(.damaged(path, _))? = try fault(damaged) else {
      Issue.record("damage was not noticed")
      return
    }
  }

  /// Wherever it ends: in reading, drawing or packing, in bands or as a whole.
  @Test(arguments: [0, 1, 2, 5, 12], [0, .max])
  func aCancelledRenderLeavesNoFile(checks: Int, pixels: Int) throws {
    let cancellation = Cancellation(afterChecks: checks)
    #expect(try fault(try file(), pixels: pixels, cancellation) == .render(.cancelled))
  }

  /// Headers that claim more than their files hold take no memory.
  @Test(arguments: [
    PixelSize(0, 5), PixelSize(1 << 30, 1), PixelSize(1 << 20, 1 << 20), PixelSize(1 << 31, 1 << 31),
  ])
  func headersThatClaimTooMuch(_ size: PixelSize) throws {
    var header = try file()
    for (offset, side) in [(16, size.width), (20, size.height)] {
      for byte in 0..<4 { header[offset + byte] = UInt8(truncatingIfNeeded: side >> (24 - 8 * byte)) }
    }
    let error = try #require(try fault(header))
    guard case .file = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test func anOutputThatCannotBeWrittenEndsAllStages() throws {
    let input = folder.path("in.png")
    try Content.softBlob.picture(PixelSize(800, 800)).write(to: input)
    var work = FileJob(
      input: .path(input), output: .descriptor(-1, name: "nowhere"), style: .innerShadow())
    work.leastPixelCount = 0
    work.bandHeight = 3
    let renderer = try Renderer(backend: .cpu)
    let error = #expect(throws: FileRenderError.self) { try work.run(with: renderer) }
    guard case .file(.cannotWrite(path: "nowhere", _))? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
