// SPDX-License-Identifier: MIT

/// One step of a plan: the whole vocabulary of the backends. Passes, not effects, are what a backend knows.
///
/// Every backend switches over this enum exhaustively, so a pass that one lacks does not compile; plans ask
/// the passes themselves, which are types (see `PlannedPass`). All numbers in a pass are final, in pixels;
/// nothing is derived from them again.
package enum Pass: Sendable, Hashable {
  /// Alpha, or its inverse, plain or thresholded, into a plane.
  case mask(MaskPass)
  /// Half the size on both axes.
  case downsample(DownsamplePass)
  /// A symmetric convolution along one axis.
  case blur(BlurPass)
  /// Two boxes along one axis.
  case boxBlur(BoxBlurPass)
  /// A reduced plane read back at full size through the quadratic B-spline.
  case upsample(UpsamplePass)
  /// The coverage of a rounded rectangle or ellipse.
  case shape(ShapePass)
  /// Paints with coverage, opacity and blend modes, one after the other.
  case paint(PaintPass)
  /// A picture through an affine map.
  case warp(WarpPass)
  /// How far the pixels of a column are from what is covered.
  case distance(DistancePass)
  /// A plane grown in all directions.
  case spread(SpreadPass)
  /// A plane through a curve, or the light on a surface of its heights.
  case tone(TonePass)
  /// How two coverages share a pixel.
  case share(SharePass)
  /// A plane drawn out in one direction.
  case sweep(SweepPass)
  /// A picture of planes.
  case compose(ComposePass)
  /// A plane scattered over grains.
  case grain(GrainPass)
  /// A plane in colours.
  case ramp(RampPass)
  /// A picture whose pixels are moved about.
  case displace(DisplacePass)
}

extension Pass {
  /// Asks the pass itself: the one place at which a case leads to its type.
  ///
  /// Inlined, a question knows the type that it asks, and no pass is boxed for it.
  @inline(__always)
  func ask<Answer, Failure>(
    _ question: (any PlannedPass) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    switch self {
    case .mask(let pass): try question(pass)
    case .downsample(let pass): try question(pass)
    case .blur(let pass): try question(pass)
    case .boxBlur(let pass): try question(pass)
    case .upsample(let pass): try question(pass)
    case .shape(let pass): try question(pass)
    case .paint(let pass): try question(pass)
    case .warp(let pass): try question(pass)
    case .distance(let pass): try question(pass)
    case .spread(let pass): try question(pass)
    case .tone(let pass): try question(pass)
    case .share(let pass): try question(pass)
    case .sweep(let pass): try question(pass)
    case .compose(let pass): try question(pass)
    case .grain(let pass): try question(pass)
    case .ramp(let pass): try question(pass)
    case .displace(let pass): try question(pass)
    }
  }

  /// The pass's name, which is also the base name of its shader and of its file in the CPU backend.
  package var name: String { ask { $0.name } }

  /// The surface that the pass writes.
  package var output: SurfaceID { ask { $0.output } }

  /// The surfaces that the pass reads, each once.
  package var sources: [SurfaceID] {
    var sources: [SurfaceID] = []
    forEachSource { if !sources.contains($0) { sources.append($0) } }
    return sources
  }

  /// Calls a function for each surface that the pass reads, for some of them more than once. Inlined, it
  /// copies nothing of the pass.
  @inline(__always)
  package func forEachSource<E>(_ body: (SurfaceID) throws(E) -> Void) throws(E) {
    try ask { (pass) throws(E) in
      try pass.forEachSource { (source, _) throws(E) in try body(source) }
    }
  }

  /// The pass with another output, and other surfaces in the places of those that it reads.
  package func renumbered(output: SurfaceID, _ other: (SurfaceID) -> SurfaceID) -> Pass {
    ask { $0.renumbered(output: output, other) }
  }
}
