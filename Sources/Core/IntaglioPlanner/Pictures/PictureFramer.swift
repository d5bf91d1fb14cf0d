// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// Resizes and crops a picture row by row, so the picture may be larger than memory.
///
/// Computes the same values as `Bitmap.resampled`: box filtering to shrink, linear interpolation to enlarge,
/// on premultiplied values, rounded once.
package struct PictureFramer: Sendable {
  private let source: PixelSize
  /// The picture on its new grid, surrounded by transparency.
  private let placed: PixelRect
  private let horizontal: ResamplingAxis
  private let vertical: ResamplingAxis
  /// The kept part of the new grid.
  private var part: PixelRect

  /// The framer of pictures of this size.
  ///
  /// - Throws: `FramingError` for a crop that reaches beyond the resized picture, and for too many pixels.
  package init(_ framing: Framing, of source: PixelSize) throws(FramingError) {
    self.source = source
    let canvas = framing.resize?.size(of: source) ?? source
    guard let count = canvas.pixelCount, framing.resize == nil || count <= Bitmap.maximumPixelCount else {
      throw FramingError(
        .resize, "makes \(canvas), more than \(Bitmap.maximumPixelCount) pixels; give a smaller size")
    }
    var columns = (start: 0.0, length: Double(source.width))
    var rows = (start: 0.0, length: Double(source.height))
    var size = canvas
    if let resize = framing.resize, resize.width != nil, resize.height != nil {
      switch resize.fit {
      case .contain: size = Framing.Resize.fitting(source, into: canvas)
      case .cover: (columns, rows) = ResamplingAxis.part(of: source, covering: canvas)
      case .exact: break
      }
    }
    placed = PixelRect(size).moved((canvas.width - size.width) / 2, (canvas.height - size.height) / 2)
    horizontal = ResamplingAxis(
      start: columns.start, length: columns.length, of: source.width, to: size.width)
    vertical = ResamplingAxis(start: rows.start, length: rows.length, of: source.height, to: size.height)
    part = try framing.crop?.part(of: canvas) ?? PixelRect(canvas)
  }

  package var size: PixelSize { part.size }

  /// Whether opaque pictures stay opaque.
  package var keepsOpaque: Bool { part.clamped(to: placed) == part }

  package mutating func keep(_ kept: PixelRect) {
    part = kept.moved(part.columns.lowerBound, part.rows.lowerBound)
  }

  /// The rows of the picture that rows of the result depend on; empty for none.
  package func rows(readFor rows: Range<Int>) -> Range<Int> {
    let read = rows.moved(part.rows.lowerBound).clamped(to: placed.rows).moved(-placed.rows.lowerBound)
    guard let first = read.first, let last = read.last else { return 0..<0 }
    return vertical.firsts[first]..<vertical.firsts[last] + vertical.weights[last].count
  }

  /// Rows of the result.
  ///
  /// - Parameters:
  ///   - window: the picture's rows from `first` on, at least `rows(readFor:)`; nil if none are read.
  ///   - cancellation: ends early with an incomplete result; callers must check for it.
  package func rows(
    _ rows: Range<Int>, of window: Bitmap?, from first: Int, cancellation: Cancellation? = nil
  ) throws(BitmapError) -> Bitmap {
    let seen = part.columns.clamped(to: placed.columns)
    return try Bitmap(size: PixelSize(part.width, rows.count)) { output in
      output.initializeMemory(as: UInt8.self, repeating: 0)
      guard let window, !seen.isEmpty else { return }
      var line = [SIMD4<Double>](repeating: .zero, count: source.width)
      for (index, row) in rows.enumerated() {
        if cancellation?.isRequested == true { return }
        let place = row + part.rows.lowerBound - placed.rows.lowerBound
        guard vertical.firsts.indices.contains(place) else { continue }
        let start = 4 * (index * part.width + seen.lowerBound - part.columns.lowerBound)
        window.resample(
          rows: vertical.firsts[place] - first, vertical.weights[place], horizontal,
          seen.moved(-placed.columns.lowerBound), through: &line, into: output, at: start)
      }
    }
  }
}

extension Framing.Resize {
  fileprivate func size(of source: PixelSize) -> PixelSize {
    func following(_ side: Int, _ own: Int, _ other: Int) -> Int {
      Int(min(max((Double(other) * Double(side) / Double(own)).rounded(), 1), 0x1p30))
    }
    let (width, height) = (self.width, self.height)
    return PixelSize(
      width ?? following(height ?? 1, source.height, source.width),
      height ?? following(width ?? 1, source.width, source.height))
  }

  /// The largest size that fits into a canvas and keeps a picture's proportions.
  fileprivate static func fitting(_ source: PixelSize, into canvas: PixelSize) -> PixelSize {
    let factor = min(
      Double(canvas.width) / Double(source.width), Double(canvas.height) / Double(source.height))
    func side(_ own: Int, _ most: Int) -> Int { min(max(Int((Double(own) * factor).rounded()), 1), most) }
    return PixelSize(side(source.width, canvas.width), side(source.height, canvas.height))
  }
}

extension Framing.Crop {
  fileprivate func part(of whole: PixelSize) throws(FramingError) -> PixelRect {
    let left = left ?? (whole.width - width) / 2
    let top = top ?? (whole.height - height) / 2
    guard left >= 0, top >= 0, left <= whole.width - width, top <= whole.height - height else {
      throw FramingError(
        .crop,
        "\(width)x\(height) at \(left), \(top) reaches beyond the picture, which is \(whole) here; crop less, or resize first"
      )
    }
    return PixelRect(PixelSize(width, height)).moved(left, top)
  }
}

extension Range<Int> {
  fileprivate func moved(_ distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}

extension FramingError {
  /// A trim of a picture without a visible pixel.
  package static let nothingVisible = FramingError(
    .trim, "leaves nothing, because the picture has no visible pixel; omit it")
}

extension Bitmap {
  package func framed(by framing: Framing, cancellation: Cancellation? = nil) throws(RenderError) -> Bitmap {
    let framer = try rethrowing(RenderError.framing, try PictureFramer(framing, of: size))
    let framed = try rethrowing(
      RenderError.bitmap,
      try framer.rows(0..<framer.size.height, of: self, from: 0, cancellation: cancellation))
    guard framing.trims else { return framed }
    guard let visible = framed.box(fromAlpha: 1) else { throw .framing(.nothingVisible) }
    return try framed.cropped(to: visible)
  }
}
