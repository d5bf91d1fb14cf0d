// SPDX-License-Identifier: MIT
import IntaglioModel

/// The boxes of a layer with a layout, and its texts. Layers are large, and never copied here.
struct LayerBoxes {
  private(set) var tree = FlexTree()
  private(set) var texts: [MeasuredTexts.Entry] = []
  private var path: LayerPath
  /// The reading direction around the current layer; nil if no layout has one.
  private var reading: Text.Direction?

  /// The boxes of the outermost layer and all within it.
  init(_ layer: borrowing Layer, at place: LayerPlace) throws(SceneError) {
    path = LayerPath(place)
    if layer.pins != nil {
      throw .invalid(
        field: "\(place).pins",
        problem: "are for a layer in a layout, but its parent has none: give its place in frame")
    }
    for axis in [FlexAxis.horizontal, .vertical] {
      let extent = LayerExtent(layer, axis)
      switch extent.length ?? .points(extent.side) {
      case .hug: try checkHug(layer, extent, isSized: false)
      case .points(let points): tree.records[0].style.size[axis] = .points(points)
      case .minContent, .maxContent, .fitContent:
        try checkHug(layer, extent, isSized: false)
        tree.records[0].style.size[axis] = FlexLength(extent.used)
      case .fill, .percent, .sum:
        throw .invalid(
          field: "\(place).\(extent.name)",
          problem: "is relative to the layout of the layer's parent, which has none: give points, or \"hug\"")
      }
      tree.records[0].style.limit(extent)
    }
    try finish(layer, 0)
  }

  private mutating func child(
    _ layer: borrowing Layer, _ box: Int, of parent: borrowing Layer
  ) throws(SceneError) {
    if layer.frame.x != 0 || layer.frame.y != 0 {
      throw .invalid(
        field: "\(path.place).frame",
        problem:
          "has a place, but the layout of its parent determines that: give width and height, or pins")
    }
    tree.records[box].style.shrink = 0
    if let pins = layer.pins {
      tree.records[box].style.isAbsolute = true
      tree.records[box].style.inset = FlexEdges(pins)
    }
    let isRow = parent.layout?.direction.isRow == true
    try size(layer, box, LayerExtent(layer, .horizontal), of: parent, isMain: isRow)
    try size(layer, box, LayerExtent(layer, .vertical), of: parent, isMain: !isRow)
    try finish(layer, box)
  }

  private mutating func size(
    _ layer: borrowing Layer, _ box: Int, _ extent: LayerExtent, of parent: borrowing Layer, isMain: Bool
  ) throws(SceneError) {
    switch extent.used {
    case .hug:
      try checkHug(layer, extent, isSized: layer.pins == nil && isSized(layer, extent.axis, by: parent))
    case .minContent, .maxContent, .fitContent:
      try checkHug(layer, extent, isSized: false)
      tree.records[box].style.size[extent.axis] = FlexLength(extent.used)
    case .points, .percent, .sum: tree.records[box].style.size[extent.axis] = FlexLength(extent.used)
    case .fill where tree.records[box].style.isAbsolute: tree.records[box].style.fillBetweenPins(extent.axis)
    case .fill where isMain:
      tree.records[box].style.basis = .points(0)
      tree.records[box].style.grow = 1
    case .fill: tree.records[box].style.alignSelf = .init(.stretch)
    }
    tree.records[box].style.limit(extent)
  }

  /// Checks that a layer that hugs has a size to hug: only a text, a picture or a layout has one, and not
  /// between two pins. Any layer may get its size from its parent's layout (`isSized`), from its minimum
  /// size, or from its proportions.
  private func checkHug(_ layer: borrowing Layer, _ extent: LayerExtent, isSized: Bool) throws(SceneError) {
    if let pins = layer.pins, case .hug = extent.used {
      let ends = extent.axis == .horizontal ? (pins.left, pins.right) : (pins.top, pins.bottom)
      guard ends.0 == nil || ends.1 == nil || layer.item?.aspectRatio != nil else {
        throw .invalid(
          field: "\(path.place).\(extent.name)",
          problem: "hugs between two pins: leave one out, or give \"fill\"")
      }
    }
    if hasSizeToHug(layer) || layer.item?.aspectRatio != nil { return }
    if case .points(let least)? = extent.minimum, least > 0 { return }
    // An empty element has a size of 0.
    if extent.minimum != nil, layer.layers.isEmpty { return }
    if isSized { return }
    throw .invalid(
      field: "\(path.place).\(extent.name)",
      problem: "hugs, but only a text, a picture or a layout has a size to hug, not layers with frames: "
        + "give width and height, as points, \"fill\" or \"50%\", or let a layout place the layers in it")
  }

  /// Whether the parent's layout stretches a layer, or gives it a share of its room.
  private func isSized(_ layer: borrowing Layer, _ axis: FlexAxis, by parent: borrowing Layer) -> Bool {
    guard let isRow = parent.layout?.direction.isRow, let align = parent.layout?.align else { return false }
    if isRow != (axis == .horizontal) { return (layer.item?.align ?? align) == .stretch }
    return (layer.item?.grow ?? 0) > 0 || layer.item?.basis.map { $0 != .hug } == true
  }

  /// Sets the properties of a box that do not depend on its parent, and adds the boxes in it.
  private mutating func finish(_ layer: borrowing Layer, _ box: Int) throws(SceneError) {
    let outer = reading
    defer { reading = outer }
    if let own = layer.layout?.reading { reading = own == .auto ? firstDirection(in: layer) : own }
    tree.records[box].style.reading = reading
    if let item = layer.item { tree.records[box].style.take(item) }
    tree.records[box].style.clips = layer.clipsToBounds
    guard layer.layout != nil, !isBoxedPicture(layer) else {
      if let layout = layer.layout { tree.records[box].style.takeEdges(of: layout) }
      if case .text(let text) = layer.contents {
        // A text that may shrink wraps, and so does one with a minimum width.
        let width = LayerExtent(layer, .horizontal)
        let hugs =
          [.hug, .maxContent].contains(width.used) && width.minimum == nil
          && tree.records[box].style.shrink == 0
        texts.append(.init(text: text, path: path.place, hugs: hugs))
        tree.records[box].content = texts.count - 1
      } else if let size = naturalSize(layer) {
        addPicture(of: size, to: box)
      }
      return
    }
    if case .text = layer.contents {
      throw .invalid(
        field: "\(path.place).layout", problem: "is given with a text: put the text into a layer of its own")
    }
    if let layout = layer.layout { tree.records[box].style.take(layout) }
    let order = LayerOrder(layer.layers.span)
    let boxes = tree.addChildren(order.count, to: box)
    for place in 0..<order.count {
      path.enter(order[place])
      try child(layer.layers.span[order[place]], boxes.lowerBound + place, of: layer)
      path.leave()
    }
  }

  /// Adds a box that fills the layer in the picture's proportions, and in it one that is as large as the
  /// picture: CSS's natural size.
  ///
  /// If the layer has neither a width nor a height, the picture keeps the layer's limits in points, in
  /// proportion.
  private mutating func addPicture(of size: Size, to box: Int) {
    let style = tree.records[box].style
    let isFree = style.size.width == .auto && style.size.height == .auto
    let edges = style.padding.resolved(nil).positive + style.border
    let used = isFree ? size.within(style.minimum, style.maximum, around: edges) : size
    let filling = tree.addChildren(1, to: box).lowerBound
    tree.records[filling].style.grow = 1
    tree.records[filling].style.minimum = FlexPair(width: .points(0), height: .points(0))
    tree.records[filling].style.aspectRatio = size.width / size.height
    let natural = tree.addChildren(1, to: filling).lowerBound
    tree.records[natural].style.size = FlexPair(width: .points(used.width), height: .points(used.height))
    tree.records[natural].style.shrink = 0
  }
}

/// Whether a text, a picture or a layout determines the size of a layer.
private func hasSizeToHug(_ layer: borrowing Layer) -> Bool {
  if layer.layout != nil { return true }
  if case .text = layer.contents { return true }
  return naturalSize(layer) != nil
}

/// Whether a layer is only a picture in a CSS box, with padding and border given by its layout.
private func isBoxedPicture(_ layer: borrowing Layer) -> Bool {
  layer.box != nil && layer.layers.isEmpty && naturalSize(layer) != nil
}

/// The size of a layer's picture in points; nil without a picture.
private func naturalSize(_ layer: borrowing Layer) -> Size? {
  guard case .image(let image) = layer.contents, case .bitmap(let bitmap) = image.source else { return nil }
  return Size(width: Double(bitmap.width) / image.scale, height: Double(bitmap.height) / image.scale)
}

extension Size {
  /// The size of a picture within the limits of a box with these edges: in its proportions, if both axes
  /// allow it. CSS 2, section 10.4.
  fileprivate func within(
    _ least: FlexPair<FlexLength>, _ most: FlexPair<FlexLength>, around edges: FlexEdges<Double>
  ) -> Size {
    let (across, down) = (edges.sum(.horizontal), edges.sum(.vertical))
    let least = Size(
      width: max(0, (least.width.resolved(nil) ?? 0) - across),
      height: max(0, (least.height.resolved(nil) ?? 0) - down))
    let most = Size(
      width: max((most.width.resolved(nil) ?? .infinity) - across, least.width),
      height: max((most.height.resolved(nil) ?? .infinity) - down, least.height))
    var factor = min(1, most.width / width, most.height / height)
    if factor == 1 { factor = max(1, least.width / width, least.height / height) }
    return Size(
      width: min(max(width * factor, least.width), most.width),
      height: min(max(height * factor, least.height), most.height))
  }
}

private struct LayerExtent {
  let axis: FlexAxis
  let name: String
  let length: Layout.Length?
  let side: Double
  let minimum, maximum: Layout.Distance?

  init(_ layer: borrowing Layer, _ axis: FlexAxis) {
    self.axis = axis
    switch axis {
    case .horizontal:
      (name, length, side) = ("width", layer.width, layer.frame.width)
      (minimum, maximum) = (layer.minimumWidth, layer.maximumWidth)
    case .vertical:
      (name, length, side) = ("height", layer.height, layer.frame.height)
      (minimum, maximum) = (layer.minimumHeight, layer.maximumHeight)
    }
  }

  /// Its own length, or else the frame's if that is not 0.
  var used: Layout.Length { length ?? (side > 0 ? .points(side) : .hug) }
}

extension FlexStyle {
  fileprivate mutating func limit(_ extent: LayerExtent) {
    minimum[extent.axis] = FlexLength(extent.minimum ?? .points(0))
    maximum[extent.axis] = FlexLength(extent.maximum)
  }
}
