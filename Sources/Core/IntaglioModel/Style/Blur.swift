// SPDX-License-Identifier: MIT

/// The softness of a shadow, with its unit: the same number differs between systems. Lengths are points.
///
/// | unit | standard deviation of the Gaussian | used by |
/// |---|---|---|
/// | `sigma` | value | SVG stdDeviation, CSS `blur()` |
/// | `css` | value / 2 | CSS box-shadow, canvas shadowBlur, CGContextSetShadow |
/// | `layerRadius` | value | CALayer.shadowRadius |
/// | `size` | 0.42 value | Photoshop's layer styles, approximately |
///
/// Photoshop blurs with two boxes. A Gaussian with the factor 0.42 comes closest to its pictures;
/// `Style.Profile.photoshop` uses the boxes themselves.
public enum Blur: Sendable, Hashable {
  /// The standard deviation itself.
  case sigma(Double)
  /// The CSS and Core Graphics number: twice the standard deviation.
  case css(Double)
  /// Core Animation's `shadowRadius`: the standard deviation.
  case layerRadius(Double)
  /// Photoshop's size: the width of its boxes.
  case size(Double)

  /// The standard deviation of the Gaussian, in points.
  public var sigma: Double {
    switch self {
    case .sigma(let value), .layerRadius(let value): value
    case .css(let value): value / 2
    case .size(let value): Blur.sigmaOfSize * value
    }
  }

  /// Photoshop's size, in points.
  public var size: Double {
    if case .size(let value) = self { value } else { sigma / Blur.sigmaOfSize }
  }

  /// The standard deviation closest to a size of 1.
  private static let sigmaOfSize = 0.42

  /// The number as given, in its own unit.
  public var value: Double {
    switch self {
    case .sigma(let value), .layerRadius(let value), .css(let value), .size(let value): value
    }
  }

  /// The units, by their names in style files; there `css` is `blur`.
  public enum Unit: String, Sendable, Hashable, Codable, CaseIterable {
    /// The standard deviation.
    case sigma
    /// Twice the standard deviation.
    case css = "blur"
    /// The standard deviation, by Core Animation's name.
    case layerRadius
    /// The width of Photoshop's boxes.
    case size
  }

  /// The unit of the number as given.
  public var unit: Unit {
    switch self {
    case .sigma: .sigma
    case .css: .css
    case .layerRadius: .layerRadius
    case .size: .size
    }
  }

  /// A blur of `value` in `unit`.
  public init(_ value: Double, unit: Unit) {
    switch unit {
    case .sigma: self = .sigma(value)
    case .css: self = .css(value)
    case .layerRadius: self = .layerRadius(value)
    case .size: self = .size(value)
    }
  }
}
