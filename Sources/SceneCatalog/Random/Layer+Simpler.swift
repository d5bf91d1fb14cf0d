// SPDX-License-Identifier: MIT
import IntaglioModel

/// What `SceneShrinker` takes away from a layer.
extension Layer {
  /// The layer with one property left out, or put simply, as often as there is one.
  var withoutOneProperty: [Layer] {
    let plain = changed(by: [
      { $0.name = nil }, { $0.style = nil }, { $0.mask = nil }, { $0.contents = nil }, { $0.border = nil },
      { $0.pathShadow = nil }, { $0.pathShadow?.blend = .normal }, { $0.transform = .identity },
      { $0.anchor = Vector(0.5, 0.5) },
      { $0.opacity = 1 }, { $0.blend = .normal }, { $0.isHidden = false }, { $0.clipsToBounds = false },
      { $0.cornerRadii = CornerRadii(0) }, { $0.cornerRadii = CornerRadii($0.cornerRadii.topLeft.x) },
      { $0.isIsolated = false }, { $0.knockout = .none },
      { $0.knockout = $0.knockout == .deep ? .shallow : .none }, { $0.rasterizes = false },
      { $0.transform = .translation($0.transform.tx, $0.transform.ty) },
      { ($0.transform.tx, $0.transform.ty) = (0, 0) },
    ])
    let contents = self.contents?.simpler.map { contents in changed { $0.contents = contents } } ?? []
    let styles = style?.withoutOneProperty.map { style in changed { $0.style = style } } ?? []
    let shadows = pathShadow?.path.simpler.map { path in changed { $0.pathShadow?.path = path } } ?? []
    return plain + contents + styles + shadows
  }

  private func changed(_ change: (inout Layer) -> Void) -> Layer {
    var layer = self
    change(&layer)
    return layer
  }

  private func changed(by changes: [(inout Layer) -> Void]) -> [Layer] { changes.map(changed) }
}

extension Style {
  fileprivate var withoutOneProperty: [Style] {
    var changes: [(inout Style) -> Void] = [
      { $0.contents = .drawn }, { $0.threshold = nil }, { $0.edges = .open }, { $0.casters = .hidden },
      { $0.light = nil }, { $0.fill = nil }, { $0.fillOpacity = 1 },
      { $0.profile = .exact }, { $0.layerBlur = nil }, { $0.layerBlur?.progression = nil },
      { $0.backdropBlur = nil }, { $0.displacement = nil }, { $0.displacement?.clipsToContents = false },
      { $0.displacement?.seed = 0 },
    ]
    if case .bitmap? = fill { changes.append { $0.fill = .color(.black) } }
    for index in shadows.indices {
      changes += [
        { $0.shadows.remove(at: index) }, { $0.shadows[index].depth = nil },
        { $0.shadows[index].offset = .zero }, { $0.shadows[index].spread = 0 },
        { $0.shadows[index].blur = .sigma(0) },
        { $0.shadows[index].blur = .sigma($0.shadows[index].blur.sigma) },
        { $0.shadows[index].color = .black }, { $0.shadows[index].blend = .normal },
        { $0.shadows[index].range = 1 }, { $0.shadows[index].contour = .linear },
        { $0.shadows[index].isConcealed = false }, { $0.shadows[index].ramp = nil },
        { $0.shadows[index].grain = nil }, { $0.shadows[index].technique = .softer },
      ]
    }
    for index in strokes.indices {
      changes += [
        { $0.strokes.remove(at: index) }, { $0.strokes[index].paint = .color(.black) },
        { $0.strokes[index].opacity = 1 }, { $0.strokes[index].blend = .normal },
      ]
    }
    for index in bevels.indices {
      changes += [
        { $0.bevels.remove(at: index) }, { $0.bevels[index].soften = .sigma(0) },
        { $0.bevels[index].gloss = .linear }, { $0.bevels[index].kind = .inner },
        { $0.bevels[index].depth = 1 }, { $0.bevels[index].technique = .smooth },
        { $0.bevels[index].contour = .linear }, { $0.bevels[index].contourRange = 1 },
        { $0.bevels[index].texture = nil }, { $0.bevels[index].light = nil },
        { $0.bevels[index].direction = .up },
        { $0.bevels[index].highlight = Bevel.Side(.clear) }, { $0.bevels[index].shade = Bevel.Side(.clear) },
        { $0.bevels[index].highlight.blend = .normal }, { $0.bevels[index].shade.blend = .normal },
      ]
    }
    for index in satins.indices {
      changes += [
        { $0.satins.remove(at: index) }, { $0.satins[index].contour = .linear },
        { $0.satins[index].blend = .normal }, { $0.satins[index].color = .black },
      ]
    }
    for index in overlays.indices {
      changes += [
        { $0.overlays.remove(at: index) }, { $0.overlays[index].paint = .color(.black) },
        { $0.overlays[index].opacity = 1 }, { $0.overlays[index].blend = .normal },
      ]
    }
    for index in longShadows.indices {
      changes += [
        { $0.longShadows.remove(at: index) }, { $0.longShadows[index].color = .black },
        { $0.longShadows[index].angle = 90 }, { $0.longShadows[index].fade = 0 },
        { $0.longShadows[index].blend = .normal },
      ]
    }
    for index in noises.indices {
      changes += [
        { $0.noises.remove(at: index) }, { $0.noises[index].colors = .one(.black) },
        { $0.noises[index].density = 1 }, { $0.noises[index].opacity = 1 },
        { $0.noises[index].blend = .normal },
        { $0.noises[index].seed = 0 },
      ]
    }
    return changes.map { change in
      var style = self
      change(&style)
      return style
    }
  }
}

extension Contents {
  /// Contents that are said in fewer words, ending with black.
  fileprivate var simpler: [Contents] {
    let black = Contents.color(.black)
    switch self {
    case .color, .drawing: return [black]
    case .gradient(let gradient): return [black] + gradient.simpler.map(Contents.gradient)
    case .shape(let shape): return [black] + shape.simpler.map(Contents.shape)
    case .text(let text): return [black] + text.simpler.map(Contents.text)
    case .image(let image): return [black] + image.simpler.map(Contents.image)
    case .pattern(let pattern): return [black, .pattern(Pattern(pattern.source))]
    }
  }
}

extension Gradient {
  fileprivate var simpler: [Gradient] {
    let plain = Gradient(stops.map(\.color))
    let shapes = [
      Gradient(shape, stops: stops),
      Gradient(plain.shape, stops: stops, mixing: mixing, space: space, curve: curve),
      Gradient(shape, stops: stops, mixing: mixing, space: space),
      Gradient(shape, stops: stops, mixing: mixing, curve: curve),
      Gradient(shape, stops: stops, space: space, curve: curve),
    ]
    let fewer = stops.indices.map { index in
      var gradient = self
      gradient.stops.remove(at: index)
      return gradient
    }
    return [plain] + shapes + fewer
  }
}

extension Shape {
  fileprivate var simpler: [Shape] {
    var shapes = [
      Shape(path), Shape(path, fill: fill, rule: rule),
      Shape(path, fill: nil, rule: rule, stroke: stroke, strokeColor: strokeColor),
      Shape(path, fill: fill, stroke: stroke, strokeColor: strokeColor),
    ]
    if let stroke {
      shapes += [
        Stroke(width: stroke.width), Stroke(width: stroke.width, cap: stroke.cap, join: stroke.join),
        Stroke(width: stroke.width, dashes: stroke.dashes),
      ].map { Shape(path, fill: fill, rule: rule, stroke: $0, strokeColor: strokeColor) }
    }
    return shapes
      + path.simpler.map { Shape($0, fill: fill, rule: rule, stroke: stroke, strokeColor: strokeColor) }
  }
}

extension Path {
  /// The path without one of its pieces.
  fileprivate var simpler: [Path] {
    elements.indices.map { index in
      var elements = elements
      elements.remove(at: index)
      return Path(elements)
    }
  }
}

extension Text {
  fileprivate var simpler: [Text] {
    let font = Font(font.source, size: font.size)
    let strings = [String(string.prefix(string.count / 2)), String(string.dropFirst(string.count / 2)), "l"]
    return [
      Text(string, font: Font(size: font.size)), Text(string, font: font, color: color),
      Text(string, font: self.font, color: color),
      Text(
        string, font: font, color: color, alignment: alignment, verticalAlignment: verticalAlignment,
        wrap: wrap),
    ]
      + strings.map { string in
        var text = self
        text.string = string
        return text
      }
  }
}

extension ImageContents {
  fileprivate var simpler: [ImageContents] {
    var images = [ImageContents(source), ImageContents(source, gravity: gravity)]
    if case .bitmap(let bitmap) = source {
      images += bitmap.simpler.map { ImageContents(.bitmap($0), gravity: gravity, scale: scale) }
    }
    return images
  }
}

extension Bitmap {
  /// The upper left half, the left half, the upper half, and the same size in the first pixel's colour.
  fileprivate var simpler: [Bitmap] {
    let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
    let sizes = [
      PixelSize(halfWidth, halfHeight), PixelSize(halfWidth, height), PixelSize(width, halfHeight),
    ]
    let parts = sizes.map { part in made(part) { self[$0, $1] } }
    return (parts + [made(size) { _, _ in self[0, 0] }]).compactMap { $0 }
  }

  private func made(_ size: PixelSize, _ pixel: (Int, Int) -> SIMD4<UInt8>) -> Bitmap? {
    guard var bitmap = try? Bitmap(transparent: size) else { return nil }
    for row in 0..<size.height { for column in 0..<size.width { bitmap[column, row] = pixel(column, row) } }
    return bitmap
  }
}
