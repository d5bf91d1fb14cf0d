// SPDX-License-Identifier: MIT
import Foundation
import IntaglioImages
import IntaglioModel
import Testing

/// Writing JPEG and WebP.
@Suite struct EncodingTests {
  @Test(arguments: [PictureFormat.jpeg, .webp, .avif, .png], [0, -1, 101, 500])
  func aQualityOutOfRangeIsRefused(format: PictureFormat, quality: Int) throws {
    let picture = try Bitmap.slope(isOpaque: true)
    let reason = "its quality is \(quality) but must be 1 to 100"
    #expect(throws: PictureFileError.cannotWrite(path: "memory", reason: reason)) {
      try picture.encoded(as: PictureEncoding(format, quality: quality))
    }
  }

  /// A PNG under such a name would be a wrong result without a word. An encoding that is given is a word.
  @Test(arguments: ["gif", "tiff", "bmp", "svg", "PSD"])
  func aNameThatPromisesAnotherFormatIsRefused(ending: String) throws {
    let picture = try Bitmap.slope(isOpaque: true)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "x.\(ending)").path()
    let reason = "pictures are written as PNG, JPEG, WebP or AVIF, not as \(ending.lowercased())"
    #expect(throws: PictureFileError.cannotWrite(path: path, reason: reason)) { try picture.write(to: path) }
    #expect(!FileManager.default.fileExists(atPath: path))
    try picture.write(to: path, as: PictureEncoding())
    #expect(try Bitmap(contentsOfFile: path) == picture)
  }

  @Test(arguments: [true, false], PictureCompression.allCases)
  func webPIsExactWithoutAQuality(isOpaque: Bool, compression: PictureCompression) throws {
    let picture = try Bitmap.slope(isOpaque: isOpaque)
    let file = try picture.encoded(as: PictureEncoding(.webp, compression: compression))
    #expect(file.starts(with: "RIFF".utf8))
    #expect(try Bitmap(encoded: file) == picture)
  }

  @Test(arguments: [true, false])
  func webPWithAQualityIsSmallerAndAlike(isOpaque: Bool) throws {
    let picture = try Bitmap.slope(isOpaque: isOpaque, PixelSize(300, 200))
    let files = try [60, 95].map { try picture.encoded(as: PictureEncoding(.webp, quality: $0)) }
    #expect(files[0].count < files[1].count)
    #expect(difference(try Bitmap(encoded: files[1]), picture) < 4)
    // Alpha is exact.
    let alphas = stride(from: 3, to: picture.pixels.count, by: 4)
    let written = try Bitmap(encoded: files[0])
    #expect(alphas.allSatisfy { written.pixels[$0] == picture.pixels[$0] })
  }

  @Test(arguments: PictureCompression.allCases)
  func jpegIsAlike(compression: PictureCompression) throws {
    let picture = try Bitmap.slope(isOpaque: true, PixelSize(300, 200))
    func file(_ quality: Int?) throws -> [UInt8] {
      try picture.encoded(as: PictureEncoding(.jpeg, compression: compression, quality: quality))
    }
    let files = try [30, nil, 100].map(file)
    #expect(files[0].count < files[1].count && files[1].count < files[2].count)
    #expect(try files[1] == file(90))
    #expect(difference(try Bitmap(encoded: files[2]), picture) < 1.5)
    #expect(difference(try Bitmap(encoded: files[1]), picture) < 3)
  }

  /// SOF2 (ITU-T T.81, table B.1) begins a progressive frame.
  @Test func aSmallJPEGIsProgressive() throws {
    let picture = try Bitmap.slope(isOpaque: true)
    func isProgressive(_ compression: PictureCompression) throws -> Bool {
      let file = try picture.encoded(as: PictureEncoding(.jpeg, compression: compression))
      return zip(file, file.dropFirst()).contains { $0 == 0xFF && $1 == 0xC2 }
    }
    #expect(try isProgressive(.small) && !isProgressive(.default))
  }

  @Test func aJPEGNeedsABackgroundForTransparency() throws {
    let picture = try Bitmap.slope(isOpaque: false)
    #expect(throws: PictureFileError.hasTransparency(name: "memory")) {
      try picture.encoded(as: PictureEncoding(.jpeg))
    }
    let blue = Color(red: 0, green: 0, blue: 1)
    let file = try Bitmap(transparent: PixelSize(16, 16)).encoded(
      as: PictureEncoding(.jpeg, quality: 100, background: blue))
    let pixel = try Bitmap(encoded: file)[8, 8]
    #expect(pixel.x <= 2 && pixel.y <= 2 && pixel.z >= 252 && pixel.w == 255)
    // Half of white over black is grey.
    let white = try Bitmap(size: PixelSize(1, 1), pixels: [128, 128, 128, 128])
    let grey = try Bitmap(
      encoded: white.encoded(as: PictureEncoding(.jpeg, quality: 100, background: .black)))
    #expect(grey[0, 0] == SIMD4(128, 128, 128, 255))
  }

  @Test(
    arguments: [
      ("a.png", PictureFormat.png), ("b/c.JPG", .jpeg), ("a.jpeg", .jpeg), ("x.y/a.webp", .webp), ("a", nil),
      (".png", nil), ("a.gif", nil), ("a.png/b", nil), ("", nil),
    ] as [(String, PictureFormat?)])
  func namesEndInFormats(path: String, format: PictureFormat?) {
    #expect(PictureFormat(path: path) == format)
  }

  @Test(
    arguments: [("a.jpg", [0xFF, 0xD8]), ("a.webp", Array("RIFF".utf8)), ("a", [0x89, 0x50])]
      as [(String, [UInt8])])
  func filesAreWrittenAsTheirNamesSay(name: String, start: [UInt8]) throws {
    let folder = try TemporaryFolder()
    try Bitmap.slope(isOpaque: true).write(to: folder.path(name))
    #expect(try folder.read(name).starts(with: start))
  }

  private func difference(_ first: Bitmap, _ second: Bitmap) -> Double {
    let sum = zip(first.pixels, second.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(first.pixels.count)
  }
}
