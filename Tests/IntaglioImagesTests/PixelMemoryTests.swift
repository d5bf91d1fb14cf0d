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
      #expect(
        try bytes.withUnsafeBytes { try Bitmap(copying: $0, size: Self.size, layout: layout) } == bitmap)
      var written = [UInt8](repeating: 7, count: 16)
      try written.withUnsafeMutableBytes { try bitmap.copy(to: $0, layout: layout) }
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
      try written.withUnsafeMutableBytes { try bitmap.copy(to: $0, layout: layout) }
      #expect(written == bytes[..<8] + [7, 7, 7] + bytes[8...])
      #expect(
        try Array(padded).withUnsafeBytes { try Bitmap(copying: $0, size: Self.size, layout: layout) }
          == bitmap)
    }
  }

  @Test("are refused where there are too few of them")
  func faults() throws {
    let bytes = [UInt8](repeating: 0, count: 18)
    for (size, stride) in [
      (Self.size, 11), (Self.size, 7), (Self.size, -8), (Self.size, 0), (PixelSize(2, 2), Int.max),
      (PixelSize(0, 2), 8), (PixelSize(1 << 20, 1 << 20), 1 << 22), (PixelSize(1, 5), 4),
    ] {
      #expect(throws: BitmapError.self, "\(size) \(stride)") {
        try bytes.withUnsafeBytes {
          try Bitmap(copying: $0, size: size, layout: PixelLayout(stride: stride))
        }
      }
    }
    let bitmap = try Bitmap(size: Self.size, pixels: Self.pixels)
    var room = [UInt8](repeating: 0, count: 15)
    #expect(throws: BitmapError.byteCount(found: 15, expected: 16, size: Self.size)) {
      try room.withUnsafeMutableBytes { try bitmap.copy(to: $0) }
    }
    #expect(room == [UInt8](repeating: 0, count: 15))
  }
}
