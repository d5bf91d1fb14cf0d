// SPDX-License-Identifier: MIT
import IntaglioModel

extension Scene {
  /// The scene with the frames that its layouts compute, ready to be drawn. Without any layout, the scene
  /// itself.
  ///
  /// - Parameters:
  ///   - layOutText: Measures texts.
  ///   - drawsBoxes: Whether CSS boxes become layers.
  /// - Throws: `SceneError` for a layer without a size, or with properties for a layout outside of one, for
  ///   texts that cannot be laid out, and for boxes that cannot be drawn.
  package func laidOut(
    measuring layOutText: TextLayoutEngine, drawsBoxes: Bool = true
  ) throws(SceneError) -> Scene {
    guard layers.haveLayout else { return self }
    var scene = self
    var layouts = LayerLayouts(layOutText: layOutText, scale: scale)
    layouts.drawsBoxes = drawsBoxes
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
    withUnsafeBufferPointer { layers in
      guard let first = layers.baseAddress else { return false }
      for index in layers.indices where Layer.hasLayout(first + index) { return true }
      return false
    }
  }
}

extension Layer {
  /// Whether it, or a layer in it, has a layout or is meant for one.
  package var hasLayout: Bool { withUnsafePointer(to: self) { Layer.hasLayout($0) } }

  fileprivate static func hasLayout(_ layer: UnsafePointer<Layer>) -> Bool {
    layer.pointee.layout != nil || layer.pointee.box != nil || firstLayoutKey(layer) != nil
      || !layer.pointee.layers.isEmpty && layer.pointee.layers.haveLayout
      || layer.pointee.mask != nil && layer.pointee.mask?.layer.hasLayout == true
  }

  /// The first of its keys that only a layout reads.
  static func firstLayoutKey(_ layer: UnsafePointer<Layer>) -> String? {
    if layer.pointee.width != nil { return "width" }
    if layer.pointee.height != nil { return "height" }
    if layer.pointee.minimumWidth != nil { return "minimumWidth" }
    if layer.pointee.maximumWidth != nil { return "maximumWidth" }
    if layer.pointee.minimumHeight != nil { return "minimumHeight" }
    if layer.pointee.maximumHeight != nil { return "maximumHeight" }
    if layer.pointee.item != nil { return "item" }
    return layer.pointee.pins == nil ? nil : "pins"
  }
}
