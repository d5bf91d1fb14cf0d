// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Adds the passes that blur a whole picture: each premultiplied channel as a plane, then a picture of the
/// four.
struct PictureBlur {
  let picture: SurfaceID
  /// The only pixels that count; their weights are normalised to a sum of 1. nil if the picture is
  /// transparent outside its pixels.
  var edges: PixelRect?

  /// A blurred picture that is still in planes.
  struct Blurred {
    fileprivate let blur: ShadowBlur
    fileprivate let region: PixelRect
    fileprivate var channels: [SurfaceID] = []
    fileprivate var divisor: SurfaceID?
    fileprivate var octaves = 0
  }

  /// Adds the planes of several blurs, each over a region, with shared downsamplings; nil for invisible ones.
  func planes(_ blurs: [(blur: ShadowBlur, region: PixelRect)], in plan: inout Plan) -> [Blurred?] {
    let whole = edges.map { plan[picture].region.clamped(to: $0) } ?? plan[picture].region
    let builder = PlaneBuilder(span: edges.map { max($0.width, $0.height) })
    var results = blurs.map { blur, region -> Blurred? in
      guard !blur.isIdentity else { return Blurred(blur: blur, region: region.clamped(to: whole)) }
      return builder.needed(blur, offset: .zero, of: whole, for: region).map {
        Blurred(blur: blur, region: $0)
      }
    }
    // Each channel is blurred, as far as it is read, before the next one, which reuses its memory.
    let wanted = results.compactMap(\.self).filter { !$0.blur.isIdentity }
    guard let read = hull(of: wanted, read: whole, builder) else { return results }
    for channel in PictureChannel.allCases {
      let plane = plan.add(.plane, read) { MaskPass(source: picture, channel: channel, output: $0) }
      add(plane, of: wanted, builder, to: &results, in: &plan) { $0.channels.append($1) }
    }
    let cut = wanted.filter { !isInside($0) }
    if let edges, let read = hull(of: cut, read: edges, builder) {
      let plane = plan.add(.plane, read) { ShapePass(RoundedRectangle(edges), output: $0) }
      add(plane, of: cut, builder, to: &results, in: &plan) { $0.divisor = $1 }
    }
    return results
  }

  /// Adds the pass that composes the planes to a picture; returns the original if there was no blur.
  func picture(_ blurred: Blurred, in plan: inout Plan) -> SurfaceID {
    guard blurred.channels.count == PictureChannel.allCases.count else { return picture }
    return plan.add(.intermediate, blurred.region) {
      ComposePass(channels: blurred.channels, divisor: blurred.divisor, octaves: blurred.octaves, output: $0)
    }
  }

  /// Adds the picture blurred over a region; nil if nothing is visible.
  func picture(_ blur: ShadowBlur, over region: PixelRect, in plan: inout Plan) -> SurfaceID? {
    planes([(blur, region)], in: &plan)[0].map { picture($0, in: &plan) }
  }

  private func isInside(_ blurred: Blurred) -> Bool {
    guard let edges else { return true }
    let read = blurred.region.grown(by: blurred.blur.reach)
    return read.clamped(to: edges) == read
  }

  /// The pixels that blurs read; nil if they read none.
  private func hull(of blurs: [Blurred], read whole: PixelRect, _ builder: PlaneBuilder) -> PixelRect? {
    blurs.compactMap { $0.blur.read(of: whole, needed: $0.region, span: builder.span) }
      .reduce(nil) { (hull: PixelRect?, read) in hull?.hull(read) ?? read }
  }

  /// Adds the blurs of a plane, and returns them by request.
  private func add(
    _ plane: SurfaceID, of blurs: [Blurred], _ builder: PlaneBuilder, to results: inout [Blurred?],
    in plan: inout Plan, _ note: (inout Blurred, SurfaceID) -> Void
  ) {
    let requests = blurs.map {
      (key: PlaneBuilder.Key(source: .plane(plane), blur: $0.blur), needed: $0.region)
    }
    let built = builder.build(requests, in: &plan)
    for index in results.indices {
      guard var result = results[index], blurs.contains(where: { $0.blur == result.blur }),
        let blurred = built[PlaneBuilder.Key(source: .plane(plane), blur: result.blur)]
      else { continue }
      result.octaves = blurred.octaves
      note(&result, blurred.surface)
      results[index] = result
    }
  }
}
