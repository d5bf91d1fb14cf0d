// SPDX-License-Identifier: MIT
import IntaglioModel

/// A table that scrolls under a bar, with three shadows: a fixed one under the bar, one above the first row
/// and one below the last, which move with their rows. A row's shadow is only drawn while the row is visible.
///
///     let dragged = ShadowedTable(rows: 5, rowHeight: 44, contentOffset: -60, viewport: Size(width: 320, height: 400))
///     scene.layers.append(dragged.layer)
///
/// Gradients mix components and alpha separately, like CAGradientLayer: half-way from 50 % black to the
/// background at 0 % are 12.5 % of black and 12.5 % of the background.
public struct ShadowedTable: Sendable, Hashable {
  /// The number of rows.
  public var rows: Int
  /// The height of a row in points.
  public var rowHeight: Double
  /// The upward scroll of the rows; negative when they are dragged down below the bar.
  public var contentOffset: Double
  /// Width and height of the visible part, in points.
  public var viewport: Size
  /// The background of the rows, into which the shadows fade.
  public var background: Color
  /// The colours of a row, from top to bottom.
  public var rowColors: [Color]
  /// The height of the shadows under the bar and below the last row.
  public var shadowHeight: Double
  /// The height of the shadow above the first row, which is fainter in proportion.
  public var inverseShadowHeight: Double
  /// The contents of rows, in points of the row: the layers of the first row first. Rows without an element
  /// are empty.
  public var contents: [[Layer]]

  /// A table; the defaults are those of its listing.
  public init(
    rows: Int, rowHeight: Double, contentOffset: Double = 0, viewport: Size,
    background: Color = Color(white: 0.82), rowColors: [Color] = [Color(white: 1), Color(white: 0.9)],
    shadowHeight: Double = 20, inverseShadowHeight: Double = 10, contents: [[Layer]] = []
  ) {
    self.rows = rows
    self.rowHeight = rowHeight
    self.contentOffset = contentOffset
    self.viewport = viewport
    self.background = background
    self.rowColors = rowColors
    self.shadowHeight = shadowHeight
    self.inverseShadowHeight = inverseShadowHeight
    self.contents = contents
  }

  /// The visible rows, including partly visible ones.
  public var visibleRows: Range<Int> {
    guard rows > 0, rowHeight > 0 else { return 0..<0 }
    func limited(_ row: Double) -> Int { Int(min(max(row, 0), Double(rows))) }
    let first = limited((contentOffset / rowHeight).rounded(.down))
    return first..<max(first, limited(((contentOffset + viewport.height) / rowHeight).rounded(.up)))
  }

  /// Whether the first row, and thus the shadow above it, is visible.
  public var showsTopShadow: Bool { visibleRows.contains(0) }
  /// Whether the last row, and thus the shadow below it, is visible.
  public var showsBottomShadow: Bool { visibleRows.contains(rows - 1) }

  /// The table as a layer of the viewport's size. Shadows lie below rows, the bar's below everything.
  public var layer: Layer {
    let frame = Rect(0, 0, viewport.width, viewport.height)
    var layers = [shadow(at: 0, isInverse: false, name: "shadow under the bar")]
    if showsTopShadow {
      layers.append(
        shadow(at: -contentOffset - inverseShadowHeight, isInverse: true, name: "shadow above the first row"))
    }
    if showsBottomShadow {
      let end = Double(rows) * rowHeight - contentOffset
      layers.append(shadow(at: end, isInverse: false, name: "shadow below the last row"))
    }
    layers += visibleRows.map { row in
      Layer(
        "row \(row)",
        frame: Rect(
          x: 0, y: Double(row) * rowHeight - contentOffset, width: viewport.width, height: rowHeight),
        contents: .gradient(Gradient(rowColors, mixing: .straight)),
        layers: contents.indices.contains(row) ? contents[row] : [])
    }
    return Layer("table", frame: frame, contents: .color(background), clipsToBounds: true, layers: layers)
  }

  /// 50 % of black, fading into the background at 0 %; the inverse one is upside down, and fainter.
  private func shadow(at y: Double, isInverse: Bool, name: String) -> Layer {
    let height = isInverse ? inverseShadowHeight : shadowHeight
    let strength = isInverse && shadowHeight > 0 ? inverseShadowHeight / shadowHeight * 0.5 : 0.5
    let dark = Color(white: 0, alpha: min(strength, 1))
    var light = background
    light.alpha = 0
    return Layer(
      name, frame: Rect(0, y, viewport.width, max(0, height)),
      contents: .gradient(Gradient(isInverse ? [light, dark] : [dark, light], mixing: .straight)))
  }
}

extension ShadowedTable {
  /// The table at several moments of a drag, side by side from left to right.
  ///
  ///     let drag = ShadowedTable(rows: 4, rowHeight: 44, viewport: Size(width: 120, height: 240))
  ///     let strip = drag.filmStrip(contentOffsets: [0, -20, -60, 40, 120])
  ///
  /// - Parameters:
  ///   - contentOffsets: the upward scroll in each frame, in points; the table's own offset is not used.
  ///   - gap: points between frames, and around all of them.
  ///   - ground: the background of the frames; nil is transparent.
  /// - Returns: a scene of (width + gap) * frames + gap by height + 2 * gap points. Without frames it is as
  ///   large as its margins.
  public func filmStrip(contentOffsets: [Double], gap: Double = 12, ground: Color? = nil) -> Scene {
    let layers = contentOffsets.enumerated().map { index, offset in
      var table = self
      table.contentOffset = offset
      var layer = table.layer
      layer.name = "frame \(index + 1)"
      layer.frame.x = gap + Double(index) * (viewport.width + gap)
      layer.frame.y = gap
      return layer
    }
    return Scene(
      width: gap + Double(layers.count) * (viewport.width + gap), height: viewport.height + 2 * gap,
      background: ground, layers: layers)
  }
}
