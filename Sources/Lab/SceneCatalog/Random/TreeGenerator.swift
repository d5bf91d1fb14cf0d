// SPDX-License-Identifier: MIT
import IntaglioModel

/// Makes one random tree; `RandomScenes` lists its features and exclusions.
struct TreeGenerator {
  var choose: RandomChoice
  let hasTexts: Bool
  /// Whether shadows may follow the scene's light.
  private(set) var hasLight = false
  /// The number of layers left, including masks.
  private var layersLeft = 0

  init(seed: UInt64, hasTexts: Bool) {
    choose = RandomChoice(seed: seed)
    self.hasTexts = hasTexts
  }

  struct Surroundings {
    /// The size of the parent layer.
    var width: Double
    var height: Double
    /// The scene's size, and its corner in the parent's coordinates (ignoring transforms).
    var canvas: Rect
    /// The depth of nesting.
    var depth = 0
    /// Whether to avoid blurs, because of a threshold or a spread above.
    var isSharp = false
  }

  mutating func scene() -> Scene {
    choose.isFlat = choose.chance(0.1)
    let scale = choose.isFlat ? 1 : choose.pick([1, 1, 1, 1, 2, 2, 1.5, 3, 0.75, choose.number(0.6...2.5)])
    // Sometimes the scene covers a part of its last column or row.
    let parts = !choose.isFlat && choose.chance(0.2) ? [0.25, 0.6, 0] : [0]
    let size = Vector(
      (Double(choose.integer(24...71)) + choose.pick(parts)) / scale,
      (Double(choose.integer(24...71)) + choose.pick(parts)) / scale)
    choose.isWarm = !choose.isFlat && choose.chance(0.2)
    let light = choose.isFlat ? nil : choose.maybe(0.4) { $0.light() }
    hasLight = light != nil
    layersLeft = choose.integer(1...12)
    let canvas = Rect(0, 0, size.x, size.y)
    let around = Surroundings(width: size.x, height: size.y, canvas: canvas, isSharp: choose.isFlat)
    let background = choose.maybe(0.65) { $0.color(opaque: 0.7) }
    let dithers = choose.chance(0.12)
    var layers = layers(1...4, in: around)
    addKnockouts(to: &layers)
    if !choose.isFlat {
      addDisplacements(to: &layers)
      addFits(to: &layers)
      addTextGamma(to: &layers)
      // They may make almost grey colours.
      if !choose.isWarm { addAdjustments(to: &layers, over: canvas) }
      addPassingThrough(to: &layers)
      if choose.chance(0.3) { addLayouts(to: &layers) }
      addCornerShapes(to: &layers)
      addScreens(to: &layers)
    }
    return Scene(
      width: size.x, height: size.y, scale: scale, background: background, light: light, dithers: dithers,
      layers: layers)
  }

  /// Adds knockouts to some layers, chosen last so that the rest of the tree does not change.
  private mutating func addKnockouts(to layers: inout [Layer]) {
    for index in layers.indices {
      layers[index].knockout = choose.maybe(0.25) { $0.pick([.shallow, .deep]) } ?? .none
      addKnockouts(to: &layers[index].layers)
      layers[index].changeMask { addKnockouts(to: &$0) }
    }
  }

  /// Lets many of the eligible groups pass through, with an opacity or a mask, which isolated them before.
  private mutating func addPassingThrough(to layers: inout [Layer]) {
    for index in layers.indices {
      addPassingThrough(to: &layers[index].layers)
      var layer = layers[index]
      guard !layer.layers.isEmpty, choose.chance(0.6) else { continue }
      layer.passesThrough = true
      if layer.opacity == 1, layer.mask == nil { layer.opacity = choose.number(0.2...0.9) }
      // Not together with a style, a blend mode and the like.
      if (try? layer.checkConsistency(FieldCheck(scale: 1))) != nil { layers[index] = layer }
    }
  }

  // MARK: Layers

  private mutating func layers(_ range: ClosedRange<Int>, in around: Surroundings) -> [Layer] {
    var layers: [Layer] = []
    for _ in 0..<choose.integer(range) where layersLeft > 0 { layers.append(layer(in: around)) }
    return layers
  }

  private mutating func layer(in around: Surroundings) -> Layer {
    layersLeft -= 1
    var layer = Layer(frame: frame(in: around))
    let frame = layer.frame
    let isGroup = around.depth < 4 && choose.chance(0.3)
    if !isGroup { layer.contents = contents(in: frame) }

    let isStyled = choose.chance(0.4)
    let threshold = isStyled && choose.chance(0.25) ? threshold() : nil
    var inside = around
    (inside.width, inside.height, inside.depth) = (frame.width, frame.height, around.depth + 1)
    (inside.canvas.x, inside.canvas.y) = (around.canvas.x - frame.x, around.canvas.y - frame.y)
    let isSpread = isStyled && choose.chance(0.4)
    if isGroup && (threshold != nil || isSpread) { inside.isSharp = true }
    if around.depth < 4 {
      layer.layers = layers(isGroup ? 1...3 : 0...(around.depth < 2 ? 2 : 1), in: inside)
    }
    if isStyled {
      // The distant caster: the layer itself, or in a group a child.
      let casters = isGroup ? layer.layers.map { $0.frame.moved(by: frame.origin) } : [frame]
      layer.style = style(
        threshold: threshold, bringing: casters.first { !$0.meets(around.canvas) }, to: around.canvas,
        isSharp: around.isSharp, isSpread: isSpread)
    }

    if !choose.isFlat, choose.chance(0.3) { layer.cornerRadii = corners(frame) }
    layer.border = choose.maybe(0.2) { choose in
      Border(
        width: choose.isFlat ? choose.length(1...9) : choose.pick([1, 1, 0.5, 2.25, 3, 40]),
        color: choose.color(opaque: 0.5))
    }
    if choose.chance(0.25) {
      layer.transform = transform(in: around)
      if choose.chance(0.3) { layer.anchor = Vector(choose.length(-0.5...1.5), choose.length(-0.5...1.5)) }
    }
    if choose.chance(0.3) {
      layer.opacity =
        choose.isFlat ? choose.fifths(0...4) : choose.pick([0.5, 0.25, 0.9, choose.number(0...1), 0])
    }
    if choose.chance(0.35) { layer.blend = blend() }
    layer.isHidden = choose.chance(0.05)
    layer.clipsToBounds = choose.chance(0.25)
    if choose.chance(0.2), layersLeft > 0, around.depth < 4 {
      inside.isSharp = around.isSharp
      let masking = self.layer(in: inside)
      layer.mask = choose.chance(0.5) ? .alpha(masking) : .luminance(masking)
    }
    if !choose.isFlat, choose.chance(0.15) { layer.pathShadow = pathShadow(frame, isSharp: around.isSharp) }
    layer.isIsolated = choose.chance(0.15)
    layer.rasterizes = choose.chance(0.1)
    // A backdrop blur in a stretched or flattened layer reads proportionally more pixels around it, or covers
    // proportionally more.
    let map = layer.transform
    let (extent, area) = (
      abs(map.a) + abs(map.b) + abs(map.c) + abs(map.d), abs(map.a * map.d - map.b * map.c)
    )
    if extent > 2.9 || area < 0.5 { layer.removeBackdropBlurs() }
    // The edge of a turned layer has faint pixels, which may or may not count.
    if map.b != 0 || map.c != 0 || map.a != map.d || map.a < 0 { layer.style?.backdropRefraction = nil }
    return layer
  }

  private mutating func frame(in around: Surroundings) -> Rect {
    // Sometimes a distant layer has children back in the scene.
    let parent = Rect(0, 0, around.width, around.height)
    let box = !parent.meets(around.canvas) && choose.chance(0.5) ? around.canvas : parent
    let (width, height) = (max(box.width, 2), max(box.height, 2))
    func place(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>, _ w: Double, _ h: Double) -> Rect {
      Rect(
        x: choose.length(box.x + x.lowerBound * width...box.x + x.upperBound * width),
        y: choose.length(box.y + y.lowerBound * height...box.y + y.upperBound * height),
        width: choose.length(0.2 * w...w), height: choose.length(0.2 * h...h))
    }
    switch choose.integer(0...99) {
    case 0..<60: return place(0...0.5, 0...0.5, 0.8 * width, 0.8 * height)
    case 60..<78: return place(-0.5...1, -0.5...1, width, height)
    case 78..<88:
      // One to six canvases away, across or down or both.
      let canvas = around.canvas
      var far = Vector(
        choose.pick([-1, 1]) * choose.number(1...6), choose.pick([-1, 1]) * choose.number(1...6))
      if choose.chance(0.4) { far.x = 0.2 } else if choose.chance(0.6) { far.y = 0.2 }
      return Rect(
        x: canvas.x + (far.x * canvas.width).rounded(), y: canvas.y + (far.y * canvas.height).rounded(),
        width: choose.length(2...canvas.width), height: choose.length(2...canvas.height))
    case 88..<91: return place(-4 ... -1, -4 ... -1, 12 * width, 12 * height)
    case 91..<94: return Rect(choose.length(0...width), choose.length(0...height), 0, 5)
    case 94..<97:
      return Rect(
        x: choose.length(0...width), y: choose.length(0...height),
        width: choose.isFlat ? 1 : choose.number(0.05...1.5),
        height: choose.isFlat ? 1 : choose.number(0.05...1.5))
    default: return parent
    }
  }

  /// A blend mode of a layer, or of a shadow, which cannot be `copy`.
  mutating func blend(ofShadow isShadow: Bool = false) -> BlendMode {
    // The results of these modes for warm colours are never almost grey either.
    let warm: [BlendMode] = [.hue, .saturation, .color, .luminosity, .darken, .lighten, .copy]
    // `copy` has its own paths of drawing, and should not be rare.
    let choosing: [BlendMode] = [
      .dissolve, .darkerColor, .lighterColor, .hardMix, .vividLight, .colorBurn, .colorDodge,
    ]
    let others = BlendMode.allCases.filter {
      $0 != .hue && $0 != .saturation && $0 != .normal && $0 != .textGamma && !choosing.contains($0)
    }
    let modes = choose.isWarm ? warm : choose.isFlat && choose.chance(0.7) ? choosing : others + [.copy]
    return choose.pick(isShadow ? modes.filter { $0 != .copy } : modes)
  }

  private mutating func corners(_ frame: Rect) -> CornerRadii {
    let side = max(min(frame.width, frame.height), 1)
    if choose.chance(0.5) { return CornerRadii(choose.length(0...0.7 * side)) }
    if choose.chance(0.5) {
      // Ellipses; some do not fit, and some are as flat as a side.
      return CornerRadii(
        corners: (0..<4).map { _ in
          Vector(
            choose.length(0...max(frame.width, 1)),
            choose.pick([0, 1.5, choose.length(0...max(frame.height, 1))])
          )
        })
    }
    return CornerRadii(
      topLeft: choose.length(0...side), topRight: choose.pick([0, 2]), bottomRight: choose.length(0...side),
      bottomLeft: choose.pick([0, 3.5]))
  }

  private mutating func transform(in around: Surroundings) -> Transform {
    if choose.isFlat { return .translation(choose.length(-9...9), choose.length(-9...9)) }
    let quarter = Double.pi / 2
    switch choose.integer(0...10) {
    case 0: return .translation(choose.length(-9...9), choose.length(-9...9))
    case 1: return .scale(choose.pick([0.5, 2, 1.5, choose.number(0.3...2.5)]))
    case 2: return .scale(choose.number(0.3...2), choose.number(0.3...2))
    case 3: return .scale(choose.pick([-1, 1, 1.25]), choose.pick([-1, -0.5]))
    case 4: return .rotation(choose.pick([quarter, -quarter, 2 * quarter]))
    case 5, 6: return .rotation(choose.number(-3...3))
    case 7: return .skew(x: choose.number(-0.7...0.7), y: choose.chance(0.3) ? choose.number(-0.5...0.5) : 0)
    case 8: return .scale(choose.pick([0, 1]), choose.pick([0, 0.001]))
    default:
      return Transform.scale(choose.number(0.4...2), choose.number(0.4...2))
        .concatenating(.rotation(choose.number(-3...3)))
        .concatenating(.translation(choose.length(-20...20), choose.length(-20...20)))
    }
  }
}

extension Rect {
  func moved(by offset: Vector) -> Rect { Rect(x + offset.x, y + offset.y, width, height) }

  /// Whether the two overlap.
  func meets(_ other: Rect) -> Bool {
    x <= other.maxX && other.x <= maxX && y <= other.maxY && other.y <= maxY
  }
}

extension Layer {
  /// Changes the layer of the mask as the only one of a list.
  mutating func changeMask(_ change: (inout [Layer]) -> Void) {
    guard var mask else { return }
    var layers = [mask.layer]
    change(&layers)
    mask.layer = layers[0]
    self.mask = mask
  }

  /// Removes the backdrop blurs and refractions of the layer and all its children.
  fileprivate mutating func removeBackdropBlurs() {
    style?.backdropBlur = nil
    style?.backdropAdjustments = []
    style?.backdropRefraction = nil
    for index in layers.indices { layers[index].removeBackdropBlurs() }
    mask?.layer.removeBackdropBlurs()
  }
}
