// SPDX-License-Identifier: MIT
import Intaglio
import SceneCatalog
import Testing

/// The articles' drawings, against pixels worked out by hand from their texts.
@Suite struct RecipeTests {
  // MARK: Article 002

  @Test func theTablesShadowsShowWithTheirRows() {
    var table = ShadowedTable(rows: 5, rowHeight: 44, viewport: Size(width: 100, height: 120))
    #expect(table.visibleRows == 0..<3 && table.showsTopShadow && !table.showsBottomShadow)
    table.contentOffset = -60
    #expect(table.visibleRows == 0..<2 && table.showsTopShadow && !table.showsBottomShadow)
    table.contentOffset = 44
    #expect(table.visibleRows == 1..<4 && !table.showsTopShadow && !table.showsBottomShadow)
    table.contentOffset = 150
    #expect(table.visibleRows == 3..<5 && !table.showsTopShadow && table.showsBottomShadow)
    table.contentOffset = 400
    #expect(table.visibleRows.isEmpty && !table.showsTopShadow && !table.showsBottomShadow)
    table.rows = 0
    #expect(table.visibleRows.isEmpty && table.layer.layers.count == 1)
    #expect(
      ShadowedTable(rows: 2, rowHeight: 30, viewport: Size(width: 9, height: 99)).layer.layers.map(\.name)
        == [
          "shadow under the bar", "shadow above the first row", "shadow below the last row", "row 0", "row 1",
        ])
  }

  /// Dragged down by 30: each pixel row of a shadow has the mix of colours at its centre.
  @Test func theTablesShadowsHaveTheirColours() throws {
    let background = Color(red: 0.8, green: 0.6, blue: 0.4)
    let table = ShadowedTable(
      rows: 1, rowHeight: 40, contentOffset: -50, viewport: Size(width: 6, height: 120),
      background: background,
      rowColors: [.white])
    let picture = try renderedEverywhere(Scene(width: 6, height: 120, layers: [table.layer]))
    /// Over the background, t of the way from `strength` black to the background at nothing.
    func mixed(_ strength: Double, _ t: Double) -> SIMD4<UInt8> {
      let alpha = strength * (1 - t)
      func channel(_ b: Double) -> UInt8 {
        UInt8((255 * (b * t * alpha + b * (1 - alpha)) + 0.5).rounded(.down))
      }
      return SIMD4(channel(0.8), channel(0.6), channel(0.4), 255)
    }
    for row in 0..<20 { #expect(picture[3, row] == mixed(0.5, (Double(row) + 0.5) / 20)) }
    #expect(picture[3, 30] == SIMD4(204, 153, 102, 255))
    // Above the first row, which begins at 50: 25 %, and upwards.
    for row in 40..<50 { #expect(picture[3, row] == mixed(0.25, 1 - (Double(row - 40) + 0.5) / 10)) }
    for row in 50..<90 { #expect(picture[3, row] == SIMD4(255, 255, 255, 255)) }
    for row in 90..<110 { #expect(picture[3, row] == mixed(0.5, (Double(row - 90) + 0.5) / 20)) }
    #expect(picture[3, 110] == SIMD4(204, 153, 102, 255))
  }

  // MARK: Article 003

  /// A column through the middle of a bevel of 24 x 20 points, at scales 1, 2 and 3, over nothing.
  @Test(arguments: [1, 2, 3])
  func theBevelsMiddleColumn(scale: Int) throws {
    let fill = Color(red: 0.2, green: 0.4, blue: 0.6)
    let bevel = InsetBevel(rect: Rect(0, 0, 24, 20), radius: 5, fill: fill)
    let picture = try renderedEverywhere(
      Scene(width: 24, height: 20, scale: Double(scale), layers: [bevel.layer]))
    func rows(_ from: Double, _ to: Double) -> Range<Int> {
      Int(from * Double(scale))..<Int(to * Double(scale))
    }
    let column = 12 * scale
    // The outline lies from 0 to 1 and from 18 to 19: half a point around the field of 1…18.
    for row in rows(0, 1) { #expect(picture[column, row] == SIMD4(0, 0, 0, 46)) }
    // The shade is the first point of the field: black 8 % over the fill.
    for row in rows(1, 2) { #expect(picture[column, row] == SIMD4(47, 94, 141, 255)) }
    for row in rows(2, 18) { #expect(picture[column, row] == SIMD4(51, 102, 153, 255)) }
    for row in rows(18, 19) { #expect(picture[column, row] == SIMD4(0, 0, 0, 46)) }
    // The lip: white 80 %.
    for row in rows(19, 20) { #expect(picture[column, row] == SIMD4(204, 204, 204, 204)) }
    // At the sides the outline is one point, and nothing shines below it.
    let middle = 10 * scale
    for offset in 0..<scale {
      #expect(picture[offset, middle] == SIMD4(0, 0, 0, 46))
      #expect(picture[24 * scale - 1 - offset, middle] == SIMD4(0, 0, 0, 46))
    }
    #expect(picture[scale, middle] == SIMD4(51, 102, 153, 255))
    #expect(picture[0, 0].w < 46)
  }

  /// Half the side, and more than that, are half the side.
  @Test func theBevelsRadiusFits() throws {
    func bevel(_ radius: Double) -> Scene {
      let bevel = InsetBevel(rect: Rect(1, 2, 17, 18), radius: radius, fill: .white)
      return Scene(width: 20, height: 22, background: Color(white: 0.8), layers: [bevel.layer])
    }
    #expect(try renderedEverywhere(bevel(7.5)) == renderedEverywhere(bevel(100)))
    #expect(try renderedEverywhere(bevel(7.5)) != renderedEverywhere(bevel(6)))
  }

  // MARK: Article 004

  @Test func theCurlsPathHasItsPoints() throws {
    let image = try Bitmap(transparent: PixelSize(4, 4))
    let curl = CurlShadow(image: image, frame: Rect(20, 10, 100, 100))
    #expect(
      curl.path.elements == [
        .move(to: Vector(0, 70)), .line(to: Vector(100, 70)), .line(to: Vector(100, 110)),
        .cubic(to: Vector(0, 110), control1: Vector(70, 70), control2: Vector(30, 70)), .close,
      ])
    // A rectangle, as a reader asked.
    let wide = CurlShadow(image: image, frame: Rect(0, 0, 160, 90), depth: 12, controlOffset: Vector(40, 60))
    #expect(
      wide.path.elements == [
        .move(to: Vector(0, 60)), .line(to: Vector(160, 60)), .line(to: Vector(160, 102)),
        .cubic(to: Vector(0, 102), control1: Vector(120, 60), control2: Vector(40, 60)), .close,
      ])
  }

  @Test func theCurlIsDarkerAtItsCornersThanInTheMiddle() throws {
    let photo = try Bitmap(
      size: PixelSize(300, 200), pixels: Array(repeating: [200, 30, 30, 255], count: 60_000).flatMap { $0 })
    var curl = CurlShadow(image: photo, frame: Rect(20, 10, 100, 100))
    let ground = Color.white
    let picture = try renderedEverywhere(
      Scene(width: 140, height: 140, background: ground, layers: [curl.layer]))
    // The border is white, three points wide, and the photo is inside it.
    for offset in [20, 21, 22, 117, 118, 119] { #expect(picture[offset, 60] == SIMD4(255, 255, 255, 255)) }
    #expect(picture[23, 60] == SIMD4(200, 30, 30, 255) && picture[116, 60] == SIMD4(200, 30, 30, 255))
    // Below the frame, which ends at row 110: dark under the corners, hardly anything in the middle.
    #expect(picture[26, 114].x < 200 && picture[113, 114].x < 200)
    #expect(picture[70, 114].x > 245)
    // The frame changes, and border and shadow go with it.
    curl.frame = Rect(10, 5, 120, 80)
    let changed = try renderedEverywhere(
      Scene(width: 140, height: 140, background: ground, layers: [curl.layer]))
    for offset in [10, 11, 12, 127, 128, 129] { #expect(changed[offset, 45] == SIMD4(255, 255, 255, 255)) }
    #expect(changed[16, 89].x < 200 && changed[70, 89].x > changed[16, 89].x)
    // Without a curl it is the shadow of the whole frame.
    curl.depth = nil
    let plain = try renderedEverywhere(
      Scene(width: 140, height: 140, background: ground, layers: [curl.layer]))
    #expect(plain[70, 87] == plain[60, 87] && plain[70, 87].x < 220)
  }

  @Test func onlyLargerPhotosAreScaledDown() throws {
    let small = try Content.opaque.picture(PixelSize(20, 10))
    let curl = CurlShadow(image: small, frame: Rect(0, 0, 60, 60), background: .black)
    let picture = try renderedEverywhere(Scene(width: 60, height: 60, layers: [curl.layer]))
    // In the middle, in its own size.
    for row in 0..<10 {
      for column in 0..<20 { #expect(picture[20 + column, 25 + row] == small[column, row]) }
    }
    #expect(picture[19, 30] == SIMD4(0, 0, 0, 255) && picture[40, 30] == SIMD4(0, 0, 0, 255))
  }
}
