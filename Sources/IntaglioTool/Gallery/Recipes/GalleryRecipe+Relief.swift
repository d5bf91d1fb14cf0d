// SPDX-License-Identifier: MIT
import Intaglio

/// Texts and pictures cut into the page, or raised from it.
extension GalleryRecipe {
  #if Text
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

  private static func heavy(_ string: String, size: Double) -> Text {
    Text(
      string, font: Font("DejaVu Sans, sans-serif", size: size, weight: 700), color: slate(0.4),
      alignment: .center, verticalAlignment: .middle, maximumLines: 1)
  }
  #endif

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
