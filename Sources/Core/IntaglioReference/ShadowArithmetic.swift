// SPDX-License-Identifier: MIT
import IntaglioModel

/// The blur of a shadow, in pixels.
enum Softness: Hashable {
  case gaussian(sigma: Double)
  /// Two consecutive boxes of this width in pixels.
  case boxes(Int)

  /// The weights at distance 0, 1, 2 …; a single one for no blur.
  var weights: [Double] {
    switch self {
    case .gaussian(let sigma): return Gaussian(sigma: sigma).weights
    case .boxes(let width) where width > 1:
      return (0..<width).map { Double(width - $0) / Double(width * width) }
    case .boxes: return [1]
    }
  }

  var reach: Int {
    switch self {
    case .gaussian(let sigma): Gaussian.reach(sigma)
    case .boxes(let width): max(width - 1, 0)
    }
  }

  /// The room that it needs on each side of a canvas.
  var room: Double {
    switch self {
    case .gaussian(let sigma): sigma < Gaussian.minimumSigma ? 0 : 4 * sigma
    case .boxes: Double(reach)
    }
  }
}

/// A metric for the distance of two pixels.
package enum Length: Sendable {
  /// The Euclidean distance.
  case straight
  /// By axial steps, diagonal steps and knight's moves.
  case moves(straight: Double = 1, diagonal: Double, knight: Double)

  /// Steps with their Euclidean lengths.
  static let steps = Length.moves(diagonal: 2.0.squareRoot(), knight: 5.0.squareRoot())

  func of(_ right: Int, _ down: Int) -> Double {
    let (larger, smaller) = (Double(max(abs(right), abs(down))), Double(min(abs(right), abs(down))))
    switch self {
    case .straight: return (larger * larger + smaller * smaller).squareRoot()
    case .moves(let straight, _, let knight) where larger >= 2 * smaller:
      return (larger - 2 * smaller) * straight + smaller * knight
    case .moves(_, let diagonal, let knight):
      return (larger - smaller) * knight + (2 * smaller - larger) * diagonal
    }
  }
}

/// The lengths of shadows in the pixels of a space, in the arithmetic of their style's profile.
extension Style {
  func pixels(_ points: Double, at space: DrawingSpace) -> Double {
    let pixels = points * space.scale
    guard profile == .photoshop else { return pixels }
    // Halves are rounded away from zero, even if arithmetic left them a billionth short.
    let whole = (abs(pixels) + 0.5 + 1e-9).rounded(.down)
    return pixels < 0 ? -whole : whole
  }

  func softness(of blur: Blur, at space: DrawingSpace) -> Softness {
    profile == .photoshop
      ? .boxes(Int(pixels(blur.size, at: space))) : .gaussian(sigma: blur.sigma * space.scale)
  }

  var length: Length { profile == .photoshop ? .steps : .straight }
}
