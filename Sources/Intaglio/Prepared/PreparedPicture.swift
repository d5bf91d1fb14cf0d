import IntaglioModel
import IntaglioPlan

/// A picture that is rendered again and again while shadows move over it: a light that turns, a colour that is picked, a
/// slider that is dragged.
///
///     let prepared = PreparedPicture(icon)
///     for angle in angles { show(try renderer.render(prepared, style: lit(from: angle))) }
///
/// Its blurred planes are kept from one render to the next, and are made again only for another sigma or threshold; a GPU
/// keeps the picture itself, too. The renderer keeps them, two bytes for each pixel of a plane of full size, until sixteen
/// other renders have gone by without them or 64 MiB are full.
public final class PreparedPicture: Sendable {
  /// The picture: premultiplied, as all bitmaps are.
  public let picture: Bitmap
  /// What renderers know it by.
  let number = SurfaceNumber.next()

  /// Prepares nothing yet: the first render makes what the next ones use.
  public init(_ picture: Bitmap) {
    self.picture = picture
  }
}

extension Renderer {
  /// The prepared picture with `style` laid over it: what `render` gives for its picture, in less time where only offsets,
  /// colours, contents or fill differ from an earlier render. Blocks the calling thread until it is there.
  ///
  /// - Parameters:
  ///   - prepared: the picture, with what earlier renders have blurred.
  ///   - style: its lengths are points.
  ///   - scale: pixels a point: what the style's offsets and blurs are multiplied by.
  ///   - canvas: `.keep` gives a bitmap of the picture's size, `.grow` one with room for the outer shadows.
  /// - Throws: `RenderError`; there is no partial result.
  public func render(
    _ prepared: PreparedPicture, style: Style, scale: Double = 1, canvas: Canvas = .keep
  ) throws(RenderError) -> Bitmap {
    if oracle != nil { return try render(prepared.picture, style: style, scale: scale, canvas: canvas) }
    let job = try job(prepared.picture, style: style, scale: scale, canvas: canvas, makesWholePlanes: true)
    let numbers = numbers.numbers(of: job.plan, inputs: [prepared.number])
    return try bitmap(engine.execute(job.plan, inputs: job.inputs, numbers: numbers))
  }
}
