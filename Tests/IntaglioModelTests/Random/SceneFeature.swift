// SPDX-License-Identifier: MIT
import IntaglioModel

/// What a scene, or a layer of it, may have: read off the values, not taken from the generator.
enum SceneFeature: String, CaseIterable {
  // What a layer shows.
  case color, gradient, image, shape, text, group, pattern, tiling
  // Its effects.
  case outerShadow, innerShadow, sharpShadow, farShadow, depth, spread, choke, blendedShadow, tonedShadow,
    concealedShadow, stroke, bevel, satin, overlay, longShadow, chisel, bevelContour, strokeBevel, noise,
    knockout, grain, halftone, ramp, preciseShadow, strokeRamp, texture, threshold, bounded, casters,
    layerBlur,
    progressiveBlur, backdropBlur, refraction, displacement, adjustment, backdropAdjustment, fit, aligned
  case fillColor, fillBitmap, fillOpacity, ownLight, photoshop
  // How it is drawn.
  case corners, ellipticalCorners, cornerShape, cornerShapes, border, opacity, blend, nonSeparableBlend, copy,
    hidden, clip,
    alphaMask,
    luminanceMask
  case pathShadow, isolated, passesThrough, rasterized, shallowKnockout, deepKnockout, moved, warped, anchor
  // Where it is.
  case parent, outside, inMask, deep
  // What the scene has.
  case translucentGround, ground, noGround, light, dither, scale, fractionOfPixels, adjusted, laidOut

  /// Mutually exclusive features of a layer or a scene.
  private static let alternatives: [Set<SceneFeature>] = [
    [.color, .gradient, .image, .shape, .text, .group, .pattern], [.fillColor, .fillBitmap],
    [.blend, .nonSeparableBlend, .copy], [.alphaMask, .luminanceMask], [.moved, .warped],
    [.shallowKnockout, .deepKnockout], [.refraction, .warped], [.refraction, .anchor],
    [.translucentGround, .ground, .noGround],
  ]

  /// The features of layers that pass through.
  private static let passing: Set<SceneFeature> = [
    .color, .gradient, .image, .shape, .text, .group, .pattern, .corners, .ellipticalCorners, .cornerShape,
    .cornerShapes,
    .border,
    .opacity,
    .hidden, .clip, .alphaMask, .luminanceMask, .pathShadow, .parent, .outside, .deep,
    .translucentGround, .ground, .noGround, .light, .dither, .scale, .fractionOfPixels, .adjusted,
    .laidOut,
  ]

  /// The effects that hang on edges: trees do not displace what has them.
  private static let hanging: Set<SceneFeature> = [
    .spread, .choke, .stroke, .strokeRamp, .chisel, .strokeBevel, .preciseShadow, .threshold, .refraction,
  ]

  /// All pairs that a layer of a tree may have.
  static var pairs: [(SceneFeature, SceneFeature)] {
    var pairs: [(SceneFeature, SceneFeature)] = []
    for (index, first) in allCases.enumerated() {
      for second in allCases[(index + 1)...] {
        let pair: Set<SceneFeature> = [first, second]
        if pair.contains(.displacement), !pair.isDisjoint(with: hanging) { continue }
        if pair.contains(.passesThrough), pair.isDisjoint(with: passing) { continue }
        if !alternatives.contains(where: pair.isSubset) { pairs.append((first, second)) }
      }
    }
    return pairs
  }

  /// The features of each layer of a scene, those of the scene among them.
  static func features(of scene: Scene) -> [Set<SceneFeature>] {
    var common: Set<SceneFeature> = []
    switch scene.background?.alpha {
    case 1: common.insert(.ground)
    case nil: common.insert(.noGround)
    default: common.insert(.translucentGround)
    }
    if scene.light != nil { common.insert(.light) }
    if scene.dithers { common.insert(.dither) }
    if scene.layers.contains(where: \.isOrHasAdjustment) { common.insert(.adjusted) }
    if scene.layers.contains(where: \.isOrHasLayout) { common.insert(.laidOut) }
    if scene.scale != 1 { common.insert(.scale) }
    if Double(scene.pixelSize.width) != scene.width * scene.scale { common.insert(.fractionOfPixels) }
    let canvas = Rect(0, 0, scene.width, scene.height)
    func all(_ layers: [Layer], _ around: Set<SceneFeature>, _ corner: Vector, _ depth: Int)
      -> [Set<SceneFeature>]
    {
      layers.flatMap { layer in
        let frame = layer.frame
        let (x, y) = (corner.x + frame.x, corner.y + frame.y)
        var own = features(of: layer).union(around)
        if depth >= 3 { own.insert(.deep) }
        if x >= canvas.maxX || y >= canvas.maxY || x + frame.width <= 0 || y + frame.height <= 0 {
          own.insert(.outside)
        }
        return [own]
          + all(layer.mask.map { [$0.layer] } ?? [], around.union([.inMask]), Vector(x, y), depth + 1)
          + all(layer.layers, around, Vector(x, y), depth + 1)
      }
    }
    return all(scene.layers, common, .zero, 0)
  }

  private static func features(of layer: Layer) -> Set<SceneFeature> {
    var features: Set<SceneFeature> = []
    func add(_ feature: SceneFeature, if isThere: Bool) { if isThere { features.insert(feature) } }
    switch layer.contents {
    case .color: features.insert(.color)
    case .gradient: features.insert(.gradient)
    case .image: features.insert(.image)
    case .pattern: features.insert(.pattern)
    case .shape: features.insert(.shape)
    case .text: features.insert(.text)
    case .drawing: break
    case nil: add(.group, if: !layer.layers.isEmpty)
    }
    add(.tiling, if: layer.paints.contains(where: \.isTiled))
    if let style = layer.style {
      for shadow in style.shadows {
        features.insert(shadow.kind == .inner ? .innerShadow : .outerShadow)
        add(.sharpShadow, if: shadow.blur.sigma < 0.01)
        add(.farShadow, if: max(abs(shadow.offset.x), abs(shadow.offset.y)) > 72)
        add(.depth, if: shadow.depth != nil)
        add(.spread, if: shadow.spread > 0)
        add(.choke, if: shadow.spread < 0)
        add(.blendedShadow, if: shadow.blend != .normal)
        add(.tonedShadow, if: shadow.range != 1 || shadow.contour != .linear)
        add(.concealedShadow, if: shadow.isConcealed)
        add(.grain, if: shadow.grain != nil)
        add(.halftone, if: shadow.halftone != nil)
        add(.ramp, if: shadow.ramp != nil)
        add(.preciseShadow, if: shadow.technique == .precise)
      }
      add(.strokeRamp, if: style.strokes.contains { if case .ramp = $0.paint { true } else { false } })
      add(.stroke, if: !style.strokes.isEmpty)
      add(.bevel, if: !style.bevels.isEmpty)
      add(.chisel, if: style.bevels.contains { $0.technique != .smooth })
      add(.bevelContour, if: style.bevels.contains { $0.contour != .linear || $0.contourRange != 1 })
      add(.strokeBevel, if: !style.strokes.isEmpty && style.bevels.contains { $0.kind == .stroke })
      add(.texture, if: style.bevels.contains { $0.texture != nil })
      add(.satin, if: !style.satins.isEmpty)
      add(.overlay, if: !style.overlays.isEmpty)
      add(.longShadow, if: !style.longShadows.isEmpty)
      add(.noise, if: !style.noises.isEmpty)
      add(.displacement, if: style.displacement != nil)
      add(.fit, if: style.scale != nil || style.designHeight != nil)
      add(.aligned, if: style.alignsWithInk)
      add(.layerBlur, if: style.layerBlur != nil)
      add(.progressiveBlur, if: style.layerBlur?.progression != nil)
      add(.backdropBlur, if: style.backdropBlur != nil)
      add(.refraction, if: style.backdropRefraction != nil)
      add(.adjustment, if: !style.adjustments.isEmpty)
      add(.backdropAdjustment, if: !style.backdropAdjustments.isEmpty)
      add(.knockout, if: style.contents == .knockout)
      add(.threshold, if: style.threshold != nil)
      add(.bounded, if: style.edges == .bounded)
      add(.casters, if: style.casters == .drawn)
      add(.fillOpacity, if: style.fillOpacity != 1)
      add(.ownLight, if: style.light != nil)
      add(.photoshop, if: style.profile == .photoshop)
      switch style.fill {
      case .color: features.insert(.fillColor)
      case .bitmap: features.insert(.fillBitmap)
      case .file, .drawing, nil: break
      }
    }
    add(.corners, if: layer.cornerRadii != CornerRadii(0))
    add(.ellipticalCorners, if: layer.cornerRadii.corners.contains { $0.x != $0.y })
    add(.cornerShape, if: layer.cornerShapes != .round)
    add(.cornerShapes, if: layer.cornerShapes.only == nil)
    add(.border, if: layer.border != nil)
    add(.opacity, if: layer.opacity != 1)
    switch layer.blend {
    case .normal: break
    case .copy: features.insert(.copy)
    default: features.insert(layer.blend.isNonSeparable ? .nonSeparableBlend : .blend)
    }
    add(.hidden, if: layer.isHidden)
    add(.clip, if: layer.clipsToBounds)
    switch layer.mask {
    case .alpha: features.insert(.alphaMask)
    case .luminance: features.insert(.luminanceMask)
    case nil: break
    }
    add(.pathShadow, if: layer.pathShadow != nil)
    add(.isolated, if: layer.isIsolated)
    add(.passesThrough, if: layer.passesThrough)
    add(.rasterized, if: layer.rasterizes)
    add(.shallowKnockout, if: layer.knockout == .shallow)
    add(.deepKnockout, if: layer.knockout == .deep)
    let map = layer.transform
    let isUpright = map.b == 0 && map.c == 0 && map.a == map.d && map.a > 0
    add(isUpright ? .moved : .warped, if: map != .identity)
    add(.anchor, if: layer.anchor != Vector(0.5, 0.5))
    add(.parent, if: !layer.layers.isEmpty)
    return features
  }
}

extension StylePaint {
  /// Whether it lies in tiles.
  fileprivate var isTiled: Bool {
    switch self {
    case .gradient(let gradient): gradient.tiling != nil
    case .pattern(let pattern): pattern.tiling != nil
    case .color, .ramp: false
    }
  }
}

extension Layer {
  /// The paints of its contents and of its style.
  fileprivate var paints: [StylePaint] {
    let own: [StylePaint] =
      switch contents {
      case .gradient(let gradient): [.gradient(gradient)]
      case .pattern(let pattern): [.pattern(pattern)]
      default: []
      }
    return own + (style?.strokes ?? []).map(\.paint) + (style?.overlays ?? []).map(\.paint)
  }

  /// Whether it is an adjustment layer, or has one.
  fileprivate var isOrHasAdjustment: Bool {
    adjustment != nil || layers.contains(where: \.isOrHasAdjustment)
  }

  /// Whether it has a layout, or a layer in it has.
  fileprivate var isOrHasLayout: Bool { layout != nil || layers.contains(where: \.isOrHasLayout) }
}
