// SPDX-License-Identifier: MIT
import Intaglio

/// A recipe of the gallery: a scene, mostly of 400 x 300 points, with its essential lines of Swift.
struct GalleryRecipe: Sendable {
  /// Lower case, words joined by hyphens.
  let name: String
  /// One sentence.
  let summary: String
  /// The essential lines, copied from the function of the scene; a test compares the two.
  let swift: String
  let scene: Scene

  /// Every recipe, in the gallery's order. Add new ones here.
  static func all(photo: Bitmap, icon: Bitmap) -> [GalleryRecipe] {
    [
      indentedLabel, photoLetters(photo), indentedImage(icon), oneLight(photo, icon), turningLight,
      shadowedTable, draggedTable, drag, insetBevel, curlShadow(photo), plainShadow(photo), page(photo),
    ]
  }

  /// The entry of the recipe's card.
  var entry: GalleryEntry {
    GalleryEntry(
      section: .recipes, name: name, summary: summary, ground: .none,
      work: .scene(scene, magnification: min(1, GalleryRecipe.size.x / scene.width)), swift: swift)
  }

  // MARK: Materials

  static let size = Vector(400, 300)

  /// A scene on a grey, slightly lighter on top.
  static func scene(_ layers: [Layer], size: Vector = size) -> Scene {
    let ground = Gradient([
      Color(red: 0.87, green: 0.89, blue: 0.92), Color(red: 0.80, green: 0.82, blue: 0.86),
    ])
    let page = Layer("page", frame: Rect(0, 0, size.x, size.y), contents: .gradient(ground))
    return Scene(width: size.x, height: size.y, layers: [page] + layers)
  }

  /// A grey with a hint of blue.
  static func slate(_ light: Double) -> Color {
    Color(red: light * 0.97, green: light * 0.99, blue: min(1, light * 1.03))
  }

  /// One line of text, vertically centred in a box.
  static func line(
    _ string: String, in frame: Rect, size: Double, weight: Int = 400, color: Color,
    alignment: Text.Alignment = .center, style: Style? = nil
  ) -> Layer {
    let text = Text(
      string, font: Font("DejaVu Sans, sans-serif", size: size, weight: weight), color: color,
      alignment: alignment, verticalAlignment: .middle, maximumLines: 1)
    return Layer(string, frame: frame, contents: .text(text), style: style)
  }
}
