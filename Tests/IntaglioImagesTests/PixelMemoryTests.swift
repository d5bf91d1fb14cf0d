// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import Testing

/// Pixels in memory that is the caller's: their order, their alpha, and the space between rows.
@Suite("Pixels in memory") struct PixelMemoryTests {
  private static let size = PixelSize(2, 2)
  /// Half-covered red, opaque blue; nothing, opaque grey: premultiplied.
  private static let pixels: [UInt8] = [128, 0, 0, 128, 0, 0, 255, 255, 0, 0, 0, 0, 90, 90, 90, 255]
  /// These pixels in each layout, by hand: 128 of 128 is full.
  private static let rows: [(PixelLayout, [UInt8])] = [
    (PixelLayout(stride: 8), pixels),
    (PixelLayout(.bgra, stride: 8), [0, 0, 128, 128, 255, 0, 0, 255, 0, 0, 0, 0, 90, 90, 90, 255]),
    (PixelLayout(alpha: .straight), [255, 0, 0, 128, 0, 0, 255, 255, 0, 0, 0, 0, 90, 90, 90, 255]),
    (PixelLayout(.bgra, alpha: .straight), [0, 0, 255, 128, 255, 0, 0, 255, 0, 0, 0, 0, 90, 90, 90, 255]),
  ]

  @Test("are read and written in every layout")
  func layouts() throws {
    let bitmap = try Bitmap(size: Self.size, pixels: Self.pixels)
    for (layout, bytes) in Self.rows {
      #expect(try Bitmap(copying: bytes.span.bytes, size: Self.size, layout: layout) == bitmap)
      var written = [UInt8](repeating: 7, count: 16)
      try copy(bitmap, to: &written, layout)
      #expect(written == bytes)
    }
  }

  /// The last row needs no space after it, and bytes between rows stay as they were.
  @Test("may have space between their rows")
  func strides() throws {
    for (layout, bytes) in Self.rows {
      var layout = layout
      layout.stride = 11
      let bitmap = try Bitmap(size: Self.size, pixels: Self.pixels)
      let padded = bytes[..<8] + [1, 2, 3] + bytes[8...]
      var written = [UInt8](repeating: 7, count: 19)
      try copy(bitmap, to: &written, layout)
      #expect(written == bytes[..<8] + [7, 7, 7] + bytes[8...])
      #expect(try Bitmap(copying: Array(padded).span.bytes, size: Self.size, layout: layout) == bitmap)
    }
  }

  private func copy(
    _ bitmap: Bitmap, to bytes: inout [UInt8], _ layout: PixelLayout = PixelLayout()
  ) throws(BitmapError) {
    var span = bytes.mutableSpan
    var memory = span.mutableBytes
    try bitmap.copy(to: &memory, layout: layout)
  }

  @Test("are refused where there are too few of them, or those of another row")
  func faults() throws {
    let bytes = [UInt8](repeating: 0, count: 18)
    for (size, stride) in [
      (Self.size, 11), (Self.size, 7), (Self.size, -8), (Self.size, 0), (PixelSize(2, 2), Int.max),
      (PixelSize(0, 2), 8), (PixelSize(1 << 20, 1 << 20), 1 << 22), (PixelSize(1, 5), 4),
      (PixelSize(2, 1), 8),
    ] {
      #expect(throws: BitmapError.self, "\(size) \(stride)") {
        try Bitmap(copying: bytes.span.bytes, size: size, layout: PixelLayout(stride: stride))
      }
    }
    let bitmap = try Bitmap(size: Self.size, pixels: Self.pixels)
    for count in [15, 24] {
      var room = [UInt8](repeating: 9, count: count)
      #expect(throws: BitmapError.byteCount(found: count, expected: 16, size: Self.size)) {
        try copy(bitmap, to: &room)
      }
      #expect(room.allSatisfy { $0 == 9 })
    }
  }
}
