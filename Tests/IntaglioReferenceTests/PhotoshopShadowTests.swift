// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioReference
import Testing

/// Shadows in the profile `photoshop`, beside the pictures that Photoshop stored: it rounds to levels more
/// than once, so that one of them is allowed.
@Suite struct PhotoshopShadowTests {
  private static let black = Color(white: 0, alpha: 0.35)

  private func star(_ profile: Style.Profile, _ shadow: Shadow) throws -> Bitmap {
    let rows = PhotoshopStar.alpha.split(separator: "\n").map(PhotoshopStar.numbers)
    try #require(rows.count == 95 && rows.allSatisfy { $0.count == 100 })
    let pixels = rows.flatMap(\.self).flatMap { alpha -> [UInt8] in
      let grey = UInt8((Double(alpha) * 128 / 255).rounded())
      return [grey, grey, grey, alpha]
    }
    let bitmap = try Bitmap(size: PixelSize(100, 95), pixels: pixels)
    return try ReferenceRenderer().render(
      Scene(
        width: 128, height: 128, background: .white,
        layers: [
          Layer(
            frame: PhotoshopStar.frame, contents: .image(ImageContents(.bitmap(bitmap))),
            style: Style(shadows: [shadow], profile: profile))
        ]))
  }

  /// The greatest difference in any section and the sum of all, of pixels that the star covers as a whole or
  /// not at all.
  private func differences(
    _ picture: Bitmap, _ sections: [PhotoshopStar.Section], edges: Bool = true
  ) throws -> (greatest: Int, sum: Int) {
    let alpha = PhotoshopStar.alpha.split(separator: "\n").map(PhotoshopStar.numbers)
    let differences = try sections.flatMap { section in
      let expected = PhotoshopStar.numbers(section.levels)
      try #require(expected.count == 128)
      return (0..<128).compactMap { place -> Int? in
        let (x, y) = section.axis == .row ? (place, section.index) : (section.index, place)
        let isInside = (14..<114).contains(x) && (10..<105).contains(y)
        if !edges, isInside, (1..<255).contains(alpha[y - 10][x - 14]) { return nil }
        return abs(Int(picture[x, y].x) - Int(expected[place]))
      }
    }
    return (differences.max() ?? 255, differences.reduce(0, +))
  }

  @Test func aDropShadow() throws {
    let shadow = Shadow(
      .outer, color: Self.black, offset: Vector(0, 3), blur: .size(7), blend: .multiply)
    let found = try differences(star(.photoshop, shadow), PhotoshopStar.dropShadow1)
    #expect(found.greatest <= 1)
    #expect(try differences(star(.exact, shadow), PhotoshopStar.dropShadow1).sum > 2 * found.sum)
  }

  /// 20 % of 20 pixels are spread, the rest is blur.
  @Test func aDropShadowWithSpread() throws {
    let shadow = Shadow(
      .outer, color: Self.black, offset: Vector(0, 10), blur: .size(16), spread: 4, blend: .multiply)
    let found = try differences(star(.photoshop, shadow), PhotoshopStar.dropShadow2)
    #expect(found.greatest <= 1)
    #expect(try differences(star(.exact, shadow), PhotoshopStar.dropShadow2).sum > 2 * found.sum)
  }

  /// Photoshop blends an inner shadow with the layer before the layer is blended with its backdrop: soft
  /// edges differ.
  @Test func anInnerShadow() throws {
    let shadow = Shadow(
      .inner, color: Self.black, offset: Vector(0, 3), blur: .size(7), blend: .multiply)
    let found = try differences(star(.photoshop, shadow), PhotoshopStar.innerShadow1, edges: false)
    #expect(found.greatest <= 1)
  }
}
