// SPDX-License-Identifier: MIT
import Intaglio
import Testing

/// Documents of other depths and colour modes than 8 bits of RGB and grey.
@Suite struct DepthTests {
  /// The pixels of a document's merged picture, in a row.
  private func merged(_ mode: Int, depth: Int = 8, width: Int = 2, _ planes: [[UInt8]]) throws -> [[UInt8]] {
    let file = PSDFile(
      width: width, height: 1, depth: depth, mode: mode, merged: planes, mergedPacking: .none)
    let picture = try file.document.mergedPicture()
    return (0..<width).map { column in (0..<3).map { picture[column, 0][$0] } }
  }

  /// 16 bits: 0x8000 is 127.5 + 1/512 levels. 32 bits: 0x3E5B2D9A, 0.21404, is half of 255 in sRGB; over 1
  /// there is white.
  @Test func deepSamplesBecomeLevels() throws {
    let word: [UInt8] = [0x80, 0x00, 0xFF, 0xFF]
    #expect(try merged(1, depth: 16, [word]) == [[128, 128, 128], [255, 255, 255]])
    let float: [UInt8] = [0x3E, 0x5B, 0x2D, 0x9A, 0x40, 0, 0, 0]
    #expect(try merged(1, depth: 32, [float]) == [[128, 128, 128], [255, 255, 255]])
  }

  /// Half of black, grey and white over white, mixed in linear light as in psd-tools' transparentbg.psd.
  @Test func whiteLeavesMergedPicturesOf32BitsInLinearLight() throws {
    func plane(_ samples: [Float]) -> [UInt8] {
      samples.flatMap { sample in (0..<4).map { UInt8(sample.bitPattern >> (24 - 8 * UInt32($0)) & 255) } }
    }
    let half: Float = 128.0 / 255
    let colors = plane([0, 0.21404, 1].map { $0 * half + 1 - half })
    let alpha = plane([half, half, half])
    let file = PSDFile(
      width: 3, height: 1, depth: 32, mode: 1, layers: [PSDFile.Layer(name: "a", frame: (0, 0, 0, 0))],
      merged: [colors, alpha], mergedPacking: .none, hasMergedAlpha: true)
    let picture = try file.document.mergedPicture()
    #expect((0..<3).map { picture[$0, 0].x } == [0, 64, 128])
    #expect((0..<3).map { picture[$0, 0].w } == [128, 128, 128])
  }

  /// A red of half its alpha: mixed with white 255, 127, 127; straight it is darker than the white behind it.
  /// One level is rounding. So of inks; of Lab only the lightness says it.
  @Test(
    arguments: [
      (3, [[255], [127], [127], [128]], [128, 0, 0]), (3, [[255], [126], [127], [128]], [128, 0, 0]),
      (3, [[255], [0], [0], [128]], [128, 0, 0]), (3, [[255], [125], [255], [128]], [128, 63, 128]),
      (1, [[40], [128]], [20, 20, 20]), (4, [[255], [0], [0], [255], [128]], [128, 0, 0]),
      (9, [[140], [128], [128], [120]], [0, 0, 0]),
    ] as [(Int, [[UInt8]], [UInt8])])
  func straightMergedPicturesAreSeen(mode: Int, planes: [[UInt8]], found: [UInt8]) throws {
    let file = PSDFile(
      width: 1, height: 1, mode: mode, layers: [PSDFile.Layer(name: "a", frame: (0, 0, 0, 0))],
      merged: planes,
      mergedPacking: .none, hasMergedAlpha: true)
    let picture = try file.document.mergedPicture()
    #expect((0..<3).map { picture[0, 0][$0] } == found)
  }

  @Test func bitmapsAreBlackWhereTheyHaveBits() throws {
    let found = try merged(0, depth: 1, width: 10, [[0b1010_0000, 0b0100_0000]])
    #expect(found.map { $0[0] } == [0, 255, 0, 255, 255, 255, 255, 255, 255, 0])
  }

  /// Without a profile: 255 is no ink; 128 and 128 leave a quarter.
  @Test func inksWithoutAProfileMultiply() throws {
    let planes: [[UInt8]] = [[255, 128], [0, 255], [255, 255], [255, 128]]
    #expect(try merged(4, planes) == [[255, 0, 255], [64, 128, 128]])
    var file = PSDFile(width: 1, height: 1, mode: 4, merged: Array(repeating: [0], count: 4))
    file.mergedPacking = .none
    let omissions = try PhotoshopScene(file).omissions
    #expect(omissions.count == 1)
    #expect(omissions[0].hasPrefix("the document: the colours of its inks"))
  }

  /// Lindbloom's calculator: Lab 53.2, 80.1, 67.2 of D50 is near sRGB's red, 53.39 is a grey of 127.
  @Test func labBecomesSRGB() throws {
    let found = try merged(9, [[136, 136], [208, 128], [195, 128]])
    #expect(found[0][0] > 245 && found[0][1] < 40 && found[0][2] < 40, "\(found)")
    #expect(found[1].allSatisfy { abs(Int($0) - 127) <= 1 }, "\(found)")
  }

  /// Differences of words, of which the low byte overflows; and of the bytes of floats, plane by plane.
  @Test func predictionsAreUndone() {
    var words: [UInt8] = [0x01, 0xFF, 0x00, 0x01, 0xFF, 0xFF]
    words.withUnsafeMutableBufferPointer { PSDSamples.words.undoPrediction($0, width: 3) }
    #expect(words == [0x01, 0xFF, 0x02, 0x00, 0x01, 0xFF])
    var floats: [UInt8] = [0x3F, 0, 0xC1, 0, 0, 0, 0, 0]
    floats.withUnsafeMutableBufferPointer { PSDSamples.floats(isLight: true).undoPrediction($0, width: 2) }
    #expect(floats == [0x3F, 0, 0, 0, 0x3F, 0, 0, 0])
  }
}
