import IntaglioModel
import SceneCatalog

/// The article's layer as a style, and the same numbers in the transcription of its drawing code.
public struct ArticleExample: Sendable, CustomStringConvertible {
  /// What is compared.
  public let description: String
  /// What Intaglio renders.
  public let style: Style
  /// Pixels a point.
  public let scale: Int
  private let configure: @Sendable (inout ArticleTranscription) -> Void

  /// What the article's layer draws.
  public func expected(_ picture: Bitmap) throws(BitmapError) -> Bitmap {
    var article = ArticleTranscription()
    configure(&article)
    article.scale = scale
    if case .bitmap(let region, _) = style.fill { article.shadowedRegion = region }
    return try article.display(picture)
  }

  /// Every combination that the article shows or names.
  public static func all(fill: Bitmap) -> [ArticleExample] {
    [
      ArticleExample(description: "defaults", style: .article(), scale: 1) { _ in },
      ArticleExample(description: "clip for any alpha", style: .article(clipForAnyAlpha: true), scale: 1) {
        $0.clipForAnyAlpha = true
      },
      ArticleExample(description: "original drawn", style: .article(drawOriginalImage: true), scale: 1) {
        $0.drawOriginalImage = true
      },
      ArticleExample(description: "label", style: .articleLabel, scale: 1, configure: label),
      ArticleExample(description: "label, Retina", style: .articleLabel, scale: 2, configure: label),
      ArticleExample(description: "image view", style: .articleImageView, scale: 1) {
        label(&$0)
        $0.clipForAnyAlpha = false
      },
      ArticleExample(description: "emboss: colours exchanged", style: Style.articleLabel.embossed(), scale: 1)
      {
        label(&$0)
        swap(&$0.outsideShadowColor, &$0.insideShadowColor)
      },
      ArticleExample(
        description: "a photo in the shadowed region",
        style: .article(clipForAnyAlpha: true, fill: .bitmap(fill)), scale: 2
      ) { $0.clipForAnyAlpha = true },
      ArticleExample(
        description: "own sizes, radii and colours",
        style: .article(
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

  /// The numbers of the article's label.
  private static let label: @Sendable (inout ArticleTranscription) -> Void = {
    $0.clipForAnyAlpha = true
    $0.outsideShadowSize = (0, 1)
    $0.outsideShadowRadius = 1
    $0.insideShadowSize = (0, 4)
    $0.insideShadowRadius = 6
  }
}
