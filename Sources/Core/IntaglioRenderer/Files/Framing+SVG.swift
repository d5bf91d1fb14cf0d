// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel

extension Framing {
  /// The size at which an SVG is drawn: that of the framing, so that nothing has to be resized.
  ///
  /// - Parameter scale: pixels per CSS pixel without a new size.
  package func svgSize(scale: Double) -> SVGSize {
    guard let resize else { return .scaled(by: scale) }
    guard let width = resize.width, let height = resize.height else {
      // So long that the other side decides.
      return .fitting(PixelSize(resize.width ?? 1 << 30, resize.height ?? 1 << 30))
    }
    let size = PixelSize(width, height)
    return switch resize.fit {
    case .contain: .fitting(size)
    case .cover: .covering(size)
    case .exact: .stretched(to: size)
    }
  }
}
