// SPDX-License-Identifier: MIT
import IntaglioModel
import SceneCatalog

/// The inner-shadow layer as a style, and the same numbers in the transcription of its drawing code.
package struct InnerShadowLayerExample: Sendable, CustomStringConvertible {
  /// The name of the example.
  package let description: String
  /// The style for Intaglio.
  package let style: Style
  /// Pixels a point.
  package let scale: Int
  private let configure: @Sendable (inout InnerShadowLayerTranscription) -> Void

  /// The drawing of the inner-shadow layer.
  package func expected(_ picture: Bitmap) throws(BitmapError) -> Bitmap {
    var article = InnerShadowLayerTranscription()
    configure(&article)
    article.scale = scale
    if case .bitmap(let region, _) = style.fill { article.shadowedRegion = region }
    return try article.display(picture)
  }

  /// Every combination in the article's pictures or text.
  package static func all(fill: Bitmap) -> [InnerShadowLayerExample] {
    [
      InnerShadowLayerExample(description: "defaults", style: .innerShadow(), scale: 1) { _ in },
      InnerShadowLayerExample(
        description: "clip for any alpha", style: .innerShadow(clipForAnyAlpha: true), scale: 1
      ) {
        $0.clipForAnyAlpha = true
      },
      InnerShadowLayerExample(
        description: "original drawn", style: .innerShadow(drawOriginalImage: true), scale: 1
      ) {
        $0.drawOriginalImage = true
      },
      InnerShadowLayerExample(description: "label", style: .innerShadowLabel, scale: 1, configure: label),
      InnerShadowLayerExample(
        description: "label, Retina", style: .innerShadowLabel, scale: 2, configure: label),
      InnerShadowLayerExample(description: "image view", style: .innerShadowImageView, scale: 1) {
        label(&$0)
        $0.clipForAnyAlpha = false
      },
      InnerShadowLayerExample(
        description: "emboss: colours exchanged", style: Style.innerShadowLabel.embossed(), scale: 1
      ) {
        label(&$0)
        swap(&$0.outsideShadowColor, &$0.insideShadowColor)
      },
      InnerShadowLayerExample(
        description: "a photo in the shadowed region",
        style: .innerShadow(clipForAnyAlpha: true, fill: .bitmap(fill)), scale: 2
      ) { $0.clipForAnyAlpha = true },
      InnerShadowLayerExample(
        description: "own sizes, radii and colours",
        style: .innerShadow(
          clipForAnyAlpha: true, drawOriginalImage: true, outsideShadowSize: Vector(3, -2),
          outsideShadowRadius: 5, outsideShadowColor: Color(red: 0.9, green: 0.2, blue: 0.1, alpha: 0.8),
          insideShadowSize: Vector(-2, -3), insideShadowRadius: 9,
          insideShadowColor: Color(red: 0.1, green: 0.3, blue: 0.8)), scale: 1
      ) {
        $0.clipForAnyAlpha = true
        $0.drawOriginalImage = true
        $0.outsideShadowSize = (3, -2)
        $0.outsideShadowRadius = 5
        $0.outsideShadowColor = [0.9, 0.2, 0.1, 0.8]
        $0.insideShadowSize = (-2, -3)
        $0.insideShadowRadius = 9
        $0.insideShadowColor = [0.1, 0.3, 0.8, 1]
      },
    ]
  }

  /// The numbers of the inner-shadow layer's label.
  private static let label: @Sendable (inout InnerShadowLayerTranscription) -> Void = {
    $0.clipForAnyAlpha = true
    $0.outsideShadowSize = (0, 1)
    $0.outsideShadowRadius = 1
    $0.insideShadowSize = (0, 4)
    $0.insideShadowRadius = 6
  }
}
