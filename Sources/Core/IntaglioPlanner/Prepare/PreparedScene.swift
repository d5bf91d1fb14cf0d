// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// A scene with finished pictures: texts laid out, drawing code run, paths filled, pictures scaled, every
/// number in pixels. `Renderer.prepare(_:warnings:cancellation:)` makes one; to plan it takes no time and
/// cannot fail.
public struct PreparedScene: Sendable {
  package struct Contents: Sendable, Hashable {
    /// The place in the document, such as `layers[2].contents`.
    package let field: String
    /// Their kind: `text`, `path`, `picture`, `fill` or `pattern`.
    package let kind: String
    package let size: PixelSize
    /// Whether the picture existed already, from this scene or an earlier one.
    package let isFound: Bool
    package let input: Int
  }

  /// The original scene.
  public let source: Scene
  let canvas: PixelRect
  let background: Color?
  let isDithered: Bool
  let layers: [ResolvedLayer]
  /// The plan's pictures, in the order of its inputs.
  package let pictures: [Bitmap]
  /// The indices of the pictures that are parts of texts with colour glyphs.
  let texts: Set<Int>
  /// The pictures' identities, for backends with a cache.
  package let numbers: [SurfaceNumber]
  /// The contents that became pictures, in the order of the layers.
  package let contents: [Contents]
  /// Warnings about the picture, such as characters that no font has.
  public let warnings: [RenderWarning]

  package var inputs: [Surface] { pictures.map(Surface.bitmap) }
}

extension PreparedScene: CustomStringConvertible {
  /// A line for each picture:
  ///
  ///     prepared 600x315, 2 contents in 2 inputs, 1 drawn
  ///     drawn text    layers[2].contents -> s0 284x40
  ///     found picture layers[1].contents -> s1 148x148
  public var description: String {
    let drawn = contents.count { !$0.isFound }
    let head =
      "prepared \(canvas.size), \(contents.count) contents in \(pictures.count) "
      + "input\(pictures.count == 1 ? "" : "s"), \(drawn) drawn"
    return ([head] + contents.map(\.description)).joined(separator: "\n")
  }
}

extension PreparedScene.Contents: CustomStringConvertible {
  package var description: String {
    let kind = kind + String(repeating: " ", count: max(0, "picture".count - kind.count))
    return "\(isFound ? "found" : "drawn") \(kind) \(field) -> \(SurfaceID(input)) \(size)"
  }
}

extension CachedContents.Key.Subject {
  var kind: String {
    switch self {
    case .coverage, .shape: "path"
    case .textCoverage, .letters, .emoji, .textPicture: "text"
    case .image: "picture"
    case .fill: "fill"
    case .tile: "pattern"
    }
  }
}
