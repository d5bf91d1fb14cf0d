// SPDX-License-Identifier: MIT
import IntaglioModel

extension Scene {
  /// A laid-out scene with the frames of all visible layers drawn over it, one point wide, in a colour for
  /// each depth. Frames are those before effects, clips and masks.
  package var outlined: Scene {
    var scene = self
    scene.layers += layers.compactMap { $0.outline(depth: 0) }
    return scene
  }
}

extension Layer {
  fileprivate func outline(depth: Int) -> Layer? {
    guard !isHidden else { return nil }
    let color = Layer.outlineColors[depth % Layer.outlineColors.count]
    return Layer(
      frame: frame, border: Border(width: 1, color: color), transform: transform, anchor: anchor,
      layers: layers.compactMap { $0.outline(depth: depth + 1) })
  }

  /// Magenta, blue, orange, green: told apart on light and dark pictures.
  private static let outlineColors = [
    Color(red: 0.9, green: 0, blue: 0.55), Color(red: 0.1, green: 0.45, blue: 1),
    Color(red: 1, green: 0.5, blue: 0), Color(red: 0, green: 0.65, blue: 0.3),
  ]
}
