// SPDX-License-Identifier: MIT

/// The source of coverage (one channel, 0…1) for a pass. Coverage is 0 outside the surface's region.
package enum CoverageSource: Sendable, Hashable {
  /// The alpha of a bitmap; with a threshold T it is 1 where 255 alpha > T, else 0.
  case alpha(SurfaceID, threshold: Int?)
  case plane(SurfaceID)

  package internal(set) var surface: SurfaceID {
    get {
      switch self {
      case .alpha(let surface, _), .plane(let surface): surface
      }
    }
    set {
      switch self {
      case .alpha(_, let threshold): self = .alpha(newValue, threshold: threshold)
      case .plane: self = .plane(newValue)
      }
    }
  }

  var formats: [SurfaceFormat] {
    switch self {
    case .alpha: [.bitmap]
    case .plane: [.plane]
    }
  }
}

extension CoverageSource: CustomStringConvertible {
  /// `s3`, `alpha(s0)` or `alpha(s0 > 1)`.
  package var description: String {
    switch self {
    case .plane(let surface): "\(surface)"
    case .alpha(let surface, nil): "alpha(\(surface))"
    case .alpha(let surface, let threshold?): "alpha(\(surface) > \(threshold))"
    }
  }
}
