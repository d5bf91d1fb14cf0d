// SPDX-License-Identifier: MIT
import Intaglio
import SceneCatalog

/// The recipes in one scene: a table with its shadows, labels cut into the page, photos that curl, and
/// bevelled buttons.
struct DemoRecipes {
  /// A photo for the frames.
  let photo: Bitmap

  /// 960 x 520 points.
  var scene: Scene {
    let ground = Gradient([
      Color(red: 0.87, green: 0.89, blue: 0.92), Color(red: 0.80, green: 0.82, blue: 0.86),
    ])
    let page = Layer("page", frame: Rect(x: 0, y: 0, width: 960, height: 520), contents: .gradient(ground))
    return Scene(width: 960, height: 520, layers: [page] + table + labels + photos + buttons)
  }

  // MARK: The table

  private var table: [Layer] {
    let rows = ["Indent", "Emboss", "Bevel", "Lift", "Curl"].map { name in
      [
        Layer(
          frame: Rect(x: 20, y: 0, width: 220, height: 56),
          contents: .text(text(name, size: 19, weight: 400, color: slate(0.25), alignment: .start)))
      ]
    }
    let list = ShadowedTable(
      rows: rows.count, rowHeight: 56, contentOffset: -50, viewport: Size(width: 280, height: 396),
      background: slate(0.78), contents: rows)
    var content = list.layer
    content.frame.y = 52
    let bar = Layer(
      "bar", frame: Rect(x: 0, y: 0, width: 280, height: 52),
      contents: .gradient(
        Gradient([Color(red: 0.55, green: 0.63, blue: 0.75), Color(red: 0.35, green: 0.44, blue: 0.58)])),
      layers: [
        Layer(
          frame: Rect(x: 0, y: 0, width: 280, height: 52),
          contents: .text(text("Effects", size: 22, weight: 700, color: .white)),
          style: Style(shadows: [Shadow(.outer, color: Color(white: 0, alpha: 0.5), offset: Vector(0, -1))]))
      ])
    let shadow = Shadow(.outer, color: Color(white: 0, alpha: 0.35), offset: Vector(0, 6), blur: .blur(18))
    // The shadow is that of the whole, so it has a layer of its own below.
    let frame = Rect(x: 36, y: 36, width: 280, height: 448)
    return [
      Layer(
        "table's shadow", frame: frame, contents: .color(slate(0.78)), style: Style(shadows: [shadow]),
        cornerRadii: CornerRadii(10)),
      Layer(
        "screen", frame: frame, cornerRadii: CornerRadii(10), clipsToBounds: true, layers: [content, bar]),
    ]
  }

  // MARK: Labels

  private var labels: [Layer] {
    let ink = Color(red: 0.45, green: 0.52, blue: 0.62)
    let indented = Layer(
      "indented label", frame: Rect(x: 352, y: 28, width: 300, height: 84),
      contents: .text(text("Indented", size: 46, weight: 700, color: ink, alignment: .start)),
      style: Style(shadows: [
        Shadow(.inner, color: Color(white: 0, alpha: 0.75), offset: Vector(0, 4), blur: .blur(6)),
        Shadow(.outer, color: Color(white: 1, alpha: 0.9), offset: Vector(0, 1), blur: .blur(1)),
      ]))
    let embossed = Layer(
      "embossed label", frame: Rect(x: 624, y: 28, width: 300, height: 84),
      contents: .text(
        text(
          "Embossed", size: 46, weight: 700, color: Color(red: 0.74, green: 0.78, blue: 0.83), alignment: .end
        )),
      style: Style(shadows: [
        Shadow(.inner, color: Color(white: 1, alpha: 0.85), offset: Vector(0, 1.5), blur: .blur(2)),
        Shadow(.inner, color: Color(white: 0, alpha: 0.35), offset: Vector(0, -3), blur: .blur(5)),
        Shadow(.outer, color: Color(white: 0, alpha: 0.55), offset: Vector(0, 2), blur: .blur(4)),
      ]))
    return [indented, embossed]
  }

  // MARK: Photos

  private var photos: [Layer] {
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
      curl.image = cropped(to: Vector(curl.frame.width - 6, curl.frame.height - 6))
      return curl.layer
    }
  }

  /// The middle of the photo in the proportions of a frame.
  private func cropped(to size: Vector) -> Bitmap {
    let pixels = PixelSize(Int(2 * size.x), Int(2 * size.y))
    return (try? photo.fitted(to: pixels, fit: .cover)) ?? photo
  }

  // MARK: Buttons

  private var buttons: [Layer] {
    let places = [
      (352.0, 340.0, 180.0, 58.0, 10.0, "Profile"), (552, 340, 180, 58, 28, "Stats"),
      (752, 340, 172, 58, 4, "Moves"),
    ]
    let small = places.flatMap { x, y, width, height, radius, name in
      [
        InsetBevel(
          rect: Rect(x: x, y: y, width: width, height: height), radius: radius, fill: Color(white: 0.97)
        ).layer,
        Layer(
          frame: Rect(x: x, y: y, width: width, height: height),
          contents: .text(text(name, size: 20, weight: 700, color: slate(0.35)))),
      ]
    }
    let field = Rect(x: 352, y: 420, width: 572, height: 64)
    let wide = InsetBevel(rect: field, radius: 14, fill: Color(red: 0.86, green: 0.90, blue: 0.97))
    let line = "One bevel for every size, every radius, every scale"
    return small + [
      wide.layer,
      Layer(frame: field, contents: .text(text(line, size: 18, weight: 400, color: slate(0.3)))),
    ]
  }

  // MARK: Materials

  private func slate(_ light: Double) -> Color {
    Color(red: light * 0.97, green: light * 0.99, blue: min(1, light * 1.03))
  }

  private func text(
    _ string: String, size: Double, weight: Int, color: Color, alignment: Text.Alignment = .center
  ) -> Text {
    Text(
      string, font: Font("DejaVu Sans, sans-serif", size: size, weight: weight), color: color,
      alignment: alignment, verticalAlignment: .middle, maximumLines: 1)
  }
}
