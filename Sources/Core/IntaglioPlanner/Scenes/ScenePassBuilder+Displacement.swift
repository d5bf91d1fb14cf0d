// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Contents displaced before their effects.
extension ScenePassBuilder {
  /// The contents of an untransformed layer; for a layer without contents, its layers together.
  mutating func contents(of layer: ResolvedLayer, in visible: PixelRect) -> ContentsPaint? {
    guard let style = layer.style, let displacement = style.stack.displacement else {
      return undisplaced(layer, in: visible)
    }
    var plain = layer
    plain.style = nil
    guard let contents = undisplaced(plain, in: style.stack.contents(shownIn: visible))?.item else {
      return nil
    }
    var region = contents.region.grown(by: displacement.room)
    if extent != .whole { region = region.clamped(to: style.stack.displaced(shownIn: visible)) }
    guard !region.isEmpty else { return nil }
    // On its own grid, like other pictures with shadows, so that it stays the same when the layer moves.
    let (left, top) = (region.columns.lowerBound, region.rows.lowerBound)
    let picture = PaintList(contents.moved(-left, -top))
      .picture(contents.region.moved(-left, -top), in: &plan)
    let lattices = displacement.lattices(over: style.frame).map {
      $0.moved(by: Vector(Double(-left), Double(-top)))
    }
    let output = plan.add(.intermediate, PixelRect(region.size)) {
      DisplacePass(
        picture: picture, radius: displacement.radius, lattices: lattices,
        isClipped: displacement.isClipped, output: $0)
    }
    return caster(output, left: left, top: top, needsAlpha: true)
  }

  private mutating func undisplaced(_ layer: ResolvedLayer, in visible: PixelRect) -> ContentsPaint? {
    if layer.content != nil { return content(of: layer, in: visible) }
    let shape = layer.clipsToBounds ? layer.shape : nil
    return group(layer.layers, clippedTo: shape, under: layer.style, in: visible)
  }
}
