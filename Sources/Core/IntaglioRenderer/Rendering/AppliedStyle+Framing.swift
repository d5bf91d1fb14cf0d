// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioSystem

extension AppliedStyle {
  /// Checks style and framing before the picture is framed.
  ///
  /// - Throws: `RenderError.style`, `.framing`.
  func validate() throws(RenderError) {
    do throws(StyleError) { try style.validate(scale: scale) } catch { throw .style(error) }
    do throws(FramingError) { try framing.validate(scale: scale) } catch { throw .framing(error) }
  }

  /// A picture before the style is drawn.
  ///
  /// - Throws: `RenderError.framing`, `.bitmap`, `.outOfMemory`.
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
    do throws(FramingError) {
      return try PictureFramer(framing, of: picture).size
    } catch {
      throw .framing(error)
    }
  }

  /// The surroundings of a framed picture of this size.
  ///
  /// - Throws: `RenderError.framing` for a CSS background that is neither a colour nor a gradient.
  func frame(around picture: PixelSize) throws(RenderError) -> PictureFrame {
    var frame = PictureFrame(framing, scale: scale)
    switch framing.background {
    case .color(let color)?: frame.background = .color(color)
    case .gradient(let gradient)?: frame.background = .gradient(gradient)
    case .css(let css)?:
      let drawn =
        canvas == .keep
        ? PixelRect(picture) : Planner.grownCanvas(of: style, picture: picture, scale: scale)
      let whole = frame.canvas(of: picture, drawn: drawn).size
      do throws(FramingError) {
        frame.background = try PictureFrame.Ground(
          css: css, width: Double(whole.width) / scale, height: Double(whole.height) / scale)
      } catch {
        throw .framing(error)
      }
    case nil: break
    }
    return frame
  }
}

extension Framing.Background {
  /// A background by CSS's `background`: a colour, or a gradient, whose angles depend on the picture.
  ///
  /// - Throws: `FramingError` for anything else.
  public init(css: String) throws(FramingError) {
    switch try PictureFrame.Ground(css: css, width: 1, height: 1) {
    case .color(let color): self = .color(color)
    case .gradient: self = .css(css)
    }
  }
}

extension PictureFrame.Ground {
  /// One colour or gradient in CSS, in a box of points.
  fileprivate init(css: String, width: Double, height: Double) throws(FramingError) {
    guard !css.contains(";") else {
      throw FramingError(.background, "\"\(css)\" has a semicolon; give one value")
    }
    let layer: Layer
    do throws(CSSError) {
      layer = try Layer(css: "background: \(css)", frame: Rect(x: 0, y: 0, width: width, height: height))
    } catch {
      throw FramingError(.background, "\(error)")
    }
    switch layer.contents {
    case .color(let color)? where layer.layers.isEmpty: self = .color(color)
    case .gradient(let gradient)? where layer.layers.isEmpty: self = .gradient(gradient)
    default:
      throw FramingError(
        .background, "\"\(css)\" is more than one colour or gradient; draw a scene for more")
    }
  }
}
