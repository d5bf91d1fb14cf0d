// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// `render` of a picture that is large enough to be rendered in bands.
@Suite struct LargePictureProcessTests {
  /// One colour, 8193 x 8193.
  private func writeLargePicture(to file: URL) throws {
    let band = try Bitmap(size: PixelSize(8193, 241)) { pixels in
      for index in stride(from: 0, to: pixels.count, by: 4) {
        pixels.storeBytes(of: 0xFF_20_40_60, toByteOffset: index, as: UInt32.self)
      }
    }
    _ = FileManager.default.createFile(atPath: file.path(), contents: nil)
    let handle = try FileHandle(forWritingTo: file)
    let writer = try PNGRowWriter(
      PixelSize(8193, 34 * 241 - 1), .rgb, .fast, name: "large"
    ) { (bytes) throws(PictureFileError) in
      try OutputFile.write(bytes, descriptor: handle.fileDescriptor, path: "large")
    }
    for _ in 0..<33 { try writer.add(band) }
    try writer.add(try band.cropped(to: PixelRect(PixelSize(8193, 240))))
    try writer.finish()
    try handle.close()
  }

  /// The result is being written when the signal comes.
  @Test(arguments: [SIGINT, SIGTERM])
  func aSignalLeavesNoFile(number: Int32) throws {
    let tool = try ToolProcess()
    try writeLargePicture(to: tool.path("large.png"))
    let folder = tool.path("out")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Packing takes long enough for the signal to come before its end on a busy machine, too.
    let process = try tool.hearingSignals([
      "render", "large.png", "-o", "out/large.png", "--style", "indent", "--backend", "cpu", "--compression",
      "small",
    ])
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path()) }
    while process.isRunning, try files().isEmpty { usleep(1000) }
    #expect(try files().allSatisfy { $0.hasPrefix(".intaglio-") })
    expectStop(of: process, by: number, errors, line: "intaglio: stopped; no file was written")
    #expect(try files().isEmpty)
  }
}
