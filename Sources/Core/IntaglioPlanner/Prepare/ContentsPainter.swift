// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem
import IntaglioVector

/// Draws contents before any pass runs: the coverage of paths and texts, and contents of several colours.
/// Frames are in pixels.
struct ContentsPainter {
  struct PlacedText {
    /// The outlines in each of the text's colours, in points, relative to the frame's corner.
    let outlines: [Path]
    /// Whether there are emoji or pictures, visible or not.
    let hasColors: Bool
    let colorGlyphs: PlacedBitmap?
    /// The pictures in its lines; nil for an invisible one.
    let pictures: [PlacedBitmap?]
    let faults: TextFaults
  }

  let scale: Double
  let layOutText: TextLayoutEngine
  /// Ends drawing early; callers must check for it.
  let cancellation: Cancellation?

  /// The coverage, in black, of a shape that is only filled or only stroked.
  func coverage(
    of shape: Shape, _ map: Transform, visible: PixelRect, field: String
  ) throws(SceneError) -> PlacedBitmap? {
    let hasFill = (shape.fill?.alpha ?? 0) > 0
    let path = hasFill ? shape.path : try outline(of: shape, field: field)
    return try coverage(
      of: path, hasFill ? shape.rule : .nonZero, map, visible: visible, field: "\(field).shape")
  }

  /// The map from points to pixels that takes (0, 0) to `origin`; `turn` is for maps that do more than scale.
  func map(to origin: Vector, _ turn: Transform? = nil) -> Transform {
    (turn ?? .scale(scale)).concatenating(.translation(origin.x, origin.y))
  }

  func set(_ text: Text, in frame: Rect, visible: PixelRect, field: String) throws(SceneError) -> PlacedText {
    let field = "\(field).text"
    do {
      let set = try layOutText.layOut(text, frame.width / scale, frame.height / scale)
      // At a small scale and any position: neither decides whether a text has emoji.
      let hasColorGlyphs = try set.colorGlyphs(0.1, .zero, .everything) != nil
      guard hasColorGlyphs || !set.pictures.isEmpty else {
        return PlacedText(
          outlines: set.outlines(), hasColors: false, colorGlyphs: nil, pictures: [], faults: set.faults)
      }
      let glyphs = try set.colorGlyphs(scale, Vector(frame.x / scale, frame.y / scale), visible)
      let placed = glyphs.map { glyphs in
        let (columns, rows) = (glyphs.pixels.columns, glyphs.pixels.rows)
        return PlacedBitmap(bitmap: glyphs.bitmap, left: columns.lowerBound, top: rows.lowerBound)
      }
      let pictures = try set.pictures.map { bitmap, rect in
        try bitmap.placed(in: rect.pixels(in: frame, scale), visible: visible, cancellation: cancellation)
      }
      return PlacedText(
        outlines: set.outlines(), hasColors: true, colorGlyphs: placed, pictures: pictures,
        faults: set.faults)
    } catch {
      throw SceneError(ofText: error, at: field)
    }
  }

  /// The ink of each line of a text, in points from the frame's corner.
  func ink(of text: Text, in frame: Rect, field: String) throws(SceneError) -> [Rect] {
    try rethrowing(
      { (error: any Error) in SceneError(ofText: error, at: "\(field).text") },
      try layOutText.layOut(text, frame.width / scale, frame.height / scale).ink)
  }

  /// The coverage, in black, of a text's letters in one of its colours.
  func coverage(
    of text: PlacedText, color: Int, _ map: Transform, visible: PixelRect, field: String
  ) throws(SceneError) -> PlacedBitmap? {
    guard color < text.outlines.count else { return nil }
    var picture = try coverage(of: text.outlines[color], .nonZero, map, visible: visible, field: field)
    picture?.faults = text.faults
    return picture
  }

  func outline(of shape: Shape, field: String) throws(SceneError) -> Path {
    guard let stroke = shape.stroke, shape.strokeColor.alpha > 0 else { return Path() }
    // The stroke is made in points, so this keeps its curves within the tolerance in pixels.
    return try rethrowing(
      { (error: PathError) in SceneError.path(field: "\(field).shape", error) },
      try shape.path.stroked(stroke, tolerance: Stroke.defaultTolerance / scale))
  }

  /// The coverage, in black, of a path in points, mapped to pixels and cropped to `visible`.
  func coverage(
    of path: Path, _ rule: FillRule, _ map: Transform, visible: PixelRect, field: String
  ) throws(SceneError) -> PlacedBitmap? {
    let path = path.applying(map)
    guard let bounds = path.bounds else { return nil }
    // Far outside all pictures, and small enough for Int.
    func limited(_ value: Double) -> Int { Int(min(max(value, -1e9), 1e9)) }
    let pixels = PixelRect(
      columns: limited(bounds.x.rounded(.down))..<limited(bounds.maxX.rounded(.up)),
      rows: limited(bounds.y.rounded(.down))..<limited(bounds.maxY.rounded(.up)))
    let seen = pixels.clamped(to: visible)
    guard !seen.isEmpty else { return nil }
    let (left, top) = (seen.columns.lowerBound, seen.rows.lowerBound)
    let local = path.applying(.translation(Double(-left), Double(-top)))
    do throws(PathError) {
      let mask = try CoverageRasterizer().mask(
        of: local, size: seen.size, rule: rule, cancellation: cancellation)
      let bitmap = try rethrowing(PathError.size, try mask.black(cancellation: cancellation))
      return PlacedBitmap(bitmap: bitmap, left: left, top: top)
    } catch {
      throw .path(field: field, error)
    }
  }
}

extension PlacedBitmap {
  var region: PixelRect { PixelRect(bitmap.size).moved(left, top) }
}
