// SPDX-License-Identifier: MIT
import IntaglioModel

/// paint * coverage * opacity, blended with the picture below; the paint's colours may be adjusted first.
///
/// The product s of the three is premultiplied. `normal` is source-over, s + below (1 - alpha of s); the
/// other modes are those of `BlendMode`. For `copy` with k = coverage the result is paint * opacity * k +
/// below (1 - k). An added item does not change the picture below: s + below.
///
/// The paint `below` changes colours of the picture below, whose alpha a stays: with k = coverage * opacity
/// the result is below (1 - k) + (B, 1) a k, where B blends the straight adjusted colour with the straight
/// colour.
package struct PaintItem: Sendable, Hashable {
  package var paint: Paint
  /// Changes of the paint's colours, applied one after the other; empty for a single colour.
  package var adjustments: [ColorStep] = []
  /// The factors of the coverage; if there are none, it is 1.
  package var coverage: [CoverageTerm]
  /// 0…1.
  package var opacity: Double
  package var blend: BlendMode
  /// Whether it is added instead of blended. This is how a picture is copied: its coverage is removed first,
  /// then it is added.
  package var isAdded = false
  /// The place of (0, 0) of `DissolveNoise` on the output's grid. Whole, and zero unless the blend mode is
  /// dissolve.
  package var noise = PixelShift.zero
  /// The pixels of the output that may change.
  package var region: PixelRect

  package init(
    _ paint: Paint, coverage: [CoverageTerm] = [], opacity: Double = 1, blend: BlendMode = .normal,
    region: PixelRect
  ) {
    (self.paint, self.coverage, self.opacity) = (paint, coverage, opacity)
    (self.blend, self.region) = (blend, region)
  }
}

package enum Paint: Sendable, Hashable {
  /// One premultiplied colour.
  case color(SIMD4<Double>)
  /// A bitmap or 16-bit intermediate, moved by whole pixels; transparent outside.
  case picture(SurfaceID, shift: PixelShift)
  case gradient(ResolvedGradient)
  /// A bitmap repeated in all directions, moved by whole pixels.
  case pattern(SurfaceID, shift: PixelShift)
  /// A bitmap stretched over each tile: linear between the centres of its pixels, constant beyond them. See
  /// `Tiling`.
  case tiles(SurfaceID, ResolvedTiling)
  case noise(ResolvedNoise)
  case below

  package internal(set) var surface: SurfaceID? {
    get {
      switch self {
      case .picture(let surface, _), .pattern(let surface, _), .tiles(let surface, _): surface
      case .color, .gradient, .noise, .below: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .picture(_, let shift): self = .picture(newValue, shift: shift)
      case .pattern(_, let shift): self = .pattern(newValue, shift: shift)
      case .tiles(_, let tiling): self = .tiles(newValue, tiling)
      case .color, .gradient, .noise, .below: break
      }
    }
  }
}

extension PaintItem {
  /// Whether it is plain source-over: no blend mode, not added, and not a change of the picture below.
  package var isSourceOver: Bool { blend == .normal && !isAdded && paint != .below }

  /// Calls a function for each surface that it reads, possibly repeatedly.
  package func forEachSurface<E>(_ body: (SurfaceID) throws(E) -> Void) throws(E) {
    if let surface = paint.surface { try body(surface) }
    for term in coverage {
      if let surface = term.surface { try body(surface) }
    }
  }

  /// Calls a function that may replace the surface, for each surface that it reads.
  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E) {
    try paint.surface?.update(SurfaceFormat.allCases, body)
    for index in coverage.indices { try coverage[index].surface?.update(SurfaceFormat.allCases, body) }
  }

  package func reads(_ surface: SurfaceID) -> Bool {
    paint.surface == surface || coverage.contains { $0.surface == surface }
  }

  /// Its profiles, including those of bounds, in the order of its terms.
  package var profiles: [BoundsProfile] { coverage.flatMap(\.profiles) }

  package static let maximumAdjustments = 16

  /// The maximum number of four-component uniforms: region, colour or opacity, one for noise, two per read,
  /// one per threshold, two per stop, two per tiling, three per matrix, one per change by formula, and one
  /// per ink of a screen.
  package var numberCount: Int {
    var count = blend == .dissolve ? 3 : 2
    for step in adjustments {
      switch step {
      case .matrix: count += 3
      case .hues, .vibrance, .inks, .lookup: count += 1
      case .screen(let screen): count += 1 + screen.angles.count
      case .tones: break
      }
    }
    switch paint {
    case .color, .below: break
    case .picture, .pattern: count += 1
    case .tiles: count += 2
    case .noise: count += 4
    case .gradient(let gradient): count += 2 * gradient.positions.count + (gradient.tiling == nil ? 2 : 4)
    }
    return coverage.reduce(count) { count, term in
      guard term.surface != nil else { return count }
      let hasThreshold = if case .alpha(_, .some) = term.source { 1 } else { 0 }
      return count + (term.shift.isWhole ? 1 : 2) + hasThreshold
    }
  }
}
