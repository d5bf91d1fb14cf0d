// SPDX-License-Identifier: MIT

/// A pass in its own type, or as a case of `Pass`.
package protocol PassValue: Sendable {
  var pass: Pass { get }
}

/// One step of a plan: the whole vocabulary of the backends, which know passes, but no effects.
///
/// Every backend switches over this enum exhaustively, so a missing pass does not compile; plans use the
/// passes' own types (see `PlannedPass`). All numbers in a pass are final, in pixels; backends derive nothing
/// from them.
package enum Pass: Sendable, Hashable {
  case mask(MaskPass)
  case downsample(DownsamplePass)
  case blur(BlurPass)
  case boxBlur(BoxBlurPass)
  case upsample(UpsamplePass)
  case shape(ShapePass)
  case paint(PaintPass)
  case warp(WarpPass)
  case firm(FirmPass)
  case distance(DistancePass)
  case spread(SpreadPass)
  case tone(TonePass)
  case share(SharePass)
  case sweep(SweepPass)
  case compose(ComposePass)
  case grain(GrainPass)
  case ramp(RampPass)
  case displace(DisplacePass)
  case flood(FloodPass)
  case lens(LensPass)
  case turn(TurnPass)
}

extension Pass: PassValue {
  package var pass: Pass { self }
}

extension Pass {
  /// Calls a function with the pass in its own type: the only place that maps a case to its type.
  ///
  /// Inlined, so that the compiler knows the type, and no pass is boxed.
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
    case .firm(let pass): try question(pass)
    case .distance(let pass): try question(pass)
    case .spread(let pass): try question(pass)
    case .tone(let pass): try question(pass)
    case .share(let pass): try question(pass)
    case .sweep(let pass): try question(pass)
    case .compose(let pass): try question(pass)
    case .grain(let pass): try question(pass)
    case .ramp(let pass): try question(pass)
    case .displace(let pass): try question(pass)
    case .flood(let pass): try question(pass)
    case .lens(let pass): try question(pass)
    case .turn(let pass): try question(pass)
    }
  }

  /// The pass's name, which is also the base name of its shader and of its file in the CPU backend.
  package var name: String { ask { $0.name } }

  package var output: SurfaceID { ask { $0.output } }

  package var sources: [SurfaceID] {
    var sources: [SurfaceID] = []
    forEachSource { if !sources.contains($0) { sources.append($0) } }
    return sources
  }

  /// Calls a function for each surface that the pass reads, possibly repeatedly. Inlined, so that nothing of
  /// the pass is copied.
  @inline(__always)
  package func forEachSource<E>(_ body: (SurfaceID) throws(E) -> Void) throws(E) {
    try ask { (pass) throws(E) in
      try pass.forEachSource { (source, _) throws(E) in try body(source) }
    }
  }

  package func renumbered(output: SurfaceID, _ other: (SurfaceID) -> SurfaceID) -> Pass {
    ask { $0.renumbered(output: output, other) }
  }
}
