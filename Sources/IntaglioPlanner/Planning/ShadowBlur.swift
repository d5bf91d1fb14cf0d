// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// How a shadow, or the height of a surface, is blurred, in pixels.
enum ShadowBlur: Hashable {
  /// More exactly than others where it is read through something steep.
  case gaussian(sigma: Double, isPrecise: Bool = false)
  /// Two boxes of so many pixels, one after the other.
  case doubleBox(width: Int)

  /// Whether nothing is blurred.
  var isIdentity: Bool {
    switch self {
    case .gaussian(let sigma, _): sigma < OctaveBlur.minimumSigma
    case .doubleBox(let width): width <= 1
    }
  }

  /// The same, more exactly; boxes are exact.
  var precise: ShadowBlur {
    if case .gaussian(let sigma, _) = self { .gaussian(sigma: sigma, isPrecise: true) } else { self }
  }

  /// How many pixels away a result depends on what is blurred.
  var reach: Int {
    switch self {
    case .gaussian(let sigma, _): isIdentity ? 0 : Int((6 * sigma).rounded(.up))
    case .doubleBox(let width): max(width - 1, 0)
    }
  }

  /// How much room a canvas gives it on each side.
  var room: Double {
    switch self {
    case .gaussian(let sigma, _): isIdentity ? 0 : 4 * sigma
    case .doubleBox: Double(reach)
    }
  }

  /// The taps along an axis, all of them.
  var kernel: Kernel {
    switch self {
    case _ where isIdentity: return Kernel(weights: [1])
    case .gaussian(let sigma, _): return .gaussian(sigma: sigma, reach: 6)
    case .doubleBox(let width):
      return Kernel(weights: (0..<width).map { Double(width - $0) / Double(width * width) })
    }
  }

  /// The pixels at which what is made of those of a range may be other than zero.
  func support(of source: Range<Int>, span: Int? = nil) -> Range<Int> {
    switch self {
    case .gaussian(let sigma, let isPrecise):
      BlurExtent.support(
        OctaveBlur(sigma: max(sigma, OctaveBlur.minimumSigma), isPrecise: isPrecise, span: span), of: source)
    case .doubleBox: source.grown(by: reach)
    }
  }

  /// What is read of a range for the pixels `needed`; nil where all of them are certainly zero.
  func read(of source: Range<Int>, needed: Range<Int>, span: Int? = nil) -> Range<Int>? {
    switch self {
    case .gaussian(let sigma, let isPrecise):
      let blur = OctaveBlur(sigma: max(sigma, OctaveBlur.minimumSigma), isPrecise: isPrecise, span: span)
      return BlurExtent(blur, of: source, needed: needed)?.source
    case .doubleBox:
      let read = needed.grown(by: reach).clamped(to: source)
      return read.isEmpty ? nil : read
    }
  }
}

extension Style.Profile {
  /// A length of points in pixels; Photoshop's are whole, halves away from zero, also where arithmetic has
  /// left them a billionth short.
  func pixels(_ points: Double, scale: Double) -> Double {
    let pixels = points * scale
    guard self == .photoshop else { return pixels }
    let length = (pixels.magnitude + 0.5 + 1e-9).rounded(.down)
    return pixels < 0 ? -length : length
  }

  /// A blur.
  func blur(_ blur: Blur, scale: Double) -> ShadowBlur {
    switch self {
    case .exact: .gaussian(sigma: blur.sigma * scale)
    case .photoshop: .doubleBox(width: Int(pixels(blur.size, scale: scale)))
    }
  }
}
