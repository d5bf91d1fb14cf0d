// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import Testing

/// Every kind of PNG, against expectations that come from `make-fixtures.py`.
@Suite struct FixtureTests {
  @Test func theFixturesAreThere() {
    // 15 kinds and 11 of them with tRNS, 2 x 8 odd sizes, each plain and interlaced; 5 with extras.
    #expect(Fixture.all.count == 2 * (15 + 11 + 16) + 5)
    #expect(Fixture.all.allSatisfy { $0.pixels.count == $0.size.pixelCount })
  }

  @Test(arguments: Fixture.all)
  func decodesExactly(fixture: Fixture) throws {
    let bitmap = try Bitmap(encoded: fixture.bytes)
    #expect(bitmap.size == fixture.size)
    #expect(bitmap.pixels == fixture.premultiplied)
  }

  @Test(arguments: Fixture.all)
  func writesAndReadsTheSame(fixture: Fixture) throws {
    let bitmap = try Bitmap(encoded: fixture.bytes)
    #expect(try Bitmap(encoded: bitmap.encoded()) == bitmap)
  }

  @Test func namesArePartOfErrors() {
    #expect(throws: PictureFileError.unknownFormat(name: "left.png", found: "empty")) {
      try Bitmap(encoded: [], name: "left.png")
    }
  }

  @Test(
    arguments: [
      (Array("GIF89a".utf8), "a GIF picture"), (Array("RIFF....WAVEfmt ".utf8), "a text file"),
      (Array("hello, world".utf8), "a text file"),
      ([0x89, 0x50, 0x4E, 0x47, 0x0A, 0x1A, 0x0A, 0x00], "a PNG spoilt by a text-mode transfer"),
      (Array("II*\0".utf8), "a TIFF picture"), (Array("%PDF-1.7".utf8), "a PDF document"),
      (Array("\n<!DOCTYPE HTML>\n<title>404</title>".utf8), "an HTML page"),
      ([0, 0, 0, 0x0C] + Array("JXL \r\n".utf8), "a JPEG XL picture"),
      (Array("version https://git-lfs.github.com/spec/v1\n".utf8), "a Git LFS pointer"),
      (Array(#"{"shadows": []}"#.utf8), "a text file"), (Array("é".utf8), "a text file"),
      // A character is cut off where the first 1024 bytes end.
      (Array(("a" + String(repeating: "é", count: 1000)).utf8), "a text file"),
      ([0xE9, 0x20, 0x61], "binary data of an unknown kind"), ([0], "binary data of an unknown kind"),
      (Array("a\0b".utf8), "binary data of an unknown kind"),
    ] as [([UInt8], String)])
  func saysWhatOtherFilesAre(start: [UInt8], found: String) {
    #expect(throws: PictureFileError.unknownFormat(name: "memory", found: found)) {
      try Bitmap(encoded: start)
    }
  }
}
