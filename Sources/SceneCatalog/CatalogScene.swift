// SPDX-License-Identifier: MIT
import IntaglioModel

/// A named scene of the catalogue: one ability, effect or edge case, small enough to look at. Goldens,
/// parity, the self-test and the gallery share them.
public struct CatalogScene: Sendable, CustomStringConvertible {
  /// What a scene is made of.
  public enum Subject: Sendable {
    /// A style over a picture.
    case style(StyledPicture)
    /// Layers.
    case layers(Scene)
  }

  /// Unlike that of every other scene.
  public let name: String
  /// What is drawn.
  public let subject: Subject

  /// The name.
  public var description: String { name }

  /// The whole catalogue.
  public static let all = layers + styles

  /// A scene that was made elsewhere.
  package init(_ name: String, _ scene: Scene) {
    self.name = name
    subject = .layers(scene)
  }

  /// A style over a picture.
  init(
    _ name: String, _ content: Content, _ style: Style, size: PixelSize = PixelSize(48, 36),
    scale: Double = 1, canvas: Canvas = .keep
  ) {
    self.name = name
    subject = .style(
      StyledPicture(content: content, size: size, style: style, scale: scale, canvas: canvas))
  }

  /// The layers; of a style over a picture the one that shows it, in a scene of the picture's own size.
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
