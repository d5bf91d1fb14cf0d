// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Tiles of patterns as inputs of the plan.
extension SceneResolver {
  /// A pattern over a frame of pixels, its lengths times a factor; nil for a picture that has not been read.
  mutating func resolved(
    _ pattern: Pattern, over frame: Rect, factor: Double = 1, field: String
  ) throws(RenderError) -> ResolvedPattern? {
    let scale = scale * factor
    guard let bitmap = pattern.bitmap(cancellation), let size = pattern.tileSize(scale: scale) else {
      return nil
    }
    let place = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    // The whole tile, however much of it is visible.
    let content = try made(
      .tile(number(of: bitmap), hasGaps: pattern.tiling?.hasGaps == true), in: place,
      visible: PixelRect(size).grown(by: 1), field: field
    ) { [cancellation] (_) throws(SceneError) in
      do throws(BitmapError) {
        return try pattern.tile(scale: scale, cancellation: cancellation).map {
          PlacedBitmap(bitmap: $0, left: 0, top: 0)
        }
      } catch {
        throw .bitmap(field: field, error)
      }
    }
    guard case .bitmap(let input, _, _, _, _)? = content else { return nil }
    return ResolvedPattern(pattern, input: input, over: frame, scale: scale)
  }

  mutating func patterns(
    of style: Style, over frame: Rect, factor: Double, _ path: String
  ) throws(RenderError) -> [Pattern: ResolvedPattern] {
    var found: [Pattern: ResolvedPattern] = [:]
    for pattern in style.patterns {
      found[pattern] = try resolved(pattern, over: frame, factor: factor, field: "\(path).style")
    }
    return found
  }
}
