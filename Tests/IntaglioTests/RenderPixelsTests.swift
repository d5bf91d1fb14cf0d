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
  func givesWhatRenderReturns(backend: BackendChoice) throws {
    let picture = try Content.letters.picture(Self.size)
    let renderer = try Renderer(backend: backend)
    let layout = PixelLayout(.bgra, alpha: .straight, stride: 130)
    var frame = [UInt8](repeating: 9, count: 130 * 19 + 120)
    try frame.withUnsafeMutableBytes { bytes throws in
      try picture.copy(to: bytes, layout: layout)
      try renderer.render(
        UnsafeRawBufferPointer(bytes), size: Self.size, layout: layout, style: Self.style, into: bytes)
    }
    var expected = [UInt8](repeating: 9, count: frame.count)
    // Straight alpha loses the colours' last bits, for the input too.
    let read = try Bitmap(encoded: picture.encoded())
    try expected.withUnsafeMutableBytes {
      try renderer.render(read, style: Self.style).copy(to: $0, layout: layout)
    }
    #expect(frame == expected)
  }

  @Test func writesNothingWhereTheresNoRoom() throws {
    let renderer = try Renderer(backend: .cpu)
    let pixels = [UInt8](repeating: 200, count: 16)
    var result = [UInt8](repeating: 9, count: 15)
    #expect(throws: RenderError.bitmap(.byteCount(found: 15, expected: 16, size: PixelSize(2, 2)))) {
      try pixels.withUnsafeBytes { source in
        try result.withUnsafeMutableBytes { target in
          try renderer.render(source, size: PixelSize(2, 2), style: Self.style, into: target)
        }
      }
    }
    #expect(result.allSatisfy { $0 == 9 })
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
