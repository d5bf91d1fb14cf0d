// SPDX-License-Identifier: MIT
import Intaglio

/// Texts and pictures cut into the page, or raised from it.
extension GalleryRecipe {
  /// The label, indented and embossed.
  static var indentedLabel: GalleryRecipe {
    let labels = [(Relief.indented, "Indent", 34.0), (.embossed, "Emboss", 154.0)].map { relief, word, top in
      IndentedLabel(
        heavy(word, size: 70), frame: Rect(x: 20, y: top, width: 360, height: 112), relief: relief,
        lighting: .scene)
    }
    var page = scene(labels.map(\.layer))
    page.light = Light(angle: 110, elevation: 45)
    return GalleryRecipe(
      name: "indented-label",
      summary: "the inner-shadow layer's label, cut in and raised, under one light for the whole page",
      swift: """
        IndentedLabel(
          heavy(word, size: 70), frame: Rect(x: 20, y: top, width: 360, height: 112), relief: relief,
          lighting: .scene)
        """,
      scene: page)
  }

  /// A photo drawn into the letters.
  static func photoLetters(_ photo: Bitmap) -> GalleryRecipe {
    let label = IndentedLabel(
      heavy("Lake", size: 116), frame: Rect(x: 20, y: 70, width: 360, height: 160),
      fill: .bitmap(photo, fit: .cover), lighting: .light(Light(angle: 135, elevation: 45)))
    return GalleryRecipe(
      name: "photo-letters",
      summary: "a photo at the bottom of letters that are cut into the page",
      swift: """
        let label = IndentedLabel(
          heavy("Lake", size: 116), frame: Rect(x: 20, y: 70, width: 360, height: 160),
          fill: .bitmap(photo, fit: .cover), lighting: .light(Light(angle: 135, elevation: 45)))
        """,
      scene: scene([label.layer]))
  }

  /// Labels, letters and pictures, indented and embossed, under one light.
  static func oneLight(_ photo: Bitmap, _ icon: Bitmap) -> GalleryRecipe {
    let indented = IndentedLabel(
      heavy("Indented", size: 46, color: .black), frame: Rect(x: 16, y: 16, width: 280, height: 84),
      lighting: .scene)
    let embossed = IndentedLabel(
      heavy("Embossed", size: 46, color: .black), frame: Rect(x: 304, y: 16, width: 280, height: 84),
      relief: .embossed, lighting: .scene)
    let letters = IndentedLabel(
      heavy("Lake", size: 112, color: .black), frame: Rect(x: 16, y: 116, width: 320, height: 168),
      fill: .bitmap(photo, fit: .cover), lighting: .scene)
    let sunk = IndentedImage(icon, frame: Rect(x: 350, y: 140, width: 110, height: 110), lighting: .scene)
    let raised = IndentedImage(
      icon, frame: Rect(x: 474, y: 140, width: 110, height: 110), relief: .embossed, drawsOriginal: true,
      lighting: .scene)
    return GalleryRecipe(
      name: "one-light",
      summary:
        "labels, a photo in letters, and pictures, cut in and raised, all under the light of the scene",
      swift: """
        Scene(
          width: 600, height: 300, background: ground, light: Light(angle: 120, elevation: 45),
          layers: [indented.layer, embossed.layer, letters.layer, sunk.layer, raised.layer])
        """,
      scene: Scene(
        width: 600, height: 300, background: ground, light: Light(angle: 120, elevation: 45),
        layers: [indented.layer, embossed.layer, letters.layer, sunk.layer, raised.layer]))
  }

  /// The demo's scene with a turning light.
  static var turningLight: GalleryRecipe {
    let labels = [(Relief.indented, "Indented", 6.0), (.embossed, "Embossed", 58.0)].map {
      relief, word, top in
      IndentedLabel(
        heavy(word, size: 38, color: .black), frame: Rect(x: 8, y: top, width: 224, height: 48),
        relief: relief, lighting: .scene)
    }
    return GalleryRecipe(
      name: "turning-light",
      summary: "a word cut in and one raised, over which the scene's light may turn, as in the demo",
      swift: #"""
        Scene(
          width: 240, height: 112, background: ground, light: Light(angle: 90, elevation: 45),
          layers: labels.map(\.layer))
        """#,
      scene: Scene(
        width: 240, height: 112, background: ground, light: Light(angle: 90, elevation: 45),
        layers: labels.map(\.layer)))
  }

  private static let ground = Color(red: 0.725, green: 0.757, blue: 0.812)

  private static func heavy(_ string: String, size: Double, color: Color = slate(0.4)) -> Text {
    Text(
      string, font: Font("DejaVu Sans, sans-serif", size: size, weight: 700), color: color,
      alignment: .center, verticalAlignment: .middle, maximumLines: 1)
  }

  /// The image view: an icon cut into the page.
  static func indentedImage(_ icon: Bitmap) -> GalleryRecipe {
    let image = IndentedImage(
      icon, frame: Rect(x: 100, y: 50, width: 200, height: 200), drawsOriginal: true,
      lighting: .light(.above))
    return GalleryRecipe(
      name: "indented-image",
      summary: "a picture of any alpha cut into the page: the shadows follow its outline",
      swift: """
        let image = IndentedImage(
          icon, frame: Rect(x: 100, y: 50, width: 200, height: 200), drawsOriginal: true,
          lighting: .light(.above))
        """,
      scene: scene([image.layer]))
  }
}
