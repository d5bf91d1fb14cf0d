// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioSystem

extension AppliedStyle {
  /// Checks style and framing before the picture is framed.
  func validate() throws(RenderError) {
    try rethrowing(RenderError.style, try style.validate(scale: scale))
    try rethrowing(RenderError.framing, try framing.validate(scale: scale))
  }

  /// What the limits of the style do to its light.
  var lightWarnings: [RenderWarning] { style.warning(ofLight: nil, at: "style").map { [$0] } ?? [] }

  func framed(_ picture: Bitmap, _ cancellation: Cancellation?) throws(RenderError) -> Bitmap {
    guard framing.changesPixels else { return picture }
    let size = try framedSize(of: picture.size)
    try MemoryClaim.require(4 * (size.pixelCount ?? 0))
    let framed = try picture.framed(by: framing, cancellation: cancellation)
    try cancellation?.check()
    return framed
  }

  /// The size of a framed picture; before it is trimmed, since that depends on its pixels.
  func framedSize(of picture: PixelSize) throws(RenderError) -> PixelSize {
    guard framing.changesPixels else { return picture }
    return try rethrowing(RenderError.framing, try PictureFramer(framing, of: picture).size)
  }

  /// The surroundings of a framed picture of this size.
  func frame(around picture: PixelSize) throws(RenderError) -> PictureFrame {
    var frame = PictureFrame(framing, scale: scale)
    switch framing.background {
    case .color(let color)?: frame.background = .color(color)
    case .gradient(let gradient)?: frame.background = .gradient(gradient)
    case .sized(let background)?:
      let drawn =
        !grow
        ? PixelRect(picture) : Planner.grownCanvas(of: style, picture: picture, scale: scale)
      let whole = frame.canvas(of: picture, drawn: drawn).size
      let size = Size(width: Double(whole.width) / scale, height: Double(whole.height) / scale)
      frame.background = try rethrowing(RenderError.framing, try background.ground(size))
    case nil: break
    }
    return frame
  }
}
