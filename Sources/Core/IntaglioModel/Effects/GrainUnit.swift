// SPDX-License-Identifier: MIT

/// The unit of a size that need not follow the contents: grains of film or ink stay fine on large letters.
public enum GrainUnit: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
  /// Points, multiplied by the style's scale or the factor of its design height.
  case fitted
  /// Points.
  case points
  /// Pixels of the result.
  case pixels
}

extension GrainUnit {
  /// A size in this unit as one in fitted points.
  ///
  /// - Parameters:
  ///   - factor: the factor of the style's lengths.
  ///   - scale: pixels per point.
  package func fitted(_ size: Double, factor: Double, scale: Double) -> Double {
    switch self {
    case .fitted: size
    case .points: size / factor
    case .pixels: size / (factor * scale)
    }
  }
  package static let summary =
    "The unit of the size: points that follow the style's scale and design height, points, or pixels."
}

extension Style {
  /// The style with all sizes of grains and screens in fitted points, except for those of its backdrop.
  ///
  /// - Parameters:
  ///   - factor: the factor of the style's lengths.
  ///   - scale: pixels per point.
  package func fittingGrains(factor: Double, scale: Double) -> Style {
    var style = self
    for index in noises.indices where noises[index].unit != .fitted {
      style.noises[index].size = noises[index].unit.fitted(noises[index].size, factor: factor, scale: scale)
      style.noises[index].unit = .fitted
    }
    for index in shadows.indices {
      if let grain = shadows[index].grain {
        style.shadows[index].grain?.size = grain.unit.fitted(grain.size, factor: factor, scale: scale)
        style.shadows[index].grain?.unit = .fitted
      }
      style.shadows[index].halftone = shadows[index].halftone?.fitted(factor: factor, scale: scale)
    }
    for index in adjustments.indices {
      guard case .halftone(let screen) = adjustments[index].change else { continue }
      style.adjustments[index].change = .halftone(screen.fitted(factor: factor, scale: scale))
    }
    return style
  }
}
