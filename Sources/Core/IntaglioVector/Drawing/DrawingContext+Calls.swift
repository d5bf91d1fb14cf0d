// SPDX-License-Identifier: MIT
import IntaglioModel

extension DrawingContext {
  // MARK: Paths

  /// Fills a path with a colour.
  public mutating func fill(_ path: Path, _ color: Color, rule: FillRule = .nonZero) {
    add(Layer(frame: bounds, contents: .shape(Shape(path.applying(transform), fill: color, rule: rule))))
  }

  /// Fills a rectangle with a colour.
  public mutating func fill(_ rect: Rect, _ color: Color) { fill(.rectangle(rect), color) }

  /// Fills a path with a gradient in fractions of `frame`, or of the path's bounds if that is nil.
  public mutating func fill(
    _ path: Path, _ gradient: Gradient, in frame: Rect? = nil, rule: FillRule = .nonZero
  ) {
    guard let bounds = path.bounds else { return }
    // Larger than the path, so that the edges of path and gradient do not coincide.
    let area = bounds.insetting(by: -margin)
    paint(.gradient(gradient.fitted(from: frame ?? bounds, to: area)), in: area, through: path, rule)
  }

  /// Fills a rectangle with a gradient in fractions of it.
  public mutating func fill(_ rect: Rect, _ gradient: Gradient) { fill(.rectangle(rect), gradient) }

  /// Fills a path with a picture placed in `frame`, or in the path's bounds if that is nil.
  public mutating func fill(
    _ path: Path, _ picture: Bitmap, in frame: Rect? = nil,
    gravity: ImageContents.Gravity = .resizeAspectFill, rule: FillRule = .nonZero
  ) {
    guard let frame = frame ?? path.bounds.map(wholePixels) else { return }
    paint(.image(picture, gravity: gravity), in: frame, through: path, rule)
  }

  /// Strokes a path with a colour.
  public mutating func stroke(_ path: Path, _ color: Color, _ stroke: Stroke = Stroke()) throws(PathError) {
    fill(try outline(of: path, stroke), color)
  }

  /// Strokes a path with a gradient in fractions of the outline's bounds.
  public mutating func stroke(
    _ path: Path, _ gradient: Gradient, _ stroke: Stroke = Stroke()
  ) throws(PathError) {
    fill(try outline(of: path, stroke), gradient)
  }

  /// Makes everything in a path and in the clips transparent. Opacity, blend mode and style are ignored.
  public mutating func clear(_ path: Path, rule: FillRule = .nonZero) { cut(path, rule) }

  // MARK: Pictures, texts, layers

  /// Draws a picture into a rectangle.
  public mutating func draw(_ picture: Bitmap, in rect: Rect, gravity: ImageContents.Gravity = .resize) {
    add([stretched(.image(picture, gravity: gravity), in: rect)])
  }

  /// Draws a text in a rectangle.
  public mutating func draw(_ text: Text, in rect: Rect) {
    add([placed(Layer(frame: rect, contents: .text(text)))])
  }

  /// Draws a layer with all of its properties.
  public mutating func draw(_ layer: Layer) {
    add([placed(Layer(frame: Rect(x: 0, y: 0, width: 0, height: 0), layers: [layer]))])
  }

  /// Draws with code into a group, then draws the group as a whole with the current opacity, blend mode,
  /// style and clips. Within the group these have their defaults.
  public mutating func group(_ code: (inout DrawingContext) throws -> Void) rethrows {
    add(try parts(code), isIsolated: true)
  }

  // MARK: Parts

  private mutating func paint(_ contents: Contents, in frame: Rect, through path: Path, _ rule: FillRule) {
    let shape = Layer(frame: bounds, contents: .shape(Shape(path.applying(transform), rule: rule)))
    add([Layer(frame: bounds, mask: .alpha(shape), layers: [stretched(contents, in: frame)])])
  }

  private func outline(of path: Path, _ stroke: Stroke) throws(PathError) -> Path {
    try path.stroked(stroke, tolerance: Stroke.defaultTolerance / pixelsPerPoint)
  }

  private var pixelsPerPoint: Double { max(scale * abs(transform.determinant).squareRoot(), 1e-9) }

  private var margin: Double { 2 / pixelsPerPoint }

  /// The rectangle extended to whole pixels, unless it is rotated.
  private func wholePixels(_ rect: Rect) -> Rect {
    guard state.isUpright, let back = transform.inverse else { return rect }
    let place = state.place(rect)
    let low = Vector((place.x * scale).rounded(.down) / scale, (place.y * scale).rounded(.down) / scale)
    let high = Vector((place.maxX * scale).rounded(.up) / scale, (place.maxY * scale).rounded(.up) / scale)
    return Rect(from: back(low), to: back(high))
  }
}

extension Gradient {
  /// The gradient in fractions of another frame, with its colours in place.
  fileprivate func fitted(from frame: Rect, to other: Rect) -> Gradient {
    let scale = Vector(frame.width / other.width, frame.height / other.height)
    let offset = Vector((frame.x - other.x) / other.width, (frame.y - other.y) / other.height)
    func place(_ point: Vector) -> Vector {
      Vector(point.x * scale.x + offset.x, point.y * scale.y + offset.y)
    }
    var gradient = self
    if let tile = tiling?.tile {
      // Tiles have their own coordinates, in points from the frame's corner.
      gradient.tiling?.tile.x = tile.x + frame.x - other.x
      gradient.tiling?.tile.y = tile.y + frame.y - other.y
      return gradient
    }
    switch shape {
    case .linear(let start, let end): gradient.shape = .linear(start: place(start), end: place(end))
    case .radial(let center, let radius):
      gradient.shape = .radial(center: place(center), radius: Vector(radius.x * scale.x, radius.y * scale.y))
    case .conic(let center, let start): gradient.shape = .conic(center: place(center), start: start)
    case .reflected(let start, let end): gradient.shape = .reflected(start: place(start), end: place(end))
    case .diamond(let center, let radius, let angle):
      gradient.shape = .diamond(
        center: place(center), radius: Vector(radius.x * scale.x, radius.y * scale.y), angle: angle)
    }
    return gradient
  }
}
