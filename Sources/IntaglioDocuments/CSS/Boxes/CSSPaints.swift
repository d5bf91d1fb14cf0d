// SPDX-License-Identifier: MIT
import IntaglioModel

/// The background of a box as layers.
struct CSSPaints {
  /// A box and its corners.
  struct Shape {
    var frame: Rect
    var radii: CornerRadii
  }

  let border: Shape
  let padding: Shape
  let content: Shape
  /// Where what reaches below the border ends.
  let edge: Shape
  /// Whether an opaque border hides what lies below it.
  let isHiddenBelowBorder: Bool
  /// Whether the border is a box around the background, which ends at the padding box.
  var isFramed: Bool
  /// The letters that cut the background out where its clip is `text`.
  let letters: [Layer]

  /// The layers, bottom first.
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

  /// Where a picture or a colour ends.
  private func clip(_ box: CSSBackground.Box) -> Shape {
    switch box {
    case .border: isFramed ? padding : edge
    case .padding, .content, .text: shape(of: box)
    }
  }

  private func plain(_ contents: Contents, in shape: Shape) -> Layer {
    Layer("background", frame: shape.frame, contents: contents, cornerRadii: shape.radii)
  }

  /// The layer, cut out by letters; nil without any.
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
    var size = Size(width: area.width, height: area.height)
    if case .sides(let x, let y) = layer.size {
      size = Size(
        width: x?.points(of: area.width) ?? area.width, height: y?.points(of: area.height) ?? area.height)
    }
    guard size.width > 0, size.height > 0, area.width > 0, area.height > 0 else { return [] }
    let tiling = CSSTiling(layer, size: size, in: area)
    let clip = self.clip(layer.clip)
    // Below an opaque border the gradient is hidden, except in the border's partly covered pixels.
    let isWhole = tiling.tile == area && isHiddenBelowBorder && layer.clip != .text
    if isWhole || tiling.tile.contains(clip.frame) {
      return [plain(.gradient(try gradient.gradient(in: tiling.tile, of: clip.frame)), in: clip)]
    }
    if tiling.tile == area, layer.repetition == (.none, .none) {
      let whole = layer.origin == .border ? edge : shape(of: layer.origin)
      return [plain(.gradient(try gradient.gradient(in: area, of: whole.frame)), in: whole)]
    }
    if let line = try gradient.tiled(tiling, over: clip.frame) {
      let frame = line.frame
      let isWhole = frame == clip.frame
      let paint = Layer(
        "background", frame: frame, contents: .gradient(line.gradient),
        cornerRadii: isWhole ? clip.radii : .init(0))
      return isWhole ? [paint] : clipped([paint], by: clip)
    }
    guard let tiles = tiling.tiles(in: clip.frame) else { throw tooMany(layer) }
    let contents = Contents.gradient(
      try gradient.gradient(in: tiling.tile, of: tiling.tile))
    return clipped(tiles.map { Layer("tile", frame: $0, contents: contents) }, by: clip)
  }

  private func tooMany(_ layer: CSSBackground.Layer) -> CSSError {
    layer.fault("larger tiles: at most \(CSSTiling.maximumTiles) are drawn; a pattern has any number")
  }

  /// A layer that cuts others off at a box.
  private func clipped(_ layers: [Layer], by clip: Shape) -> [Layer] {
    guard !layers.isEmpty else { return [] }
    let (x, y) = (clip.frame.x, clip.frame.y)
    let moved = layers.map { layer in
      var layer = layer
      layer.frame = Rect(
        x: layer.frame.x - x, y: layer.frame.y - y, width: layer.frame.width, height: layer.frame.height)
      return layer
    }
    return [
      Layer("background", frame: clip.frame, cornerRadii: clip.radii, clipsToBounds: true, layers: moved)
    ]
  }

  // MARK: Files

  /// A file's size is not known here: it fills boxes of given sizes, or keeps its own in a corner, at a side
  /// or in the middle.
  private func paint(_ path: String, _ layer: CSSBackground.Layer) throws(CSSError) -> [Layer] {
    let origin = shape(of: layer.origin)
    let area = origin.frame
    let clip = self.clip(layer.clip)
    func image(_ gravity: ImageContents.Gravity) -> [Layer] {
      clipped(
        [Layer("picture", frame: area, contents: .image(ImageContents(.file(path), gravity: gravity)))],
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
        throw layer.fault("no-repeat beside contain: the picture's own size is not known")
      }
      return image(isCover ? .resizeAspectFill : .resizeAspect)
    case .sides(nil, nil):
      if isSingle, let gravity = CSSPaints.gravity(of: layer.position) { return image(gravity) }
      guard layer.repetition == (.repeat, .repeat), let x = layer.position.x.constant,
        let y = layer.position.y.constant
      else {
        throw layer.fault(
          "a size, or no-repeat with a keyword such as center, or a position in px: the picture's own size is not known"
        )
      }
      let pattern = Pattern(.file(path), offset: Vector(area.x - clip.frame.x + x, area.y - clip.frame.y + y))
      return [plain(.pattern(pattern), in: clip)]
    case .sides(let x, let y):
      guard let x, let y else {
        throw layer.fault("two sizes, as in 40px 30px: the picture's own size is not known")
      }
      let size = Size(width: x.points(of: area.width), height: y.points(of: area.height))
      guard size.width > 0, size.height > 0 else { return [] }
      guard let tiles = CSSTiling(layer, size: size, in: area).tiles(in: clip.frame) else {
        throw tooMany(layer)
      }
      let contents = Contents.image(ImageContents(.file(path), gravity: .resize))
      return clipped(tiles.map { Layer("picture", frame: $0, contents: contents) }, by: clip)
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

extension CSSGradient {
  /// A gradient along one axis that is tiled by whole tiles next to one another, as one repeated gradient;
  /// nil for other gradients. The frame covers as much of `box` as tiles do.
  func tiled(_ tiling: CSSTiling, over box: Rect) throws(CSSError) -> (gradient: Gradient, frame: Rect)? {
    guard !repeats, let isUpright else { return nil }
    let tile = tiling.tile
    /// Whether tiles touch one another along an axis; nil if there are gaps between them.
    func reaches(_ step: Double?, _ size: Double) -> Bool? {
      guard let step else { return false }
      return step == size ? true : nil
    }
    guard let fillsX = reaches(tiling.stepX, tile.width), let fillsY = reaches(tiling.stepY, tile.height),
      isUpright ? fillsX || tiling.stepX == nil : fillsY || tiling.stepY == nil
    else { return nil }
    var frame = tile
    if fillsX { (frame.x, frame.width) = (box.x, box.width) }
    if fillsY { (frame.y, frame.height) = (box.y, box.height) }
    guard frame.width > 0, frame.height > 0 else { return nil }
    var gradient = try gradient(in: tile, of: frame, endsAtBox: true)
    gradient.repeats = isUpright ? fillsY : fillsX
    return (gradient, frame)
  }

  /// Whether colours change from top to bottom or back only; false for left and right, nil for other
  /// gradients.
  private var isUpright: Bool? {
    switch shape {
    case .angle(let degrees):
      let turn = CSSPolar.degrees(degrees)
      return turn == 0 || turn == 180 ? true : turn == 90 || turn == 270 ? false : nil
    case .towards(x: 0, y: _): return true
    case .towards(x: _, y: 0): return false
    default: return nil
    }
  }
}

extension Rect {
  fileprivate func contains(_ other: Rect) -> Bool {
    x <= other.x && y <= other.y && maxX >= other.maxX && maxY >= other.maxY
  }
}
