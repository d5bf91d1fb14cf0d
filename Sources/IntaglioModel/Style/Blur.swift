// SPDX-License-Identifier: MIT

/// How soft a shadow is, with its unit: systems mean different things by one number. Lengths are points.
///
/// | unit | standard deviation of the Gaussian | who means it |
/// |---|---|---|
/// | `sigma` | value | SVG stdDeviation, CSS `blur()` |
/// | `blur` | value / 2 | CSS box-shadow, canvas shadowBlur, CGContextSetShadow |
/// | `layerRadius` | value | CALayer.shadowRadius |
/// | `size` | 0.42 value | Photoshop's layer styles, nearly |
///
/// Photoshop blurs with two boxes. 0.42 is the factor with which a Gaussian comes closest to its pictures;
/// `Style.Profile.photoshop` draws the boxes themselves.
public enum Blur: Sendable, Hashable {
  /// The standard deviation itself.
  case sigma(Double)
  /// The CSS and Core Graphics number: twice the standard deviation.
  case blur(Double)
  /// Core Animation's `shadowRadius`: the standard deviation.
  case layerRadius(Double)
  /// Photoshop's size: the width of its boxes.
  case size(Double)

  /// The standard deviation of the Gaussian, in points.
  public var sigma: Double {
    switch self {
    case .sigma(let value), .layerRadius(let value): value
    case .blur(let value): value / 2
    case .size(let value): Blur.sigmaOfSize * value
    }
  }

  /// Photoshop's size, in points.
  public var size: Double {
    if case .size(let value) = self { value } else { sigma / Blur.sigmaOfSize }
  }

  /// The standard deviation that comes closest to a size of 1.
  private static let sigmaOfSize = 0.42

  /// The number as it was given, in its own unit.
  public var value: Double {
    switch self {
    case .sigma(let value), .layerRadius(let value), .blur(let value), .size(let value): value
    }
  }

  /// The units, by the names that style files use.
  public enum Unit: String, Sendable, Hashable, Codable, CaseIterable {
    /// The standard deviation.
    case sigma
    /// Twice the standard deviation.
    case blur
    /// The standard deviation, by Core Animation's name.
    case layerRadius
    /// The width of Photoshop's boxes.
    case size
  }

  /// The unit in which the number was given.
  public var unit: Unit {
    switch self {
    case .sigma: .sigma
    case .blur: .blur
    case .layerRadius: .layerRadius
    case .size: .size
    }
  }

  /// A blur of `value` in `unit`.
  public init(_ value: Double, unit: Unit) {
    switch unit {
    case .sigma: self = .sigma(value)
    case .blur: self = .blur(value)
    case .layerRadius: self = .layerRadius(value)
    case .size: self = .size(value)
    }
  }
}
