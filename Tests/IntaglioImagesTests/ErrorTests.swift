import IntaglioImages
import IntaglioModel
import Testing

/// What people and the command line are told.
@Suite struct ErrorTests {
  enum Kind { case input, data, output }

  static let cases: [(PNGError, Kind, String)] = [
    (.noSuchFile(path: "a.png"), .input, "a.png: no such file"),
    (.isDirectory(path: "d"), .input, "d: is a folder; name a PNG file in it"),
    (
      .cannotRead(path: "a.png", reason: "Permission denied"), .input,
      "a.png: cannot be read: Permission denied"
    ),
    (.fileTooLarge(name: "a.png", limit: 9), .data, "a.png: is larger than 9 bytes, the most that is read"),
    (
      .notAPNG(name: "a.jpg", found: "a JPEG picture"), .data,
      "a.jpg: is a JPEG picture, not a PNG; convert it to PNG first"
    ),
    (.notAPNG(name: "a.png", found: "empty"), .data, "a.png: is empty, not a PNG"),
    (.notAPNG(name: "a.png", found: "a text file"), .data, "a.png: is a text file, not a PNG"),
    (
      .notAPNG(name: "a.png", found: "a Git LFS pointer"), .data,
      "a.png: is a Git LFS pointer, not a PNG; fetch the picture itself with git lfs pull"
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
    (.outOfMemory(name: "a.png"), .data, "a.png: there is not enough memory for it"),
    (
      .cannotWrite(path: "out.png", reason: "No space left on device"), .output,
      "out.png: cannot be written: No space left on device"
    ),
  ]

  @Test(arguments: cases)
  func errorsAreOneClearLineAndOneKind(error: PNGError, kind: Kind, line: String) {
    #expect("\(error)" == line)
    #expect(error.isMissingInput == (kind == .input))
    #expect(error.isOutputFailure == (kind == .output))
  }
}
