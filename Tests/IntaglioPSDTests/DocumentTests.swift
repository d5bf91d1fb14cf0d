// SPDX-License-Identifier: MIT
import Foundation
import IntaglioModel
import IntaglioPSD
import Testing

/// Documents as a whole, from memory and from files.
@Suite struct DocumentTests {
  @Test(arguments: [false, true])
  func documentsSayWhatTheyAre(isLarge: Bool) throws {
    let document = try PSDDocument(PSDSource(SampleFiles.document(isLarge: isLarge)))
    #expect((document.isLarge, document.size, document.colorMode) == (isLarge, PixelSize(3, 2), .rgb))
    #expect((document.channelCount, document.hasMergedAlpha) == (4, true))
    #expect((document.resources.globalAngle, document.resources.globalAltitude) == (90, 45))
    #expect(document.resources.colorProfile == nil)
    #expect(document.patterns.map(\.identifier) == ["abc"])
    #expect(document.layers.map(\.name) == ["ground", "group", "filled", "shape"])
  }

  @Test func theLightIsThirtyDegreesWithoutAResource() throws {
    let resources = try PSDDocument(PSDSource(PSDFile().bytes)).resources
    #expect((resources.globalAngle, resources.globalAltitude) == (30, 30))
  }

  @Test func otherModesAndDepthsAreNamed() {
    func error(_ file: PSDFile) -> String {
      do { _ = try PSDDocument(PSDSource(file.bytes)) } catch { return "\(error)" }
      return ""
    }
    #expect(error(PSDFile(mode: 6)).contains("of the mode 6"))
    #expect(error(PSDFile(depth: 12)).contains("of 12 bits a channel"))
    #expect(
      error(PSDFile(depth: 32, mode: 4, merged: Array(repeating: [], count: 4))).contains(
        "Mode > 8 Bits/Channel"))
  }

  @Test func filesAreReadAsMemoryIs() throws {
    let path = NSTemporaryDirectory() + "intaglio-\(UUID().uuidString).psd"
    defer { try? FileManager.default.removeItem(atPath: path) }
    // Longer than one read.
    let samples = (0..<300 * 200).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 3) }
    var file = PSDFile(width: 300, height: 200, merged: [samples, samples, samples], mergedPacking: .none)
    file.layers = (0..<40).map { index in
      PSDFile.Layer(
        name: "layer \(index)", frame: (0, 0, 200, 300), channels: [(0, samples), (1, samples), (2, samples)])
    }
    try Data(file.bytes).write(to: URL(filePath: path))
    let (memory, disk) = (try PSDDocument(PSDSource(file.bytes)), try PSDDocument(contentsOfFile: path))
    #expect(disk.layers.map(\.name) == memory.layers.map(\.name))
    #expect(try disk.layers[39].picture() == memory.layers[39].picture())
    #expect(try disk.mergedPicture() == memory.mergedPicture())
  }

  @Test func whatIsNoFileIsRefused() throws {
    #expect(throws: PSDError.noSuchFile(path: "/nowhere/card.psd")) {
      try PSDDocument(contentsOfFile: "/nowhere/card.psd")
    }
    #expect(throws: PSDError.cannotRead(path: "/tmp", reason: "it is a folder; name a file in it")) {
      try PSDDocument(contentsOfFile: "/tmp")
    }
    #expect(
      throws: PSDError.cannotRead(path: "/dev/null", reason: "it is not a regular file; save it to one first")
    ) {
      try PSDDocument(contentsOfFile: "/dev/null")
    }
    #expect(throws: PSDError.unknownFormat(name: "memory", expected: "a Photoshop document")) {
      try PSDDocument(PSDSource(Array("a text".utf8)))
    }
  }
}
