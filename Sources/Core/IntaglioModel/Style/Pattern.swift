// SPDX-License-Identifier: MIT
import IntaglioSystem

/// A repeated picture, as the contents of a layer or the paint of a stroke or an overlay.
///
/// The tile is resized to round(size * scale * pixels per point) pixels, at least 1, like pictures in layers
/// but with edges that match those of the next tile, and rounded to 8 bits again. The first tile starts at
/// the top left corner of the layer's frame (or of the styled picture), moved by `offset` and rounded to a
/// whole pixel.
///
/// A `tiling` gives the size and place of the tiles. Their picture is resized to whole pixels, at least 1,
/// and stretched over each tile, linear between the centres of its pixels and constant beyond the outermost
/// ones; its edges match those of the next tile only where there are no gaps.
public struct Pattern: Sendable, Hashable {
  /// The source of a tile.
  public enum Source: Sendable, Hashable {
    /// A picture.
    case bitmap(Bitmap)
    /// The path of a picture, which is read with its document.
    case file(String)
    /// Noise, computed from places and a seed.
    case turbulence(Turbulence)
  }

  /// The source of the tile.
  public var source: Source
  /// Points per pixel of the tile, more than 0; unused where a tiling has a size.
  public var scale: Double
  /// The displacement of the tiles, in points.
  public var offset: Vector
  /// Tiles of any size at any place between pixels; nil for tiles of whole pixels at whole pixels. A width or
  /// height of 0 follows from the other one by the picture's proportions; with both 0, `scale` applies.
  public var tiling: Tiling?

  /// A pattern.
  public init(_ source: Source, scale: Double = 1, offset: Vector = .zero, tiling: Tiling? = nil) {
    (self.source, self.scale, self.offset, self.tiling) = (source, scale, offset, tiling)
  }

  /// A pattern of a picture.
  public init(_ bitmap: Bitmap, scale: Double = 1, offset: Vector = .zero, tiling: Tiling? = nil) {
    self.init(.bitmap(bitmap), scale: scale, offset: offset, tiling: tiling)
  }

  /// The maximum width and height of a tile, in pixels.
  public static let maximumTileSide = 8_192

  package var isOpaque: Bool {
    if tiling?.hasGaps == true { return false }
    return switch source {
    case .bitmap(let bitmap):
      stride(from: 3, to: bitmap.pixels.count, by: 4).allSatisfy { bitmap.pixels[$0] == 255 }
    case .file: false
    case .turbulence: true
    }
  }

  /// The size of the tile in its own pixels; nil for a picture that has not been read.
  package var size: PixelSize? {
    switch source {
    case .bitmap(let bitmap): bitmap.size
    case .file: nil
    case .turbulence(let turbulence): PixelSize(turbulence.side, turbulence.side)
    }
  }

  package var isSized: Bool { tiling.map { $0.tile.width > 0 || $0.tile.height > 0 } ?? false }

  /// The size of a tile in points; nil if it depends on a picture that has not been read.
  package var tileSize: Size? {
    let tile = tiling?.tile ?? Rect(x: 0, y: 0, width: 0, height: 0)
    if tile.width > 0, tile.height > 0 { return Size(width: tile.width, height: tile.height) }
    guard let size else { return nil }
    let (width, height) = (Double(size.width), Double(size.height))
    let factor = tile.width > 0 ? tile.width / width : tile.height > 0 ? tile.height / height : scale
    return Size(width: width * factor, height: height * factor)
  }

  /// The tile in its own pixels; nil for a picture that has not been read. Incomplete after a cancellation,
  /// which the caller checks.
  package func bitmap(_ cancellation: Cancellation? = nil) -> Bitmap? {
    switch source {
    case .bitmap(let bitmap): bitmap
    case .file: nil
    case .turbulence(let turbulence): turbulence.tile(cancellation)
    }
  }
}

extension Style {
  /// Calls `body` with the pattern of each stroke, overlay and bevel, and its place in the style.
  package mutating func forEachPattern<E>(
    _ body: (_ pattern: inout Pattern, _ field: String) throws(E) -> Void
  ) throws(E) {
    for index in strokes.indices {
      guard case .pattern(var pattern) = strokes[index].paint else { continue }
      try body(&pattern, "strokes[\(index)].pattern")
      strokes[index].paint = .pattern(pattern)
    }
    for index in overlays.indices {
      guard case .pattern(var pattern) = overlays[index].paint else { continue }
      try body(&pattern, "overlays[\(index)].pattern")
      overlays[index].paint = .pattern(pattern)
    }
    for index in bevels.indices {
      guard var texture = bevels[index].texture else { continue }
      try body(&texture.pattern, "bevels[\(index)].texture.pattern")
      bevels[index].texture = texture
    }
    for index in bevels.indices {
      guard case .picture(let source)? = bevels[index].environment?.source else { continue }
      var pattern = Pattern(source)
      try body(&pattern, "bevels[\(index)].environment")
      bevels[index].environment?.source = .picture(pattern.source)
    }
    if var pattern = erosion?.pattern {
      try body(&pattern, "erosion.pattern")
      erosion?.pattern = pattern
    }
    if case .pattern(var pattern)? = outline?.paint {
      try body(&pattern, "outline.pattern")
      outline?.paint = .pattern(pattern)
    }
  }

  /// The distinct patterns of strokes, overlays and bevels, in their order.
  ///
  /// - Parameter scale: pixels per point of the style's lengths.
  package func patterns(scale: Double) -> [Pattern] {
    let paints = strokes.map(\.paint) + overlays.map(\.paint) + [outline?.paint].compactMap { $0 }
    let painted = paints.compactMap { paint in
      if case .pattern(let pattern) = paint { pattern } else { nil }
    }
    let spheres = bevels.compactMap { $0.sphere(scale: scale) }
    return (painted + bevels.compactMap(\.texture?.pattern) + spheres + [erosion?.pattern].compactMap { $0 })
      .distinct
  }
}

extension Pattern: Described {
  package static let schemaName = "pattern"
  package static let summary = "A picture repeated in all directions."
  package static let blank = Pattern(.file(""))
  package static let fields: FieldTable<Pattern> = [
    Field("", \.source, "The tile.", presence: .required()),
    Field("scale", \.scale, "Points for each pixel of the tile.", limit: .range(1e-3...1e3)),
    Field(
      "offset", \.offset, "The offset of the first tile, rounded to whole pixels without a tiling.",
      limit: .range(-1e6...1e6)),
    Field(
      "tiling", \.tiling,
      "Tiles of any size, also between pixels. A width or height of 0 follows from the picture's. Left out: tiles of whole pixels."
    ),
  ]

  package func checkConsistency(_ check: FieldCheck) throws(StyleError) {
    try source.checkRead()
    if isSized, scale != 1 {
      throw .invalid(field: "scale", problem: "has no effect if tiling gives the size of a tile")
    }
    let side = max(tileSize?.width ?? 0, tileSize?.height ?? 0) * check.scale
    guard side >= Double(Pattern.maximumTileSide) + 0.5 else { return }
    throw .invalid(
      field: isSized ? "tiling.tile" : "scale",
      problem: "makes a tile of \(DecimalText.text(side.rounded())) pixels; "
        + "at most \(Pattern.maximumTileSide) are allowed")
  }
}

extension Pattern.Source {
  func checkRead() throws(StyleError) {
    guard case .file(let path) = self else { return }
    throw .invalid(
      field: "image",
      problem: "names the file \(path), which has not been read; load the document from its file")
  }
}

extension Pattern.Source: FieldChoices {
  package static let rule = ImageContents.Source.rule
  package static let choices: [FieldChoice<Pattern.Source>] = [
    .file(Pattern.Source.file) { if case .file(let path) = $0 { path } else { nil } },
    .bitmap(Pattern.Source.bitmap) { if case .bitmap(let bitmap) = $0 { bitmap } else { nil } },
    FieldChoice("turbulence", "Noise, computed from places and a seed.", Self.turbulence) {
      if case .turbulence(let turbulence) = $0 { turbulence } else { nil }
    },
  ]
}
