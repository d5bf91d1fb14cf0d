// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD

/// Shapes and fills as paths and paints, which stay sharp at every scale. The stored pixels are Photoshop's
/// own drawing, so paths only replace them at scales other than 1.
extension PhotoshopMapping {
  /// A drawing that replaces the pixels of a fill or shape layer, in points from their corner; nil if they
  /// cannot be redrawn.
  ///
  /// - Parameter isOpaque: draws the colours without the shape, as the background of the layers clipped to
  ///   it.
  func drawing(of layer: PSDLayer, isOpaque: Bool) -> Layer? {
    let fill: PSDFill
    switch layer.kind {
    case .fill(let only), .shape(let only?): fill = only
    default: return nil
    }
    guard let ground = ground(fill, of: layer, bounds: layer.gradientBounds(in: document.size))
    else { return nil }
    if case .fill = layer.kind { return framed([ground], in: layer.frame) }
    guard let inside = layer.silhouette(in: whole.rect) else { return nil }
    guard layer.vectorStroke?.isSeen == true else {
      return framed([isOpaque ? ground : ground.cut(by: inside)], in: layer.frame)
    }
    guard let stroke = stroke(of: layer, around: inside) else { return nil }
    let fills = layer.vectorStroke?.isFilled == true ? [ground] : []
    return framed(isOpaque ? stroke.colors(on: fills) : stroke.layers(on: fills), in: layer.frame)
  }

  /// A drawing that replaces the coverage of a shape's stroke over its fill; nil if it cannot be redrawn.
  func strokeDrawing(of layer: PSDLayer) -> Layer? {
    layer.silhouette(in: whole.rect).flatMap { stroke(of: layer, around: $0) }.map {
      framed($0.coverage, in: layer.frame)
    }
  }

  /// Combines layers of the document into one, clipped to a frame, in points from its corner.
  func framed(_ layers: [Layer], in frame: PixelRect) -> Layer {
    let moved = whole.moved(-frame.columns.lowerBound, -frame.rows.lowerBound)
    return Layer(
      frame: PixelRect(frame.size).rect, clipsToBounds: true, isIsolated: true,
      layers: [Layer(frame: moved.rect, layers: layers)])
  }

  /// A layer's fill over the whole document.
  ///
  /// - Parameter bounds: the extent of aligned gradients.
  private func ground(_ fill: PSDFill, of layer: PSDLayer, bounds: PixelRect) -> Layer? {
    contents(of: fill, in: layer, bounds: bounds).map { Layer(frame: whole.rect, contents: $0.contents) }
  }

  /// The stroke of a shape; nil without one, and for unsupported ones.
  private func stroke(of layer: PSDLayer, around inside: Layer) -> OutlineStroke? {
    guard let stroke = layer.vectorStroke, let path = layer.outline(in: whole.rect),
      let paint = ground(stroke.fill, of: layer, bounds: layer.frame),
      let line = stroke.line(ofWidth: (stroke.alignment == .center ? 1 : 2) * stroke.width)
    else { return nil }
    var drawn = paint.cut(
      by: Layer(frame: whole.rect, contents: .shape(Shape(path, fill: nil, stroke: line))))
    drawn.opacity = min(max(stroke.opacity / 100, 0), 1)
    drawn.blend = stroke.blend.mode
    return OutlineStroke(inside: inside, line: drawn, paint: paint, alignment: stroke.alignment)
  }
}

/// The stroke of a shape, and what it leaves of a fill, as layers over the whole document. Each edge is
/// covered once: a fill covers an outside stroke, and an inside one is cut together with its fill.
private struct OutlineStroke {
  /// The shape, black.
  let inside: Layer
  /// The line along its edge; for inside and outside strokes it extends to both sides.
  let line: Layer
  /// The stroke's paint everywhere.
  let paint: Layer
  let alignment: EdgeStroke.Position

  /// The stroked shape with a fill, or with none.
  func layers(on fill: [Layer]) -> [Layer] {
    switch alignment {
    case .inside: [Layer(frame: inside.frame, mask: .alpha(inside), layers: fill + [line])]
    case .center: fill.map { $0.cut(by: inside) } + [line]
    case .outside where fill.isEmpty: [Layer(frame: inside.frame, mask: .luminance(outside), layers: [line])]
    case .outside: [line] + fill.map { $0.cut(by: inside) }
    }
  }

  /// The colours without the shape: those of its outer edge continue beyond it.
  func colors(on fill: [Layer]) -> [Layer] {
    guard !fill.isEmpty else { return [paint] }
    return switch alignment {
    case .inside: fill + [line]
    case .center: [paint] + fill.map { $0.cut(by: inside) } + [line]
    case .outside: [paint] + fill.map { $0.cut(by: inside) }
    }
  }

  /// The share of the stroke in these colours, as alpha.
  var coverage: [Layer] {
    let around = Layer(frame: inside.frame, contents: .color(.black), mask: .luminance(outside))
    return switch alignment {
    case .inside: [line]
    case .center: [around, line]
    case .outside: [around]
    }
  }

  private var outside: Layer { inside.inverted }
}

extension Layer {
  /// The layer masked by the alpha of another one with the same frame.
  fileprivate func cut(by shape: Layer) -> Layer {
    var cut = self
    cut.mask = .alpha(shape)
    return cut
  }
}
