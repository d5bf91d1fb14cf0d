// SPDX-License-Identifier: MIT
import IntaglioModel

/// The boxes of a layer with a layout, and its texts.
struct LayerBoxes {
  private(set) var texts: [MeasuredTexts.Entry] = []

  /// The box of the outermost layer, at the place of its own frame.
  mutating func root(_ layer: Layer, at path: String) throws(SceneError) -> FlexNode {
    if layer.pins != nil {
      throw .invalid(
        field: "\(path).pins",
        problem: "are for a layer in a layout, and the layer around it has none: say where in frame")
    }
    var style = FlexStyle()
    for axis in [FlexAxis.horizontal, .vertical] {
      let extent = LayerExtent(layer, axis)
      switch extent.length ?? .points(extent.side) {
      case .hug: break
      case .points(let points): style.size[axis] = .points(points)
      case .fill, .percent:
        throw .invalid(
          field: "\(path).\(extent.name)",
          problem: "is of a layout around the layer, and there is none: give points, or \"hug\"")
      }
      style.limit(extent)
    }
    return try node(layer, style, at: path)
  }

  /// The box of a layer in a layout.
  private mutating func child(
    _ layer: Layer, of parent: Layout, at path: String
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
      style.inset = FlexEdges(
        left: .init(pins.left), top: .init(pins.top), right: .init(pins.right), bottom: .init(pins.bottom))
    }
    for axis in [FlexAxis.horizontal, .vertical] {
      let extent = LayerExtent(layer, axis)
      let isMain = (parent.direction == .row) == (axis == .horizontal)
      switch extent.used {
      case .hug: try checkHug(layer, extent, at: path)
      case .points(let points): style.size[axis] = .points(points)
      case .percent(let percent): style.size[axis] = .fraction(percent / 100)
      case .fill where layer.pins != nil: style.fillBetweenPins(axis)
      case .fill where isMain: (style.basis, style.grow) = (.points(0), 1)
      case .fill: style.alignSelf = .init(.stretch)
      }
      style.limit(extent)
    }
    return try node(layer, style, at: path)
  }

  /// Only a text or a layout has a size to hug, and not between two pins.
  private func checkHug(_ layer: Layer, _ extent: LayerExtent, at path: String) throws(SceneError) {
    let field = "\(path).\(extent.name)"
    if let pins = layer.pins {
      let ends = extent.axis == .horizontal ? (pins.left, pins.right) : (pins.top, pins.bottom)
      guard ends.0 == nil || ends.1 == nil else {
        throw .invalid(field: field, problem: "hugs between two pins: leave one out, or give \"fill\"")
      }
    }
    guard layer.layout == nil else { return }
    if case .text = layer.contents { return }
    throw .invalid(
      field: field,
      problem: "hugs, and only a text or a layout says how large it is: give points, \"fill\" or \"50%\"")
  }

  private mutating func node(
    _ layer: Layer, _ style: FlexStyle, at path: String
  ) throws(SceneError) -> FlexNode {
    guard let layout = layer.layout else {
      guard case .text(let text) = layer.contents else { return FlexNode(style) }
      texts.append(.init(text: text, path: path, hugs: LayerExtent(layer, .horizontal).used == .hug))
      return FlexNode(style, content: texts.count - 1)
    }
    if case .text = layer.contents {
      throw .invalid(
        field: "\(path).layout", problem: "is beside a text: put the text into a layer of its own")
    }
    var style = style
    style.take(layout)
    var children: [FlexNode] = []
    for (index, child) in layer.layers.enumerated() where !child.isHidden {
      children.append(try self.child(child, of: layout, at: "\(path).layers[\(index)]"))
    }
    return FlexNode(style, children: children)
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
  let minimum, maximum: Double?

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

extension FlexLength {
  fileprivate init(_ points: Double?) { self = points.map { .points($0) } ?? .auto }
}

extension Layout {
  fileprivate var alignment: FlexStyle.Alignment {
    switch align {
    case .start: .init(.start)
    case .center: .init(.center)
    case .end: .init(.end)
    case .baseline: .init(direction == .row ? .baseline : .start)
    }
  }
}

extension FlexStyle {
  /// The properties of a container.
  fileprivate mutating func take(_ layout: Layout) {
    direction = layout.direction == .row ? .row : .column
    wrap = layout.wrap ? .wrap : .noWrap
    let (along, across) = (FlexLength.points(layout.gap), FlexLength.points(layout.lineGap ?? layout.gap))
    gap = direction == .row ? FlexPair(width: along, height: across) : FlexPair(width: across, height: along)
    padding = FlexEdges(
      left: .points(layout.padding.left), top: .points(layout.padding.top),
      right: .points(layout.padding.right), bottom: .points(layout.padding.bottom))
    alignItems = layout.alignment
    alignContent = Alignment(.start)
    switch layout.justify {
    case .start: justifyContent = Alignment(.start)
    case .center: justifyContent = Alignment(.center)
    case .end: justifyContent = Alignment(.end)
    case .spaceBetween: justifyContent = Alignment(.spaceBetween)
    case .spaceAround: justifyContent = Alignment(.spaceAround)
    case .spaceEvenly: justifyContent = Alignment(.spaceEvenly)
    }
  }

  fileprivate mutating func limit(_ extent: LayerExtent) {
    minimum[extent.axis] = .points(extent.minimum ?? 0)
    maximum[extent.axis] = extent.maximum.map { .points($0) } ?? .auto
  }

  /// All of the room between an absolute box's insets, which are 0 where it has none.
  fileprivate mutating func fillBetweenPins(_ axis: FlexAxis) {
    switch axis {
    case .horizontal:
      if inset.left == .auto { inset.left = .points(0) }
      if inset.right == .auto { inset.right = .points(0) }
    case .vertical:
      if inset.top == .auto { inset.top = .points(0) }
      if inset.bottom == .auto { inset.bottom = .points(0) }
    }
  }
}
