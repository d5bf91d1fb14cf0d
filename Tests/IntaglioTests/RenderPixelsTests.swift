// SPDX-License-Identifier: MIT
import Intaglio
import SceneCatalog
import Testing

/// Rendering between memory of the caller's, and renderers that are closed.
@Suite struct RenderPixelsTests {
  private static let style = Style.innerShadow()
  private static let size = PixelSize(30, 20)

  /// A frame of a window: blue first, straight alpha, padded rows; in place.
  @Test(arguments: [BackendChoice.cpu, .gpu])
  func drawsInPlace(backend: BackendChoice) throws {
    let picture = try Content.letters.picture(Self.size)
    let renderer = try Renderer(backend: backend)
    let layout = PixelLayout(.bgra, alpha: .straight, stride: 130)
    var frame = [UInt8](repeating: 9, count: 130 * 19 + 120)
    try copy(picture, to: &frame, layout)
    let read = try Bitmap(copying: frame.span.bytes, size: Self.size, layout: layout)
    // Straight alpha loses the colours' last bits, for a file, too.
    #expect(try read == Bitmap(encoded: picture.encoded()))
    let drawn = try renderer.render(read, style: Self.style)
    try copy(drawn, to: &frame, layout)
    #expect(
      try Bitmap(copying: frame.span.bytes, size: Self.size, layout: layout)
        == Bitmap(encoded: drawn.encoded()))
    for row in 0..<19 { #expect(frame[130 * row + 120..<130 * (row + 1)].allSatisfy { $0 == 9 }) }
  }

  /// Memory of the picture's size has no room for what framing makes of it, and the error says which size
  /// has.
  @Test func framedPicturesNeedMemoryOfTheirSize() throws {
    let renderer = try Renderer(backend: .cpu)
    let picture = try Bitmap(copying: [UInt8](repeating: 200, count: 16).span.bytes, size: PixelSize(2, 2))
    let framed = try renderer.render(picture, style: Self.style, framing: Framing(padding: 3))
    var result = [UInt8](repeating: 9, count: 16)
    #expect(throws: BitmapError.byteCount(found: 16, expected: 256, size: PixelSize(8, 8))) {
      try copy(framed, to: &result)
    }
    #expect(result.allSatisfy { $0 == 9 })
    result = [UInt8](repeating: 9, count: 256)
    try copy(framed, to: &result)
    #expect(result == framed.pixels)
  }

  private func copy(
    _ bitmap: Bitmap, to bytes: inout [UInt8], _ layout: PixelLayout = PixelLayout()
  ) throws(BitmapError) {
    var span = bytes.mutableSpan
    var memory = span.mutableBytes
    try bitmap.copy(to: &memory, layout: layout)
  }

  @Test(arguments: [BackendChoice.cpu, .gpu, .reference])
  func aClosedRendererRefusesToDraw(backend: BackendChoice) throws {
    let renderer = try Renderer(backend: backend)
    let picture = try Content.letters.picture(Self.size)
    _ = try renderer.render(picture, style: Self.style)
    renderer.close()
    renderer.close()
    #expect(throws: RenderError.closed) { try renderer.render(picture, style: Self.style) }
    #expect(throws: RenderError.closed) { try renderer.render(Scene(width: 2, height: 2, layers: [])) }
    #expect(throws: RenderError.closed) { try renderer.render([picture, picture], style: Self.style) }
    let mask = try Mask(size: PixelSize(1, 1), samples: [255])
    #expect(throws: RenderError.closed) { try renderer.blur(mask, sigma: 1) }
  }
}
