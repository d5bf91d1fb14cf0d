// SPDX-License-Identifier: MIT

/// Where a pass reads coverage (one channel, 0…1) from. Outside the surface's region coverage is 0.
package enum CoverageSource: Sendable, Hashable {
  /// The alpha of a bitmap; with a threshold T it is 1 where 255 alpha > T, else 0.
  case alpha(SurfaceID, threshold: Int?)
  /// A plane.
  case plane(SurfaceID)

  /// The surface that is read.
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

  /// The formats that the surface may have.
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
