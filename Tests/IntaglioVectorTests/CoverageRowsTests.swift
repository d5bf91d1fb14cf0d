// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioVector
import Testing

@Suite("Coverage into memory of the caller")
struct CoverageRowsTests {
  /// Rows five bytes apart, three of them written; the region begins left of and above the origin.
  @Test func writesRowsAndReturnsBounds() throws {
    let path = Path.rectangle(Rect(-1, -1, 1.5, 2))
    var memory = [UInt8](repeating: 7, count: 18)
    let region = PixelRect(columns: -2..<1, rows: -2..<2)
    let bounds = try memory.withUnsafeMutableBytes { bytes in
      try CoverageRasterizer().write(path, region: region, into: bytes, bytesPerRow: 5)
    }
    #expect(bounds == PixelRect(columns: -1..<1, rows: -1..<1))
    #expect(memory == [0, 0, 0, 7, 7, 0, 255, 128, 7, 7, 0, 255, 128, 7, 7, 0, 0, 0])
  }

  @Test func boundsHoldOnlyWhatIsSeen() throws {
    var memory = [UInt8](repeating: 7, count: 100)
    func bounds(_ path: Path) throws -> PixelRect? {
      let region = PixelRect(PixelSize(10, 10))
      return try memory.withUnsafeMutableBytes { bytes in
        try CoverageRasterizer().write(path, region: region, into: bytes, bytesPerRow: 10)
      }
    }
    #expect(try bounds(Path()) == nil)
    #expect(memory.allSatisfy { $0 == 0 })
    // A thousandth of a pixel rounds to nothing.
    #expect(
      try bounds(.rectangle(Rect(2, 3.999, 5.001, 2)))
        == PixelRect(columns: 2..<7, rows: 4..<6))
    #expect(try bounds(.circle(center: Vector(5, 5), radius: 3)) == PixelRect(columns: 2..<8, rows: 2..<8))
    #expect(try bounds(.circle(center: Vector(5, 5), radius: 300)) == PixelRect(PixelSize(10, 10)))
  }

  @Test func tooLittleMemory() {
    var memory = [UInt8](repeating: 7, count: 19)
    let path = Path.rectangle(Rect(0, 0, 5, 4))
    let region = PixelRect(PixelSize(5, 4))
    memory.withUnsafeMutableBytes { bytes in
      #expect(throws: PathError.memory(bytes: 19, needed: 20)) {
        try CoverageRasterizer().write(path, region: region, into: bytes, bytesPerRow: 5)
      }
      #expect(throws: PathError.memory(bytes: 19, needed: 20)) {
        try CoverageRasterizer().write(path, region: region, into: bytes, bytesPerRow: 4)
      }
      #expect(throws: PathError.self) {
        try CoverageRasterizer().write(path, region: region, into: bytes, bytesPerRow: .max)
      }
    }
    #expect(memory.allSatisfy { $0 == 7 })
  }
}
