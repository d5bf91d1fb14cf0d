// SPDX-License-Identifier: MIT
import IntaglioModel

/// A named scene of the catalogue: one feature, effect or edge case, small enough to inspect. Shared by
/// goldens, parity tests, the self-test and the gallery.
public struct CatalogScene: Sendable, CustomStringConvertible {
  /// The subject of a scene.
  public enum Subject: Sendable {
    /// A style over a picture.
    case style(StyledPicture)
    case layers(Scene)
  }

  /// Unique in the catalogue.
  public let name: String
  /// One sentence, in lower case and without a full stop; empty if missing.
  public let summary: String
  /// The subject.
  public let subject: Subject

  /// The name.
  public var description: String { name }

  /// The whole catalogue.
  public static let all = layers + styles

  /// A scene; without a sentence if it is not in the catalogue.
  package init(_ name: String, _ scene: Scene, summary: String = "") {
    (self.name, self.summary, subject) = (name, summary, .layers(scene))
  }

  /// A style over a picture.
  init(
    _ name: String, _ summary: String, _ content: Content, _ style: Style,
    size: PixelSize = PixelSize(48, 36), scale: Double = 1, grow: Bool = false
  ) {
    (self.name, self.summary) = (name, summary)
    subject = .style(StyledPicture(content: content, size: size, style: style, scale: scale, grow: grow))
  }

  /// The layers; for a style over a picture a single layer, in a scene of the picture's size.
  public var scene: Scene {
    switch subject {
    case .layers(let scene): scene
    case .style(let styled): styled.scene
    }
  }

  /// The style and its picture; nil for a scene of layers.
  public var styled: StyledPicture? {
    if case .style(let styled) = subject { styled } else { nil }
  }
}

/// A style with its picture.
public struct StyledPicture: Sendable {
  /// The content of the picture.
  public let content: Content
  /// The picture's size in pixels.
  public let size: PixelSize
  /// The style.
  public let style: Style
  /// Pixels per point.
  public let scale: Double
  /// Whether the result has room for outer shadows.
  public let grow: Bool

  /// The unstyled picture.
  ///
  /// - Throws: `BitmapError` for an invalid size.
  public func picture() throws(BitmapError) -> Bitmap { try content.picture(size) }

  /// The picture as a layer with the style.
  var scene: Scene {
    let (width, height) = (Double(size.width) / scale, Double(size.height) / scale)
    let layer = Layer(
      frame: Rect(0, 0, width, height),
      contents: CatalogScene.picture(content, size.width, size.height), style: style)
    return Scene(width: width, height: height, scale: scale, layers: [layer])
  }
}
