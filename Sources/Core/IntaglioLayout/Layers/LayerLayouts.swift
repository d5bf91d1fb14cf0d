// SPDX-License-Identifier: MIT
import IntaglioModel

/// Gives the layers in layouts their frames.
struct LayerLayouts {
  let layOutText: TextLayoutEngine
  /// The scale for the limits of computed frames; nil if another check follows.
  let scale: Double?
  /// Whether CSS boxes are drawn in their frames.
  var drawsBoxes = true
  private(set) var hasDrawn = false

  /// Lays out layers that are not placed by a layout themselves; `place` has the place of each by its index.
  mutating func laidOut(_ layers: [Layer], at place: (Int) -> LayerPlace) throws(SceneError) -> [Layer] {
    var result = layers
    for index in layers.indices where layers.span[index].hasLayout {
      try layOut(&result[index], at: place(index))
    }
    return result
  }

  private mutating func layOut(_ layer: inout Layer, at place: LayerPlace) throws(SceneError) {
    if layer.layout != nil || layer.box != nil {
      let boxes = try LayerBoxes(layer, at: place)
      let texts = MeasuredTexts(boxes.texts, layOutText)
      let places = FlexLayout.places(of: boxes.tree) { content, width in texts.extent(of: content, width) }
      if let error = texts.error { throw error }
      var placing = Placing(boxes: boxes.tree.records, places: places, path: LayerPath(place))
      // At the place of the layer's own frame, within its margins.
      placing.places[0].x += layer.frame.x
      placing.places[0].y += layer.frame.y
      let margin = placing.boxes[0].style.margin.resolved(nil)
      try self.place(&layer, 0, in: placing.places[0].width + margin.sum(.horizontal), &placing)
    } else {
      if layer.width == .hug, layer.height == .hug, layer.frame == Layer.blank.frame {
        throw .invalid(
          field: "\(place).frame",
          problem: "is missing: [x, y, width, height], or a layout of its parent, "
            + "in which this layer hugs")
      }
      if let key = layer.firstLayoutKey {
        throw .invalid(
          field: "\(place).\(key)",
          problem: "is for a layer in a layout, but its parent has none: give the parent a layout, or this "
            + "layer a frame")
      }
      try placeOthers(&layer, at: LayerPath(place))
    }
  }

  /// The boxes with their places, and the path of the current layer.
  private struct Placing {
    let boxes: [FlexTree.Record]
    var places: [FlexLayout.Place]
    var path: LayerPath
  }

  /// Sets the frames of a layer and of those in its layout; then draws its own box around them. Percentages
  /// refer to `width`.
  private mutating func place(
    _ layer: inout Layer, _ box: Int, in width: Double, _ placing: inout Placing
  ) throws(SceneError) {
    let place = placing.places[box]
    layer.frame = Rect(x: place.x, y: place.y, width: place.width, height: place.height)
    try checkFrame(layer.frame, at: placing.path)
    let layout = layer.layout
    layer.forgetLayout()
    if let reading = placing.boxes[box].style.reading { layer.alignText(to: reading) }
    var flowing = 0
    if layout == nil {
      try placeOthers(&layer, at: placing.path)
    } else {
      flowing = try placeItems(of: &layer, box, in: width, &placing)
      try placeMask(&layer, at: placing.path)
    }
    try drawBox(of: &layer, .init(width: width, padding: layout?.padding, flowing: flowing), at: placing.path)
  }

  /// Gives the layers in a layout their frames, and returns the number up to the last one in CSS's flow.
  private mutating func placeItems(
    of layer: inout Layer, _ box: Int, in width: Double, _ placing: inout Placing
  ) throws(SceneError) -> Int {
    var flowing = 0
    let order = LayerOrder(layer.layers.span)
    let stack = drawsBoxes ? order.stack(of: layer.layers) : nil
    let boxes = placing.boxes[box].children
    let style = placing.boxes[box].style
    let inside = placing.places[box].width - style.edges(in: width).sum(.horizontal)
    for place in 0..<order.count {
      let child = boxes.lowerBound + place
      let isAbsolute = placing.boxes[child].style.isAbsolute
      let width = isAbsolute ? placing.places[box].width - style.border.sum(.horizontal) : inside
      if !isAbsolute { flowing = max(flowing, order[place] + 1) }
      placing.path.enter(order[place])
      try self.place(&layer.layers[order[place]], child, in: max(0, width), &placing)
      placing.path.leave()
    }
    if order.count < layer.layers.count {
      for index in layer.layers.indices where layer.layers[index].isHidden {
        layer.layers[index].forgetLayouts()
      }
    }
    guard let stack else { return flowing }
    let layers = layer.layers
    layer.layers = stack.indices.map { layers[$0] }
    return stack.flowing
  }

  private mutating func drawBox(
    of layer: inout Layer, _ surroundings: LayerBox.Surroundings, at path: LayerPath
  ) throws(SceneError) {
    guard drawsBoxes, let box = layer.box else { return }
    (layer.box, hasDrawn) = (nil, true)
    do throws(StyleError) { try box.draw(&layer, in: surroundings) } catch {
      throw SceneError(error, at: "\(path.place)")
    }
  }

  /// Computed frames have limits, too. Everything else was checked before.
  private func checkFrame(_ frame: Rect, at path: LayerPath) throws(SceneError) {
    guard let scale else { return }
    do throws(StyleError) { try frame.check(FieldCheck(scale: scale)) } catch {
      throw SceneError(error.inside("frame"), at: "\(path.place)")
    }
  }

  /// Lays out the layers within one that has no layout, and its mask.
  private mutating func placeOthers(_ layer: inout Layer, at path: LayerPath) throws(SceneError) {
    if layer.layers.haveLayout {
      let place = path.place
      layer.layers = try laidOut(layer.layers) { .layer($0, of: place) }
    }
    try placeMask(&layer, at: path)
  }

  private mutating func placeMask(_ layer: inout Layer, at path: LayerPath) throws(SceneError) {
    guard let mask = layer.mask, mask.layer.hasLayout else { return }
    var laidOut = mask
    try layOut(&laidOut.layer, at: .mask(mask, of: path.place))
    layer.mask = laidOut
  }
}

extension Layer {
  fileprivate mutating func forgetLayout() {
    (layout, width, height, item, pins) = (nil, nil, nil, nil, nil)
    (minimumWidth, maximumWidth, minimumHeight, maximumHeight) = (nil, nil, nil, nil)
  }

  /// Removes them from a hidden layer and all layers in it, which need no frames.
  fileprivate mutating func forgetLayouts() {
    forgetLayout()
    (mask, box) = (nil, nil)
    for index in layers.indices { layers[index].forgetLayouts() }
  }
}
