// SPDX-License-Identifier: MIT
import Intaglio
import TestSupport
import Testing

/// Boxes of CSS as pictures: what must be there, and what must not.
@Suite("Pictures of CSS boxes") struct CSSBoxPictureTests {
  private func picture(_ layers: [Layer]) throws -> Bitmap {
    try Renderer(backend: .cpu).render(
      Scene(width: 170, height: 120, background: .white, layers: layers))
  }

  private func framed(
    _ css: String, _ frame: Rect, _ contents: Contents? = nil
  ) throws -> Bitmap { try picture([Layer(css: css, frame: frame, contents: contents)]) }

  /// A box in a row of 160 x 110 at 5, 5.
  private func placed(_ css: String, _ contents: Contents? = nil) throws -> Bitmap {
    let row = try Layer(
      css: "display: flex; align-items: flex-start; width: 160px; height: 110px; margin: 5px",
      layers: [Layer(css: css, contents: contents)])
    return try picture([row])
  }

  private func isWhite(_ picture: Bitmap, _ x: Int, _ y: Int) -> Bool {
    picture[x, y] == SIMD4(255, 255, 255, 255)
  }

  /// The dark of all pixels of black on white, in whole pixels.
  private func ink(_ picture: Bitmap) -> Double {
    var sum = 0
    for y in 0..<picture.height { for x in 0..<picture.width { sum += 255 - Int(picture[x, y].y) } }
    return Double(sum) / 255
  }

  /// An opaque border in a round box is no ground for what does not cover the box.
  @Test(arguments: [
    "linear-gradient(red, red) 0 100% / 100% 3px no-repeat",
    "linear-gradient(red, red) 0 0 / 20px 4px repeat-x",
    "linear-gradient(red, red) 0 0 / 14px 9px space", "red text", "linear-gradient(red, red) text",
    "linear-gradient(red, red) 0 0 / 4px 4px no-repeat content-box",
  ])
  func bordersDoNotFillBoxes(background: String) throws {
    let drawn = try framed(
      "border: 2px solid #999; border-radius: 8px; background: \(background)", Rect(5, 5, 70, 30))
    #expect(isWhite(drawn, 40, 20) && drawn[40, 5] == SIMD4(0x99, 0x99, 0x99, 255))
  }

  @Test func picturesShowWhatIsBelowThem() throws {
    for css in ["", "padding: 3px;", "object-fit: contain;"] {
      let drawn = try framed(
        "\(css) border: 4px solid green; border-radius: 20px", Rect(5, 5, 80, 60),
        .image(Bitmap(transparent: PixelSize(8, 2))))
      #expect(isWhite(drawn, 45, 35) && isWhite(drawn, 14, 35) && !isWhite(drawn, 6, 35))
    }
    // Nothing is drawn between the lines of a double border.
    let white = try Bitmap(size: PixelSize(1, 1), pixels: [255, 255, 255, 255])
    let double = "border: 6px double white; border-radius: 20px; background: black"
    let lines = try framed(double, Rect(5, 5, 80, 60), .image(white))
    #expect(min(lines[12, 12].x, lines[13, 13].x) < 128)
    // Nothing of the ground shows between the corners of an opaque one and its border.
    let black = try Bitmap(size: PixelSize(1, 1), pixels: [0, 0, 0, 255])
    let drawn = try framed("border: 4px solid black; border-radius: 20px", Rect(5, 5, 80, 60), .image(black))
    for x in 30..<60 { for y in 6..<64 { #expect(drawn[x, y] == SIMD4(0, 0, 0, 255)) } }
    for step in 8..<30 { #expect(drawn[5 + step, 5 + step] == SIMD4(0, 0, 0, 255)) }
  }

  /// Letters cut the background out wherever they lie, as they do in a frame.
  @Test func lettersCutBackgrounds() throws {
    let css =
      "font: 700 30px 'DejaVu Sans'; background: linear-gradient(90deg, red, blue) text; color: transparent"
    let free = try placed(css, .text(Text("Hello")))
    let all = 30.0 * 100
    #expect(ink(free) > 300 && ink(free) < all)
    let size = try placed("width: 120px; height: 40px; \(css)", .text(Text("Hello")))
    #expect(size == (try framed(css, Rect(5, 5, 120, 40), .text(Text("Hello")))))
    // Within the padding, and in layers of their own.
    let padded = "padding: 6px 9px; border: 1px solid #0000; width: 120px; height: 50px"
    let inside = try placed("\(padded); \(css)", .text(Text("Hello")))
    #expect(
      inside
        == (try framed(
          "padding: 6px 9px; border: 1px solid #0000; \(css)", Rect(5, 5, 120, 50), .text(Text("Hello")))))
    #expect(ink(inside) > 300)
  }

  /// Dashed sides that differ go around the corners, and no farther.
  @Test func dashedSidesFollowRoundCorners() throws {
    let bottom = try framed("border-bottom: 4px dashed black; border-radius: 20px", Rect(5, 5, 100, 60))
    for x in 5..<11 { #expect(isWhite(bottom, x, 63) && isWhite(bottom, 109 - x, 63)) }
    #expect(ink(bottom) > 100 && ink(bottom) < 250)
    let circle = try framed(
      "border: 6px dashed black; border-top-color: transparent; border-radius: 50%", Rect(5, 5, 80, 80))
    for step in 0..<9 {
      #expect(isWhite(circle, 5 + step, 84 - step) && isWhite(circle, 84 - step, 84 - step))
    }
    for x in 30..<60 { for y in 5..<12 { #expect(isWhite(circle, x, y)) } }
  }

  /// Half of 16 x 8: a triangle on its head; of each of two discs on the diagonals a half, too.
  @Test(arguments: ["dashed", "dotted", "solid"]) func sidesAreCutAlongDiagonals(style: String) throws {
    let other = "8px solid transparent"
    let drawn = try framed(
      "border-top: 8px \(style) black; border-right: \(other); border-left: \(other)", Rect(5, 5, 16, 8))
    #expect(abs(ink(drawn) - (style == "dotted" ? 16 * Double.pi : 64)) < 0.5)
  }

  /// Rows of Chromium 156. Dots are black or white on all of their sides.
  @Test(
    arguments: [
      (1, 40, "##.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#"),
      (1, 41, "#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#.#"),
      (2, 40, "##.##..##..##..##..##..##..##..##..##.##"),
      (2, 43, "##...##..##..##..##..##..##..##..##..##..##"),
      (3, 41, "###....###...###...###...###...###....###"),
      (3, 43, "###..###...###...###...###...###...###..###"),
    ] as [(Int, Int, String)])
  func dotsLieOnWholePixels(thickness: Int, width: Int, row: String) throws {
    let drawn = try framed("border-top: \(thickness)px dotted black", Rect(5, 5, Double(width), 30))
    for y in 5..<5 + thickness {
      #expect(
        String((0..<width).map { drawn[5 + $0, y].x == 0 ? "#" : isWhite(drawn, 5 + $0, y) ? "." : "?" })
          == row)
    }
    for width in [60, 100, 120] {
      let all = try framed("border: \(thickness)px dotted black", Rect(5, 5, Double(width), 60))
      #expect(all.pixels.allSatisfy { $0 == 0 || $0 == 255 })
    }
  }

  /// Sides end where those of one colour do, though one is missing.
  @Test(arguments: ["left", "top", "right", "bottom"]) func sidesTaperOff(missing: String) throws {
    let rest = "border-\(missing)-width: 0; border-radius: 20px 30px"
    let one = try framed("border: 8px solid #0a0; \(rest)", Rect(5, 5, 100, 60))
    let four = try framed(
      "border: 8px solid; border-color: #f00 #00f #f00 #00f; \(rest)", Rect(5, 5, 100, 60))
    // Any colour has the same green, but for pixels that two sides share.
    var (tails, differences) = (0, 0)
    for y in 0..<120 {
      for x in 0..<170 where !isWhite(one, x, y) {
        tails += 1
        let (green, other) = (Int(one[x, y].x), Int(four[x, y].y))
        if abs(green - other) > 1 { differences += 1 }
      }
    }
    #expect(tails > 1500 && differences < 40)
  }

  /// No background shows beyond an opaque border.
  @Test(arguments: [
    "4px solid white; border-left-width: 8px", "6px double white", "6px double white; border-top-width: 9px",
    "4px solid white; border-top-color: #fffffe",
  ])
  func bordersHideBackgrounds(border: String) throws {
    let drawn = try framed("background: red; border: \(border); border-radius: 20px", Rect(5, 5, 100, 60))
    for y in 0..<120 {
      for x in 0..<170 where x < 6 || y < 6 || x > 103 || y > 63 || x + y < 23 {
        #expect(drawn[x, y].y >= 254, "\(x), \(y)")
      }
    }
    #expect(drawn[55, 35] == SIMD4(255, 0, 0, 255))
  }

  /// 80 x 60 within a padding of 20.
  @Test(arguments: ["#36c content-box", "linear-gradient(#36c, #36c) content-box no-repeat"])
  func contentBoxes(background: String) throws {
    let css = "width: 120px; height: 100px; padding: 20px; background: \(background)"
    let blue = SIMD4<UInt8>(0x33, 0x66, 0xcc, 255)
    for drawn in [try placed(css), try framed(css, Rect(5, 5, 120, 100))] {
      for y in 0..<120 {
        for x in 0..<170 {
          let isInside = (25..<105).contains(x) && (25..<85).contains(y)
          #expect(isInside ? drawn[x, y] == blue : isWhite(drawn, x, y))
        }
      }
    }
    // Only the corners of what cuts a background are round.
    let corner = try framed(
      "padding: 20px; border-radius: 30px; background: linear-gradient(#36c, #36c) content-box border-box no-repeat",
      Rect(5, 5, 120, 100))
    #expect(corner[25, 25] == blue && isWhite(corner, 24, 24))
    // Of the width around: 16 of 160.
    let relative = try placed("width: 120px; height: 100px; padding: 10%; background: \(background)")
    #expect(isWhite(relative, 20, 50) && relative[21, 50] == blue)
  }
}
