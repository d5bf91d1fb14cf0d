// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioSystem

/// One picture to draw: its subject, and what the caller gives along. Every `render` is a short form of it.
package struct RenderRequest: Sendable {
  /// What is drawn.
  package enum Subject: Sendable {
    /// A picture with a style over it. What is made of a picture with a number is cached.
    case picture(Bitmap, number: SurfaceNumber? = nil, AppliedStyle)
    /// A scene, which is prepared first.
    case scene(Scene)
    /// A scene whose contents are drawn already.
    case prepared(PreparedScene)
  }

  /// What is drawn.
  package var subject: Subject
  /// Takes that characters are missing, that a GPU was too small, and that it will take long.
  package var warnings: RenderWarnings?
  /// Ends the work; nil ends it when the renderer's own time is up.
  package var cancellation: Cancellation?
  /// Memory for the result, if there is some.
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

/// A style, the scale at which it is resolved, and the canvas that it is drawn on.
package struct AppliedStyle: Sendable {
  let style: Style
  /// Pixels a point.
  let scale: Double
  let canvas: Canvas

  /// See the properties.
  package init(_ style: Style, _ scale: Double, _ canvas: Canvas) {
    (self.style, self.scale, self.canvas) = (style, scale, canvas)
  }
}
