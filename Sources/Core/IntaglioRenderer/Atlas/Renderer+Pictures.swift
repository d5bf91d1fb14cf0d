// SPDX-License-Identifier: MIT
import IntaglioGPU
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioSystem

extension Renderer {
  /// The pictures with `style` applied to each, in order. Blocks the calling thread until all are done.
  ///
  /// The results equal those of separate renders. On a GPU many small pictures are drawn at once, side by
  /// side in one texture, because starting the passes would take longer than running them: on llvmpipe 64 x
  /// 64 icons take a third to a fifth of the time. (Styles that depend on a picture's bounds, with bounded
  /// inner shadows or pictures as fills, and results that grow are drawn one by one.) The CPU draws as many
  /// pictures at a time as there are processors.
  ///
  /// All pictures and results are in memory at once; use `Batch` for larger sets.
  ///
  /// - Parameters:
  ///   - pictures: of any sizes.
  ///   - style: the style for each picture.
  ///   - scale: pixels per point.
  ///   - grow: whether the results have room for the outer shadows; nil for what the style says.
  ///   - warnings: collects the warnings of all pictures.
  /// - Throws: `RenderError` for the first picture that fails; there is no partial result.
  @available(*, noasync, message: "await picture(of: RenderRequest(picture, style: style)) for each")
  public func render(
    _ pictures: [Bitmap], style: Style, scale: Double = 1, grow: Bool? = nil,
    warnings: RenderWarnings? = nil
  ) throws(RenderError) -> [Bitmap] {
    try rethrowing(RenderError.style, try style.validate(scale: scale))
    let requests = pictures.map {
      RenderRequest(.picture($0), style: style, scale: scale, grow: grow, warnings: warnings)
    }
    var results = [Bitmap?](repeating: nil, count: pictures.count)
    if selection.backend == .gpu, !(grow ?? style.grows), let spacing = AtlasSpacing(style, scale: scale) {
      try renderAtlases(pictures, requests, spacing, &results)
    }
    let left = results.indices.filter { results[$0] == nil }
    let bitmaps = try inParallel(left.count) { [self] index throws(RenderError) in
      try render(requests[left[index]])
    }
    for (index, bitmap) in zip(left, bitmaps) { results[index] = bitmap }
    return results.compactMap(\.self)
  }

  private func renderAtlases(
    _ pictures: [Bitmap], _ requests: [RenderRequest], _ spacing: AtlasSpacing, _ results: inout [Bitmap?]
  ) throws(RenderError) {
    let small = pictures.enumerated().map { (index: $0.offset, size: $0.element.size) }
      .filter { Renderer.isWorthAnAtlas($0.size, spacing) }
    guard small.count > 1 else { return }
    let atlases = PictureAtlas.layouts(of: small, spacing)
    let parts = try inParallel(atlases.count) { [self] index throws(RenderError) in
      var request = requests[0]
      request.cancellation = limited()
      request.subject = .picture(try rethrowing(RenderError.bitmap, try atlases[index].bitmap(of: pictures)))
      let result = try draw(prepare(request), request)
      return try atlases[index].places.map { (place) throws(RenderError) in
        let picture = try result.cropped(to: place.region)
        request.warnings?.add(try ResultCheck.warnings(of: picture, request.applied))
        return picture
      }
    }
    for (atlas, bitmaps) in zip(atlases, parts) {
      for (place, bitmap) in zip(atlas.places, bitmaps) { results[place.index] = bitmap }
    }
  }

  /// Whether a picture with its spacing takes little more room than alone.
  private static func isWorthAnAtlas(_ size: PixelSize, _ spacing: AtlasSpacing) -> Bool {
    let longest = max(size.width, size.height)
    return longest <= PictureAtlas.side / 4 && spacing.gutter + spacing.alignment <= 2 * longest
  }

  /// The results of renders several at a time, in order: on separate threads, because drawing code may block
  /// them. A GPU has as many in flight as it can overlap, whatever the number of processors.
  ///
  /// - Throws: the error of the first one in order that failed.
  private func inParallel<Value: Sendable>(
    _ count: Int, _ render: @escaping @Sendable (_ index: Int) throws(RenderError) -> Value
  ) throws(RenderError) -> [Value] {
    try SystemThread.map(count, threads: max(ProcessorCount.online, picturesInFlight), render)
  }
}
