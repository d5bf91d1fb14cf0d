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
}
