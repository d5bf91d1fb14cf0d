// SPDX-License-Identifier: MIT
import IntaglioModel

/// How soft a shadow is, in pixels.
enum Softness: Hashable {
  case gaussian(sigma: Double)
  /// Two boxes of so many pixels, one after the other.
  case boxes(Int)

  /// The weights at distance 0, 1, 2 …; one alone for no blur.
  var weights: [Double] {
    switch self {
    case .gaussian(let sigma): return Gaussian(sigma: sigma).weights
    case .boxes(let width) where width > 1:
      return (0..<width).map { Double(width - $0) / Double(width * width) }
    case .boxes: return [1]
    }
  }

  /// The distance of the outermost weight.
  var reach: Int {
    switch self {
    case .gaussian(let sigma): Gaussian.reach(sigma)
    case .boxes(let width): max(width - 1, 0)
    }
  }

  /// How much room a canvas gives it on each side.
  var room: Double {
    switch self {
    case .gaussian(let sigma): sigma < Gaussian.minimumSigma ? 0 : 4 * sigma
    case .boxes: Double(reach)
    }
  }
}

/// How far apart two pixels are.
package enum Length: Sendable {
  /// Euclid's.
  case straight
  /// In steps to the next pixels, the diagonal ones, and those of a knight's move.
  case moves(diagonal: Double, knight: Double)

  /// Such steps with their own lengths.
  static let steps = Length.moves(diagonal: 2.0.squareRoot(), knight: 5.0.squareRoot())

  /// The length of so many columns and rows.
  func of(_ right: Int, _ down: Int) -> Double {
    let (larger, smaller) = (Double(max(abs(right), abs(down))), Double(min(abs(right), abs(down))))
    switch self {
    case .straight: return (larger * larger + smaller * smaller).squareRoot()
    case .moves(_, let knight) where larger >= 2 * smaller: return larger - 2 * smaller + smaller * knight
    case .moves(let diagonal, let knight):
      return (larger - smaller) * knight + (2 * smaller - larger) * diagonal
    }
  }
}

/// The numbers of shadows in the pixels of a place, as the profile of their style has them.
extension Style {
  /// A length.
  func pixels(_ points: Double, at space: DrawingSpace) -> Double {
    let pixels = points * space.scale
    guard profile == .photoshop else { return pixels }
    // Halves go away from zero, also where arithmetic has left them a billionth short.
    let whole = (abs(pixels) + 0.5 + 1e-9).rounded(.down)
    return pixels < 0 ? -whole : whole
  }

  /// Where a shadow falls.
  func move(of shadow: Shadow, at space: DrawingSpace) -> Vector {
    let offset = shadow.offset(in: light ?? space.light)
    return Vector(pixels(offset.x, at: space), pixels(offset.y, at: space))
  }

  /// How soft a shadow is.
  func softness(of blur: Blur, at space: DrawingSpace) -> Softness {
    profile == .photoshop
      ? .boxes(Int(pixels(blur.size, at: space))) : .gaussian(sigma: blur.sigma * space.scale)
  }

  /// By which length casters grow.
  var length: Length { profile == .photoshop ? .steps : .straight }
}
