// SPDX-License-Identifier: MIT
import IntaglioModel

/// The ink of contents, which a style's lengths and paints may follow.
struct InkFit {
  var factor = 1.0
  /// The ink of each line, in pixels; empty if the frame counts instead.
  var lines: [Rect] = []

  /// The fit of a style to contents with the ink `lines`, `height` points high.
  init(_ style: Style?, height: Double, lines: [Rect]) {
    if let drawn = style?.designHeight, height > 0 { factor = min(max(height / drawn, 1.0 / 16), 16) }
    if let scale = style?.scale { factor = scale }
    self.lines = lines
  }

  /// The space in which the style's lengths are converted to pixels.
  func lengths(of space: DrawingSpace) -> DrawingSpace {
    var scaled = space
    scaled.scale *= factor
    return scaled
  }

  /// The box of a paint for the pixels of a row.
  func box(_ alignment: StylePaint.Alignment, row: Int, in frame: Rect) -> Rect {
    guard alignment != .frame, let first = lines.first, let last = lines.last else { return frame }
    if alignment == .lines {
      // The first line whose midpoint to the next line lies below the row.
      for (line, next) in zip(lines, lines.dropFirst())
      where Double(row) < ((line.y + line.height + next.y) / 2).nearestWhole { return line }
      return last
    }
    return lines.reduce(first) { box, line in
      let (left, top) = (min(box.x, line.x), min(box.y, line.y))
      return Rect(
        x: left, y: top, width: max(box.maxX, line.maxX) - left, height: max(box.maxY, line.maxY) - top)
    }
  }
}

extension ReferenceRenderer {
  func fit(_ style: Style, to picture: Bitmap, scale: Double) -> InkFit {
    let box = picture.inkRect
    return InkFit(style, height: box.height / scale, lines: [box])
  }

  func fit(of layer: Layer, at space: DrawingSpace) throws(SceneError) -> InkFit {
    let frame = space.pixels(layer.frame)
    guard let style = layer.style else { return InkFit(nil, height: 0, lines: []) }
    let follows =
      style.designHeight != nil
      || (style.overlays.map(\.alignment) + style.strokes.map(\.alignment)
        + [style.outline?.alignment ?? .frame]).contains { $0 != .frame }
    guard follows else { return InkFit(style, height: 0, lines: []) }
    var lines = try ink(of: layer, at: space)
    let isCropped: Bool =
      if case .image(let image)? = layer.contents, image.isCut(by: layer.frame) { true } else {
        layer.clipsToBounds
      }
    if isCropped {
      lines = lines.compactMap { line in
        let (left, top) = (max(line.x, frame.x), max(line.y, frame.y))
        let (width, height) = (min(line.maxX, frame.maxX) - left, min(line.maxY, frame.maxY) - top)
        return width > 0 && height > 0 ? Rect(x: left, y: top, width: width, height: height) : nil
      }
    }
    var height = layer.frame.height
    if case .text(let text)? = layer.contents {
      height = 0.75 * text.largestSize
    } else if let line = lines.first {
      height = line.height / space.scale
    }
    let fit = InkFit(style, height: height, lines: lines)
    do throws(StyleError) {
      var fitted = style
      fitted.scale = fit.factor
      try fitted.check(FieldCheck(scale: space.scale, light: space.light))
    } catch {
      throw SceneError(error, at: "\(space.path).style")
    }
    return fit
  }

  /// The ink of contents, line by line, in pixels; empty for contents that have only a frame.
  private func ink(of layer: Layer, at space: DrawingSpace) throws(SceneError) -> [Rect] {
    let frame = space.pixels(layer.frame)
    let inner = space.inside("contents", at: frame.origin)
    switch layer.contents {
    case nil, .color, .gradient, .pattern, .drawing: return []
    case .image(let image):
      guard case .bitmap(let bitmap) = image.source else { return [] }
      let place = image.place(of: bitmap.size, in: frame, scale: space.scale)
      let box = bitmap.inkRect
      let (wide, high) = (Double(bitmap.width), Double(bitmap.height))
      return [
        Rect(
          x: place.x + place.width * box.x / wide, y: place.y + place.height * box.y / high,
          width: place.width * box.width / wide, height: place.height * box.height / high)
      ]
    case .shape(let shape):
      var paths: [Path] = []
      if let fill = shape.fill, fill.alpha > 0 { paths = [shape.path] }
      if let stroke = shape.stroke, shape.strokeColor.alpha > 0 {
        paths.append(
          try inner.inside("shape").named { () throws(PathError) in
            try shape.path.stroked(stroke, tolerance: Stroke.defaultTolerance / space.scale)
          })
      }
      return Path(paths.flatMap(\.elements)).bounds.map { [inner.pixels($0)] } ?? []
    case .text(let text):
      return try set(text, in: layer.frame, at: inner.inside("text")).ink.map(inner.pixels)
    }
  }
}

extension Bitmap {
  /// The box around all pixels with an alpha of 128 or more, or the whole picture if it has none.
  fileprivate var inkRect: Rect {
    var (columns, rows): ([Int], [Int]) = ([], [])
    for y in 0..<height {
      for x in 0..<width where self[x, y].w >= 128 {
        columns.append(x)
        rows.append(y)
      }
    }
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(), let bottom = rows.max()
    else { return Rect(x: 0, y: 0, width: Double(width), height: Double(height)) }
    return Rect(
      x: Double(left), y: Double(top), width: Double(right + 1 - left), height: Double(bottom + 1 - top))
  }
}
