// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import IntaglioSystem
import Testing

/// Headers that claim more pixels than their bytes can have, and the least bytes that pictures of a size do
/// have.
@Suite struct ClaimTests {
  /// A JPEG of blocks whose means and ends are one bit each, in grey or in colours, two of them subsampled.
  private func jpeg(_ width: Int, _ height: Int, isProgressive: Bool, isGray: Bool, data count: Int)
    -> [UInt8]
  {
    func segment(_ marker: UInt8, _ contents: [UInt8]) -> [UInt8] {
      [0xFF, marker, UInt8((contents.count + 2) >> 8), UInt8((contents.count + 2) & 255)] + contents
    }
    let components: [(UInt8, UInt8)] = isGray ? [(1, 0x11)] : [(1, 0x22), (2, 0x11), (3, 0x11)]
    let size = [height, width].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let oneCode: [UInt8] = [1] + Array(repeating: 0, count: 15) + [0]
    return [0xFF, 0xD8] + segment(0xDB, [0] + Array(repeating: 1, count: 64))
      + segment(
        isProgressive ? 0xC2 : 0xC0,
        [8] + size + [UInt8(components.count)] + components.flatMap { [$0.0, $0.1, 0] })
      + segment(0xC4, [0x00] + oneCode) + segment(0xC4, [0x10] + oneCode)
      + segment(
        0xDA,
        [UInt8(components.count)] + components.flatMap { [$0.0, 0] } + [0, isProgressive ? 0 : 63, 0])
      + Array(repeating: 0, count: count) + [0xFF, 0xD9]
  }

  /// A file of chunks (RFC 9649, section 2.3).
  private func webP(_ chunks: [UInt8]...) -> [UInt8] {
    let contents = Array("WEBP".utf8) + chunks.flatMap { $0 }
    return Array("RIFF".utf8) + number(contents.count, 4) + contents
  }

  private func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
    Array(name.utf8) + number(contents.count, 4) + contents + (contents.count % 2 == 0 ? [] : [0])
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A lossless picture of transparent black, whose codes have one symbol each (RFC 9649, section 3.7.2.1.1).
  private func lossless(_ size: PixelSize) -> [UInt8] {
    // 14 bits of each side less one, alpha, version, no transform, no cache, no groups of codes, five codes.
    var bits = [(size.width - 1, 14), (size.height - 1, 14), (1, 1), (0, 3), (0, 3)]
    for _ in 0..<5 { bits.append((1, 4)) }
    let flat = bits.flatMap { value, count in (0..<count).map { UInt8(value >> $0 & 1) } }
    let bytes = stride(from: 0, to: flat.count, by: 8).map { start in
      flat[start..<min(start + 8, flat.count)].enumerated().reduce(UInt8(0)) { $0 | $1.element << $1.offset }
    }
    return chunk("VP8L", [0x2F] + bytes)
  }

  /// An animation of one frame, in its canvas's corner.
  private func animation(_ canvas: PixelSize, _ frame: PixelSize) -> [UInt8] {
    let head = number(0, 6) + number(frame.width - 1, 3) + number(frame.height - 1, 3) + number(100, 3) + [0]
    return webP(
      chunk("VP8X", [0x12, 0, 0, 0] + number(canvas.width - 1, 3) + number(canvas.height - 1, 3)),
      chunk("ANIM", number(0, 6)), chunk("ANMF", head + lossless(frame)))
  }

  private func expectTruncated(_ bytes: [UInt8]) {
    #expect(throws: PictureFileError.truncated(name: "a")) { try Bitmap(encoded: bytes, name: "a") }
  }

  /// 541 bytes took 1.85 GB.
  @Test(arguments: [true, false])
  func aJPEGOfAFewBytesIsNotLarge(isProgressive: Bool) {
    expectTruncated(jpeg(16384, 16384, isProgressive: isProgressive, isGray: false, data: 400))
  }

  /// A bit a block in progressive scans and two in others: 1024 x 1024 have 16384 blocks.
  @Test(arguments: [(true, 2048), (false, 4096)])
  func theLeastBytesOfAJPEGAreEnough(isProgressive: Bool, count: Int) throws {
    let picture = try Bitmap(
      encoded: jpeg(1024, 1024, isProgressive: isProgressive, isGray: true, data: count))
    // Every mean is as the one before, which begins in the middle of all levels (ITU-T T.81, sections A.3.1
    // and F.1.1.5.1).
    #expect(picture[0, 0] == SIMD4(128, 128, 128, 255) && picture[1023, 1023] == SIMD4(128, 128, 128, 255))
    expectTruncated(jpeg(1024, 1024, isProgressive: isProgressive, isGray: true, data: count / 2))
  }

  /// 670 bytes took 2.4 GB.
  @Test func aCanvasThatNothingIsDrawnOnIsNotLarge() throws {
    expectTruncated(animation(PixelSize(16_776_975, 16), PixelSize(16, 16)))
    #expect(
      try Bitmap(encoded: animation(PixelSize(200, 200), PixelSize(16, 16))).size == PixelSize(200, 200))
    let all = PixelSize(2000, 1500)
    #expect(try Bitmap(encoded: animation(all, all)).size == all)
  }

  @Test func aLosslessWebPOfOneColourHasFewBytes() throws {
    let bytes = webP(lossless(PixelSize(3000, 2000)))
    #expect(bytes.count < 40)
    #expect(try Bitmap(encoded: bytes) == Bitmap(transparent: PixelSize(3000, 2000)))
  }

  @Test func aLossyWebPOfAFewBytesIsNotLarge() {
    // The tag of a key frame whose modes have 300 bytes (RFC 6386, section 9.1).
    let head: [UInt8] = number(0x10 | 300 << 5, 3) + [0x9D, 0x01, 0x2A]
    let frame = head + number(16383, 2) + number(16383, 2) + Array(repeating: 0, count: 400)
    expectTruncated(webP(chunk("VP8 ", frame)))
  }

  /// The packers that most files are made by, at their worst quality: of one colour, where they write least.
  @Test(arguments: [PictureFormat.jpeg, .webp, .avif])
  func picturesOfOneColourAreRead(format: PictureFormat) throws {
    let size = PixelSize(2048, 2048)
    let picture = try Bitmap(
      size: size, pixels: Array(repeating: [200, 200, 200, 255], count: 2048 * 2048).flatMap { $0 })
    let bytes = try picture.encoded(as: PictureEncoding(format, compression: .small, quality: 1))
    #expect(try Bitmap(encoded: bytes).size == size, "\(bytes.count) bytes")
  }

  /// A job among several claims its memory before taking it.
  @Test func aJobIsToldWhatAPictureTakes() throws {
    // A bitmap, and as much beside it.
    let bytes = webP(lossless(PixelSize(1000, 500)))
    for (limit, isRead) in [(4_000_000, true), (3_999_999, false)] {
      let claim = MemoryClaim(granted: 0) { $0 <= limit }
      let result = MemoryClaim.$current.withValue(claim) {
        Result { () throws(PictureFileError) in try Bitmap(encoded: bytes, name: "a") }
      }
      #expect(((try? result.get()) != nil) == isRead)
      #expect(claim.wanted == (isRead ? 0 : 4_000_000) && claim.granted == (isRead ? 4_000_000 : 0))
      guard case .failure(let error) = result else { continue }
      #expect(
        "\(error)"
          == "a: is a picture of 1000x500 pixels that takes 3 MiB to read, more than its batch may take; raise the batch's maximum memory"
      )
    }
  }
}
