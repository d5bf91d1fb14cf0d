// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// Pictures in frames of other proportions.
@Suite("Pictures without a gravity")
struct PictureProportionTests {
  /// Four columns of one row: red, green, blue, white.
  private static let picture: Result<Bitmap, BitmapError> = Result { () throws(BitmapError) in
    try Bitmap(
      size: PixelSize(4, 1),
      pixels: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255])
  }

  @Test(
    "cover their frames, are not stretched, and are cut off there",
    arguments: [BackendChoice.cpu, .reference])
  func cover(backend: BackendChoice) throws {
    let layer = Layer(frame: Rect(1, 1, 2, 1), contents: .image(try Self.picture.get()))
    let drawn = try Renderer(backend: backend).render(Scene(width: 4, height: 3, layers: [layer]))
    // As wide as high: the middle two of four columns, and nothing beside the frame.
    #expect(drawn[1, 1] == SIMD4(0, 255, 0, 255) && drawn[2, 1] == SIMD4(0, 0, 255, 255))
    #expect([0, 3].allSatisfy { drawn[$0, 1] == .zero } && drawn[1, 0] == .zero && drawn[1, 2] == .zero)
  }

  @Test(
    "fill frames of their own proportions as if stretched, also between pixels",
    arguments: [BackendChoice.cpu, .reference])
  func whole(backend: BackendChoice) throws {
    let renderer = try Renderer(backend: backend)
    func drawn(_ gravity: ImageContents.Gravity?) throws -> Bitmap {
      let contents =
        try gravity.map { Contents.image(try Self.picture.get(), gravity: $0) }
        ?? Contents.image(Self.picture.get())
      let layer = Layer(frame: Rect(0.3, 0.6, 6.8, 1.7), contents: contents)
      return try renderer.render(Scene(width: 8, height: 3, layers: [layer]))
    }
    #expect(try drawn(nil) == drawn(.resize))
  }

  @Test("are read so from documents, where a gravity stretches or fits them")
  func documents() throws {
    func gravity(_ document: String) throws -> ImageContents.Gravity? {
      guard case .image(let image) = try JSONDecoder().decode(Contents.self, from: Data(document.utf8)) else {
        return nil
      }
      return image.gravity
    }
    #expect(try gravity(#"{ "image": "a.png" }"#) == .resizeAspectFill)
    #expect(try gravity(#"{ "image": "a.png", "gravity": "resize" }"#) == .resize)
  }
}
