// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Contents of a layer, with the sources of their shadows.
struct ContentsPaint {
  var item: PaintItem
  /// The contents' alpha as a factor; its shift is whole.
  var alpha: CoverageTerm
  var source: Source
  var left: Int
  var top: Int
  /// The contents' bounds, for bounded edges and for blurs.
  var size: PixelSize
  /// Whether `alpha` is the contents' alpha; translucent colours have less.
  var isOpaque = true
  /// The contents' box, if they are one: a colour, or an opaque gradient or pattern.
  var box: Box?

  struct Box: Hashable {
    let shape: RoundedRectangle
    let alpha: Double
  }

  enum Source: Hashable {
    /// A surface that starts at the contents' first pixel, and how its alpha is read.
    case surface(CoverageSource)
    /// An opaque rectangle, whose blur is a product.
    case rectangle(RoundedRectangle)
  }
}

extension ScenePassBuilder {
  /// The contents of a layer, clipped if it clips them; nil if invisible.
  mutating func content(of layer: ResolvedLayer, in visible: PixelRect) -> ContentsPaint? {
    let shape = layer.shape
    let frame = layer.clipsToBounds ? layer.shape : layer.shape.withoutCorners
    let needsAlpha = layer.style.map { !$0.stack.isPlain } ?? false
    switch layer.content {
    case nil: return nil
    case .color(let color):
      guard color.alpha > 0, !shape.isEmpty else { return nil }
      var caster = shaped(
        .color(color.premultiplied), shape, isOpaque: color.alpha == 1, layer.style, in: visible)
      caster?.box = ContentsPaint.Box(shape: shape, alpha: color.alpha)
      return caster
    case .gradient(let gradient):
      guard !shape.isEmpty else { return nil }
      let isOpaque = gradient.isOpaque
      var caster = shaped(.gradient(gradient), shape, isOpaque: isOpaque, layer.style, in: visible)
      if isOpaque { caster?.box = ContentsPaint.Box(shape: shape, alpha: 1) }
      return caster
    case .pattern(let pattern):
      guard !shape.isEmpty else { return nil }
      var caster = shaped(pattern.paint, shape, isOpaque: pattern.isOpaque, layer.style, in: visible)
      if pattern.isOpaque { caster?.box = ContentsPaint.Box(shape: shape, alpha: 1) }
      return caster
    case .layers(let layers)?: return group(layers, clippedTo: frame, under: layer.style, in: visible)
    case .stack(let parts)?:
      var list = PaintList()
      for caster in parts.compactMap({ caster(of: $0, in: visible) }) {
        list.add(needsAlpha ? caster.whole : caster.item)
      }
      if layer.cropsContent { list = clipped(list, to: frame) }
      return list.region.map { painted(list, over: $0, needsAlpha: needsAlpha) }
    case .bitmap?, .block?:
      guard let content = layer.content, let caster = caster(of: content, in: visible) else { return nil }
      let isCut = layer.cropsContent && !frame.holds(caster.bounds)
      if !isCut { return caster.isOpaque || !needsAlpha ? caster : painted(caster.whole) }
      let region = caster.bounds.clamped(to: frame.pixels)
      guard !frame.isEmpty, !region.isEmpty else { return nil }
      var item = caster.whole
      item.region = needsAlpha ? region : region.clamped(to: visible)
      item.coverage += coverage(of: frame, over: item.region)
      return needsAlpha ? painted(item) : self.caster(item)
    }
  }

  func caster(of content: ResolvedLayer.Content, in visible: PixelRect) -> ContentsPaint? {
    if case .block(let pixels) = content { return block(pixels, in: visible) }
    guard case .bitmap(let input, let left, let top, let size, let color) = content else { return nil }
    let surface = SurfaceID(input)
    let shift = PixelShift(Vector(Double(left), Double(top)))
    let alpha = CoverageTerm(.alpha(surface), shift: shift)
    let region = PixelRect(size).moved(left, top).clamped(to: visible)
    let item =
      color.map { PaintItem(.color($0.premultiplied), coverage: [alpha], region: region) }
      ?? PaintItem(.picture(surface, shift: shift), region: region)
    return ContentsPaint(
      item: item, alpha: alpha, source: .surface(.alpha(surface, threshold: nil)), left: left, top: top,
      size: size, isOpaque: color.map { $0.alpha == 1 } ?? true)
  }

  private func block(_ pixels: PixelRect, in visible: PixelRect) -> ContentsPaint {
    let shape = RoundedRectangle(pixels)
    let seen = pixels.clamped(to: visible)
    return ContentsPaint(
      item: PaintItem(.color(Color.black.premultiplied), region: seen),
      alpha: CoverageTerm(.profile(shape.profile(shift: .zero, over: seen))), source: .rectangle(shape),
      left: pixels.columns.lowerBound, top: pixels.rows.lowerBound, size: pixels.size)
  }

  private mutating func shaped(
    _ paint: Paint, _ shape: RoundedRectangle, isOpaque: Bool, _ style: ResolvedStyle?, in visible: PixelRect
  ) -> ContentsPaint? {
    let bounds = shape.pixels
    let seen = bounds.clamped(to: visible)
    let stack = style?.stack
    guard let stack, !stack.isPlain else {
      guard !seen.isEmpty else { return nil }
      return caster(PaintItem(paint, coverage: coverage(of: shape, over: seen), region: seen))
    }
    guard isOpaque, stack.threshold == nil else {
      return painted(PaintItem(paint, coverage: coverage(of: shape, over: bounds), region: bounds))
    }
    if shape.isRectangle {
      // Each use of a profile has its own region, so the factor is made when it is used.
      let item = PaintItem(paint, coverage: coverage(of: shape, over: seen), region: seen)
      let alpha = CoverageTerm(.profile(shape.profile(shift: .zero, over: seen)))
      return ContentsPaint(
        item: item, alpha: alpha, source: .rectangle(shape), left: bounds.columns.lowerBound,
        top: bounds.rows.lowerBound, size: bounds.size)
    }
    let (left, top) = (bounds.columns.lowerBound, bounds.rows.lowerBound)
    let plane = plane(of: shape, left: left, top: top, over: PixelRect(bounds.size))
    let term = CoverageTerm(.plane(plane, octaves: 0), shift: PixelShift(Vector(Double(left), Double(top))))
    return ContentsPaint(
      item: PaintItem(paint, coverage: [term], region: seen), alpha: term,
      source: .surface(.plane(plane)), left: left, top: top, size: bounds.size)
  }

  /// The layers of a group as the contents of a layer that has no others, as far as its style shows them.
  mutating func group(
    _ layers: [ResolvedLayer], clippedTo shape: RoundedRectangle?, under style: ResolvedStyle?,
    in visible: PixelRect
  ) -> ContentsPaint? {
    var list = items(of: layers, in: style?.stack.contents(shownIn: visible) ?? visible)
    if let shape { list = clipped(list, to: shape) }
    let needsAlpha = style.map { !$0.stack.isPlain } ?? false
    return list.region.map { painted(list, over: $0, needsAlpha: needsAlpha) }
  }

  private func caster(_ item: PaintItem) -> ContentsPaint {
    ContentsPaint(
      item: item, alpha: CoverageTerm(.profile(BoundsProfile(columns: [], rows: []))),
      source: .rectangle(RoundedRectangle(left: 0, top: 0, right: 0, bottom: 0)),
      left: item.region.columns.lowerBound, top: item.region.rows.lowerBound, size: item.region.size)
  }

  /// The coverage of a shape over a region of a grid with this origin.
  mutating func plane(of shape: RoundedRectangle, left: Int, top: Int, over region: PixelRect) -> SurfaceID {
    plan.add(.plane, region) { ShapePass(shape.moved(by: Vector(Double(-left), Double(-top))), output: $0) }
  }

  /// An item as a picture whose alpha can be blurred.
  mutating func painted(_ item: PaintItem) -> ContentsPaint {
    painted(PaintList(item), over: item.region, needsAlpha: true)
  }

  /// A list as a picture on its own grid, with its alpha as a plane if that is needed.
  private mutating func painted(_ list: PaintList, over region: PixelRect, needsAlpha: Bool) -> ContentsPaint
  {
    let (left, top) = (region.columns.lowerBound, region.rows.lowerBound)
    let picture = list.moved(-left, -top).picture(PixelRect(region.size), in: &plan)
    return caster(picture, left: left, top: top, needsAlpha: needsAlpha)
  }

  /// A picture with its first pixel at (left, top), with its alpha as a plane if that is needed.
  mutating func caster(_ picture: SurfaceID, left: Int, top: Int, needsAlpha: Bool) -> ContentsPaint {
    let size = plan[picture].region.size
    let shift = PixelShift(Vector(Double(left), Double(top)))
    let item = PaintItem(.picture(picture, shift: shift), region: PixelRect(size).moved(left, top))
    guard needsAlpha else { return caster(item) }
    let plane = plan.add(.plane, PixelRect(size)) { MaskPass(source: picture, output: $0) }
    return ContentsPaint(
      item: item, alpha: CoverageTerm(.plane(plane, octaves: 0), shift: shift),
      source: .surface(.plane(plane)), left: left, top: top, size: size)
  }
}

extension PaintItem {
  func moved(_ right: Int, _ down: Int) -> PaintItem {
    let offset = Vector(Double(right), Double(down))
    var item = self
    item.region = region.moved(right, down)
    if blend == .dissolve { item.noise = noise.moved(by: offset) }
    switch paint {
    case .color, .below: break
    case .picture(let surface, let shift): item.paint = .picture(surface, shift: shift.moved(by: offset))
    case .gradient(let gradient): item.paint = .gradient(gradient.moved(by: offset))
    case .noise(let grains): item.paint = .noise(grains.moved(by: offset))
    case .pattern(let surface, let shift): item.paint = .pattern(surface, shift: shift.moved(by: offset))
    case .tiles(let surface, let tiling): item.paint = .tiles(surface, tiling.moved(by: offset))
    }
    item.coverage = coverage.map { $0.moved(by: offset) }
    item.adjustments = adjustments.map { $0.moved(by: offset) }
    return item
  }
}

extension CoverageTerm {
  func moved(by offset: Vector) -> CoverageTerm {
    var term = self
    term.shift = shift.moved(by: offset)
    return term
  }
}

extension PixelShift {
  /// The shift plus a whole number of pixels; the fraction stays.
  func moved(by whole: Vector) -> PixelShift {
    PixelShift(Vector(Double(wholeX) - fractionX + whole.x, Double(wholeY) - fractionY + whole.y))
  }
}

extension LayerStack {
  var isPlain: Bool {
    layers.count == 1 && fillOpacity == 1 && !preparesContents && outline == nil && layerBlur == nil
      && backdropBlur == nil && adjustments.isEmpty && backdropAdjustments.isEmpty && refraction == nil
      && (layers[0] as? ContentsLayer)?.isKnockedOut == false
  }
}

extension RoundedRectangle {
  /// Whether it has no area. It may have pixels nevertheless: those that its edges touch.
  var isEmpty: Bool { right <= left || bottom <= top }

  init(_ pixels: PixelRect) {
    self.init(
      left: Double(pixels.columns.lowerBound), top: Double(pixels.rows.lowerBound),
      right: Double(pixels.columns.upperBound), bottom: Double(pixels.rows.upperBound))
  }

  var withoutCorners: RoundedRectangle {
    RoundedRectangle(left: left, top: top, right: right, bottom: bottom)
  }
}

extension ScenePassBuilder {
  /// The contents of an untransformed layer, as its style's effects see them; for a layer without contents,
  /// its layers together.
  mutating func contents(of layer: ResolvedLayer, in visible: PixelRect) -> ContentsPaint? {
    guard let style = layer.style, style.stack.preparesContents else {
      return unprepared(layer, in: visible)
    }
    let stack = style.stack
    var plain = layer
    // A displacement needs no alpha of what it moves.
    if stack.displacement != nil, stack.alphaFloor == 0 { plain.style = nil }
    guard var contents = unprepared(plain, in: stack.contents(shownIn: visible)),
      !contents.item.region.isEmpty
    else { return nil }
    if stack.alphaFloor > 0 { contents = raised(contents, above: stack.alphaFloor) }
    if let displacement = stack.displacement {
      guard let moved = displaced(contents.item, by: displacement, style, in: visible) else { return nil }
      contents = moved
    }
    if let erosion = stack.erosion, let pattern = style.patterns[erosion.pattern] {
      contents = eroded(contents, by: erosion, pattern)
    }
    // A threshold counts levels of the final alpha.
    let isPicture = contents.item.coverage.isEmpty
    return stack.threshold == nil || isPicture ? contents : painted(contents.item)
  }

  private mutating func displaced(
    _ item: PaintItem, by displacement: LayerStack.ResolvedDisplacement, _ style: ResolvedStyle,
    in visible: PixelRect
  ) -> ContentsPaint? {
    var region = item.region.grown(by: displacement.room)
    if extent != .whole { region = region.clamped(to: style.stack.displaced(shownIn: visible)) }
    guard !region.isEmpty else { return nil }
    // On its own grid, like other pictures with shadows, so that it stays the same when the layer moves.
    let (left, top) = (region.columns.lowerBound, region.rows.lowerBound)
    let offset = Vector(Double(-left), Double(-top))
    let source = PaintList(item.moved(-left, -top)).picture(item.region.moved(-left, -top), in: &plan)
    let picture = plan.add(.intermediate, PixelRect(region.size)) {
      DisplacePass(
        picture: source, radius: displacement.radius,
        lattices: displacement.lattices(over: style.frame).map { $0.moved(by: offset) },
        isClipped: displacement.isClipped, movesOnlyEdges: displacement.movesOnlyEdges, output: $0)
    }
    return caster(picture, left: left, top: top, needsAlpha: true)
  }

  private mutating func unprepared(_ layer: ResolvedLayer, in visible: PixelRect) -> ContentsPaint? {
    if layer.content != nil { return content(of: layer, in: visible) }
    let shape = layer.clipsToBounds ? layer.shape : nil
    return group(layer.layers, clippedTo: shape, under: layer.style, in: visible)
  }
}
