// SPDX-License-Identifier: MIT
import IntaglioModel

extension Plan {
  /// Throws unless every backend can run the plan: its surfaces exist, hold pixels, are of the formats that
  /// the passes want, and are written before they are read; regions lie in their surfaces, profiles have the
  /// size of their items' regions, kernels, octaves and the number of surfaces that one pass reads are within
  /// what is allowed. What a device cannot do besides, such as textures of that size, it says itself.
  ///
  /// - Throws: `RenderError.unsupported`, naming the pass and what is wrong with it; `.bitmap` for a result
  ///   that no bitmap can hold.
  package func validate() throws(RenderError) {
    for surface in surfaces where surface.region.size.pixelCount == nil {
      throw .unsupported(pass: "plan", reason: "a surface of \(surface.region.size) has no pixels")
    }
    var isWritten = surfaces.indices.map { $0 < inputCount }
    for pass in passes {
      do throws(PassFault) {
        try checkSurfaces(of: pass, isWritten)
        try checkFormats(of: pass)
        try checkNumbers(of: pass)
      } catch {
        throw .unsupported(pass: pass.name, reason: error.reason)
      }
      isWritten[pass.output.index] = true
    }
    guard surfaces.indices.contains(output.index), isWritten[output.index] else {
      throw .unsupported(pass: "plan", reason: "no pass writes its output \(output)")
    }
    guard self[output].format == .bitmap else { return }
    do throws(BitmapError) {
      try Bitmap.checkedPixelCount(self[output].region.size)
    } catch {
      throw .bitmap(error)
    }
  }

  /// What is wrong with a pass.
  private struct PassFault: Error {
    let reason: String
  }

  private func checkSurfaces(of pass: Pass, _ isWritten: [Bool]) throws(PassFault) {
    try pass.forEachSource { (source) throws(PassFault) in
      guard surfaces.indices.contains(source.index), isWritten[source.index] else {
        throw PassFault(reason: "it reads \(source) before any pass writes it")
      }
      guard source != pass.output else { throw PassFault(reason: "it reads its own output \(source)") }
    }
    guard surfaces.indices.contains(pass.output.index), pass.output.index >= inputCount else {
      throw PassFault(reason: "it writes \(pass.output), which is no surface to write")
    }
  }

  private func checkFormats(of pass: Pass) throws(PassFault) {
    switch pass {
    case .mask(let mask):
      try expect(mask.source, SurfaceFormat.pictures)
      try expect(mask.output, [.plane])
    case .downsample(let downsample):
      try expect(downsample.source)
      try expect(downsample.output, [.plane])
    case .blur(let blur):
      try expect(blur.source)
      try expect(blur.output, [.plane])
    case .boxBlur(let blur):
      try expect(blur.source)
      if let blocks = blur.blocks { try expect(blocks.plane, [.plane]) }
      try expect(blur.output, [.plane])
    case .upsample(let upsample):
      try expect(upsample.source, [.plane])
      try expect(upsample.output, [.plane])
    case .shape(let shape): try expect(shape.output, [.plane])
    case .warp(let warp):
      try expect(warp.picture, [.intermediate])
      try expect(warp.output, [.intermediate])
    case .distance(let distance):
      try expect(distance.source, [.plane])
      try expect(distance.output, [.plane])
    case .spread(let spread):
      try expect(spread.source, [.plane])
      try expect(spread.distances, [.plane])
      try expect(spread.output, [.plane])
    case .tone(let tone):
      try expect(tone.source, [.plane])
      if let texture = tone.texture { try expect(texture, [.plane]) }
      try expect(tone.output, [.plane])
    case .share(let share):
      try expect(share.first, [.plane])
      if let second = share.second { try expect(second, [.plane]) }
      try expect(share.output, [.plane])
    case .sweep(let sweep):
      try expect(sweep.source, [.plane])
      try expect(sweep.output, [.plane])
    case .compose(let compose):
      for plane in compose.planes { try expect(plane, [.plane]) }
      try expect(compose.output, [.intermediate])
    case .grain(let grain):
      try expect(grain.source, [.plane])
      try expect(grain.output, [.plane])
    case .ramp(let ramp):
      try expect(ramp.source, [.plane])
      try expect(ramp.output, [.intermediate])
    case .displace(let displace):
      try expect(displace.picture, [.intermediate])
      try expect(displace.output, [.intermediate])
    case .paint(let paint):
      if let backdrop = paint.backdrop { try expect(backdrop, [.intermediate]) }
      try expect(paint.output, SurfaceFormat.pictures)
    }
  }

  private func expect(_ source: CoverageSource) throws(PassFault) {
    switch source {
    case .alpha(let surface, _): try expect(surface, [.bitmap])
    case .plane(let surface): try expect(surface, [.plane])
    }
  }

  private func expect(_ surface: SurfaceID, _ formats: [SurfaceFormat]) throws(PassFault) {
    guard !formats.contains(self[surface].format) else { return }
    let expected = formats.map(\.rawValue).joined(separator: " or ")
    throw PassFault(reason: "\(surface) is a \(self[surface].format) and must be a \(expected)")
  }

  private func checkNumbers(of pass: Pass) throws(PassFault) {
    switch pass {
    case .blur(let blur): try check(blur.kernel)
    case .boxBlur(let blur):
      guard (1...BoxBlurPass.maximumWidth).contains(blur.width) else {
        throw PassFault(
          reason: "its boxes are \(blur.width) samples wide, allowed are 1…\(BoxBlurPass.maximumWidth)")
      }
      if let blocks = blur.blocks, !(1..<blur.width).contains(blocks.width) {
        throw PassFault(reason: "boxes of \(blur.width) samples are made of \(blocks.width)")
      }
    case .upsample(let upsample):
      try check(octaves: upsample.octaves)
      guard upsample.octaves > 0 else {
        throw PassFault(reason: "it upsamples by 0 octaves, which changes nothing")
      }
    case .paint(let paint): try check(paint)
    case .distance(let distance):
      guard (0..<DistancePass.full).contains(distance.limit) else {
        throw PassFault(reason: "its limit of \(distance.limit) pixels is outside 0..<\(DistancePass.full)")
      }
    case .spread(let spread):
      guard abs(spread.spread) <= Style.maximumSpread else {
        let allowed = Style.maximumSpread
        throw PassFault(reason: "it grows by \(spread.spread) pixels, allowed are \(allowed)")
      }
      guard (1...Style.maximumSpread).contains(spread.ramp) else {
        throw PassFault(reason: "its ramp of \(spread.ramp) pixels is outside 1…\(Style.maximumSpread)")
      }
      if case .bytes(let map) = spread.metric {
        guard spread.ramp == 1 else {
          throw PassFault(reason: "it counts in bytes and has a ramp of \(spread.ramp) pixels")
        }
        guard abs(spread.spread) == map.spread else {
          throw PassFault(reason: "it grows by \(spread.spread) pixels, its bytes by \(map.spread)")
        }
      }
    case .tone(let tone):
      guard tone.contour.count <= TonePass.maximumSegments else {
        let allowed = TonePass.maximumSegments
        throw PassFault(reason: "its contour has \(tone.contour.count) parts, allowed are \(allowed)")
      }
      if case .relief(let relief) = tone.value, let texture = relief.texture,
        !(1...Pattern.maximumTileSide).contains(texture.step)
      {
        throw PassFault(
          reason: "its texture's step of \(texture.step) pixels is outside 1…\(Pattern.maximumTileSide)")
      }
      if case .relief(let relief) = tone.value, relief.isSmoothed, relief.step != 1 {
        throw PassFault(reason: "its step of \(relief.step) pixels cannot be smoothed, only one of 1 can")
      }
      if case .relief(let relief) = tone.value, !(1...Int(Style.maximumBevelSize)).contains(relief.step) {
        throw PassFault(
          reason: "its step of \(relief.step) pixels is outside 1…\(Int(Style.maximumBevelSize))")
      }
    case .sweep(let sweep):
      guard (1...SweepPass.maximumSteps).contains(sweep.direction.steps) else {
        throw PassFault(
          reason: "it has \(sweep.direction.steps) steps, allowed are 1…\(SweepPass.maximumSteps)")
      }
      guard abs(sweep.direction.slope) <= 1, (0...1).contains(sweep.fade) else {
        throw PassFault(
          reason: "its slope is \(sweep.direction.slope) and its fade \(sweep.fade), allowed are -1…1 and 0…1"
        )
      }
    case .mask(let mask):
      guard mask.threshold == nil || mask.channel == .alpha else {
        throw PassFault(reason: "it compares \(mask.channel) with a threshold, which only alpha can be")
      }
    case .compose(let compose):
      try check(octaves: compose.octaves)
      guard compose.channels.count == PictureChannel.allCases.count else {
        throw PassFault(reason: "it has \(compose.channels.count) channels, not 4")
      }
    case .grain(let grain):
      guard (0...1).contains(grain.noise), (0...1).contains(grain.jitter), (1...64).contains(grain.steepness)
      else {
        throw PassFault(
          reason:
            "its noise is \(grain.noise), its jitter \(grain.jitter), its steepness \(grain.steepness), allowed are 0…1, 0…1 and 1…64"
        )
      }
    case .ramp(let ramp):
      guard (2...RampPass.maximumColors).contains(ramp.colors.count) else {
        throw PassFault(
          reason: "it has \(ramp.colors.count) colours, allowed are 2…\(RampPass.maximumColors)")
      }
    case .displace(let displace):
      guard (0...Displacement.maximumRadius).contains(displace.radius) else {
        let allowed = "0…\(Int(Displacement.maximumRadius))"
        throw PassFault(reason: "it moves pixels by up to \(displace.radius), allowed are \(allowed)")
      }
      guard displace.lattices.count == DisplacePass.weights.count else {
        throw PassFault(
          reason: "it has \(displace.lattices.count) lattices, not \(DisplacePass.weights.count)")
      }
    case .downsample, .shape, .warp, .share: break
    }
  }

  private func check(_ kernel: Kernel) throws(PassFault) {
    guard (0...Kernel.maximumRadius).contains(kernel.radius) else {
      let allowed = Kernel.maximumRadius
      throw PassFault(reason: "its kernel reaches \(kernel.radius) samples, allowed are \(allowed)")
    }
    let sum = 2 * kernel.weights.reduce(0, +) - kernel.weights[0]
    guard kernel.weights.allSatisfy({ $0 >= 0 }), abs(sum - 1) < 1e-6 else {
      throw PassFault(reason: "the weights of its kernel are not those of a mean")
    }
  }

  private func check(octaves: Int) throws(PassFault) {
    guard (0...20).contains(octaves) else { throw PassFault(reason: "\(octaves) octaves are outside 0…20") }
  }

  private func check(_ paint: PaintPass) throws(PassFault) {
    let whole = self[paint.output].region
    if let region = paint.region, region.isEmpty || region.clamped(to: whole) != region {
      throw PassFault(reason: "its region \(region) is not inside \(whole)")
    }
    let count = paint.itemSurfaces.count
    guard count <= PaintPass.maximumSurfaces else {
      throw PassFault(reason: "its items read \(count) surfaces, allowed are \(PaintPass.maximumSurfaces)")
    }
    for item in paint.items {
      if case .picture(let picture, let shift) = item.paint {
        try expect(picture, SurfaceFormat.pictures)
        guard shift.isWhole else { throw PassFault(reason: "it moves a picture by a fraction of a pixel") }
      }
      if case .pattern(let tile, let shift) = item.paint {
        try expect(tile, [.bitmap])
        if !shift.isWhole { throw PassFault(reason: "it moves a pattern by a fraction of a pixel") }
      }
      for term in item.coverage { try check(term, of: item) }
    }
  }

  private func check(_ term: CoverageTerm, of item: PaintItem) throws(PassFault) {
    switch term.source {
    case .plane(let surface, let octaves):
      try expect(surface, [.plane])
      try check(octaves: octaves)
    case .alpha(let surface, _):
      try expect(surface, SurfaceFormat.pictures)
      guard term.shift.isWhole || self[surface].format == .bitmap else {
        throw PassFault(reason: "it reads \(surface) between its pixels")
      }
    case .luminance(let surface):
      try expect(surface, SurfaceFormat.pictures)
      guard term.shift.isWhole else { throw PassFault(reason: "it reads \(surface) between its pixels") }
    case .profile(let profile): try check(profile, of: item)
    }
    if let bounds = term.bounds { try check(bounds, of: item) }
  }

  private func check(_ profile: BoundsProfile, of item: PaintItem) throws(PassFault) {
    let size = PixelSize(profile.columns.count, profile.rows.count)
    guard size == item.region.size else {
      throw PassFault(reason: "a profile of \(size) is not of its item's size, \(item.region.size)")
    }
  }
}

extension SurfaceFormat {
  /// Those with colours.
  fileprivate static let pictures = [SurfaceFormat.bitmap, .intermediate]
}
