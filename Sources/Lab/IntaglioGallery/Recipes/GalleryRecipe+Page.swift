// SPDX-License-Identifier: MIT
import Intaglio

/// The recipes on one page: a table with its shadows, labels cut into the page, curled photos, and bevelled
/// buttons.
extension GalleryRecipe {
  /// 960 x 520 points.
  static func page(_ photo: Bitmap) -> GalleryRecipe {
    GalleryRecipe(
      name: "page", summary: "a table, labels, photos and buttons on one page",
      swift: """
        scene(table + labels + photos(photo) + buttons, size: Vector(960, 520))
        """,
      scene: scene(table + labels + photos(photo) + buttons, size: Vector(960, 520)))
  }

  private static var table: [Layer] {
    let rows = ["Indent", "Emboss", "Bevel", "Lift", "Curl"].map { name in
      [
        line(
          name, in: Rect(x: 20, y: 0, width: 220, height: 56), size: 19, color: slate(0.25),
          alignment: .start)
      ]
    }
    let list = ShadowedTable(
      rows: rows.count, rowHeight: 56, contentOffset: -50, viewport: Size(width: 280, height: 396),
      background: slate(0.78), contents: rows)
    return screen(list, at: Vector(36, 36), bar: 52, titleSize: 22, shadow: (6, 18))
  }

  private static var labels: [Layer] {
    let indented = Style(shadows: [
      Shadow(.inner, color: Color(white: 0, alpha: 0.75), offset: Vector(0, 4), blur: .css(6)),
      Shadow(.outer, color: Color(white: 1, alpha: 0.9), offset: Vector(0, 1), blur: .css(1)),
    ])
    let embossed = Style(shadows: [
      Shadow(.inner, color: Color(white: 1, alpha: 0.85), offset: Vector(0, 1.5), blur: .css(2)),
      Shadow(.inner, color: Color(white: 0, alpha: 0.35), offset: Vector(0, -3), blur: .css(5)),
      Shadow(.outer, color: Color(white: 0, alpha: 0.55), offset: Vector(0, 2), blur: .css(4)),
    ])
    return [
      line(
        "Indented", in: Rect(x: 352, y: 28, width: 300, height: 84), size: 46, weight: 700,
        color: Color(red: 0.45, green: 0.52, blue: 0.62), alignment: .start, style: indented),
      line(
        "Embossed", in: Rect(x: 624, y: 28, width: 300, height: 84), size: 46, weight: 700,
        color: Color(red: 0.74, green: 0.78, blue: 0.83), alignment: .end, style: embossed),
    ]
  }

  private static func photos(_ photo: Bitmap) -> [Layer] {
    let square = CurlShadow(
      image: photo, frame: Rect(x: 352, y: 132, width: 170, height: 170), depth: 14,
      controlOffset: Vector(51, 119))
    let wide = CurlShadow(
      image: photo, frame: Rect(x: 552, y: 132, width: 220, height: 150), depth: 14,
      controlOffset: Vector(60, 96))
    let plain = CurlShadow(
      image: photo, frame: Rect(x: 802, y: 132, width: 122, height: 150), depth: nil,
      shadow: Shadow(.outer, color: Color(white: 0, alpha: 0.5), offset: Vector(0, 2), blur: .layerRadius(3)))
    return [square, wide, plain].map { curl in
      var curl = curl
      curl.image = cropped(photo, to: curl.frame, border: curl.borderWidth)
      return curl.layer
    }
  }

  private static var buttons: [Layer] {
    let places = [(352.0, 180.0, 10.0, "Profile"), (552, 180, 28, "Stats"), (752, 172, 4, "Moves")]
    let small = places.flatMap { x, width, radius, name in
      let frame = Rect(x: x, y: 340, width: width, height: 58)
      return [
        InsetBevel(rect: frame, radius: radius, fill: Color(white: 0.97)).layer,
        line(name, in: frame, size: 20, weight: 700, color: slate(0.35)),
      ]
    }
    let field = Rect(x: 352, y: 420, width: 572, height: 64)
    return small + [
      InsetBevel(rect: field, radius: 14, fill: Color(red: 0.86, green: 0.90, blue: 0.97)).layer,
      line("One bevel for every size, every radius, every scale", in: field, size: 18, color: slate(0.3)),
    ]
  }
}
