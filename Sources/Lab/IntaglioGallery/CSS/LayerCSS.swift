// SPDX-License-Identifier: MIT
import Intaglio

extension Layer {
  /// The layer's look as CSS rules: one rule, and a second for a border above the children. The page places
  /// and sizes the element; children are separate elements (see `SceneCSS`). Comments name what CSS cannot
  /// express.
  ///
  /// `Layer(css:frame:)` reads the declarations of a plain box, `rules[0].block`.
  ///
  /// - Parameters:
  ///   - selector: the elements that the rules apply to.
  ///   - address: the page's address of a picture in memory; nil if it has no file.
  public func css(selector: String, addressOf address: (Bitmap) -> String? = { _ in nil }) -> [CSSRule] {
    LayerCSS(fadedForCSS, selector: selector, isPlaced: false, addressOf: address).rules
  }
}

/// The rules of one layer's element, and if it has a border, of an element above its children.
struct LayerCSS {
  private(set) var rules: [CSSRule]
  private let layer: Layer
  private var rule: CSSRule

  /// - Parameter isPlaced: whether the rules place the element among its siblings.
  init(_ layer: Layer, selector: String, isPlaced: Bool, addressOf address: (Bitmap) -> String?) {
    self.layer = layer
    rule = CSSRule(selector)
    rules = []
    if isPlaced { addPlace() }
    addGeometry()
    addContents(address)
    addCompositing(address)
    if layer.adjustment != nil {
      rule.comment("changes the colours below it: an adjustment layer, which CSS lacks")
    }
    if !isPlaced, hasPlainBorder, let border = layer.border {
      rule.declare("border", border.css(layer.frame))
    }
    rules = [rule]
    if isPlaced || !hasPlainBorder { addBorder(selector) }
  }

  // MARK: Place

  private mutating func addPlace() {
    let frame = layer.frame
    rule.declare("left", CSSText.pixels(frame.x))
    rule.declare("top", CSSText.pixels(frame.y))
    rule.declare("width", CSSText.pixels(frame.width))
    rule.declare("height", CSSText.pixels(frame.height))
  }

  private mutating func addGeometry() {
    let radii = layer.cornerRadii
    if radii != CornerRadii(0) {
      let (horizontal, vertical) = (
        CSSText.corners(radii.corners.map(\.x)), CSSText.corners(radii.corners.map(\.y))
      )
      rule.declare("border-radius", horizontal == vertical ? horizontal : "\(horizontal) / \(vertical)")
    }
    if radii != CornerRadii(0), layer.cornerShapes != .round {
      rule.declare("corner-shape", layer.cornerShapes.css)
    }
    let transform = layer.transform
    if transform != .identity {
      let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
      rule.declare("transform", "matrix(\(numbers.map(CSSText.number).joined(separator: ", ")))")
      if layer.anchor != Vector(0.5, 0.5) {
        let anchor = [layer.anchor.x, layer.anchor.y].map(CSSText.percentage)
        rule.declare("transform-origin", anchor.joined(separator: " "))
      }
    }
    if layer.clipsToBounds { rule.declare("overflow", "hidden") }
    if layer.isHidden { rule.declare("display", "none") }
    if layer.layout != nil || layer.ownSize == nil {
      rule.comment("the frames of a layout are not found here: convert Scene.laidOut()")
    }
  }

  // MARK: Contents and effects

  private mutating func addContents(_ address: (Bitmap) -> String?) {
    switch layer.contents {
    case .color(let color)?: rule.declare("background", color.css)
    case .gradient(let gradient)?: add(gradient)
    case .image(let image)?: add(image, address)
    case .text(let text)?: text.addCSS(to: &rule)
    case .pattern(let pattern)?: add(pattern, address)
    case .drawing?: rule.comment("drawn by code: use a canvas, or a picture of it as the background")
    // A path is a separate element, see `markup(of:)`.
    case .shape?, nil: break
    }
    if var style = layer.style {
      if case .bitmap(let bitmap, let fit)? = style.fill, let path = address(bitmap) {
        style.fill = .file(path, fit: fit)
      }
      add(style)
    }
    if let shadow = layer.pathShadow {
      let lengths = [shadow.offset.x, shadow.offset.y, 2 * shadow.blur.sigma, shadow.spread].map(
        CSSText.pixels)
      let blend = shadow.blend == .normal ? "" : " blended by \(shadow.blend)"
      rule.comment(
        "a shadow along a path of its own, \(lengths.joined(separator: " ")) \(shadow.color.css)\(blend): CSS shadows follow "
          + "the box; the closest is an element with a clip-path, within one with a blur filter")
    }
  }

  private static let gaps = "tiles with gaps, whose size CSS can only choose itself, with space"

  private mutating func add(_ gradient: Gradient) {
    if let css = gradient.cssBackground(width: layer.frame.width, height: layer.frame.height) {
      rule.declare("background", css)
    } else if gradient.tiling?.hasGaps == true {
      rule.comment(LayerCSS.gaps)
    } else {
      let isDiamond = if case .diamond = gradient.shape { true } else { false }
      rule.comment(
        isDiamond
          ? "a diamond gradient, which CSS does not have"
          : gradient.repeats
            ? "a reflected gradient that repeats, which CSS does not have" : "a gradient whose ends coincide")
    }
    if gradient.curve == .smooth {
      rule.comment("colours change smoothly here; CSS interpolates linearly between stops")
    }
    if gradient.isMixedOtherwiseInCSS {
      rule.comment(
        "colour and alpha are mixed separately here; CSS mixes them premultiplied, which differs a little")
    }
  }

  private mutating func add(_ image: ImageContents, _ address: (Bitmap) -> String?) {
    guard let path = LayerCSS.path(of: image, address) else {
      rule.comment("a picture that has no file: background: url(…) \(image.cssPlacement) no-repeat")
      return
    }
    rule.declare("background", "\(CSSText.url(path)) \(image.cssPlacement) no-repeat")
    if image.gravity == .scaleDown {
      rule.comment("never larger than its own size: in CSS only img elements can, by object-fit: scale-down")
    }
    if image.scale != 1, image.cssKeepsSize {
      rule.comment(
        "at \(CSSText.number(image.scale)) pixels a point: give background-size the picture's points")
    }
  }

  private mutating func add(_ pattern: Pattern, _ address: (Bitmap) -> String?) {
    let path: String? =
      switch pattern.source {
      case .file(let path): path
      case .bitmap(let bitmap): address(bitmap)
      case .turbulence: nil
      }
    guard let path else { return rule.comment("a pattern whose tile has no file: background: url(…) repeat") }
    guard pattern.tiling?.hasGaps != true else { return rule.comment(LayerCSS.gaps) }
    let corner = pattern.tiling.map { Vector($0.tile.x, $0.tile.y) } ?? .zero
    let place = [pattern.offset.x + corner.x, pattern.offset.y + corner.y].map(CSSText.pixels).joined(
      separator: " ")
    guard let size = pattern.tileSize else {
      rule.declare("background", "\(CSSText.url(path)) \(place) repeat")
      if pattern.scale != 1 || pattern.isSized {
        rule.comment(
          "at \(CSSText.number(pattern.scale)) points a pixel: give background-size the tile's points")
      }
      return
    }
    let sides = [size.width, size.height].map(CSSText.pixels)
    rule.declare("background", "\(CSSText.url(path)) \(place) / \(sides.joined(separator: " ")) repeat")
  }

  private static func path(of image: ImageContents, _ address: (Bitmap) -> String?) -> String? {
    switch image.source {
    case .file(let path): path
    case .bitmap(let bitmap): address(bitmap)
    }
  }

  /// A style's declarations come after those of the contents, and override them.
  private mutating func add(_ style: Style) {
    var style = style
    // Transparent contents cast no shadow; a CSS box would.
    if case .color(let color)? = layer.contents, color.alpha == 0 {
      style = Style(
        backdropBlur: style.backdropBlur, backdropAdjustments: style.backdropAdjustments,
        backdropRefraction: style.backdropRefraction)
    }
    let subject = subject
    if subject == .box, style.contents == .drawn, case .color(let fill)? = style.fill,
      let contents = rule["background"]
    {
      // Over the contents, which show through a translucent fill.
      rule.declare("background", "linear-gradient(\(fill.css), \(fill.css)), \(contents)")
      style.fill = nil
    }
    rule.lines += style.css(for: subject, selector: rule.selector).lines
    if layer.contents != nil, !layer.layers.isEmpty || layer.border != nil {
      if style.layerBlur != nil {
        rule.comment("CSS's filter also blurs children and border, which Intaglio keeps sharp")
      } else if !style.adjustments.isEmpty {
        rule.comment("CSS's filter also changes children and border, whose colours Intaglio keeps")
      }
    }
    guard style.shadows.contains(where: { $0.kind == .outer }) else { return }
    if subject == .box, !isOpaque, style.contents == .drawn {
      rule.comment("a CSS box casts its shadow as if it were opaque, and the shadow is cut out below it")
    }
    if subject == .picture, layer.contents != nil, !layer.layers.isEmpty {
      rule.comment("CSS's filter includes the children; in Intaglio only its own contents cast shadows")
    }
  }

  /// A box for contents that fill the frame, a picture for contents with their own alpha.
  private var subject: CSSSubject {
    switch layer.contents {
    case .color?, .gradient?, .pattern?: .box
    case .text?: .text
    case .image(let image)?: LayerCSS.fillsItsFrame(image) ? .box : .picture
    case .shape?, .drawing?, nil: .picture
    }
  }

  /// A file's alpha is unknown before it is read.
  private static func fillsItsFrame(_ image: ImageContents) -> Bool {
    guard case .bitmap(let bitmap) = image.source else { return false }
    guard image.gravity == .resize || image.gravity == .resizeAspectFill else { return false }
    return stride(from: 3, to: bitmap.pixels.count, by: 4).allSatisfy { bitmap.pixels[$0] == 255 }
  }

  private var isOpaque: Bool {
    switch layer.contents {
    case .color(let color)?: color.alpha == 1
    case .gradient(let gradient)?: gradient.isOpaque
    case .pattern(let pattern)?: pattern.isOpaque
    case .image?, .shape?, .text?, .drawing?, nil: true
    }
  }

  // MARK: Compositing

  private mutating func addCompositing(_ address: (Bitmap) -> String?) {
    if layer.opacity != 1 { rule.declare("opacity", CSSText.number(layer.opacity)) }
    if let mode = layer.blend.css {
      if layer.blend != .normal { rule.declare("mix-blend-mode", mode) }
    } else {
      rule.comment("the blend mode \(layer.blend), which CSS does not have")
    }
    if layer.knockout != .none { rule.comment("the \(layer.knockout) knockout, which CSS does not have") }
    if layer.passesThrough, layer.opacity != 1 || layer.mask != nil {
      rule.comment("passesThrough: an opacity or a mask isolates a box in CSS")
    }
    if layer.isIsolated { rule.declare("isolation", "isolate") }
    if let mask = layer.mask { add(mask, address) }
  }

  /// A layer with only a gradient or a picture becomes a CSS mask; CSS cannot mask with other layers.
  private mutating func add(_ mask: LayerMask, _ address: (Bitmap) -> String?) {
    let layer = mask.layer
    let isPlain = layer == Layer(layer.name, frame: layer.frame, contents: layer.contents)
    let place = [layer.frame.x, layer.frame.y].map(CSSText.pixels).joined(separator: " ")
    let size = [layer.frame.width, layer.frame.height].map(CSSText.pixels).joined(separator: " ")
    var image: String?
    switch layer.contents {
    case .gradient(let gradient)?
    where !gradient.isMixedOtherwiseInCSS && gradient.curve == .linear && gradient.tiling == nil:
      image = gradient.css(width: layer.frame.width, height: layer.frame.height)
    case .image(let contents)? where contents.fills(layer.frame):
      image = LayerCSS.path(of: contents, address).map(CSSText.url)
    default: break
    }
    guard isPlain, let image else {
      rule.comment("a mask made of layers: CSS masks by pictures and gradients; draw it to a picture first")
      return
    }
    // Shadows beyond the box are masked too, not cut.
    rule.declare("mask", "\(image) \(place) / \(size) no-repeat no-clip")
    if image.hasPrefix("url(") {
      rule.comment("browsers load mask pictures only from a server, not from a file beside the page")
    }
    if case .luminance = mask { rule.declare("mask-mode", "luminance") }
  }

  /// Whether CSS's own border looks the same: no children would lie above it, and no inset shadow would start
  /// at its inner edge.
  private var hasPlainBorder: Bool {
    guard layer.layers.isEmpty, layer.style?.shadows.contains(where: { $0.kind == .inner }) != true else {
      return false
    }
    if case .color? = layer.contents { return true }
    return layer.contents == nil
  }

  /// Above the children, unlike CSS's own border; inset shadows then start at the box's edge.
  private mutating func addBorder(_ selector: String) {
    guard let border = layer.border, border.width > 0 else { return }
    var rule = CSSRule("\(selector)::after")
    rule.declare("content", "\"\"")
    rule.declare("position", "absolute")
    rule.declare("inset", "0")
    rule.declare("box-sizing", "border-box")
    rule.declare("border", border.css(layer.frame))
    rule.declare("border-radius", "inherit")
    if layer.cornerShapes != .round { rule.declare("corner-shape", "inherit") }
    if border.width != border.width.rounded() {
      rule.comment("browsers round border widths to whole pixels of the screen")
    }
    rules.append(rule)
  }
}

extension Border {
  /// The value of `border` in a box of this size; its width is at most half a side.
  fileprivate func css(_ frame: Rect) -> String {
    "\(CSSText.pixels(min(width, frame.width / 2, frame.height / 2))) solid \(color.css)"
  }
}

extension Layer {
  /// The layer with a text's fill opacity moved into its colours, whose opacity does not affect shadows in
  /// CSS.
  var fadedForCSS: Layer {
    guard case .text(var text)? = contents, var style, !style.shadows.isEmpty else { return self }
    for index in style.shadows.indices where style.shadows[index].kind == .outer {
      style.shadows[index].color.alpha *= text.color.alpha
    }
    text.color.alpha *= style.fillOpacity
    for index in text.runs.indices { text.runs[index].color?.alpha *= style.fillOpacity }
    style.fillOpacity = 1
    var layer = self
    (layer.contents, layer.style) = (.text(text), style)
    return layer
  }
}
