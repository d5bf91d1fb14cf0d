// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// The blur of a shadow or of a surface's height, in pixels.
enum ShadowBlur: Hashable {
  /// `isPrecise` if readers amplify errors.
  case gaussian(sigma: Double, isPrecise: Bool = false)
  /// Two consecutive boxes of this width in pixels.
  case doubleBox(width: Int)

  var isIdentity: Bool {
    switch self {
    case .gaussian(let sigma, _): sigma < OctaveBlur.minimumSigma
    case .doubleBox(let width): width <= 1
    }
  }

  var precise: ShadowBlur {
    if case .gaussian(let sigma, _) = self { .gaussian(sigma: sigma, isPrecise: true) } else { self }
  }

  var reach: Int {
    switch self {
    case .gaussian(let sigma, _): isIdentity ? 0 : Int((6 * sigma).rounded(.up))
    case .doubleBox(let width): max(width - 1, 0)
    }
  }

  /// The room that it needs on each side of a canvas.
  var room: Double {
    switch self {
    case .gaussian(let sigma, _): isIdentity ? 0 : 4 * sigma
    case .doubleBox: Double(reach)
    }
  }

  /// All taps along an axis.
  var kernel: Kernel {
    switch self {
    case _ where isIdentity: return Kernel(weights: [1])
    case .gaussian(let sigma, _): return .gaussian(sigma: sigma, reach: 6)
    case .doubleBox(let width):
      return Kernel(weights: (0..<width).map { Double(width - $0) / Double(width * width) })
    }
  }

  /// The support: the pixels where the blur of a range may be non-zero.
  func support(of source: Range<Int>, span: Int? = nil) -> Range<Int> {
    switch self {
    case .gaussian(let sigma, let isPrecise):
      BlurExtent.support(
        OctaveBlur(sigma: max(sigma, OctaveBlur.minimumSigma), isPrecise: isPrecise, span: span), of: source)
    case .doubleBox: source.grown(by: reach)
    }
  }

  /// The part of a range that is read for the pixels `needed`; nil if these are certainly zero.
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

extension ShadowBlur {
  func support(of source: PixelRect, span: Int? = nil) -> PixelRect {
    PixelRect(columns: support(of: source.columns, span: span), rows: support(of: source.rows, span: span))
  }

  func read(of source: PixelRect, needed: PixelRect, span: Int? = nil) -> PixelRect? {
    guard let columns = read(of: source.columns, needed: needed.columns, span: span),
      let rows = read(of: source.rows, needed: needed.rows, span: span)
    else { return nil }
    return PixelRect(columns: columns, rows: rows)
  }
}

extension Style.Profile {
  /// A length in pixels. Photoshop's profile rounds to whole pixels, halves away from zero, even if
  /// arithmetic left them a billionth short.
  func pixels(_ points: Double, scale: Double) -> Double {
    let pixels = points * scale
    guard self == .photoshop else { return pixels }
    let length = (pixels.magnitude + 0.5 + 1e-9).rounded(.down)
    return pixels < 0 ? -length : length
  }

  func blur(_ blur: Blur, scale: Double) -> ShadowBlur {
    switch self {
    case .exact: .gaussian(sigma: blur.sigma * scale)
    case .photoshop: .doubleBox(width: Int(pixels(blur.size, scale: scale)))
    }
  }
}
