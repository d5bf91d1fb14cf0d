// SPDX-License-Identifier: MIT
import Intaglio

/// Fields sunken into the page.
extension GalleryRecipe {
  /// Four fields of three radii.
  static var insetBevel: GalleryRecipe {
    let field = Rect(x: 40, y: 48, width: 320, height: 84)
    let bevel = InsetBevel(rect: field, radius: 14, fill: Color(white: 0.97))
    let buttons: [(String, Rect, Double)] = [
      ("Profile", Rect(x: 40, y: 168, width: 100, height: 56), 4),
      ("Stats", Rect(x: 150, y: 168, width: 100, height: 56), 28),
      ("Moves", Rect(x: 260, y: 168, width: 100, height: 56), 10),
    ]
    let small = buttons.flatMap { title, frame, radius in
      [
        InsetBevel(rect: frame, radius: radius, fill: Color(red: 0.86, green: 0.90, blue: 0.97)).layer,
        line(title, in: frame, size: 16, weight: 700, color: slate(0.33)),
      ]
    }
    let title = line("Any size, any radius, any scale", in: field, size: 17, color: slate(0.3))
    return GalleryRecipe(
      name: "inset-bevel",
      summary:
        "fields that lie in the page: a light lip below, a hairline of shade above, an outline between",
      swift: """
        let bevel = InsetBevel(rect: field, radius: 14, fill: Color(white: 0.97))
        """,
      scene: scene([bevel.layer, title] + small))
  }
}

/// Photos with corners lifted off the page.
extension GalleryRecipe {
  /// A curled photo.
  static func curlShadow(_ photo: Bitmap) -> GalleryRecipe {
    let frame = Rect(x: 68, y: 40, width: 264, height: 198)
    let image = cropped(photo, to: frame, border: 6)
    let curl = CurlShadow(
      image: image, frame: frame, borderWidth: 6, depth: 16, controlOffset: Vector(72, 140))
    return GalleryRecipe(
      name: "curl-shadow",
      summary: "a photo whose lower corners seem to lift off the page: the shadow's lower edge is a curve",
      swift: """
        let curl = CurlShadow(
          image: image, frame: frame, borderWidth: 6, depth: 16, controlOffset: Vector(72, 140))
        """,
      scene: scene([curl.layer]))
  }

  /// A photo that lies flat, with the plain shadow of its frame.
  static func plainShadow(_ photo: Bitmap) -> GalleryRecipe {
    let frame = Rect(x: 68, y: 40, width: 264, height: 198)
    let image = cropped(photo, to: frame, border: 6)
    let flat = CurlShadow(image: image, frame: frame, borderWidth: 6, depth: nil)
    return GalleryRecipe(
      name: "plain-shadow",
      summary: "the same photo lying flat: without a depth, the shadow has the shape of the frame",
      swift: """
        let flat = CurlShadow(image: image, frame: frame, borderWidth: 6, depth: nil)
        """,
      scene: scene([flat.layer]))
  }

  /// The centre of the photo in the proportions of the frame's inside, at two pixels per point.
  static func cropped(_ photo: Bitmap, to frame: Rect, border: Double) -> Bitmap {
    let inside = frame.insetting(by: border)
    let pixels = PixelSize(Int(2 * inside.width), Int(2 * inside.height))
    return (try? photo.fitted(to: pixels, fit: .cover)) ?? photo
  }
}
