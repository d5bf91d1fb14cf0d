// SPDX-License-Identifier: MIT
import Intaglio
import Testing

/// Boxes of documents, whose pictures have sizes of their own, and glass.
@Suite("Pictures of CSS boxes in documents") struct CSSDocumentPictureTests {
  /// Red beside blue: twice as wide as high, without a size, with one, and with one of other proportions.
  private static func drawing(_ size: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" \(size)><rect width="20" height="20" fill="#f00"/>
    <rect x="20" width="20" height="20" fill="#00f"/></svg>
    """
  }

  private func picture(_ layers: String, background: String = "white") throws -> Bitmap {
    let place = try TestFolder()
    try place.write(Self.drawing(#"viewBox="0 0 40 20""#), to: "view.svg")
    try place.write(Self.drawing(#"width="12" height="12" viewBox="0 0 40 20""#), to: "sized.svg")
    try place.write(Self.drawing(#"width="40" height="20""#), to: "plain.svg")
    // A red and a blue pixel.
    try Bitmap(size: PixelSize(2, 1), pixels: [255, 0, 0, 255, 0, 0, 255, 255]).write(
      to: place.path("two.png"))
    try place.write(
      #"{ "width": 40, "height": 40, "background": "\#(background)", "layers": [\#(layers)] }"#,
      to: "scene.json")
    return try Renderer(backend: .cpu).render(SceneFile(contentsOfFile: place.path("scene.json")).scene())
  }

  /// One letter for each pixel of a row or column: red, blue or white.
  private func letters(_ pixels: some Sequence<SIMD4<UInt8>>) -> String {
    String(
      pixels.map { pixel in
        switch pixel {
        case SIMD4(255, 0, 0, 255): "r"
        case SIMD4(0, 0, 255, 255): "b"
        case SIMD4(255, 255, 255, 255): "."
        default: "?"
        }
      })
  }

  /// Column 1 and row 10 of a box of 24 x 24, by CSS Backgrounds 3 and CSS Images 3.
  @Test(arguments: [
    // Without a size, in its proportions: contained.
    ("url(view.svg) no-repeat", "rrrrrrrrrrrr............", "rrrrrrrrrrrrbbbbbbbbbbbb"),
    ("url(view.svg) 0 100% no-repeat", "............rrrrrrrrrrrr", "........................"),
    ("url(view.svg) 0 0 / auto 8px no-repeat", "rrrrrrrr................", "........................"),
    // Its own proportions within a size of others; without a view box it has none.
    ("url(sized.svg) no-repeat", "...rrrrrr...............", "........................"),
    ("url(sized.svg) 0 0 / 100% 100%", "......rrrrrrrrrrrr......", "rrrrrrrrrrrrbbbbbbbbbbbb"),
    ("url(view.svg) 0 0 / 16px 100% round", ".........rrrrrr.........", "rrrrrrbbbbbbrrrrrrbbbbbb"),
    ("url(plain.svg) 0 0 / 100% 100%", "rrrrrrrrrrrrrrrrrrrrrrrr", "rrrrrrrrrrrrbbbbbbbbbbbb"),
    // What a picture's own size says.
    ("url(two.png) right bottom no-repeat", "........................", "........................"),
    ("url(two.png) 0 10px repeat-x", "..........b.............", "rbrbrbrbrbrbrbrbrbrbrbrb"),
    ("url(view.svg) 0 0 / contain repeat-y", "rrrrrrrrrrrrrrrrrrrrrrrr", "rrrrrrrrrrrrbbbbbbbbbbbb"),
    ("url(view.svg) 0 0 / auto 4px space", "rrrrrrrrrrrrrrrrrrrrrrrr", "rrrrbbbbrrrrbbbbrrrrbbbb"),
    ("url(view.svg) 0 0 / cover", "rrrrrrrrrrrrrrrrrrrrrrrr", "rrrrrrrrrrrrrrrrrrrrrrrr"),
    ("url(view.svg) 100% 0 / cover", "bbbbbbbbbbbbbbbbbbbbbbbb", "bbbbbbbbbbbbbbbbbbbbbbbb"),
  ])
  func filesHaveTheirOwnSize(background: String, column: String, row: String) throws {
    for place in [#""frame": [8, 8, 24, 24]"#, ""] {
      let size = place.isEmpty ? "width: 24px; height: 24px; margin: 8px; " : ""
      let css = "\(place.isEmpty ? "" : ", ")\"css\": \"\(size)background: \(background)\""
      let drawn = try picture("{ \(place)\(css) }")
      #expect(letters((8..<32).map { drawn[9, $0] }) == column)
      #expect(letters((8..<32).map { drawn[$0, 18] }) == row)
      #expect((0..<40).allSatisfy { drawn[$0, 7] == drawn[7, 7] && drawn[32, $0] == drawn[7, 7] })
    }
  }

  /// A drawing keeps them where only a layout finds the size of its box, too, and a box without contents or
  /// size is as large as nothing.
  @Test func drawingsWaitForLayouts() throws {
    for (background, column) in [
      ("url(sized.svg) 0 0 / 100% 100%", "......rrrrrrrrrrrr......"),
      ("url(view.svg) 0 100% no-repeat", "............rrrrrrrrrrrr"),
      ("url(view.svg) 0 0 / 100% 50%", String(repeating: "r", count: 24)),
    ] {
      let drawn = try picture(
        """
        { "css": "display: flex; width: 24px; height: 24px; margin: 8px",
          "layers": [{ "css": "opacity: 0.5" }, { "css": "flex: 1; background: \(background)" }] }
        """)
      #expect(letters((8..<32).map { drawn[9, $0] }) == column)
    }
    let lines = try picture(
      #"{ "css": "width: 40px; border: 4px double blue; background: linear-gradient(red, red) 0 0 / auto 10px" }"#
    )
    #expect(letters((0..<9).map { lines[20, $0] }) == "brrbbrrb.")
  }

  /// An element's drawing keeps its proportions in a stretched size, and a document's is stretched.
  @Test(arguments: [
    (#""css": "", "#, "......rrrrrrrrrrrr......"), ("", "rrrrrrrrrrrrrrrrrrrrrrrr"),
    (#""css": "padding: 0 0 4px", "#, "....rrrrrrrrrrrr........"),
    (
      #""css": "padding: 0 0 4px; background: url(two.png) 0 0 / 1px 1px no-repeat", "#,
      "....rrrrrrrrrrrr........"
    ),
    // Nothing is left of its frame.
    (#""css": "padding: 12px", "#, "........................"),
    (#""css": "object-fit: none; object-position: 0 0", "#, "rrrrrrrrrrrr............"),
  ])
  func drawingsKeepTheirProportions(css: String, column: String) throws {
    let drawn = try picture(
      #"{ "frame": [8, 8, 24, 24], \#(css)"contents": { "image": "view.svg", "gravity": "resize" } }"#)
    #expect(letters((8..<32).map { drawn[10, $0] }) == column)
  }

  /// Tiles as large as the content box go on under the padding.
  @Test func tilesGoOnUnderThePadding() throws {
    for origin in ["content-box", "padding-box"] {
      let drawn = try picture(
        """
        { "frame": [0, 0, 20, 40], "css": "padding: 10px 0; background: linear-gradient(red 50%, blue 0) \(origin) border-box" }
        """)
      // Tiles of 20 points from 10, or one of 40.
      let column = origin == "content-box" ? ["b", "r", "b", "r"] : ["r", "r", "b", "b"]
      #expect(
        letters((0..<40).map { drawn[5, $0] }) == column.map { String(repeating: $0, count: 10) }.joined())
    }
  }

  /// The filters of a box apply to it and to what it filters (Filter Effects 2), and glass in a box sees no
  /// more than the box. On (136, 204, 102).
  @Test(arguments: [
    // Half of it, inverted.
    ("backdrop-filter: brightness(.5); filter: invert(1)", "", SIMD3(187, 153, 204)),
    // 0.3 (204, 51, 51) + 0.7 (136, 204, 102): an opaque box hides the backdrop, filtered or not.
    ("backdrop-filter: sepia(60%); background: #c33; opacity: 30%", "", SIMD3(156, 158, 87)),
    ("backdrop-filter: invert(1); filter: opacity(50%)", "", SIMD3(128, 128, 128)),
    // Chromium 156: (255, 0, 0) at 50 % over the inverted ground, and its inverse at 50 % over that.
    (
      "backdrop-filter: invert(1); background: rgb(255 0 0 / .5)", "backdrop-filter: invert(1)",
      SIMD3(93, 140, 166)
    ),
    ("backdrop-filter: brightness(.5)", "background: #0f0; mix-blend-mode: screen", SIMD3(0, 255, 0)),
    // Isolation is for blend modes, and so is that of a map.
    ("rotate: 30deg", "backdrop-filter: invert(1)", SIMD3(119, 51, 153)),
    ("rotate: 30deg; overflow: hidden", "backdrop-filter: invert(1)", SIMD3(119, 51, 153)),
    (
      "rotate: 30deg; overflow: hidden; border: 2px solid red; background: #c33",
      "backdrop-filter: invert(1)", SIMD3(51, 204, 204)
    ),
    (
      "rotate: 30deg; overflow: hidden; border: 2px dashed red; border-left: 4px solid red; border-radius: 5px",
      "backdrop-filter: invert(1)", SIMD3(119, 51, 153)
    ),
    ("translate: 1px", "background: #0f0; mix-blend-mode: difference", SIMD3(0, 255, 0)),
    ("isolation: isolate", "backdrop-filter: invert(1)", SIMD3(119, 51, 153)),
    ("isolation: isolate", "background: #0f0; mix-blend-mode: difference", SIMD3(0, 255, 0)),
  ])
  func glassIsOneWithItsBox(css: String, inner: String, expected: SIMD3<Int>) throws {
    let drawn = try picture(
      """
      { "frame": [8, 8, 24, 24], "css": "\(css)", "layers": [ { "frame": [4, 4, 16, 16], "css": "\(inner)" } ] }
      """, background: "#88cc66")[20, 20]
    for (found, value) in [(drawn.x, expected.x), (drawn.y, expected.y), (drawn.z, expected.z)] {
      #expect(abs(Int(found) - value) <= 1, "\(drawn)")
    }
    #expect(drawn.w == 255)
  }

  /// A shadow grows by its spread (CSS Backgrounds 3, 6.1), be the box empty: Chromium draws 8 x 28 pixels.
  @Test(arguments: ["", "; border-radius: 5px"]) func emptyBoxesCastTheirSpread(css: String) throws {
    let drawn = try picture(
      "{ \"frame\": [16, 10, 0, 20], \"css\": \"box-shadow: 4px 4px 0 4px red\(css)\" }")
    for y in 0..<40 {
      for x in 0..<40 {
        #expect((drawn[x, y].y == 0) == ((16..<24).contains(x) && (10..<38).contains(y)), "\(x) \(y)")
      }
    }
  }

  /// Layers that no layout places need nothing to draw.
  @Test func outermostLayersMayBePlain() throws {
    let drawn = try picture(
      """
      { "css": "margin: 4px; opacity: 1", "contents": { "image": "two.png" } },
      { "css": "width: 9px; height: 9px; overflow: hidden" }
      """)
    #expect(letters((0..<8).map { drawn[$0, 4] }) == "....rb..")
  }

  /// A line that does not wrap runs out at its end, whatever its alignment.
  @Test(arguments: ["center", "right", "end", "start"]) func linesRunOutAtTheirEnd(alignment: String) throws {
    func drawn(_ css: String) throws -> Bitmap {
      try picture(
        """
        { "frame": [8, 8, 20, 20], "css": "font: 12px 'DejaVu Sans'; white-space: nowrap; \(css)",
          "contents": { "text": { "string": "HHHHH" } } }
        """)
    }
    #expect(try drawn("text-align: \(alignment)") == drawn(""))
    let left = try drawn("text-align: \(alignment); direction: rtl")
    #expect(left != (try drawn("")) && (0..<40).allSatisfy { left[30, $0] == SIMD4(255, 255, 255, 255) })
  }
}
