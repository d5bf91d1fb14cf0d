// SPDX-License-Identifier: MIT
import IntaglioModel

/// Gives the layers in layouts their frames.
struct LayerLayouts {
  let layOutText: TextLayoutEngine?
  /// The scale that limits the frames found; nil if another check follows.
  let scale: Double?

  /// Layers that no layout places.
  ///
  /// - Parameter place: the place of a layer by its index.
  func laidOut(_ layers: [Layer], at place: (Int) -> LayerPlace) throws(SceneError) -> [Layer] {
    var result = layers
    for index in layers.indices where layers[index].hasLayout {
      result[index] = try laidOut(layers[index], at: place(index))
    }
    return result
  }

  private func laidOut(_ layer: Layer, at path: LayerPlace) throws(SceneError) -> Layer {
    var layer = layer
    if layer.layout != nil {
      var boxes = LayerBoxes()
      let node = try boxes.root(layer, at: path)
      let texts = MeasuredTexts(boxes.texts, layOutText)
      let box = FlexLayout.box(of: node) { content, width in texts.extent(of: content, width) }
      if let error = texts.error { throw error }
      try place(&layer, FlexBox(layer.frame, box), at: path)
    } else {
      if let key = layer.firstLayoutKey {
        throw .invalid(
          field: "\(path).\(key)",
          problem: "is for a layer in a layout, and the layer around it has none: give it a layout, or this "
            + "one a frame")
      }
      try placeOthers(&layer, at: path)
    }
    return layer
  }

  /// Gives a layer its frame, and those in its layout theirs.
  private func place(_ layer: inout Layer, _ box: FlexBox, at path: LayerPlace) throws(SceneError) {
    layer.frame = Rect(x: box.x, y: box.y, width: box.width, height: box.height)
    try checkFrame(of: layer, at: path)
    let hasLayout = layer.layout != nil
    layer.forgetLayout()
    guard hasLayout else { return try placeOthers(&layer, at: path) }
    for (index, box) in zip(layer.indicesInOrder, box.children) {
      try self.place(&layer.layers[index], box, at: .layer(index, of: path))
    }
    for index in layer.layers.indices where layer.layers[index].isHidden {
      layer.layers[index].forgetLayouts()
    }
    try placeMask(&layer, at: path)
  }

  /// Frames that are found have limits, too. All else was checked before.
  private func checkFrame(of layer: Layer, at path: LayerPlace) throws(SceneError) {
    guard let scale else { return }
    do throws(StyleError) {
      try layer.frame.check(FieldCheck(scale: scale))
    } catch {
      throw SceneError(error.inside("frame"), at: "\(path)")
    }
  }

  /// The layers within one without a layout, and its mask.
  private func placeOthers(_ layer: inout Layer, at path: LayerPlace) throws(SceneError) {
    layer.layers = try laidOut(layer.layers) { .layer($0, of: path) }
    try placeMask(&layer, at: path)
  }

  private func placeMask(_ layer: inout Layer, at path: LayerPlace) throws(SceneError) {
    guard let mask = layer.mask, mask.layer.hasLayout else { return }
    let masking = try laidOut(mask.layer, at: .mask(mask, of: path))
    switch mask {
    case .alpha: layer.mask = .alpha(masking)
    case .luminance: layer.mask = .luminance(masking)
    }
  }
}

extension Layer {
  /// Removes what only a layout reads.
  fileprivate mutating func forgetLayout() {
    (layout, width, height, item, pins) = (nil, nil, nil, nil, nil)
    (minimumWidth, maximumWidth, minimumHeight, maximumHeight) = (nil, nil, nil, nil)
  }

  /// Removes it from all layers of a hidden one, too, which need no frames.
  fileprivate mutating func forgetLayouts() {
    forgetLayout()
    mask = nil
    for index in layers.indices { layers[index].forgetLayouts() }
  }
}

extension FlexBox {
  /// A box at the place of a layer's own frame, within its margins.
  fileprivate init(_ frame: Rect, _ box: FlexBox) {
    self.init(
      x: frame.x + box.x, y: frame.y + box.y, width: box.width, height: box.height, children: box.children)
  }
}
