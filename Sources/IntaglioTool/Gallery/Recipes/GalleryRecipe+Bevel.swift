import Intaglio

/// Article 003: fields that lie in the page.
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
