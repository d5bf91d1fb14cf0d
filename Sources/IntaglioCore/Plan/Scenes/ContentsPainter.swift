/// Makes the pictures of contents that are drawn before any pass runs: paths, texts, scaled pictures.
struct ContentsPainter {
  /// Pixels a point.
  let scale: Double
  /// Sets texts; nil where there is no library of fonts.
  let setText: TextSetter?

  /// A path, filled and stroked, with the layer's corner at `origin` in pixels, as far as `visible` reaches.
  func picture(
    of shape: Shape, at origin: Vector, visible: PixelRect, field: String
  ) throws(SceneError) -> PlacedBitmap? {
    let transform = Transform.scale(scale).concatenating(.translation(origin.x, origin.y))
    var layers: [PlacedBitmap] = []
    do throws(PathError) {
      if let fill = shape.fill, fill.alpha > 0 {
        let path = shape.path.applying(transform)
        if let picture = try filled(path, shape.rule, fill, visible) { layers.append(picture) }
      }
      if let stroke = shape.stroke, shape.strokeColor.alpha > 0 {
        // The stroke is made in points, so its lines stay within the tolerance in pixels.
        let outline = try shape.path.stroked(stroke, tolerance: Stroke.defaultTolerance / scale)
        let path = outline.applying(transform)
        if let picture = try filled(path, .nonZero, shape.strokeColor, visible) { layers.append(picture) }
      }
    } catch {
      throw .path(field: "\(field).shape", error)
    }
    return try united(layers, field: field)
  }

  /// A text set in a frame given in pixels, as far as `visible` reaches.
  func picture(
    of text: Text, left: Double, top: Double, width: Double, height: Double, visible: PixelRect, field: String
  ) throws(SceneError) -> PlacedBitmap? {
    guard let setText else {
      throw .text(
        field: "\(field).text", problem: "texts need the package trait Drawing, without which this was built")
    }
    let set: SetText
    var layers: [PlacedBitmap] = []
    do {
      set = try setText(text, width / scale, height / scale)
      let origin = Vector(left / scale, top / scale)
      if let glyphs = try set.colorGlyphs(scale, origin, visible) {
        let pixels = glyphs.pixels
        layers.append(
          PlacedBitmap(bitmap: glyphs.bitmap, left: pixels.columns.lowerBound, top: pixels.rows.lowerBound))
      }
    } catch {
      throw .text(field: "\(field).text", problem: "\(error)")
    }
    do throws(PathError) {
      let transform = Transform.scale(scale).concatenating(.translation(left, top))
      if let picture = try filled(set.outline.applying(transform), .nonZero, text.color, visible) {
        layers.insert(picture, at: 0)
      }
    } catch {
      throw .path(field: "\(field).text", error)
    }
    return try united(layers, field: field)
  }

  /// The inside of a path in pixels.
  private func filled(
    _ path: Path, _ rule: FillRule, _ color: Color, _ visible: PixelRect
  ) throws(PathError) -> PlacedBitmap? {
    guard let bounds = path.bounds else { return nil }
    // Far outside of all pictures, and small enough to be whole numbers.
    func limited(_ value: Double) -> Int { Int(min(max(value, -1e9), 1e9)) }
    let pixels = PixelRect(
      columns: limited(bounds.x.rounded(.down))..<limited(bounds.maxX.rounded(.up)),
      rows: limited(bounds.y.rounded(.down))..<limited(bounds.maxY.rounded(.up)))
    let seen = pixels.clamped(to: visible)
    guard !seen.isEmpty else { return nil }
    let (left, top) = (seen.columns.lowerBound, seen.rows.lowerBound)
    let local = path.applying(.translation(Double(-left), Double(-top)))
    let mask = try CoverageRasterizer().mask(of: local, size: seen.size, rule: rule)
    do throws(BitmapError) {
      return PlacedBitmap(bitmap: try mask.colored(color), left: left, top: top)
    } catch {
      throw .size(error)
    }
  }

  /// Pictures over each other, the first lowest.
  private func united(_ layers: [PlacedBitmap], field: String) throws(SceneError) -> PlacedBitmap? {
    guard let first = layers.first, layers.count > 1 else { return layers.first }
    let region = layers.dropFirst().reduce(first.region) { $0.hull($1.region) }
    do throws(BitmapError) {
      var bitmap = try Bitmap(transparent: region.size)
      for layer in layers {
        bitmap.draw(
          layer.bitmap, left: layer.left - region.columns.lowerBound, top: layer.top - region.rows.lowerBound)
      }
      return PlacedBitmap(bitmap: bitmap, left: region.columns.lowerBound, top: region.rows.lowerBound)
    } catch {
      throw .bitmap(field: field, error)
    }
  }
}

extension PlacedBitmap {
  /// Its pixels.
  var region: PixelRect { PixelRect(bitmap.size).moved(left, top) }
}
