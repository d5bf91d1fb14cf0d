// SPDX-License-Identifier: MIT
import Intaglio

/// A table with its shadows.
extension GalleryRecipe {
  /// At rest: the bar's shadow lies under the rows, and the last row casts a shadow below it.
  static var shadowedTable: GalleryRecipe {
    let rows = labels(["Indent", "Emboss", "Bevel"])
    let table = ShadowedTable(
      rows: 3, rowHeight: 52, viewport: Size(width: 280, height: 220), background: slate(0.78), contents: rows
    )
    return GalleryRecipe(
      name: "shadowed-table",
      summary: "a table at rest: rows of a soft gradient, and a shadow below the last of them",
      swift: """
        let table = ShadowedTable(
          rows: 3, rowHeight: 52, viewport: Size(width: 280, height: 220), background: slate(0.78), contents: rows)
        """,
      scene: scene(screen(table)))
  }

  /// Pulled down, as for a refresh.
  static var draggedTable: GalleryRecipe {
    let rows = labels(["Indent", "Emboss", "Bevel"])
    let table = ShadowedTable(
      rows: 3, rowHeight: 52, contentOffset: -44, viewport: Size(width: 280, height: 220),
      background: slate(0.78), contents: rows)
    return GalleryRecipe(
      name: "dragged-table",
      summary: "the same table pulled down: the bar's shadow stays, the shadows of the rows move with them",
      swift: """
        let table = ShadowedTable(
          rows: 3, rowHeight: 52, contentOffset: -44, viewport: Size(width: 280, height: 220), background: slate(0.78),
          contents: rows)
        """,
      scene: scene(screen(table)))
  }

  /// Five moments of a drag: at rest, pulled down, pulled down far, scrolled, and past the end.
  static var drag: GalleryRecipe {
    let rows = ["Indent", "Emboss", "Bevel", "Lift", "Curl", "Shade"].map { name in
      [
        line(
          name, in: Rect(x: 12, y: 0, width: 128, height: 40), size: 15, color: Color(white: 0.25),
          alignment: .start)
      ]
    }
    let table = ShadowedTable(
      rows: rows.count, rowHeight: 40, viewport: Size(width: 140, height: 200),
      background: Color(red: 0.76, green: 0.79, blue: 0.85), contents: rows)
    return GalleryRecipe(
      name: "drag",
      summary: "five moments of a drag: at rest, pulled down, pulled down far, scrolled, and past the end",
      swift: """
        table.filmStrip(contentOffsets: [0, -16, -56, 30, 110], gap: 14, ground: Color(white: 0.42))
        """,
      scene: table.filmStrip(contentOffsets: [0, -16, -56, 30, 110], gap: 14, ground: Color(white: 0.42)))
  }

  private static func labels(_ names: [String]) -> [[Layer]] {
    names.map { name in
      [
        line(
          name, in: Rect(x: 18, y: 0, width: 244, height: 52), size: 17, color: slate(0.25),
          alignment: .start)
      ]
    }
  }

  /// The table under a bar, on a screen with round corners.
  static func screen(
    _ table: ShadowedTable, at corner: Vector = Vector(60, 16), bar height: Double = 44,
    titleSize: Double = 19, shadow: (offset: Double, blur: Double) = (5, 16)
  ) -> [Layer] {
    let frame = Rect(
      x: corner.x, y: corner.y, width: table.viewport.width, height: table.viewport.height + height)
    var content = table.layer
    content.frame.y = height
    let title = Rect(x: 0, y: 0, width: frame.width, height: height)
    let bar = Layer(
      "bar", frame: title,
      contents: .gradient(
        Gradient([Color(red: 0.55, green: 0.63, blue: 0.75), Color(red: 0.35, green: 0.44, blue: 0.58)])),
      layers: [
        line(
          "Effects", in: title, size: titleSize, weight: 700, color: .white,
          style: Style(shadows: [Shadow(.outer, color: Color(white: 0, alpha: 0.5), offset: Vector(0, -1))]))
      ])
    let shadow = Shadow(
      .outer, color: Color(white: 0, alpha: 0.35), offset: Vector(0, shadow.offset), blur: .css(shadow.blur))
    // The shadow is that of the whole table, so it has a separate layer below.
    return [
      Layer(
        "screen's shadow", frame: frame, contents: .color(slate(0.78)), style: Style(shadows: [shadow]),
        cornerRadii: CornerRadii(10)),
      Layer(
        "screen", frame: frame, cornerRadii: CornerRadii(10), clipsToBounds: true, layers: [content, bar]),
    ]
  }
}
