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
  /// Converts a size in this unit, and the unit, to fitted points.
  package mutating func fit(_ size: inout Double, factor: Double, scale: Double) {
    switch self {
    case .fitted: break
    case .points: size /= factor
    case .pixels: size /= factor * scale
    }
    self = .fitted
  }

  /// The check of sizes in this unit.
  package func check(_ check: FieldCheck) -> FieldCheck {
    switch self {
    case .fitted: check
    case .points: FieldCheck(scale: check.scale / check.factor)
    case .pixels: FieldCheck(scale: 1)
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
    // Writing copies the lists.
    let isFitted =
      noises.allSatisfy { $0.unit == .fitted }
      && shadows.allSatisfy {
        ($0.grain?.unit ?? .fitted) == .fitted && ($0.halftone?.unit ?? .fitted) == .fitted
      }
      && adjustments.allSatisfy { adjustment in
        if case .halftone(let screen) = adjustment.change { screen.unit == .fitted } else { true }
      }
    if isFitted { return self }
    var style = self
    for index in noises.indices { style.noises[index].fitGrains(factor: factor, scale: scale) }
    for index in shadows.indices {
      style.shadows[index].grain?.fitGrains(factor: factor, scale: scale)
      style.shadows[index].halftone?.fit(factor: factor, scale: scale)
    }
    for index in adjustments.indices {
      guard case .halftone(var screen) = adjustments[index].change else { continue }
      screen.fit(factor: factor, scale: scale)
      style.adjustments[index].change = .halftone(screen)
    }
    return style
  }
}

extension Noise {
  fileprivate mutating func fitGrains(factor: Double, scale: Double) {
    unit.fit(&size, factor: factor, scale: scale)
  }
}

extension Grain {
  fileprivate mutating func fitGrains(factor: Double, scale: Double) {
    unit.fit(&size, factor: factor, scale: scale)
  }
}
