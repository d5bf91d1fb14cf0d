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
    #expect(image.offset == .zero && !layer.clipsToBounds)
  }

  /// A picture of 2 x 1 pixels, red and blue, in a box of 6 x 4: css-images-3, 5.5. The room beside it is 4 x
  /// 3, so that 25 % are 1 point; and with cover 8 x 4 are 2 points wider than the box.
  @Test(
    arguments: [
      ("none", "0 0", 0, 0), ("none", "100% 100%", 4, 3), ("none", "25% 1px", 1, 1),
      ("none", "right 1px bottom 2px", 3, 1), ("none", "calc(25% + 1px) top", 2, 0),
      ("scale-down", "left bottom", 0, 3), ("contain", "0 1px", 0, 1), ("fill", "1px 2px", 1, 2),
      ("cover", "50% 2px", -1, 2),
    ] as [(String, String, Int, Int)])
  func positions(fit: String, position: String, x: Int, y: Int) throws {
    let picture = try Bitmap(size: PixelSize(2, 1), pixels: [255, 0, 0, 255, 0, 0, 255, 255])
    let layer = try Layer(
      css: "object-fit: \(fit); object-position: \(position)", frame: Rect(1, 1, 6, 4),
      contents: .image(picture))
    let scene = Scene(width: 10, height: 8, layers: [layer])
    // The picture's size in the box.
    let size = ["none": (2, 1), "scale-down": (2, 1), "contain": (6, 3), "fill": (6, 4), "cover": (8, 4)][fit]
    let (width, height) = try #require(size)
    for backend in [BackendChoice.reference, .cpu] {
      let drawn = try Renderer(backend: backend).render(scene)
      for row in 0..<8 {
        for column in 0..<10 {
          let place = (column - 1 - x, row - 1 - y)
          let isSeen =
            (1..<7).contains(column) && (1..<5).contains(row) && (0..<width).contains(place.0)
            && (0..<height).contains(place.1)
          #expect((drawn[column, row].w == 255) == isSeen, "\(backend) \(column) \(row)")
          if isSeen, place.0 == 0 { #expect(drawn[column, row].x == 255) }
          if isSeen, place.0 == width - 1 { #expect(drawn[column, row].z == 255) }
        }
      }
    }
  }

  /// A larger picture is scaled to fit.
  @Test func scalingDown() throws {
    let picture = try Bitmap(size: PixelSize(8, 4), pixels: Array(repeating: 255, count: 128))
    let layer = Layer(
      frame: Rect(0, 0, 4, 4), contents: .image(ImageContents(.bitmap(picture), gravity: .scaleDown)))
    for backend in [BackendChoice.reference, .cpu] {
      let drawn = try Renderer(backend: backend).render(Scene(width: 4, height: 4, layers: [layer]))
      #expect((0..<4).map { drawn[0, $0].w } == [0, 255, 255, 0], "\(backend)")
    }
  }

  @Test func itIsForPicturesThatAreScaled() throws {
    let columns = try #require(Self.columns)
    let image = ImageContents(.bitmap(columns), gravity: .top, focus: Vector(0, 0))
    let scene = Scene(
      width: 1, height: 1, layers: [Layer(frame: Rect(0, 0, 1, 1), contents: .image(image))])
    let error = #expect(throws: (any Error).self) { try scene.validate() }
    #expect("\(String(describing: error))".contains("focus"))
  }

  private struct Missing: Error {}
}
