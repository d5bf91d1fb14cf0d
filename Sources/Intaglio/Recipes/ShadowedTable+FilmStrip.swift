import IntaglioModel

extension ShadowedTable {
  /// The table at several moments of a drag, side by side from left to right: which shadow shows when, on one sheet.
  ///
  ///     let drag = ShadowedTable(rows: 4, rowHeight: 44, viewport: Vector(120, 240))
  ///     let strip = drag.filmStrip(contentOffsets: [0, -20, -60, 40, 120])
  ///
  /// - Parameters:
  ///   - contentOffsets: how far the rows are scrolled up in each frame, in points; the table's own offset is not used.
  ///   - gap: points between frames, and around all of them.
  ///   - ground: what lies behind the frames; nil is transparent.
  /// - Returns: a scene of (width + gap) * frames + gap by height + 2 * gap points. Without frames it is as large as its
  ///   margins.
  public func filmStrip(contentOffsets: [Double], gap: Double = 12, ground: Color? = nil) -> Scene {
    let layers = contentOffsets.enumerated().map { index, offset in
      var table = self
      table.contentOffset = offset
      var layer = table.layer
      layer.name = "frame \(index + 1)"
      layer.frame.x = gap + Double(index) * (viewport.x + gap)
      layer.frame.y = gap
      return layer
    }
    return Scene(
      width: gap + Double(layers.count) * (viewport.x + gap), height: viewport.y + 2 * gap,
      background: ground,
      layers: layers)
  }
}
