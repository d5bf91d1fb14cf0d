// SPDX-License-Identifier: MIT
import Intaglio
import Testing

/// `ImageContents.focus`, the point of a picture that stays.
@Suite("The focus of pictures")
struct PictureFocusTests {
  /// Columns of the levels 0, 51, … 255, in a square: one pixel of six is seen across, at a sixth of the way.
  private static let columns = try? Bitmap(
    size: PixelSize(6, 1), pixels: (0..<6).flatMap { [UInt8($0 * 51), 0, 0, 255] })

  private func drawn(_ image: ImageContents, on backend: BackendChoice) throws -> [UInt8] {
    let scene = Scene(
      width: 1, height: 1, layers: [Layer(frame: Rect(0, 0, 1, 1), contents: .image(image))])
    return Array(try Renderer(backend: backend).render(scene).pixels)
  }

  @Test(arguments: [(0.0, 0), (0.2, 51), (0.6, 153), (1, 255)] as [(Double, UInt8)])
  func coveringPicturesKeepIt(place: Double, level: UInt8) throws {
    let columns = try #require(Self.columns)
    let image = ImageContents(.bitmap(columns), gravity: .resizeAspectFill, focus: Vector(place, 0.5))
    #expect(try drawn(image, on: .reference) == [level, 0, 0, 255])
    #expect(try drawn(image, on: .cpu) == [level, 0, 0, 255])
  }

  /// css-images-3: percentages and keywords of `object-position`.
  @Test(arguments: [("20%", 0.2, 0.5), ("right top", 1, 0), ("25% bottom", 0.25, 1)])
  func css(position: String, x: Double, y: Double) throws {
    let layer = try Layer(
      css: "object-fit: cover; object-position: \(position)", frame: Rect(0, 0, 9, 9),
      contents: .image(ImageContents(.file("a.png"))))
    guard case .image(let image)? = layer.contents else { throw Missing() }
    #expect(image.focus == Vector(x, y) && image.gravity == .resizeAspectFill)
    #expect(throws: CSSError.self) {
      try Layer(css: "object-position: 4px 0", frame: Rect(0, 0, 9, 9), contents: layer.contents)
    }
  }

  @Test func itIsForPicturesThatAreScaled() throws {
    let columns = try #require(Self.columns)
    let image = ImageContents(.bitmap(columns), gravity: .center, focus: Vector(0, 0))
    let scene = Scene(
      width: 1, height: 1, layers: [Layer(frame: Rect(0, 0, 1, 1), contents: .image(image))])
    let error = #expect(throws: (any Error).self) { try scene.validate() }
    #expect("\(String(describing: error))".contains("focus"))
  }

  private struct Missing: Error {}
}
