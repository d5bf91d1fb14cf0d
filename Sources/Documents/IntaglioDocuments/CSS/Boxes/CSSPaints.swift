// SPDX-License-Identifier: MIT
import IntaglioModel

struct CSSPaints {
  struct Shape {
    var frame: Rect
    var radii: CornerRadii
    /// The strip between the border box and this one, if this one is not a rounded rectangle.
    var strip: CSSBorderPainter?
  }

  let border, padding, content: Shape
  /// Where backgrounds end that extend below the border.
  let edge: Shape
  let isHiddenBelowBorder: Bool
  /// Whether the border is a filled box below the background, which then ends at the padding box.
  var isFramed: Bool
  /// The letters that mask backgrounds with the clip `text`.
  let letters: [Layer]

  func layers(of background: CSSBackground) throws(CSSError) -> [Layer] {
    var layers: [Layer] = []
    if let color = background.color, color.alpha > 0 {
      let clip = background.colorClip
      layers += [plain(.color(color), in: self.clip(clip))].compactMap { masked($0, clip) }
    }
    for layer in background.layers.reversed() {
      layers += try paint(layer).compactMap { masked($0, layer.clip) }
    }
    return layers
  }

  private func shape(of box: CSSBackground.Box) -> Shape {
    switch box {
    case .border, .text: border
    case .padding: padding
    case .content: content
    }
  }

  private func clip(_ box: CSSBackground.Box) -> Shape {
    switch box {
    case .border: isFramed ? padding : edge
    case .padding, .content, .text: shape(of: box)
    }
  }

  private func plain(_ contents: Contents, in shape: Shape) -> Layer {
    Layer("background", frame: shape.frame, contents: contents, cornerRadii: shape.radii)
  }

  /// The layer, masked by the letters if the clip is `text`; nil if it has no letters then.
  private func masked(_ layer: Layer, _ clip: CSSBackground.Box) -> Layer? {
    guard clip == .text else { return layer }
    guard let first = letters.first else { return nil }
    let mask = letters.count == 1 ? first : Layer(frame: border.frame, layers: letters)
    return Layer("background", frame: border.frame, mask: .alpha(mask), layers: [layer])
  }

  private func paint(_ layer: CSSBackground.Layer) throws(CSSError) -> [Layer] {
    switch layer.image {
    case .gradient(let gradient)?: try paint(gradient, layer)
    case .file(let path)?: try paint(path, layer)
    case nil: []
    }
  }

  // MARK: Gradients

  private func paint(_ gradient: CSSGradient, _ layer: CSSBackground.Layer) throws(CSSError) -> [Layer] {
    let area = shape(of: layer.origin).frame
    let size = layer.size.size(of: NaturalSize(), in: area.size) ?? area.size
    let tiling = CSSTiling(layer, size: size, in: area)
    guard tiling.tile.width > 0, tiling.tile.height > 0 else { return [] }
    let clip = self.clip(layer.clip)
    // Below an opaque border the gradient is hidden, except in the border's partly covered pixels.
    let isWhole =
      tiling.tile == area && isHiddenBelowBorder && layer.clip != .text
      && (area == padding.frame || area == border.frame)
    let only = isWhole ? tiling.tile : tiling.only(in: clip.frame)
    if let only, isWhole || only.contains(clip.frame) {
      return [plain(.gradient(try gradient.gradient(in: only, of: clip.frame)), in: clip)]
    }
    if let only, clip.radii == CornerRadii(0), let part = only.clamped(to: clip.frame) {
      let whole = Shape(frame: part, radii: clip.radii)
      return [plain(.gradient(try gradient.gradient(in: only, of: part)), in: whole)]
    }
    var paint = try gradient.gradient(in: tiling.tile, of: tiling.tile)
    if let only { return clipped(Layer("tile", frame: only, contents: .gradient(paint)), by: clip) }
    paint.tiling = tiling.tiling(in: clip.frame)
    return [plain(.gradient(paint), in: clip)]
  }

  /// A layer that clips another to a box; empty if it lies outside.
  private func clipped(_ layer: Layer, by clip: Shape) -> [Layer] {
    let box = clip.frame
    var layer = layer
    guard layer.frame.x < box.maxX, layer.frame.maxX > box.x, layer.frame.y < box.maxY,
      layer.frame.maxY > box.y
    else { return [] }
    (layer.frame.x, layer.frame.y) = (layer.frame.x - box.x, layer.frame.y - box.y)
    return [Layer("background", frame: box, cornerRadii: clip.radii, clipsToBounds: true, layers: [layer])]
  }

  // MARK: Files

  /// A picture of a size in its area, once or as tiles.
  private func paint(
    _ source: ImageContents.Source, _ layer: CSSBackground.Layer, in size: Size?, _ proportion: Double? = nil
  ) -> [Layer] {
    guard let size, size.width > 0, size.height > 0 else { return [] }
    let clip = self.clip(layer.clip)
    // If only one tile is visible, its edges must not blend into neighbouring tiles.
    let seen = isHiddenBelowBorder ? clip.frame.clamped(to: padding.frame) ?? clip.frame : clip.frame
    var tiling = CSSTiling(layer, size: size, in: shape(of: layer.origin).frame).reaching(into: seen)
    if let proportion { tiling = tiling.fitting(proportion) }
    if let only = tiling.only(in: clip.frame) {
      let picture = Contents.image(ImageContents(source, gravity: .resize))
      return clipped(Layer("picture", frame: only, contents: picture), by: clip)
    }
    let source: Pattern.Source =
      switch source {
      case .bitmap(let bitmap): .bitmap(bitmap)
      case .file(let path): .file(path)
      }
    return [plain(.pattern(Pattern(source, tiling: tiling.tiling(in: clip.frame))), in: clip)]
  }

  /// A file that has not been read yet has an unknown size: it fills boxes of given sizes, or keeps its own
  /// size in a corner, at a side or in the middle.
  private func paint(_ path: String, _ layer: CSSBackground.Layer) throws(CSSError) -> [Layer] {
    let origin = shape(of: layer.origin)
    let area = origin.frame
    if let picture = layer.picture, let natural = picture.natural {
      return paint(picture.source, layer, in: layer.size(of: natural, in: area.size), picture.proportion)
    }
    let clip = self.clip(layer.clip)
    func image(_ gravity: ImageContents.Gravity) -> [Layer] {
      clipped(
        Layer("picture", frame: area, contents: .image(ImageContents(.file(path), gravity: gravity))),
        by: clip)
    }
    let isSingle = layer.repetition == (.none, .none)
    switch layer.size {
    case .cover, .contain:
      let isCover = if case .cover = layer.size { true } else { false }
      guard layer.position == CSSPosition() else {
        throw layer.fault("center before / cover or contain: the picture's own size is not known")
      }
      guard isSingle || isCover else {
        throw layer.fault("no-repeat with contain: the picture's own size is not known")
      }
      return image(isCover ? .resizeAspectFill : .resizeAspect)
    case .sides(_?, _?):
      return paint(.file(path), layer, in: layer.size.size(of: NaturalSize(), in: area.size))
    case .sides(let width, let height):
      if isSingle, width == nil, height == nil, let gravity = CSSPaints.gravity(of: layer.position) {
        return image(gravity)
      }
      let isFree = [layer.repetition.x, layer.repetition.y].allSatisfy { $0 == .repeat || $0 == .none }
      guard isFree, let x = layer.position.x.constant, let y = layer.position.y.constant else {
        throw layer.fault(
          "a size, or no-repeat with a keyword such as center, or a position in px: the picture's own size is not known"
        )
      }
      // A side of 0 is the picture's own, or follows from its proportions.
      let size = Size(width: width?.points(of: area.width) ?? 0, height: height?.points(of: area.height) ?? 0)
      guard width == nil || size.width > 0, height == nil || size.height > 0 else { return [] }
      let tiling = CSSTiling(
        tile: Rect(x: area.x + x, y: area.y + y, width: size.width, height: size.height),
        stepX: layer.repetition.x == .none ? nil : size.width,
        stepY: layer.repetition.y == .none ? nil : size.height)
      return [plain(.pattern(Pattern(.file(path), tiling: tiling.tiling(in: clip.frame))), in: clip)]
    }
  }

  private static func gravity(of position: CSSPosition) -> ImageContents.Gravity? {
    let gravities: [[ImageContents.Gravity]] = [
      [.topLeft, .top, .topRight], [.left, .center, .right], [.bottomLeft, .bottom, .bottomRight],
    ]
    let places: [CSSLength] = [.zero, .center, .whole]
    guard let column = places.firstIndex(of: position.x), let row = places.firstIndex(of: position.y) else {
      return nil
    }
    return gravities[row][column]
  }
}

extension Rect {
  fileprivate func contains(_ other: Rect) -> Bool {
    x <= other.x && y <= other.y && maxX >= other.maxX && maxY >= other.maxY
  }
}
