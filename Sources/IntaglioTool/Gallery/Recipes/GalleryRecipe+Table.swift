// SPDX-License-Identifier: MIT
import Intaglio

/// A table with its shadows.
extension GalleryRecipe {
  /// At rest: the bar's shadow lies under the rows, and the last row casts one below it.
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

  /// Dragged down, as when one pulls to refresh.
  static var draggedTable: GalleryRecipe {
    let rows = labels(["Indent", "Emboss", "Bevel"])
    let table = ShadowedTable(
      rows: 3, rowHeight: 52, contentOffset: -44, viewport: Size(width: 280, height: 220),
      background: slate(0.78),
      contents: rows)
    return GalleryRecipe(
      name: "dragged-table",
      summary: "the same table pulled down: the bar's shadow stays, those of the rows move with them",
      swift: """
        let table = ShadowedTable(
          rows: 3, rowHeight: 52, contentOffset: -44, viewport: Size(width: 280, height: 220), background: slate(0.78),
          contents: rows)
        """,
      scene: scene(screen(table)))
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
  private static func screen(_ table: ShadowedTable) -> [Layer] {
    let frame = Rect(x: 60, y: 16, width: 280, height: 264)
    var content = table.layer
    content.frame.y = 44
    let bar = Layer(
      "bar", frame: Rect(x: 0, y: 0, width: 280, height: 44),
      contents: .gradient(
        Gradient([Color(red: 0.55, green: 0.63, blue: 0.75), Color(red: 0.35, green: 0.44, blue: 0.58)])),
      layers: [
        line(
          "Effects", in: Rect(x: 0, y: 0, width: 280, height: 44), size: 19, weight: 700, color: .white,
          style: Style(shadows: [Shadow(.outer, color: Color(white: 0, alpha: 0.5), offset: Vector(0, -1))]))
      ])
    let shadow = Shadow(.outer, color: Color(white: 0, alpha: 0.35), offset: Vector(0, 5), blur: .blur(16))
    // The shadow is that of the whole, so it has a layer of its own below.
    return [
      Layer(
        "screen's shadow", frame: frame, contents: .color(slate(0.78)), style: Style(shadows: [shadow]),
        cornerRadii: CornerRadii(10)),
      Layer(
        "screen", frame: frame, cornerRadii: CornerRadii(10), clipsToBounds: true, layers: [content, bar]),
    ]
  }
}
