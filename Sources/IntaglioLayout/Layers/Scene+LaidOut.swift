// SPDX-License-Identifier: MIT
import IntaglioModel

extension Scene {
  /// The scene with the frames that its layouts give: what is drawn. Without any layout, the scene itself.
  ///
  /// - Parameter layOutText: Measures texts; nil where there are no fonts.
  /// - Throws: `SceneError` for a layer whose size nothing says, or that has one where no layout is, and for
  ///   texts that cannot be laid out.
  package func laidOut(measuring layOutText: TextLayoutEngine?) throws(SceneError) -> Scene {
    guard layers.contains(where: \.hasLayout) else { return self }
    var scene = self
    scene.layers = try LayerLayouts(layOutText: layOutText, scale: scale).laidOut(layers, at: "layers")
    return scene
  }

  /// Layers of a drawing, with the frames that their layouts give, which are not checked; nil without any
  /// layout.
  package static func laidOut(
    _ layers: [Layer], at path: String, measuring layOutText: TextLayoutEngine?
  ) throws(SceneError) -> [Layer]? {
    guard layers.contains(where: \.hasLayout) else { return nil }
    return try LayerLayouts(layOutText: layOutText, scale: nil).laidOut(layers, at: path)
  }
}

extension Layer {
  /// Whether it, or a layer in it, has a layout or is meant for one.
  package var hasLayout: Bool {
    layout != nil || firstLayoutKey != nil || layers.contains(where: \.hasLayout)
      || mask?.layer.hasLayout == true
  }

  /// The first of its keys that only a layout reads.
  var firstLayoutKey: String? {
    if width != nil { return "width" }
    if height != nil { return "height" }
    if minimumWidth != nil { return "minimumWidth" }
    if maximumWidth != nil { return "maximumWidth" }
    if minimumHeight != nil { return "minimumHeight" }
    if maximumHeight != nil { return "maximumHeight" }
    if item != nil { return "item" }
    return pins == nil ? nil : "pins"
  }
}
