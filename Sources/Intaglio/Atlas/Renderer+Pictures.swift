import Dispatch
import IntaglioModel
import IntaglioPlan
import Synchronization

extension Renderer {
  /// The pictures with `style` laid over each, in their order. Blocks the calling thread until all are there.
  ///
  /// The results are those of rendering each alone. On a GPU many small pictures are drawn at once, side by side in one
  /// texture, where starting the passes would take longer than they run: on llvmpipe 64 x 64 icons take a third to a fifth of
  /// the time. (Styles to which a picture's bounds matter, bounded inner shadows and fills that are pictures, and canvases
  /// that grow are drawn one by one.) The CPU works on as many pictures at a time as there are processors.
  ///
  /// All pictures and results are in memory at once; `Batch` is for more than fit.
  ///
  /// - Parameter warnings: takes what is not as it was meant in a fill that code draws, for each picture.
  /// - Throws: `RenderError` for the first picture that fails; there is no partial result.
  public func render(
    _ pictures: [Bitmap], style: Style, scale: Double = 1, canvas: Canvas = .keep,
    warnings: RenderWarnings? = nil
  ) throws(RenderError) -> [Bitmap] {
    do throws(StyleError) {
      try style.validate(scale: scale)
    } catch {
      throw .style(error)
    }
    var results = [Bitmap?](repeating: nil, count: pictures.count)
    if selection.backend == .gpu, canvas == .keep, let spacing = AtlasSpacing(style, scale: scale) {
      try renderAtlases(pictures, style, scale, spacing, &results)
    }
    try renderSingly(pictures, style, scale, canvas, warnings, &results)
    return results.compactMap(\.self)
  }

  /// Renders those that are small enough to lie side by side.
  private func renderAtlases(
    _ pictures: [Bitmap], _ style: Style, _ scale: Double, _ spacing: AtlasSpacing, _ results: inout [Bitmap?]
  ) throws(RenderError) {
    let small = pictures.enumerated().map { (index: $0.offset, size: $0.element.size) }
      .filter { Renderer.isWorthAnAtlas($0.size, spacing) }
    guard small.count > 1 else { return }
    for atlas in PictureAtlas.layouts(of: small, spacing) {
      let whole = try bitmap { () throws(BitmapError) in try atlas.bitmap(of: pictures) }
      let result = try render(whole, style: style, scale: scale)
      for place in atlas.places {
        results[place.index] = try bitmap { () throws(BitmapError) in
          try atlas.cut(place, size: pictures[place.index].size, from: result)
        }
      }
    }
  }

  private func bitmap(_ body: () throws(BitmapError) -> Bitmap) throws(RenderError) -> Bitmap {
    do throws(BitmapError) { return try body() } catch { throw .bitmap(error) }
  }

  /// Side by side, a picture must not take much more room than alone.
  private static func isWorthAnAtlas(_ size: PixelSize, _ spacing: AtlasSpacing) -> Bool {
    let longest = max(size.width, size.height)
    return longest <= PictureAtlas.side / 4 && spacing.gutter + spacing.alignment <= 2 * longest
  }

  /// Renders those that have no result yet, several at a time.
  private func renderSingly(
    _ pictures: [Bitmap], _ style: Style, _ scale: Double, _ canvas: Canvas, _ warnings: RenderWarnings?,
    _ results: inout [Bitmap?]
  ) throws(RenderError) {
    let left = results.indices.filter { results[$0] == nil }
    let found = Mutex<[Int: Result<Bitmap, RenderError>]>([:])
    DispatchQueue.concurrentPerform(iterations: left.count) { index in
      let result = Result { () throws(RenderError) in
        try render(pictures[left[index]], style: style, scale: scale, canvas: canvas, warnings: warnings)
      }
      found.withLock { $0[left[index]] = result }
    }
    let all = found.withLock { $0 }
    for index in left { results[index] = try all[index]?.get() }
  }
}
