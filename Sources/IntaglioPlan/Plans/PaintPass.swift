// SPDX-License-Identifier: MIT
import IntaglioModel

/// A list of items painted one after the other into a picture, the first lowest: a scene's layers, or a
/// group's.
///
/// An item is a paint times coverage, blended with what lies below it. Each source is read with a
/// displacement of its own, so that a layer's pictures and planes stay on the layer's own grid wherever the
/// layer lies.
package struct PaintPass: Sendable, Hashable {
  /// A 16-bit intermediate below all items, or nil for nothing.
  package var backdrop: SurfaceID?
  /// The items, lowest first.
  package var items: [PaintItem]
  /// A bitmap or 16-bit intermediate.
  package var output: SurfaceID
  /// The pixels of the output that are written, which then belong to no other pass; nil for all of them.
  package var region: PixelRect?
  /// Whether pixels of a bitmap are rounded to levels by `DitherMatrix`, at their places on the output's
  /// grid. 16-bit intermediates need none.
  package var isDithered: Bool
  /// Whether the output is rounded for more than the pass over it, in a plan of which this one is a part that
  /// need not have the others.
  package var isShared = false

  /// See the properties.
  package init(
    backdrop: SurfaceID? = nil, items: [PaintItem], output: SurfaceID, region: PixelRect? = nil,
    isDithered: Bool = false
  ) {
    self.backdrop = backdrop
    self.items = items
    self.output = output
    self.region = region
    self.isDithered = isDithered
  }

  /// At most this many different surfaces are read by one pass: with the profiles' texture it stays under the
  /// sixteen units that OpenGL ES 3 promises.
  package static let maximumSurfaces = 14
  /// At most so many uniforms of four numbers belong to the items of one pass: OpenGL ES 3.1 promises 224, of
  /// which a pass needs some 40 besides.
  package static let maximumNumbers = 180
}

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
  package var surface: SurfaceID? {
    switch self {
    case .picture(let surface, _), .pattern(let surface, _): surface
    case .color, .gradient, .noise: nil
    }
  }
}

/// One factor of an item's coverage: v, or 1 - v when inverted, of a source moved by `shift`.
package struct CoverageTerm: Sendable, Hashable {
  /// Where v comes from. Outside a surface it is 0.
  package enum Source: Sendable, Hashable {
    /// The alpha of a bitmap or 16-bit intermediate; with a threshold T it is 1 where 255 alpha > T, else 0.
    case alpha(SurfaceID, threshold: Int? = nil)
    /// 0.2126 red + 0.7152 green + 0.0722 blue of a bitmap's or 16-bit intermediate's premultiplied channels.
    case luminance(SurfaceID)
    /// A plane at full size (octaves 0), or a reduced one through the quadratic B-spline of `UpsamplePass`.
    case plane(SurfaceID, octaves: Int)
    /// A product of two profiles over the item's region, which already hold every displacement.
    case profile(BoundsProfile)
  }

  /// Where v comes from.
  package var source: Source
  /// How far the source is moved; fractions, which are bilinear, only for planes and the alpha of bitmaps.
  package var shift: PixelShift
  /// Takes 1 - v; with bounds max(0, bounds - v).
  package var isInverted: Bool
  /// The blur of the caster's bounds over the item's region, for bounded inner shadows; only when inverted.
  package var bounds: BoundsProfile?

  /// See the properties.
  package init(
    _ source: Source, shift: PixelShift = .zero, isInverted: Bool = false, bounds: BoundsProfile? = nil
  ) {
    self.source = source
    self.shift = shift
    self.isInverted = isInverted
    self.bounds = bounds
  }
}

extension PaintPass {
  /// The surfaces that the items read, each once, in the order in which they name them; without the backdrop.
  package var itemSurfaces: [SurfaceID] {
    var surfaces: [SurfaceID] = []
    for item in items {
      item.forEachSurface { if !surfaces.contains($0) { surfaces.append($0) } }
    }
    return surfaces
  }

  /// The profiles that the items read, in their order.
  package var profiles: [BoundsProfile] { items.flatMap(\.profiles) }
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

extension CoverageTerm {
  /// The surface it reads.
  package var surface: SurfaceID? {
    switch source {
    case .alpha(let surface, _), .luminance(let surface), .plane(let surface, _): surface
    case .profile: nil
    }
  }

  /// The profile that it is, then the one that bounds it.
  package var profiles: [BoundsProfile] {
    var profiles: [BoundsProfile] = []
    if case .profile(let profile) = source { profiles.append(profile) }
    if let bounds { profiles.append(bounds) }
    return profiles
  }
}
