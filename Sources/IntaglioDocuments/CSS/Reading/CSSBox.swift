// SPDX-License-Identifier: MIT
import IntaglioModel

/// A box's shadows, background and border, in points of the box.
struct CSSBox {
  /// The border box.
  let frame: Rect
  let radii: CornerRadii
  let border: Border?
  /// Topmost first.
  let shadows: [Shadow]
  /// The layers of the background, bottom first.
  let paints: [Layer]

  /// The padding box and its radii.
  private let padding: (frame: Rect, radii: CornerRadii)
  /// Whether the border is drawn as a box around the background: in a round box the background would
  /// otherwise show through the border's partly covered pixels.
  private let isFramed: Bool

  init(_ css: CSSDeclarations, of layer: Layer) throws(CSSError) {
    let border = try css.drawnBorder()
    let width = border?.width ?? 0
    let frame = Rect(x: 0, y: 0, width: layer.frame.width, height: layer.frame.height)
    let radii = layer.cornerRadii.fitted(width: frame.width, height: frame.height)
    let padding = (
      frame: frame.insetting(by: width),
      radii: CornerRadii(corners: radii.corners.map { Vector(max(0, $0.x - width), max(0, $0.y - width)) })
    )
    let isFramed =
      border?.color.alpha == 1 && radii != CornerRadii(0) && css.background.isOpaqueAtTheBottom
    func paint(_ contents: Contents, in box: CSSBackgroundImage.Box) -> Layer {
      Layer(
        "background", frame: box == .border ? frame : padding.frame, contents: contents,
        cornerRadii: box == .border ? radii : padding.radii)
    }
    var paints: [Layer] = []
    if let color = css.background.color, color.alpha > 0 {
      paints.append(paint(.color(color), in: isFramed ? .padding : css.background.colorBox ?? .border))
    }
    let isSeenBelowBorder = (border?.color.alpha ?? 1) < 1
    for image in css.background.images.reversed() {
      guard !isSeenBelowBorder || !image.repeats || image.box != nil else { throw image.repeating() }
      // Below an opaque border the gradient is hidden, except in the border's partly covered pixels.
      let target = isFramed || isSeenBelowBorder && image.box == nil ? .padding : image.box ?? .border
      let gradient = try image.gradient.gradient(
        in: image.box == .border ? frame : padding.frame, of: target == .border ? frame : padding.frame)
      paints.append(paint(.gradient(gradient), in: target))
    }
    (self.frame, self.radii, self.border, self.padding) = (frame, radii, border, padding)
    (shadows, self.paints, self.isFramed) = (css.boxShadows, paints, isFramed)
  }

  private var outerShadows: [Shadow] { shadows.filter { $0.kind == .outer } }
  private var innerShadows: [Shadow] { shadows.filter { $0.kind == .inner } }

  /// The contents for the frame, if one layer with them and all shadows is the whole box: a CSS box casts
  /// like an opaque one, and its inner shadows start at the border's inner edge.
  var only: Contents? {
    guard paints.count == 1, paints[0].frame == frame, shadows.isEmpty || paints[0].isOpaque,
      border == nil || innerShadows.isEmpty
    else { return nil }
    return paints[0].contents
  }

  /// The box as layers, bottom first.
  var layers: [Layer] {
    var layers = paints
    if isFramed, let border {
      layers.insert(
        Layer("border", frame: frame, contents: .color(border.color), cornerRadii: radii), at: 0)
    }
    if !outerShadows.isEmpty {
      if let first = layers.first, first.frame == frame, first.isOpaque {
        layers[0].style = Style(shadows: outerShadows)
      } else {
        layers.insert(caster("shadow", frame, radii, outerShadows), at: 0)
      }
    }
    if !innerShadows.isEmpty {
      layers.append(caster("inset", padding.frame, padding.radii, innerShadows))
    }
    if !isFramed, let border {
      layers.append(Layer("border", frame: frame, cornerRadii: radii, border: border))
    }
    return layers
  }

  /// An opaque box with only its shadows visible.
  private func caster(_ name: String, _ frame: Rect, _ radii: CornerRadii, _ shadows: [Shadow]) -> Layer {
    Layer(
      name, frame: frame, contents: .color(.black), style: Style(shadows: shadows, contents: .knockout),
      cornerRadii: radii)
  }
}

extension CSSBackground {
  /// Whether the lowest layer is opaque.
  fileprivate var isOpaqueAtTheBottom: Bool {
    if let color, color.alpha > 0 { return color.alpha == 1 }
    return images.last?.gradient.stops.allSatisfy { $0.color.alpha == 1 } ?? false
  }
}

extension CSSDeclarations {
  /// The border, if it is drawn.
  fileprivate func drawnBorder() throws(CSSError) -> Border? {
    let width = border.width ?? 3
    guard let isSolid = border.isSolid else {
      guard border.width == nil, border.color == nil else {
        throw error(
          [.borderWidth, .borderColor],
          expected: "a border-style beside it, such as solid: CSS draws no border without a style")
      }
      return nil
    }
    return isSolid && width > 0 ? Border(width: width, color: border.color ?? currentColor) : nil
  }
}

extension Layer {
  fileprivate var isOpaque: Bool {
    switch contents {
    case .color(let color)?: color.alpha == 1
    case .gradient(let gradient)?: gradient.stops.allSatisfy { $0.color.alpha == 1 }
    default: false
    }
  }
}
