import IntaglioModel
import IntaglioPlan

/// A style with every number resolved to pixels: what remains is to decide on passes.
struct LayerStack {
  /// One layer, in pixels and premultiplied colours.
  enum Layer {
    case casters
    case relief(ResolvedRelief)
    case inner(ResolvedShadow)
    case satin(ResolvedSatin)
    case noise(Noise, scale: Double)
    case overlay(ResolvedOverlay)
    case fillColor(SIMD4<Double>)
    case fillBitmap
    case contents(isKnockedOut: Bool)
    case stroke(ResolvedStroke)
    case long(ResolvedLongShadow)
    case outer(ResolvedShadow, isKnockedOut: Bool)
  }

  /// A shadow in pixels.
  struct ResolvedShadow {
    let color: SIMD4<Double>
    let blur: ShadowBlur
    let offset: Vector
    /// By how much the caster grows.
    let spread: Double
    /// By which length it does.
    let metric: SpreadPass.Metric
    /// The caster ends at the picture's bounds (inner shadows).
    let isBounded: Bool
    /// How it meets what lies below it.
    var blend = BlendMode.normal
    /// Over how many pixels the grown caster's edge falls.
    var slope = 1.0
    /// What becomes of its strength; nil for nothing else.
    var tone: Tone? = nil
    /// How its strength is scattered then, with k of the formula and pixels a point; nil for not at all.
    var grain: (grain: Grain, steepness: Double, scale: Double)? = nil
    /// The colours along its strength; nil for the one colour.
    var ramp: [SIMD4<Double>]? = nil
    /// Whether it is not seen through the contents (outer shadows).
    var isConcealed = false

    /// Whether its strength is that of the blur.
    var isPlain: Bool { tone == nil && grain == nil && ramp == nil }
  }

  /// The picture's size.
  let picture: PixelSize
  /// The mask m of clips and inner shadows: nil for plain alpha.
  let threshold: Int?
  /// How much is seen of contents and fill.
  let fillOpacity: Double
  /// How much is seen of the contents or of what fills them: what strokes and concealed shadows leave room for.
  let opacity: Double
  /// Whether what lies within the contents is painted on them as if they were opaque, and cut off by their alpha then: once, not item
  /// by item.
  let cutsOnce: Bool
  /// How the contents' pixels are moved about; nil for not at all.
  let displacement: ResolvedDisplacement?
  /// How all layers are blurred together; nil for not at all.
  let layerBlur: ResolvedLayerBlur?
  /// How what lies below is blurred; nil for not at all. A Gaussian in every profile: Photoshop has none.
  let backdropBlur: ShadowBlur?
  /// Topmost first; layers that cannot be seen are left out.
  let layers: [Layer]
  /// The result's pixels, with (0, 0) the picture's first.
  let canvas: PixelRect

  /// A style's layers. `light` shines on a style that has none of its own: here, and nowhere else, depths become offsets.
  ///
  /// - Parameter hasLevels: whether the contents are a picture as it is, whose alpha is in whole levels of 255.
  init(
    _ style: Style, picture: PixelSize, scale: Double, canvas: Canvas, hasLevels: Bool = false,
    light: Light? = nil
  ) {
    self.picture = picture
    displacement = ResolvedDisplacement(style.displacement, scale: scale)
    // Pixels that were moved lie between those of the picture.
    let hasLevels = hasLevels && displacement == nil
    threshold = style.threshold
    fillOpacity = style.fillOpacity
    let isKnockedOut = style.contents == .knockout
    let light = style.light ?? light

    func resolved(_ kind: Shadow.Kind) -> [ResolvedShadow] {
      style.shadows.filter { $0.kind == kind && $0.color.alpha > 0 }.map { shadow in
        ResolvedShadow(
          shadow, style.profile, in: light, scale: scale, hasLevels: hasLevels,
          isBounded: kind == .inner && style.edges == .bounded)
      }
    }

    var layers: [Layer] = []
    if style.casters == .drawn { layers.append(.casters) }
    layers += LayerStack.reliefs(of: style, scale: scale, light: light).map { .relief($0) }
    layers += resolved(.inner).map { .inner($0) }
    layers += LayerStack.satins(of: style, scale: scale).map { .satin($0) }
    layers += style.noises.filter(\.isSeen).map { .noise($0, scale: scale) }
    layers += style.seenOverlays.filter { $0.opacity > 0 }.map {
      .overlay(ResolvedOverlay(paint: $0.paint, opacity: $0.opacity, blend: $0.blend))
    }
    if !style.hidesContents {
      switch style.fill {
      case .color(let color): layers.append(.fillColor(color.premultiplied))
      case .bitmap, .drawing: layers.append(.fillBitmap)
      case .file, nil: break
      }
      if !isKnockedOut {
        layers.append(.contents(isKnockedOut: false))
      } else if style.casters == .drawn {
        layers.append(.contents(isKnockedOut: true))
      }
    }
    let strokes = LayerStack.strokes(of: style, scale: scale)
    layers += strokes.map { .stroke($0) }
    opacity = style.hidesContents ? 1 : isKnockedOut && style.fill == nil ? 0 : style.fillOpacity
    cutsOnce =
      style.profile == .photoshop && (style.hidesContents || !isKnockedOut && style.fillOpacity == 1)
    let long = LayerStack.longShadows(of: style, scale: scale, light: light)
    layers += long.map { .long($0) }
    layerBlur = style.layerBlur.map { ResolvedLayerBlur($0, style.profile, scale: scale) }
    let backdrop = ShadowBlur.gaussian(sigma: (style.backdropBlur?.sigma ?? 0) * scale)
    backdropBlur = backdrop.isIdentity ? nil : backdrop
    let outer = resolved(.outer)
    layers += outer.map { .outer($0, isKnockedOut: isKnockedOut) }
    self.layers = layers
    guard canvas == .grow else {
      self.canvas = PixelRect(picture)
      return
    }
    let around = LayerStack.grown(picture, for: outer)
      .hull(PixelRect(picture).grown(by: LayerStack.room(for: style, strokes, scale: scale)))
    let drawn = long.reduce(around) { $0.hull($1.reached(from: PixelRect(picture))) }
    self.canvas = drawn.grown(by: (displacement?.room ?? 0) + (layerBlur?.room ?? 0))
  }

  /// A stack with other layers over the same picture.
  init(_ stack: LayerStack, layers: [Layer], fillOpacity: Double) {
    (picture, threshold, canvas) = (stack.picture, stack.threshold, stack.canvas)
    self.fillOpacity = fillOpacity
    opacity = stack.opacity > 0 ? 1 : 0
    cutsOnce = stack.cutsOnce
    (displacement, layerBlur, backdropBlur) = (stack.displacement, stack.layerBlur, nil)
    self.layers = layers
  }

  /// One outer shadow and nothing else.
  init(casting shadow: ResolvedShadow) {
    picture = PixelSize(1, 1)
    threshold = nil
    (fillOpacity, opacity, cutsOnce) = (1, 1, false)
    (displacement, layerBlur, backdropBlur) = (nil, nil, nil)
    layers = [.outer(shadow, isKnockedOut: false)]
    canvas = PixelRect(picture)
  }

  /// The picture's rectangle, grown to hold every outer shadow as far as its spread and its blur go.
  private static func grown(_ picture: PixelSize, for shadows: [ResolvedShadow]) -> PixelRect {
    func grown(_ length: Int, _ offset: KeyPath<Vector, Double>) -> Range<Int> {
      shadows.reduce(0..<length) { range, shadow in
        let reach = shadow.blur.room + shadow.spread.rounded(.up)
        let first = Int((shadow.offset[keyPath: offset] - reach).rounded(.down))
        let last = length + Int((shadow.offset[keyPath: offset] + reach).rounded(.up))
        guard first < last else { return range }
        return min(range.lowerBound, first)..<max(range.upperBound, last)
      }
    }
    return PixelRect(columns: grown(picture.width, \.x), rows: grown(picture.height, \.y))
  }
}
