import IntaglioCPU
import IntaglioCore
import Synchronization

/// A picture that is rendered again and again while shadows move over it: a light that turns, a colour that is picked, a
/// slider that is dragged.
///
///     let prepared = PreparedPicture(icon)
///     for angle in angles { show(try renderer.render(prepared, style: lit(from: angle))) }
///
/// Its blurred planes are kept from one render to the next, those of the last ten sigmas or so, and are made again only
/// for another sigma or threshold. The CPU keeps them with the prepared picture, two bytes for each pixel of a plane of
/// full size; a GPU keeps them, and the picture itself, for the prepared picture that was rendered last.
public final class PreparedPicture: Sendable {
  /// The picture: premultiplied, as all bitmaps are.
  public let picture: Bitmap
  /// What tells it from all others.
  let number: UInt64
  /// What the CPU keeps.
  let planes = CPUPlaneKeeper()
  /// Held while it is rendered: the planes are for one render at a time.
  let turn = Mutex(())

  private static let last = Atomic<UInt64>(0)

  /// Prepares nothing yet: the first render makes what the next ones use.
  public init(_ picture: Bitmap) {
    self.picture = picture
    number = PreparedPicture.last.wrappingAdd(1, ordering: .relaxed).newValue
  }
}

extension Renderer {
  /// The prepared picture with `style` laid over it: what `render` gives for its picture, in less time where only offsets,
  /// colours, contents or fill differ from an earlier render. Blocks the calling thread until it is there; renders of one
  /// prepared picture take turns.
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
    let job = try job(prepared.picture, style: style, scale: scale, canvas: canvas, makesWholePlanes: true)
    let result = prepared.turn.withLock { _ in
      Result { () throws(RenderError) in
        try engine.execute(job.plan, inputs: job.inputs, keptFor: prepared)
      }
    }
    return try bitmap(result.get())
  }
}
