// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// A scene with its pictures made: texts set, drawing code run, paths filled, pictures scaled, every number
/// in pixels. What is left to do for a plan takes no time and cannot fail.
package struct PreparedScene: Sendable {
  /// Contents of a layer that became a picture.
  package struct Contents: Sendable, Hashable {
    /// The place in the document, such as `layers[2].contents`.
    package let field: String
    /// What they are: `text`, `path`, `picture`, `fill` or `pattern`.
    package let kind: String
    /// The pixels of the picture.
    package let size: PixelSize
    /// Whether the picture was there already, of this scene or of an earlier one.
    package let isFound: Bool
    /// Which of the scene's pictures it is.
    package let input: Int
  }

  /// What was prepared.
  package let source: Scene
  /// The scene's pixels.
  let canvas: PixelRect
  let background: Color?
  let isDithered: Bool
  let layers: [ResolvedLayer]
  /// The pictures that a plan reads, in the order of its inputs.
  package let pictures: [Bitmap]
  /// Which of them are parts of texts with glyphs of several colours.
  let texts: Set<Int>
  /// What the pictures are known by, for backends that cache what they make of them.
  package let numbers: [SurfaceNumber]
  /// The contents that became pictures, in the order of the layers.
  package let contents: [Contents]
  /// What will surely not look as it was meant.
  package let warnings: [RenderWarning]

  /// The pictures as a backend takes them.
  package var inputs: [Surface] { pictures.map(Surface.bitmap) }
}

extension PreparedScene: CustomStringConvertible {
  /// What was prepared, a line for each picture of contents:
  ///
  ///     prepared 600x315, 2 contents in 2 inputs, 1 drawn
  ///     drawn text    layers[2].contents -> s0 284x40
  ///     found picture layers[1].contents -> s1 148x148
  package var description: String {
    let drawn = contents.count { !$0.isFound }
    let head =
      "prepared \(canvas.size), \(contents.count) contents in \(pictures.count) "
      + "input\(pictures.count == 1 ? "" : "s"), \(drawn) drawn"
    return ([head] + contents.map(\.description)).joined(separator: "\n")
  }
}

extension PreparedScene.Contents: CustomStringConvertible {
  /// A line of the scene's description.
  package var description: String {
    let kind = kind + String(repeating: " ", count: max(0, "picture".count - kind.count))
    return "\(isFound ? "found" : "drawn") \(kind) \(field) -> \(SurfaceID(input)) \(size)"
  }
}

extension CachedContents.Key.Subject {
  /// What it is, for people.
  var kind: String {
    switch self {
    case .coverage, .shape: "path"
    case .textCoverage, .letters, .emoji: "text"
    case .image: "picture"
    case .fill: "fill"
    case .tile: "pattern"
    }
  }
}
