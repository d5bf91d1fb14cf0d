// SPDX-License-Identifier: MIT
import Foundation
import IntaglioImages
import IntaglioModel
import Testing

/// Animations taken apart chunk by chunk: every frame as a PNG of its own through libpng, put together as the
/// PNG specification says, is the picture that was appended.
@Suite struct AnimatedPNGTests {
  /// A frame of pixels whose alpha is not full everywhere, with a bright block at a place.
  private func frame(
    _ size: PixelSize, block: (column: Int, row: Int), isOpaque: Bool = false
  ) throws -> Bitmap {
    var picture = try Bitmap(transparent: size)
    for row in 0..<size.height {
      for column in 0..<size.width {
        let alpha = isOpaque ? 255 : UInt8(40 + 5 * row)
        picture[column, row] = SIMD4(alpha / 2, alpha, UInt8(column), alpha)
      }
    }
    for row in block.row..<block.row + 3 {
      for column in block.column..<block.column + 4 { picture[column, row] = SIMD4(9, 8, 7, 255) }
    }
    return picture
  }

  private func write(
    _ frames: [Bitmap], rate: Double = 12, isOpaque: Bool = false, compression: PictureCompression = .default
  ) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let writer = try AnimatedPNGWriter(
      path: folder.path("a.png"), frameCount: frames.count, frameRate: rate, isOpaque: isOpaque,
      compression: compression)
    for frame in frames { try writer.append(frame) }
    // Nothing is at the file's place before it is complete.
    #expect(try !folder.names().contains("a.png"))
    try writer.finish()
    #expect(try folder.names() == ["a.png"])
    return try folder.read("a.png")
  }

  @Test(arguments: PictureCompression.allCases, [false, true])
  func everyFrameComesBack(compression: PictureCompression, isOpaque: Bool) throws {
    let size = PixelSize(23, 17)
    let frames = try [(0, 0), (1, 0), (19, 14), (19, 14), (5, 6)].map {
      try frame(size, block: $0, isOpaque: isOpaque)
    }
    let file = try AnimatedPNGFile(write(frames, isOpaque: isOpaque, compression: compression))
    #expect(file.size == size)
    #expect(file.plays == 0)
    #expect(file.colorType == (isOpaque ? 2 : 6))
    #expect(try file.pictures() == frames)
  }

  @Test func onlyWhatChangedIsStored() throws {
    let size = PixelSize(23, 17)
    let frames = try [(0, 0), (2, 1), (2, 1), (15, 12)].map { try frame(size, block: $0) }
    let regions = try AnimatedPNGFile(write(frames)).frames.map(\.region)
    #expect(
      regions == [
        PixelRect(size),
        // Both places of the block; then nothing, for which one pixel stands; then both again.
        PixelRect(columns: 0..<6, rows: 0..<4), PixelRect(columns: 0..<1, rows: 0..<1),
        PixelRect(columns: 2..<19, rows: 1..<15),
      ])
  }

  @Test(arguments: [
    (12.0, 1, 12), (1, 1, 1), (100, 1, 100), (12.5, 100, 1250), (29.97, 100, 2997), (0.01, 100, 1),
  ])
  func theDelayIsOnePartOfTheRate(rate: Double, numerator: Int, denominator: Int) throws {
    let frames = try [frame(PixelSize(9, 9), block: (0, 0)), frame(PixelSize(9, 9), block: (1, 1))]
    for found in try AnimatedPNGFile(write(frames, rate: rate)).frames {
      #expect(found.delay == [numerator, denominator])
      // Dispose none, blend source.
      #expect(found.operations == [0, 0])
    }
  }

  @Test func oneFrameIsAnAnimationToo() throws {
    let picture = try frame(PixelSize(9, 9), block: (0, 0))
    let bytes = try write([picture])
    #expect(try AnimatedPNGFile(bytes).pictures() == [picture])
    #expect(try Bitmap(encoded: bytes) == picture)
  }

  /// A program that knows no animations sees the first frame.
  @Test func theStillPictureIsTheFirstFrame() throws {
    let frames = try [(0, 0), (7, 7)].map { try frame(PixelSize(12, 12), block: $0) }
    #expect(try Bitmap(encoded: write(frames)) == frames[0])
  }

  @Test func aDescriptorGetsTheSameFile() throws {
    let frames = try [(0, 0), (7, 7)].map { try frame(PixelSize(12, 12), block: $0) }
    let folder = try TemporaryFolder()
    let place = try folder.write([], to: "b.png")
    let handle = try #require(FileHandle(forWritingAtPath: place))
    let writer = try AnimatedPNGWriter(
      descriptor: handle.fileDescriptor, name: "b", frameCount: 2, frameRate: 12)
    for frame in frames { try writer.append(frame) }
    try writer.finish()
    try handle.close()
    #expect(try folder.read("b.png") == write(frames))
  }

  @Test func aMistakeLeavesNoFile() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1, 2, 3], to: "a.png")
    let picture = try frame(PixelSize(9, 9), block: (0, 0))
    func fault(_ text: String) -> PictureFileError { .animation(name: path, fault: text) }
    do {
      let writer = try AnimatedPNGWriter(path: path, frameCount: 2, frameRate: 12, isOpaque: true)
      #expect(throws: fault("frame 1 is translucent, but isOpaque is set")) { try writer.append(picture) }
    }
    do {
      let writer = try AnimatedPNGWriter(path: path, frameCount: 2, frameRate: 12)
      try writer.append(picture)
      #expect(throws: fault("1 of 2 planned frames were written")) { try writer.finish() }
      let other = try frame(PixelSize(9, 8), block: (0, 0))
      #expect(throws: fault("frame 2 is \(other.size), not \(picture.size) like the previous ones")) {
        try writer.append(other)
      }
      try writer.append(picture)
      #expect(throws: fault("frame 3 is one more than the 2 planned")) { try writer.append(picture) }
    }
    // The writers are released, and the earlier file is unchanged.
    #expect(try folder.names() == ["a.png"])
    #expect(try folder.read("a.png") == [1, 2, 3])
  }

  @Test(arguments: [
    (0, 12.0), (-1, 12), (1 << 31, 12), (2, 0), (2, -1), (2, 100.1), (2, .nan), (2, .infinity),
  ])
  func countsAndRatesThatCannotBeAreRefused(count: Int, rate: Double) throws {
    let folder = try TemporaryFolder()
    #expect(throws: PictureFileError.self) {
      try AnimatedPNGWriter(path: folder.path("a.png"), frameCount: count, frameRate: rate)
    }
    #expect(try folder.names().isEmpty)
  }

  @Test func aPlaceThatCannotBeWrittenIsNamed() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("none/a.png")
    #expect(throws: PictureFileError.cannotWrite(path: path, reason: "its folder does not exist")) {
      try AnimatedPNGWriter(path: path, frameCount: 2, frameRate: 12)
    }
  }
}
