// SPDX-License-Identifier: MIT
import IntaglioModel

/// One factor of an item's coverage: v, or 1 - v when inverted, of a source moved by `shift`.
package struct CoverageTerm: Sendable, Hashable {
  /// The source of v. It is 0 outside a surface.
  package enum Source: Sendable, Hashable {
    /// The alpha of a bitmap or 16-bit intermediate; with a threshold T it is 1 where 255 alpha > T, else 0.
    case alpha(SurfaceID, threshold: Int? = nil)
    /// 0.2126 red + 0.7152 green + 0.0722 blue of a bitmap's or 16-bit intermediate's premultiplied channels.
    case luminance(SurfaceID)
    /// A plane at full size (octaves 0), or a reduced one through the quadratic B-spline of `UpsamplePass`.
    case plane(SurfaceID, octaves: Int)
    /// A product of two profiles over the item's region, with all displacements applied.
    case profile(BoundsProfile)
  }

  package var source: Source
  /// The displacement of the source. Fractions, which are interpolated bilinearly, are allowed only for
  /// planes and the alpha of bitmaps.
  package var shift: PixelShift
  /// Whether to use 1 - v instead of v, or with bounds max(0, bounds - v).
  package var isInverted: Bool
  /// The blur of the caster's bounds over the item's region, for bounded inner shadows; only when inverted.
  package var bounds: BoundsProfile?

  package init(
    _ source: Source, shift: PixelShift = .zero, isInverted: Bool = false, bounds: BoundsProfile? = nil
  ) {
    (self.source, self.shift, self.isInverted, self.bounds) = (source, shift, isInverted, bounds)
  }
}

extension CoverageTerm {
  package internal(set) var surface: SurfaceID? {
    get {
      switch source {
      case .alpha(let surface, _), .luminance(let surface), .plane(let surface, _): surface
      case .profile: nil
      }
    }
    set {
      guard let newValue else { return }
      switch source {
      case .alpha(_, let threshold): source = .alpha(newValue, threshold: threshold)
      case .luminance: source = .luminance(newValue)
      case .plane(_, let octaves): source = .plane(newValue, octaves: octaves)
      case .profile: break
      }
    }
  }

  /// Its own profile, then that of its bounds.
  package var profiles: [BoundsProfile] {
    var profiles: [BoundsProfile] = []
    if case .profile(let profile) = source { profiles.append(profile) }
    if let bounds { profiles.append(bounds) }
    return profiles
  }
}

// A factor's contribution to the properties of a `PaintPass`.
extension CoverageTerm {
  var readsPerPixel: Int {
    switch source {
    case .alpha, .luminance, .plane(_, octaves: 0): shift.tapCount
    case .plane: (shift.fractionX > 0 ? 4 : 3) * (shift.fractionY > 0 ? 4 : 3)
    case .profile: 0
    }
  }

  /// The pixels of its surface read for pixels of an item.
  func pixelsRead(for pixels: PixelRect) -> PixelRect {
    let read = shift.pixels(readFor: pixels)
    return if case .plane(_, let octaves) = source { read.samples(octaves: octaves) } else { read }
  }

  package func cropped(from region: PixelRect, to pixels: PixelRect) -> CoverageTerm {
    var term = self
    if case .profile(let profile) = source {
      term.source = .profile(profile.cropped(from: region, to: pixels))
    }
    term.bounds = bounds?.cropped(from: region, to: pixels)
    return term
  }

  func check(over size: PixelSize, in plan: Plan) throws(PassFault) {
    switch source {
    case .plane(let surface, let octaves):
      try plan.expect(surface, [.plane])
      try PassFault.checkOctaves(octaves)
    case .alpha(let surface, _):
      try plan.expect(surface, SurfaceFormat.pictures)
      try PassFault.unless(
        shift.isWhole || plan[surface].format == .bitmap, "it reads \(surface) between its pixels")
    case .luminance(let surface):
      try plan.expect(surface, SurfaceFormat.pictures)
      try PassFault.unless(shift.isWhole, "it reads \(surface) between its pixels")
    case .profile(let profile): try profile.check(over: size)
    }
    if let bounds { try bounds.check(over: size) }
  }
}

extension CoverageTerm: CustomStringConvertible {
  /// `s3` or `(1 - alpha(s0))`, with the displacement if any.
  package var description: String {
    let name =
      switch source {
      case .alpha(let surface, let threshold): "\(CoverageSource.alpha(surface, threshold: threshold))"
      case .luminance(let surface): "luminance(\(surface))"
      case .plane(let surface, 0): "\(surface)"
      case .plane(let surface, let octaves): "\(surface) by \(1 << octaves)"
      case .profile: "profile"
      }
    let moved = shift == .zero ? name : "\(name) moved \(shift)"
    return isInverted ? (bounds == nil ? "(1 - \(moved))" : "(bounds - \(moved))") : moved
  }
}
