/// How soft a shadow is, with its unit: systems mean different things by one number. Lengths are points.
///
/// | unit | standard deviation of the Gaussian | who means it |
/// |---|---|---|
/// | `sigma` | value | SVG stdDeviation, CSS `blur()` |
/// | `blur` | value / 2 | CSS box-shadow, canvas shadowBlur, CGContextSetShadow |
/// | `layerRadius` | value | CALayer.shadowRadius |
public enum Blur: Sendable, Hashable {
  /// The standard deviation itself.
  case sigma(Double)
  /// The CSS and Core Graphics number: twice the standard deviation.
  case blur(Double)
  /// Core Animation's `shadowRadius`: the standard deviation.
  case layerRadius(Double)

  /// The standard deviation of the Gaussian, in points.
  public var sigma: Double {
    switch self {
    case .sigma(let value), .layerRadius(let value): value
    case .blur(let value): value / 2
    }
  }

  /// The number as it was given, in its own unit.
  public var value: Double {
    switch self {
    case .sigma(let value), .layerRadius(let value), .blur(let value): value
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
  }

  /// The unit in which the number was given.
  public var unit: Unit {
    switch self {
    case .sigma: .sigma
    case .blur: .blur
    case .layerRadius: .layerRadius
    }
  }

  /// A blur of `value` in `unit`.
  public init(_ value: Double, _ unit: Unit) {
    switch unit {
    case .sigma: self = .sigma(value)
    case .blur: self = .blur(value)
    case .layerRadius: self = .layerRadius(value)
    }
  }
}
