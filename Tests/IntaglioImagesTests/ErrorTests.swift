// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import Testing

/// The messages for people and on the command line.
@Suite struct ErrorTests {
  enum Kind { case input, data, output }

  static let cases: [(PictureFileError, Kind, String)] = [
    (.noSuchFile(path: "a.png"), .input, "a.png: no such file"),
    (.isDirectory(path: "d"), .input, "d: is a folder; name a picture file in it"),
    (
      .cannotRead(path: "a.png", reason: "Permission denied"), .input,
      "a.png: cannot be read: Permission denied"
    ),
    (.fileTooLarge(name: "a.png", limit: 9), .data, "a.png: is larger than 9 bytes, the maximum"),
    (
      .unknownFormat(name: "a.gif", found: "a GIF picture"), .data,
      "a.gif: is a GIF picture, not a PNG, JPEG, WebP, AVIF or SVG picture; convert it to PNG first"
    ),
    (
      .unknownFormat(name: "a.png", found: "empty"), .data,
      "a.png: is empty, not a PNG, JPEG, WebP, AVIF or SVG picture"
    ),
    (
      .unknownFormat(name: "a.png", found: "a text file"), .data,
      "a.png: is a text file, not a PNG, JPEG, WebP, AVIF or SVG picture"
    ),
    (
      .unknownFormat(name: "a.png", found: "a Git LFS pointer"), .data,
      "a.png: is a Git LFS pointer, not a PNG, JPEG, WebP, AVIF or SVG picture; fetch the picture itself with git lfs pull"
    ),
    (
      .truncated(name: "standard input"), .data,
      "standard input: ends before its picture does; it was not copied or written completely"
    ),
    (.damaged(name: "a.png", fault: "IDAT: CRC error"), .data, "a.png: is damaged: IDAT: CRC error"),
    (
      .emptySize(name: "a.png", size: PixelSize(0, 7)), .data,
      "a.png: has no pixels; its header says 0x7"
    ),
    (
      .tooLarge(name: "a.png", size: PixelSize(5, 7), limit: 30), .data,
      "a.png: is too large: 5x7, and at most 30 pixels are allowed"
    ),
    (
      .unsupported(name: "a.svg", found: "an SVG drawing", advice: "this build has no SVG"), .data,
      "a.svg: is an SVG drawing, which is not read; this build has no SVG"
    ),
    (
      .missingLibrary(name: "a.jpg", .turboJPEG, reason: "libx.so is absent"), .data,
      "a.jpg: JPEG pictures need a library: libx.so is absent"
    ),
    (
      .hasTransparency(name: "a.jpg"), .data,
      "a.jpg: the picture has transparent pixels, and JPEG has no alpha; give a background colour, or write PNG or WebP"
    ),
    (.outOfMemory(name: "a.png"), .data, "a.png: there is not enough memory for it"),
    (
      .cannotWrite(path: "out.png", reason: "No space left on device"), .output,
      "out.png: cannot be written: No space left on device"
    ),
  ]

  @Test(arguments: cases)
  func errorsAreOneClearLineAndOneKind(error: PictureFileError, kind: Kind, line: String) {
    #expect("\(error)" == line)
    #expect(error.isMissingInput == (kind == .input))
    #expect(error.isOutputFailure == (kind == .output))
  }
}
