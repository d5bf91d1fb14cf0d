// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioVector

/// Makes the pictures of contents that are drawn before any pass runs: the coverage of paths and texts, and
/// what has several colours. Lengths of frames are pixels.
struct ContentsPainter {
  /// A text that has been set in a frame.
  struct PlacedText {
    /// In points, from the frame's corner on.
    let outline: Path
    /// Whether there are emoji, seen or not.
    let hasColorGlyphs: Bool
    /// Those that are seen.
    let colorGlyphs: PlacedBitmap?
    /// Characters that no font has, boxes in the outline.
    let missingCharacters: [Unicode.Scalar]
  }

  /// Pixels a point.
  let scale: Double
  /// Sets texts; nil where there is no library of fonts.
  let layOutText: TextLayoutEngine?

  /// The coverage, in black, of the one thing that a shape draws.
  func coverage(
    of shape: Shape, _ map: Transform, visible: PixelRect, field: String
  ) throws(SceneError) -> PlacedBitmap? {
    let hasFill = (shape.fill?.alpha ?? 0) > 0
    let path = hasFill ? shape.path : try outline(of: shape, field: field)
    return try coverage(
      of: path, hasFill ? shape.rule : .nonZero, map, visible: visible, field: "\(field).shape")
  }

  /// From points to pixels, (0, 0) to `origin`.
  ///
  /// - Parameter turn: what is done to points, where that is more than to multiply them by the scale.
  func map(to origin: Vector, _ turn: Transform? = nil) -> Transform {
    (turn ?? .scale(scale)).concatenating(.translation(origin.x, origin.y))
  }

  /// The coverage, in black, of a path in points that `map` takes to pixels, as far as `visible` reaches.
  func coverage(
    of path: Path, _ rule: FillRule, _ map: Transform, visible: PixelRect, field: String
  ) throws(SceneError) -> PlacedBitmap? {
    try filled(path, rule, .black, map, visible: visible, field: field)
  }

  /// Sets a text in a frame.
  func set(
    _ text: Text, in frame: Rect, visible: PixelRect, field: String
  ) throws(SceneError) -> PlacedText {
    let field = "\(field).text"
    guard let layOutText else { throw SceneError(ofText: TextUnavailable.notBuilt, at: field) }
    do {
      let set = try layOutText(text, frame.width / scale, frame.height / scale)
      // Asked for small and wherever they are: whether a text has emoji does not depend on where it lies.
      let hasColorGlyphs = try set.colorGlyphs(0.1, .zero, .everything) != nil
      guard hasColorGlyphs else {
        return PlacedText(
          outline: set.outline, hasColorGlyphs: false, colorGlyphs: nil,
          missingCharacters: set.missingCharacters)
      }
      let glyphs = try set.colorGlyphs(scale, Vector(frame.x / scale, frame.y / scale), visible)
      let placed = glyphs.map { glyphs in
        let (columns, rows) = (glyphs.pixels.columns, glyphs.pixels.rows)
        return PlacedBitmap(bitmap: glyphs.bitmap, left: columns.lowerBound, top: rows.lowerBound)
      }
      return PlacedText(
        outline: set.outline, hasColorGlyphs: true, colorGlyphs: placed,
        missingCharacters: set.missingCharacters)
    } catch {
      throw SceneError(ofText: error, at: field)
    }
  }

  /// The coverage, in black, of a text's letters.
  func coverage(
    of text: PlacedText, _ map: Transform, visible: PixelRect, field: String
  ) throws(SceneError) -> PlacedBitmap? {
    var picture = try coverage(of: text.outline, .nonZero, map, visible: visible, field: field)
    picture?.missingCharacters = text.missingCharacters
    return picture
  }

  /// What the stroke of a shape covers.
  private func outline(of shape: Shape, field: String) throws(SceneError) -> Path {
    guard let stroke = shape.stroke, shape.strokeColor.alpha > 0 else { return Path() }
    do throws(PathError) {
      // The stroke is made in points, so that its curves stay within the tolerance in pixels.
      return try shape.path.stroked(stroke, tolerance: Stroke.defaultTolerance / scale)
    } catch {
      throw .path(field: "\(field).shape", error)
    }
  }

  private func filled(
    _ path: Path, _ rule: FillRule, _ color: Color, _ map: Transform, visible: PixelRect, field: String
  ) throws(SceneError) -> PlacedBitmap? {
    let path = path.applying(map)
    guard let bounds = path.bounds, color.alpha > 0 else { return nil }
    // Far outside of all pictures, and small enough to be whole numbers.
    func limited(_ value: Double) -> Int { Int(min(max(value, -1e9), 1e9)) }
    let pixels = PixelRect(
      columns: limited(bounds.x.rounded(.down))..<limited(bounds.maxX.rounded(.up)),
      rows: limited(bounds.y.rounded(.down))..<limited(bounds.maxY.rounded(.up)))
    let seen = pixels.clamped(to: visible)
    guard !seen.isEmpty else { return nil }
    let (left, top) = (seen.columns.lowerBound, seen.rows.lowerBound)
    let local = path.applying(.translation(Double(-left), Double(-top)))
    do throws(PathError) {
      let mask = try CoverageRasterizer().mask(of: local, size: seen.size, rule: rule)
      do throws(BitmapError) {
        return PlacedBitmap(bitmap: try mask.colored(color), left: left, top: top)
      } catch {
        throw PathError.size(error)
      }
    } catch {
      throw .path(field: field, error)
    }
  }
}

extension PixelRect {
  /// More than any picture has.
  fileprivate static let everything = PixelRect(columns: -(1 << 30)..<1 << 30, rows: -(1 << 30)..<1 << 30)
}

extension PlacedBitmap {
  /// Its pixels.
  var region: PixelRect { PixelRect(bitmap.size).moved(left, top) }
}
