// SPDX-License-Identifier: MIT
import IntaglioModel

/// paint * coverage * opacity, blended with what lies below.
///
/// The product s of the three is premultiplied. `normal` is source-over, s + below (1 - alpha of s), and the
/// other modes are as in `BlendMode`. For `copy` with k = coverage the result is paint * opacity * k + below
/// (1 - k). An item that is added leaves what lies below as it is: s + below.
package struct PaintItem: Sendable, Hashable {
  /// What is painted.
  package var paint: Paint
  /// What it is multiplied by; none is 1.
  package var coverage: [CoverageTerm]
  /// 0…1.
  package var opacity: Double
  /// How it meets what lies below.
  package var blend: BlendMode
  /// Whether it is added instead. A picture is copied so: first what it covers is removed, then it is added.
  package var isAdded = false
  /// Where on the output's grid the place (0, 0) of `DissolveNoise` lies. It is whole, and zero unless the
  /// item is dissolved.
  package var noise = PixelShift.zero
  /// The only pixels of the output that change.
  package var region: PixelRect

  /// See the properties.
  package init(
    _ paint: Paint, coverage: [CoverageTerm] = [], opacity: Double = 1, blend: BlendMode = .normal,
    region: PixelRect
  ) {
    self.paint = paint
    self.coverage = coverage
    self.opacity = opacity
    self.blend = blend
    self.region = region
  }
}

/// The colours of an item.
package enum Paint: Sendable, Hashable {
  /// One premultiplied colour.
  case color(SIMD4<Double>)
  /// A bitmap or 16-bit intermediate, moved by whole pixels; outside it nothing.
  case picture(SurfaceID, shift: PixelShift)
  /// A gradient in the pixels of the output.
  case gradient(ResolvedGradient)
  /// A bitmap that is repeated in all directions, moved by whole pixels.
  case pattern(SurfaceID, shift: PixelShift)
  /// Grains in the pixels of the output.
  case noise(ResolvedNoise)

  /// The surface that is read.
  package internal(set) var surface: SurfaceID? {
    get {
      switch self {
      case .picture(let surface, _), .pattern(let surface, _): surface
      case .color, .gradient, .noise: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .picture(_, let shift): self = .picture(newValue, shift: shift)
      case .pattern(_, let shift): self = .pattern(newValue, shift: shift)
      case .color, .gradient, .noise: break
      }
    }
  }
}

extension PaintItem {
  /// Whether it is painted over what lies below it, without a blend mode and without being added.
  package var isSourceOver: Bool { blend == .normal && !isAdded }

  /// Calls a function for each surface that it reads, for some of them more than once.
  package func forEachSurface<E>(_ body: (SurfaceID) throws(E) -> Void) throws(E) {
    if let surface = paint.surface { try body(surface) }
    for term in coverage {
      if let surface = term.surface { try body(surface) }
    }
  }

  /// The same with a function that may put other surfaces in their places.
  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E) {
    try paint.surface?.update(SurfaceFormat.allCases, body)
    for index in coverage.indices { try coverage[index].surface?.update(SurfaceFormat.allCases, body) }
  }

  /// Whether it reads a surface.
  package func reads(_ surface: SurfaceID) -> Bool {
    paint.surface == surface || coverage.contains { $0.surface == surface }
  }

  /// The profiles it reads, those of bounds too, in the order of its terms.
  package var profiles: [BoundsProfile] { coverage.flatMap(\.profiles) }

  /// How many uniforms of four numbers the item needs at most: region, colour or opacity, one for noise, two
  /// a reading, one a threshold, two a stop.
  package var numberCount: Int {
    var count = blend == .dissolve ? 3 : 2
    switch paint {
    case .color: break
    case .picture, .pattern: count += 1
    case .noise: count += 4
    case .gradient(let gradient): count += 2 * gradient.positions.count + 2
    }
    return coverage.reduce(count) { count, term in
      guard term.surface != nil else { return count }
      let hasThreshold = if case .alpha(_, .some) = term.source { 1 } else { 0 }
      return count + (term.shift.isWhole ? 1 : 2) + hasThreshold
    }
  }
}
