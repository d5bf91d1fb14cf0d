// SPDX-License-Identifier: MIT
import IntaglioModel

/// The boxes of a layer with a layout, and its texts.
struct LayerBoxes {
  private(set) var texts: [MeasuredTexts.Entry] = []

  /// The box of the outermost layer, at the place of its own frame.
  mutating func root(_ layer: Layer, at path: LayerPlace) throws(SceneError) -> FlexNode {
    if layer.pins != nil {
      throw .invalid(
        field: "\(path).pins",
        problem: "are for a layer in a layout, and the layer around it has none: say where in frame")
    }
    var style = FlexStyle()
    for axis in [FlexAxis.horizontal, .vertical] {
      let extent = LayerExtent(layer, axis)
      switch extent.length ?? .points(extent.side) {
      case .hug: try checkHug(layer, extent, of: nil, at: path)
      case .points(let points): style.size[axis] = .points(points)
      case .minContent, .maxContent, .fitContent:
        try checkHug(layer, extent, of: nil, at: path)
        style.size[axis] = FlexLength(extent.used)
      case .fill, .percent, .sum:
        throw .invalid(
          field: "\(path).\(extent.name)",
          problem: "is of a layout around the layer, and there is none: give points, or \"hug\"")
      }
      style.limit(extent)
    }
    if let item = layer.item { style.take(item) }
    return try node(layer, style, at: path)
  }

  /// The box of a layer in a layout.
  private mutating func child(
    _ layer: Layer, of parent: Layout, at path: LayerPlace
  ) throws(SceneError) -> FlexNode {
    if layer.frame.x != 0 || layer.frame.y != 0 {
      throw .invalid(
        field: "\(path).frame",
        problem:
          "has a place, but the layout of the layer around it finds one: give width and height, or pins")
    }
    var style = FlexStyle()
    style.shrink = 0
    if let pins = layer.pins {
      style.isAbsolute = true
      style.inset = FlexEdges(pins)
    }
    for axis in [FlexAxis.horizontal, .vertical] {
      let extent = LayerExtent(layer, axis)
      let isMain = parent.direction.isRow == (axis == .horizontal)
      switch extent.used {
      case .hug: try checkHug(layer, extent, of: parent, at: path)
      case .minContent, .maxContent, .fitContent:
        try checkHug(layer, extent, of: nil, at: path)
        style.size[axis] = FlexLength(extent.used)
      case .points, .percent, .sum: style.size[axis] = FlexLength(extent.used)
      case .fill where layer.pins != nil: style.fillBetweenPins(axis)
      case .fill where isMain: (style.basis, style.grow) = (.points(0), 1)
      case .fill: style.alignSelf = .init(.stretch)
      }
      style.limit(extent)
    }
    if let item = layer.item { style.take(item) }
    return try node(layer, style, at: path)
  }

  /// Only a text, a picture or a layout has a size to hug, and not between two pins. Any layer may get its
  /// size from the layout around it, from its least size, or from its proportions.
  private func checkHug(
    _ layer: Layer, _ extent: LayerExtent, of parent: Layout?, at path: LayerPlace
  ) throws(SceneError) {
    if extent.used == .minContent, extent.axis == .horizontal, case .text = layer.contents {
      throw .invalid(
        field: "\(path).width",
        problem: "is \"minContent\", and the least width of a text is not measured: give points, or \"hug\"")
    }
    if let pins = layer.pins, extent.used == .hug {
      let ends = extent.axis == .horizontal ? (pins.left, pins.right) : (pins.top, pins.bottom)
      guard ends.0 == nil || ends.1 == nil || layer.item?.aspectRatio != nil else {
        throw .invalid(
          field: "\(path).\(extent.name)",
          problem: "hugs between two pins: leave one out, or give \"fill\"")
      }
    }
    if layer.hasSizeToHug || layer.item?.aspectRatio != nil { return }
    if case .points(let least)? = extent.minimum, least > 0 { return }
    if let parent, layer.pins == nil, isSized(layer, extent.axis, by: parent) { return }
    throw .invalid(
      field: "\(path).\(extent.name)",
      problem: "hugs, and only a text, a picture or a layout says how large it is, not layers with frames: "
        + "give width and height, as points, \"fill\" or \"50%\", or let a layout place what is in it")
  }

  /// Whether a layout stretches a layer in it, or gives it a share of its room.
  private func isSized(_ layer: Layer, _ axis: FlexAxis, by parent: Layout) -> Bool {
    let item = layer.item ?? Layout.Item()
    if parent.direction.isRow != (axis == .horizontal) { return (item.align ?? parent.align) == .stretch }
    return (item.grow ?? 0) > 0 || item.basis.map { $0 != .hug } == true
  }

  private mutating func node(
    _ layer: Layer, _ style: FlexStyle, at path: LayerPlace
  ) throws(SceneError) -> FlexNode {
    guard let layout = layer.layout else {
      guard case .text(let text) = layer.contents else {
        return FlexNode(style, children: layer.pictureBox(style).map { [$0] } ?? [])
      }
      // A text that may shrink wraps, too.
      let hugs = [.hug, .maxContent].contains(LayerExtent(layer, .horizontal).used) && style.shrink == 0
      texts.append(.init(text: text, path: path, hugs: hugs))
      return FlexNode(style, content: texts.count - 1)
    }
    if case .text = layer.contents {
      throw .invalid(
        field: "\(path).layout", problem: "is beside a text: put the text into a layer of its own")
    }
    var style = style
    style.take(layout)
    var children: [FlexNode] = []
    children.reserveCapacity(layer.layers.count)
    for index in layer.indicesInOrder {
      children.append(try child(layer.layers[index], of: layout, at: .layer(index, of: path)))
    }
    return FlexNode(style, children: children)
  }
}

extension Layer {
  /// The indices of the visible layers in it, in the order of its layout.
  var indicesInOrder: [Int] {
    let visible = layers.indices.filter { !layers[$0].isHidden }
    func order(_ index: Int) -> Int { layers[index].item?.order ?? 0 }
    guard visible.contains(where: { order($0) != 0 }) else { return visible }
    return visible.sorted { (order($0), $0) < (order($1), $1) }
  }

  /// Whether a text, a picture or a layout says how large the layer is.
  fileprivate var hasSizeToHug: Bool {
    guard let layout else {
      if case .text = contents { return true }
      return naturalSize != nil
    }
    // The layers that draw a box of CSS are as large as the box, and layers with frames lie within one of
    // them.
    let visible = layers.indices.lazy.filter { !layers[$0].isHidden }
    let isDrawn = visible.contains { layers[$0].name?.hasPrefix(Layer.generatedPrefix) == true }
    return !isDrawn || layout != Layout(align: .stretch) || visible.contains { layers[$0].pins == nil }
  }

  /// The size of the layer's picture in points; nil without a picture.
  private var naturalSize: Size? {
    guard case .image(let image)? = contents, case .bitmap(let bitmap) = image.source else { return nil }
    return Size(width: Double(bitmap.width) / image.scale, height: Double(bitmap.height) / image.scale)
  }

  /// A box that is as large as the layer's picture, and fills the layer in the picture's proportions: CSS's
  /// natural size. Nil without a picture.
  ///
  /// - Parameter style: the layer's own, whose limits in points the picture keeps in its proportions if it
  ///   has neither a width nor a height.
  fileprivate func pictureBox(_ style: FlexStyle) -> FlexNode? {
    guard let size = naturalSize else { return nil }
    let (width, height) = (size.width, size.height)
    let isFree = style.size.width == .auto && style.size.height == .auto
    let used = isFree ? size.within(style.minimum, style.maximum) : size
    var natural = FlexStyle()
    natural.size = FlexPair(width: .points(used.width), height: .points(used.height))
    natural.shrink = 0
    var filling = FlexStyle()
    filling.grow = 1
    filling.minimum = FlexPair(width: .points(0), height: .points(0))
    filling.aspectRatio = width / height
    return FlexNode(filling, children: [FlexNode(natural)])
  }
}

extension Size {
  /// The size of a picture within limits: in its proportions, as long as both axes allow them. CSS 2, section
  /// 10.4.
  fileprivate func within(_ least: FlexPair<FlexLength>, _ most: FlexPair<FlexLength>) -> Size {
    let least = Size(width: least.width.resolved(nil) ?? 0, height: least.height.resolved(nil) ?? 0)
    let most = Size(
      width: max(most.width.resolved(nil) ?? .infinity, least.width),
      height: max(most.height.resolved(nil) ?? .infinity, least.height))
    var factor = min(1, most.width / width, most.height / height)
    if factor == 1 { factor = max(1, least.width / width, least.height / height) }
    return Size(
      width: min(max(width * factor, least.width), most.width),
      height: min(max(height * factor, least.height), most.height))
  }
}

/// What a layer says of its size along one axis.
private struct LayerExtent {
  let axis: FlexAxis
  /// The key in documents.
  let name: String
  let length: Layout.Length?
  /// The frame's.
  let side: Double
  let minimum, maximum: Layout.Distance?

  init(_ layer: Layer, _ axis: FlexAxis) {
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

  /// Its own length, else the frame's, where that has one.
  var used: Layout.Length { length ?? (side > 0 ? .points(side) : .hug) }
}

extension FlexStyle {
  fileprivate mutating func limit(_ extent: LayerExtent) {
    minimum[extent.axis] = FlexLength(extent.minimum ?? .points(0))
    maximum[extent.axis] = FlexLength(extent.maximum)
  }
}
