// SPDX-License-Identifier: MIT
import IntaglioModel

/// What the declarations of a box draw: its shadows, its background, its border, in points of the box.
struct CSSBox {
  /// The border box.
  let frame: Rect
  let radii: CornerRadii
  let border: Border?
  /// The first on top.
  let shadows: [Shadow]
  /// The background, the lowest first.
  let paints: [Layer]

  /// The box without its border, and its radii.
  private let padding: (frame: Rect, radii: CornerRadii)
  /// Whether the border is drawn as a box with the background in it: below an opaque border of a round box
  /// the background would show where both cover a part of a pixel.
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
      // Below an opaque border nobody sees how the gradient goes on, but for pixels that the border covers in
      // part.
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

  /// What fills the frame, where a layer with that and all shadows is the whole box: a box of CSS casts as an
  /// opaque one does, and its inner shadows begin at the inner edge of its border.
  var only: Contents? {
    guard paints.count == 1, paints[0].frame == frame, shadows.isEmpty || paints[0].isOpaque,
      border == nil || innerShadows.isEmpty
    else { return nil }
    return paints[0].contents
  }

  /// The box as layers, the lowest first.
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

  /// An opaque box of which the shadows alone are seen.
  private func caster(_ name: String, _ frame: Rect, _ radii: CornerRadii, _ shadows: [Shadow]) -> Layer {
    Layer(
      name, frame: frame, contents: .color(.black), style: Style(shadows: shadows, contents: .knockout),
      cornerRadii: radii)
  }
}

extension CSSBackground {
  /// Whether nothing shines through the lowest of its layers.
  fileprivate var isOpaqueAtTheBottom: Bool {
    if let color, color.alpha > 0 { return color.alpha == 1 }
    return images.last?.gradient.stops.allSatisfy { $0.color.alpha == 1 } ?? false
  }
}

extension CSSDeclarations {
  /// The border, where one is drawn.
  fileprivate func drawnBorder() throws(CSSError) -> Border? {
    let width = border.width ?? 3
    guard let isSolid = border.isSolid else {
      guard border.width == nil, border.color == nil else {
        throw error(
          [.borderWidth, .borderColor],
          expected: "a border-style beside it: CSS draws no border without, write solid")
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
