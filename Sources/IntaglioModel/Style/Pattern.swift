// SPDX-License-Identifier: MIT
import IntaglioSystem

/// A repeated picture, as the contents of a layer or the paint of a stroke or an overlay.
///
/// The tile is resized to round(size * scale * pixels a point) pixels, at least 1, like pictures in layers
/// but with edges that match those of the next tile, and rounded to 8 bits again. The first tile starts at
/// the top left corner of the layer's frame (or of the styled picture), moved by `offset` and rounded to a
/// whole pixel.
public struct Pattern: Sendable, Hashable {
  /// The source of a tile.
  public enum Source: Sendable, Hashable {
    /// A picture.
    case bitmap(Bitmap)
    /// The path of a picture, which documents read.
    case file(String)
    /// Noise, computed from places and a seed.
    case turbulence(Turbulence)
  }

  /// The source of the tile.
  public var source: Source
  /// Points per pixel of the tile, more than 0.
  public var scale: Double
  /// The displacement of the tiles, in points.
  public var offset: Vector

  /// A pattern.
  public init(_ source: Source, scale: Double = 1, offset: Vector = .zero) {
    self.source = source
    self.scale = scale
    self.offset = offset
  }

  /// A pattern of a picture.
  public init(_ bitmap: Bitmap, scale: Double = 1, offset: Vector = .zero) {
    self.init(.bitmap(bitmap), scale: scale, offset: offset)
  }
}

extension Pattern {
  /// The maximum width and height of a tile, in pixels.
  public static let maximumTileSide = 8_192

  /// Whether every pixel is opaque.
  package var isOpaque: Bool {
    switch source {
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
  /// Calls a function for the pattern of each stroke, overlay and bevel, with its place in the style.
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
  }

  /// The distinct patterns of strokes, overlays and bevels, in their order.
  package var patterns: [Pattern] {
    let painted = (strokes.map(\.paint) + overlays.map(\.paint)).compactMap { paint in
      if case .pattern(let pattern) = paint { pattern } else { nil }
    }
    var patterns: [Pattern] = []
    for pattern in painted + bevels.compactMap(\.texture?.pattern) where !patterns.contains(pattern) {
      patterns.append(pattern)
    }
    return patterns
  }
}

extension Pattern: Described {
  package static let schemaName = "pattern"
  package static let summary = "A picture that is repeated in all directions."
  package static let blank = Pattern(.file(""))
  package static let fields: FieldTable<Pattern> = [
    Field("", \.source, "The tile.", presence: .required()),
    Field("scale", \.scale, "Points for each pixel of the tile.", limit: .range(1e-3...1e3)),
    Field(
      "offset", \.offset, "How far the first tile is moved, rounded to whole pixels.",
      limit: .range(-1e6...1e6)),
  ]

  package func checkTogether(_ check: FieldCheck) throws(StyleError) {
    switch source {
    case .file(let path):
      throw .invalid(
        field: "image",
        problem: "names the file \(path), which has not been read; load the document from its file")
    case .bitmap, .turbulence:
      let side = Double(max(size?.width ?? 0, size?.height ?? 0)) * scale * check.scale
      guard side >= Double(Pattern.maximumTileSide) + 0.5 else { return }
      throw .invalid(
        field: "scale",
        problem: "makes a tile of \(DecimalText.text(side.rounded())) pixels; "
          + "at most \(Pattern.maximumTileSide) are allowed")
    }
  }
}

extension Pattern.Source: FieldChoices {
  package static let rule = ImageContents.Source.rule
  package static let choices: [FieldChoice<Pattern.Source>] = [
    FieldChoice(
      "image",
      "The path of a picture (PNG, JPEG, WebP, AVIF or SVG), relative to this file's folder unless it is absolute.",
      { (path: FilePathText) in .file(path.text) },
      { if case .file(let path) = $0 { FilePathText(path) } else { nil } }),
    FieldChoice("bitmap", "A picture within this file.", Pattern.Source.bitmap) {
      if case .bitmap(let bitmap) = $0 { bitmap } else { nil }
    },
    FieldChoice("turbulence", "Noise, computed from places and a seed.", Pattern.Source.turbulence) {
      if case .turbulence(let turbulence) = $0 { turbulence } else { nil }
    },
  ]
}
