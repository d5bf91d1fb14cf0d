// SPDX-License-Identifier: MIT
import IntaglioModel

/// Declarations of a layer whose size a layout finds, or that is a flexible box itself.
extension Layer {
  /// What says the place and the size of a layer with declarations.
  enum CSSPlacing {
    /// Its frame.
    case framed
    /// Its width and height beside the declarations.
    case sized
    /// The declarations alone, and the layout of the layer around it, if there is one.
    case free
    /// The declarations alone: no layer lies around it.
    case outermost
  }

  /// Applies the declarations to the layer, and takes its layout and its place in a layout from them.
  mutating func apply(_ css: CSSDeclarations, placing: CSSPlacing) throws(CSSError) {
    let isFree = placing == .free || placing == .outermost
    try css.place(&self, isFree: isFree)
    if css.layout.isFlexible { layout = css.layout.layout(css.borders) }
    var css = css
    css.isOfAnySize = isFree || layout != nil || ownSize == nil
    guard css.isOfAnySize else {
      if let size = ownSize { (frame.width, frame.height) = (size.width, size.height) }
      return try keepingPlace { layer throws(CSSError) in try layer.apply(css) }
    }
    switch placing {
    case .framed, .sized: try applyAtAnySize(css, ownSize.map { [$0] } ?? probes)
    case .outermost where declaredSize != nil: try applyAtAnySize(css, declaredSize.map { [$0] } ?? probes)
    case .free, .outermost:
      let given = self
      do throws(CSSError) { try applyAtAnySize(css, probes) } catch {
        guard let size = declaredSize else { throw error }
        self = given
        // It keeps the size for which it is drawn.
        item?.shrink = 0
        try applyAtAnySize(css, [size])
      }
    }
  }

  /// The declared size in points, if nothing but shrinking can change it.
  private var declaredSize: Size? {
    guard case .points(let width)? = width, case .points(let height)? = height, item?.basis == nil,
      item?.grow ?? 0 == 0,
      [minimumWidth, maximumWidth, minimumHeight, maximumHeight].allSatisfy({
        [nil, .auto, .points(0)].contains($0)
      })
    else { return nil }
    return Size(width: width, height: height)
  }

  /// Sizes that stand for all, in the proportions of the layer if it has some.
  private var probes: [Size] {
    if let ratio = item?.aspectRatio, item?.grow ?? 0 == 0 {
      return [2048, 4096].map { Size(width: $0 * ratio, height: $0) }
    }
    return [(4096, 2048), (2048, 4096), (8192, 8192)].map { Size(width: $0, height: $1) }
  }

  /// Changes all but what only layouts read.
  private mutating func keepingPlace(_ change: (inout Layer) throws(CSSError) -> Void) throws(CSSError) {
    let given = self
    takePlace(of: .blank)
    try change(&self)
    takePlace(of: given)
  }

  private mutating func takePlace(of other: Layer) {
    (layout, width, height, item, pins) = (other.layout, other.width, other.height, other.item, other.pins)
    (minimumWidth, maximumWidth) = (other.minimumWidth, other.maximumWidth)
    (minimumHeight, maximumHeight) = (other.minimumHeight, other.maximumHeight)
  }

  // MARK: Any size

  /// Draws the declarations in frames of several sizes, and takes what is the same in all of them.
  private mutating func applyAtAnySize(_ css: CSSDeclarations, _ sizes: [Size]) throws(CSSError) {
    let place = frame
    try separateText(css)
    var plain = self
    plain.takePlace(of: .blank)
    plain.layers = layers.isEmpty ? [] : [CSSAnySize.mark]
    var drawn: [Layer] = []
    for size in sizes {
      var layer = plain
      layer.frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
      try layer.apply(css)
      drawn.append(layer)
    }
    // Without layers it is as large as its padding and its border.
    let alone = layers.isEmpty && css.hasInside ? css.layout.layout(css.borders) : nil
    let anySize = CSSAnySize(layers, layout ?? alone)
    guard var found = anySize.layer(drawn, isOutermost: true) else {
      throw css.error(
        css.properties.map(\.property).filter(\.mayDependOnSize),
        expected:
          "declarations that are drawn alike at every size, which a layout finds here: give width and "
          + "height in px, or put them on a layer with a frame")
    }
    let layout = found.layout
    found.takePlace(of: self)
    (found.layout, found.frame) = (layout, place)
    self = found
  }

  /// Puts a text into a layer within, if it lies in a box that has an inside or is drawn.
  private mutating func separateText(_ css: CSSDeclarations) throws(CSSError) {
    let isDrawn =
      css.background.hasPaint || !css.boxShadows.isEmpty || css.outline.line.drawnWidth > 0
      || css.backdrop != nil
    guard case .text = contents, css.hasInside || isDrawn else { return }
    var text = Layer("text", frame: .zero, contents: contents)
    text.applyToContents(css)
    if css.layout.isFlexible {
      (text.width, text.height, text.item) = (.hug, .hug, Layout.Item(shrink: 1))
      (text.minimumWidth, text.minimumHeight) = (.auto, .auto)
    } else {
      (text.width, text.height) = (.fill, .hug)
    }
    layers.insert(text, at: 0)
    contents = nil
    layout = layout ?? css.layout.layout(css.borders)
  }
}

/// One layer for all sizes, out of the layers for some of them.
struct CSSAnySize {
  /// What stands for the layers within while the box is drawn.
  static let mark = Layer("css", frame: Rect(x: -1, y: -1, width: 0, height: 0))

  /// A radius that is cut down to half of the shorter side.
  fileprivate static let capsule = 10_000.0

  private let inside: [Layer]
  private let layout: Layout?

  /// - Parameters:
  ///   - inside: the layers within.
  ///   - layout: that of these layers; nil if they have frames.
  init(_ inside: [Layer], _ layout: Layout?) { (self.inside, self.layout) = (inside, layout) }

  /// The layer; nil if it differs in more than in its frames, or if no pins can say these.
  func layer(_ drawn: [Layer], isOutermost: Bool) -> Layer? {
    var result = drawn[0]
    if drawn.count > 1 { result.cornerRadii = result.comparable.cornerRadii }
    guard drawn.allSatisfy({ $0.layers.count == result.layers.count && $0.comparable == result.comparable })
    else { return nil }
    let isMarked = result.layers.contains(CSSAnySize.mark)
    let hasInside = isMarked && layout != nil
    let border = hasInside || isOutermost && !result.holdsMark ? layout?.border ?? .init() : .init()
    // Border and padding of a layout that lies deeper, behind a clip or a filter.
    let frame = isOutermost && !isMarked && result.holdsMark ? layout?.frame ?? .init() : .init()
    result.frame = .zero
    result.layers = []
    for index in drawn[0].layers.indices {
      let parts = drawn.map { $0.layers[index] }
      if parts[0] == CSSAnySize.mark {
        let contents = Layer(Layer.generatedContents, frame: .zero, layers: inside)
        result.layers += hasInside ? inside : [filling(contents)]
      } else if parts[0].holdsMark {
        guard var part = layer(parts, isOutermost: false),
          let margin = margin(of: parts, in: drawn.map(\.frame), less: frame)
        else { return nil }
        part.name = Layer.generatedContents
        part.item = Layout.Item(grow: 1, shrink: 1, margin: margin)
        // It is as large as the layer around it, whose minimum counts.
        (part.width, part.height) = (.hug, .hug)
        (part.minimumWidth, part.minimumHeight) = (.points(0), .points(0))
        result.layers.append(part)
      } else {
        guard var part = pinned(parts, in: drawn.map(\.frame), border) else { return nil }
        if isOutermost, inside.isEmpty, part.name == Layer.pictureName, case .image = part.contents {
          part.fillFlow()
        }
        part.name = "\(Layer.generatedPrefix)\(part.name ?? "box")"
        result.layers.append(part)
      }
    }
    let isInside = hasInside || isOutermost && !drawn[0].holdsMark
    result.layout = isInside ? layout : nil
    if result.layout == nil, !result.layers.isEmpty {
      result.layout = Layout(padding: frame, align: .stretch)
    }
    return result
  }

  /// A layer as large as the one around it.
  private func filling(_ layer: Layer) -> Layer {
    var layer = layer
    (layer.width, layer.height) = (.fill, .fill)
    layer.pins = Layout.Pins(left: 0, top: 0, right: 0, bottom: 0)
    return layer
  }

  /// The margin of a layer in the flow of the one around it, whose padding is `frame`; nil if it depends on
  /// the size.
  private func margin(of parts: [Layer], in frames: [Rect], less frame: Layout.Insets) -> Layout.Insets? {
    guard let (across, down) = sides(of: parts, in: frames),
      let top = distance(down.start, less: frame.top), let right = distance(across.end, less: frame.right),
      let bottom = distance(down.end, less: frame.bottom),
      let left = distance(across.start, less: frame.left)
    else { return nil }
    return Layout.Insets(top: top, right: right, bottom: bottom, left: left)
  }

  /// A layer that keeps its distance from the edges of the one around it.
  private func pinned(_ parts: [Layer], in frames: [Rect], _ border: Layout.Insets) -> Layer? {
    let sizes = parts.map { Size(width: $0.frame.width, height: $0.frame.height) }
    var result: Layer
    if sizes.allSatisfy({ $0 == sizes[0] }) {
      // Its own layers have frames.
      guard parts.allSatisfy({ $0.within == parts[0].within }) else { return nil }
      result = parts[0]
    } else {
      guard let part = layer(parts, isOutermost: false) else { return nil }
      result = part
    }
    result.frame = .zero
    guard let (across, down) = sides(of: parts, in: frames) else { return nil }
    (result.width, result.height) = (across.length, down.length)
    result.pins = Layout.Pins(
      left: distance(across.start, less: border.left), top: distance(down.start, less: border.top),
      right: distance(across.end, less: border.right), bottom: distance(down.end, less: border.bottom))
    return result
  }

  /// A distance from an edge, measured from what lies along it.
  private func distance(_ distance: Double?, less width: Layout.Distance) -> Layout.Distance? {
    guard let distance, case .points(let width) = width else { return nil }
    return .points(distance - width)
  }

  /// What is the same at every size along one axis: distances from both edges, and the length.
  private typealias Side = (start: Double?, end: Double?, length: Layout.Length)

  private func sides(of parts: [Layer], in frames: [Rect]) -> (across: Side, down: Side)? {
    let places = zip(parts.map(\.frame), frames)
    guard let across = side(places.map { ($0.x, $1.width - $0.maxX, $0.width) }),
      let down = side(places.map { ($0.y, $1.height - $0.maxY, $0.height) })
    else { return nil }
    return (across, down)
  }

  private func side(_ places: [(start: Double, end: Double, length: Double)]) -> Side? {
    func same(_ numbers: [Double]) -> Bool { numbers.allSatisfy { abs($0 - numbers[0]) < 1e-9 } }
    let keepsStart = same(places.map(\.start)), keepsEnd = same(places.map(\.end))
    let length = Layout.Length.points(places[0].length)
    if keepsStart, keepsEnd { return (places[0].start, places[0].end, .fill) }
    guard same(places.map(\.length)) else { return nil }
    if keepsStart { return (places[0].start, nil, length) }
    return keepsEnd ? (nil, places[0].end, length) : nil
  }
}

extension Layer {
  /// Whether the layers within are in it.
  fileprivate var holdsMark: Bool { layers.contains { $0 == CSSAnySize.mark || $0.holdsMark } }

  /// All but its frame and layers, with numbers to a billionth: their calculation may depend on the size.
  fileprivate var comparable: Layer {
    var layer = self
    // A half circle at each end is one at every size.
    let radius = min(frame.width, frame.height) / 2
    if radius >= 512, cornerRadii == CornerRadii(cornerRadii.topLeft.x), cornerRadii.topLeft.x >= radius {
      layer.cornerRadii = CornerRadii(CSSAnySize.capsule)
    }
    (layer.frame, layer.layers) = (.zero, [])
    layer.visitNumbers { $0 = ($0 * 1e9).rounded() / 1e9 }
    return layer
  }

  /// Lets the box around a picture be as large as that, within border and padding, or the picture fill the
  /// box.
  fileprivate mutating func fillFlow() {
    (width, height, pins) = (.hug, .hug, nil)
    item = Layout.Item(grow: 1, shrink: 1, align: .stretch)
  }

  /// All but its frame.
  fileprivate var within: Layer {
    var layer = self
    layer.frame = .zero
    return layer
  }
}

extension Layout {
  /// Border and padding together, but for percentages of the padding.
  fileprivate var frame: Insets {
    func sum(_ side: KeyPath<Insets, Distance>) -> Distance {
      [padding[keyPath: side], border[keyPath: side]].reduce(.points(0)) {
        guard case (.points(let sum), .points(let part)) = ($0, $1) else { return $0 }
        return .points(sum + part)
      }
    }
    return Insets(top: sum(\.top), right: sum(\.right), bottom: sum(\.bottom), left: sum(\.left))
  }
}

extension Rect {
  fileprivate static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
}

extension CSSProperty {
  /// Whether its drawing may depend on the size of the box.
  fileprivate var mayDependOnSize: Bool {
    let name = rawValue
    return ["background", "border", "outline", "transform", "translate"].contains { name.hasPrefix($0) }
  }
}
