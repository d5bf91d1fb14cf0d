// SPDX-License-Identifier: MIT
import IntaglioModel

extension Scene {
  /// The scene with the frames that its layouts compute, ready to be drawn, and by default with layers for
  /// its CSS boxes. Without any layout, the scene itself.
  ///
  /// - Throws: `SceneError` for a layer without a size, or with properties for a layout outside of one, for
  ///   texts that cannot be laid out, and for boxes that cannot be drawn.
  package func laidOut(
    measuring layOutText: TextLayoutEngine, drawsBoxes: Bool = true
  ) throws(SceneError) -> Scene {
    guard layers.haveLayout else { return self }
    var scene = self
    var layouts = LayerLayouts(layOutText: layOutText, scale: scale, drawsBoxes: drawsBoxes)
    scene.layers = try layouts.laidOut(layers) { .path("layers[\($0)]") }
    // The layers of drawn boxes are new.
    if layouts.hasDrawn { try scene.validate() }
    return scene
  }

  /// The layers of a drawing, with the frames that their layouts compute, unchecked; nil without any layout.
  package static func laidOut(
    _ layers: [Layer], at path: String, measuring layOutText: TextLayoutEngine
  ) throws(SceneError) -> [Layer]? {
    guard layers.haveLayout else { return nil }
    var layouts = LayerLayouts(layOutText: layOutText, scale: nil)
    return try layouts.laidOut(layers) { .path("\(path)[\($0)]") }
  }
}

extension [Layer] {
  /// Whether any of them, or a layer in them, has a layout or is meant for one.
  var haveLayout: Bool {
    // Layers are large, and read in place.
    let layers = span
    for index in layers.indices where layers[index].hasLayout { return true }
    return false
  }
}

extension Layer {
  /// Whether it, or a layer in it, has a layout or is meant for one.
  package var hasLayout: Bool {
    layout != nil || box != nil || firstLayoutKey != nil || layers.haveLayout || mask?.layer.hasLayout == true
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
