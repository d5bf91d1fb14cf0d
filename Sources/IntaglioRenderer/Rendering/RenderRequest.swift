// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioSystem

/// One picture to draw: its subject and the options of the caller. Every `render` makes one.
package struct RenderRequest: Sendable {
  /// The subject.
  package enum Subject: Sendable {
    /// A picture with a style. With a number, its intermediate surfaces are cached.
    case picture(Bitmap, number: SurfaceNumber? = nil, AppliedStyle)
    /// A scene, yet to be prepared.
    case scene(Scene)
    /// A scene with drawn contents.
    case prepared(PreparedScene)
  }

  /// The subject.
  package var subject: Subject
  /// Collects warnings of missing characters, of a picture too large for the GPU, and of a long render.
  package var warnings: RenderWarnings?
  /// Ends the work; nil for the renderer's own time limit.
  package var cancellation: Cancellation?
  /// Memory for the result, if any.
  package var recycled: RecycledPixels?

  /// A request; see the properties.
  package init(
    _ subject: Subject, _ warnings: RenderWarnings? = nil, _ cancellation: Cancellation? = nil,
    recycling recycled: RecycledPixels? = nil
  ) {
    (self.subject, self.warnings) = (subject, warnings)
    (self.cancellation, self.recycled) = (cancellation, recycled)
  }
}

/// A style with its scale, its canvas, and the framing of its picture.
package struct AppliedStyle: Sendable {
  let style: Style
  /// Pixels per point.
  let scale: Double
  let canvas: Canvas
  let framing: Framing
  /// The fit to the picture's ink; nil until the picture is known.
  private(set) var fit: StyleFit?

  /// An applied style, see the properties.
  package init(_ style: Style, _ scale: Double, _ canvas: Canvas, _ framing: Framing = Framing()) {
    (self.style, self.scale, self.canvas, self.framing) = (style, scale, canvas, framing)
  }

  /// The style with its fit to a picture.
  ///
  /// - Parameter ink: the picture's; it is asked for if the style follows it.
  func fitted<E>(toPictureWith ink: () throws(E) -> PixelRect) throws(E) -> AppliedStyle {
    guard fit == nil else { return self }
    var fitted = self
    fitted.fit = try StyleFit(style, scale: scale, toPictureWith: ink)
    return fitted
  }
}
