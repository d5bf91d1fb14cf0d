// SPDX-License-Identifier: MIT
import IntaglioModel

/// The inputs and outputs of a backend.
package enum Surface: Sendable, Hashable {
  /// A finished picture, 8 bits a channel. Its region starts at (0, 0).
  case bitmap(Bitmap)
  /// One channel, not rounded to 8 bits.
  case plane(Plane)
  /// Four premultiplied channels, not rounded to 8 bits.
  case intermediate(Intermediate)

  /// The format for its declaration in a plan.
  package var format: SurfaceFormat {
    switch self {
    case .bitmap: .bitmap
    case .plane: .plane
    case .intermediate: .intermediate
    }
  }

  package var size: PixelSize {
    switch self {
    case .bitmap(let bitmap): bitmap.size
    case .plane(let plane): plane.region.size
    case .intermediate(let picture): picture.region.size
    }
  }
}

extension Surface {
  /// The finished picture.
  ///
  /// - Throws: `RenderError.input` for a plane or a 16-bit intermediate.
  package func bitmap() throws(RenderError) -> Bitmap {
    guard case .bitmap(let bitmap) = self else {
      throw .input(index: 0, expected: "bitmap", found: format.rawValue)
    }
    return bitmap
  }
}
