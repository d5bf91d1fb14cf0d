// SPDX-License-Identifier: MIT
import IntaglioModel

/// The contents that effects see: without faint alpha, displaced, and eroded, in this order.
struct ReferencePreparation {
  private let floor: Double
  private let displacement: ReferenceDisplacement?
  private let erosion: Erosion?
  private let frame: Rect
  private let space: DrawingSpace

  /// nil if effects see the contents themselves.
  ///
  /// - Parameters:
  ///   - frame: the frame of the style, in pixels.
  ///   - space: a space whose scale is the one of the style's lengths.
  init?(_ style: Style?, over frame: Rect, at space: DrawingSpace) {
    guard let style else { return nil }
    floor = style.alphaFloor
    displacement = ReferenceDisplacement(style.displacement, over: frame, scale: space.scale)
    erosion = style.erosion.flatMap { $0.amount > 0 ? $0 : nil }
    (self.frame, self.space) = (frame, space)
    if floor == 0, displacement == nil, erosion == nil { return nil }
  }

  private var edge: Double { (erosion?.edge ?? 0) * space.scale }
  private var edgeReach: Int { edge > 0 ? Int(edge.rounded(.up)) + 2 : 0 }

  /// The space of the pixels that are read for another space's field.
  func needed(for space: DrawingSpace) -> DrawingSpace {
    space.seeing(space.field.grown(by: edgeReach + (displacement?.reach ?? 0)))
  }

  func prepared(_ picture: Picture, at drawn: DrawingSpace) throws(SceneError) -> Picture {
    var result = picture
    if floor > 0 {
      result = Picture(result.region) { x, y in
        let pixel = picture[x, y]
        return pixel.w <= floor ? .zero : pixel * ((pixel.w - floor) / (1 - floor) / pixel.w)
      }
    }
    if let displacement {
      let region = result.region.grown(by: displacement.reach).clamped(to: drawn.field.grown(by: edgeReach))
      result = displacement.displaced(result, over: region)
    }
    return try eroded(result, at: drawn)
  }

  private func eroded(_ picture: Picture, at drawn: DrawingSpace) throws(SceneError) -> Picture {
    guard let erosion, let pattern = try ReferencePattern(erosion.pattern, in: frame, at: space) else {
      return picture
    }
    let region = picture.region.clamped(to: drawn.field)
    let w = max(erosion.softness, 0.0625)
    let width = max(edge, 1)
    let within =
      edge > 0 ? picture.alpha.spreading(by: 0.5 - width, .straight, ramp: width, over: region) : nil
    return Picture(region) { x, y in
      let color = pattern.color(x: x, y: y)
      let light = 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
      let depth = within.map { (1 + w) * $0[x, y] } ?? 0
      let kept = (light + depth - erosion.amount * (1 + w)) / w + 1
      return picture[x, y] * min(max(kept, 0), 1)
    }
  }
}
