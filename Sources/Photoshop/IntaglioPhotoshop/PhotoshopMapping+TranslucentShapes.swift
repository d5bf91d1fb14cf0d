// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD

/// Translucent shapes with a stroke along their edge.
extension PhotoshopMapping {
  /// A shape with a translucent gradient, whose only effect is an opaque stroke of at least a pixel, as in
  /// psd-tools' stroke-effects.psd. nil for other layers.
  ///
  /// Fill and stroke have separate shares of each pixel. Let o be the coverage of the shape with its stroke,
  /// m the coverage of what the stroke leaves of the shape, g the opacity of the fill F, and S the stroke.
  /// Photoshop draws
  ///
  ///     backdrop (1 - m g - (o - m)) + F m g + S (o - m)
  ///
  /// Where m is not 0, o is 1: so this is the fill, below the stroke with the coverage 1 - m, both within o.
  ///
  /// - Parameter outline: the shape, black, over the whole document.
  func stroked(_ layer: PSDLayer, along outline: Layer, _ style: Style) -> Layer? {
    guard style.strokes.count == 1, let stroke = style.strokes.first, stroke.opacity == 1,
      stroke.blend == .normal, stroke.width >= 1, let line = stroke.paint.contents,
      case .shape(.gradient(let fill)?) = layer.kind, layer.blend == .normal, layer.options.knockout == .none,
      // The pixels of other gradients have not been compared with Photoshop's.
      [.linear, .reflected, .angle].contains(fill.shape)
    else { return nil }
    var others = style
    others.strokes = []
    let bounds = layer.gradientBounds(in: document.size)
    guard !others.hasEffects, let ground = contents(of: .gradient(fill), in: layer, bounds: bounds),
      !ground.isApproximate
    else { return nil }
    func edged(_ color: Color) -> Layer {
      var edged = outline
      edged.style = others
      edged.style?.fillOpacity = 1
      edged.style?.strokes = [EdgeStroke(stroke.width, stroke.position, paint: .color(color))]
      return edged
    }
    let around = Layer(frame: whole.rect, contents: .color(.white))
    return Layer(
      layer.name, frame: whole.rect, mask: .alpha(edged(.black)), isIsolated: true,
      layers: [
        Layer(frame: whole.rect, contents: ground.contents, opacity: Double(layer.fillOpacity) / 255),
        Layer(
          frame: whole.rect, contents: line,
          mask: .luminance(Layer(frame: whole.rect, layers: [around, edged(.white)]))),
      ])
  }
}

extension StylePaint {
  /// The paint as the contents of a layer; nil for colours along an edge.
  fileprivate var contents: Contents? {
    switch self {
    case .color(let color): .color(color)
    case .gradient(let gradient): .gradient(gradient)
    case .pattern(let pattern): .pattern(pattern)
    case .ramp: nil
    }
  }
}
