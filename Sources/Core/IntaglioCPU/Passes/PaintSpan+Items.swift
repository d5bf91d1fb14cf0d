// SPDX-License-Identifier: MIT
import CPixelRows

extension PaintSpan {
  /// Paints the part of the piece inside the item's region.
  mutating func paint(_ step: UnsafePointer<PaintStep>) {
    let touched = step.pointee.region.columns.clamped(to: columns)
    let coverage = coverage(of: step, touched)
    if case .nothing = coverage { return }
    if case .below = step.pointee.source { return recolor(step, coverage, touched) }
    if step.pointee.isSourceOver, let color = color(of: step) {
      return paint(color, coverage, touched, isOpaque: step.pointee.isOccluder)
    }
    let content = step.pointee.adjustments.isEmpty ? unpack(step, touched) : adjusted(step, touched)
    if case .full = coverage, step.pointee.isSourceOver, step.pointee.opacity == 1 {
      return paintPicture(content, touched)
    }
    let row = coverage.row(count: touched.count, in: scratch.row(.coverage))
    guard step.pointee.isSourceOver else { return blend(step, row, touched) }
    row.multiply(by: step.pointee.opacity, count: touched.count)
    let (result, below) = drawing(touched)
    pixel_rows_draw_covered(picture.rows, row.base, below.rows, result.rows, touched.count)
  }

  /// The single colour of the item's row, or nil.
  @inline(__always)
  private func color(of step: UnsafePointer<PaintStep>) -> SIMD4<Float>? {
    switch step.pointee.source {
    case .color(let color): color
    case .picture, .noise, .tiles, .below: nil
    case .gradient where !step.pointee.adjustments.isEmpty: nil
    case .gradient(let gradient): gradient.pointee.color(row: y).map { $0 * step.pointee.opacity }
    }
  }

  private mutating func unpack(_ step: UnsafePointer<PaintStep>, _ touched: Range<Int>) -> PixelRowsContent {
    if case .picture(let reading) = step.pointee.source { return load(reading, touched) }
    if ground == .loaded { settle() }
    loaded = nil
    write(step.pointee.source, touched, to: picture)
    return PixelRowsMixed
  }

  /// Writes the item's adjusted colours into the scratch's picture row.
  private mutating func adjusted(_ step: UnsafePointer<PaintStep>, _ touched: Range<Int>) -> PixelRowsContent
  {
    let content = unpack(step, touched)
    if content == PixelRowsNothing { return content }
    if ground == .loaded { settle() }
    change(picture, by: step, touched)
    loaded = (nil, y, touched, content)
    return content
  }

  /// Changes the colours of a row, applying all changes to one block after the other, which stays in the
  /// first-level cache.
  private func change(_ row: PictureRow, by step: UnsafePointer<PaintStep>, _ touched: Range<Int>) {
    let changes = step.pointee.adjustments
    for start in stride(from: 0, to: touched.count, by: LevelTable.blockSize) {
      let (block, count) = (row.advanced(by: start), min(touched.count - start, LevelTable.blockSize))
      var first = changes.lowerBound
      if let levels = step.pointee.levels, levels.change(block, count: count) { first += levels.changeCount }
      for index in first..<changes.upperBound {
        job.adjustments[index].change(block, x: touched.lowerBound + start, y: y, count: count)
      }
    }
  }

  // MARK: Changes of the picture below

  /// Changes the colours painted so far, and blends the result with them.
  private mutating func recolor(
    _ step: UnsafePointer<PaintStep>, _ coverage: CoverageReader.Reading, _ touched: Range<Int>
  ) {
    if ground == .nothing { return }
    if case .full = coverage, step.pointee.opacity == 1, step.pointee.blend == .normal, ground == .loaded,
      touched == columns, let content = loaded?.content
    {
      // Only the loaded picture has been painted so far, so it is changed in place.
      change(picture, by: step, touched)
      loaded = (nil, y, touched, content)
      return
    }
    settle()
    let count = touched.count
    let (place, opacity, mode) = (place(touched), step.pointee.opacity, step.pointee.mode)
    if case .full = coverage, opacity == 1, mode == nil { return change(place, by: step, touched) }
    loaded = nil
    picture.copy(place, count: count)
    if let mode {
      // Modes mix opaque colours; the row's alpha is restored afterwards.
      let opaque = scratch.pictureRow(.second)
      pixel_rows_make_opaque(picture.rows, opaque.rows, count)
      picture.copy(opaque, count: count)
      change(picture, by: step, touched)
      let whole = scratch.row(.alpha)
      whole.fill(1, count: count)
      pixel_rows_draw_mixed(mode, picture.rows, 1, whole.base, opaque.rows, count)
      pixel_rows_cover(opaque.rows, place.alpha.base, picture.rows, count)
    } else {
      change(picture, by: step, touched)
    }
    let row = coverage.row(count: count, in: scratch.row(.coverage))
    row.multiply(by: opacity, count: count)
    pixel_rows_replace(picture.rows, row.base, place.rows, count)
  }

  // MARK: Source-over

  private mutating func paint(
    _ color: SIMD4<Float>, _ coverage: CoverageReader.Reading, _ touched: Range<Int>, isOpaque: Bool
  ) {
    let count = touched.count
    if case .full = coverage, isOpaque { return drawing(touched).result.fill(color, count: count) }
    let row = coverage.row(count: count, in: scratch.row(.coverage))
    if ground == .nothing, touched == columns {
      pixel_rows_set_color(PixelRowsColor(color), row.base, result.rows, count)
      ground = .painted
    } else {
      let (result, below) = drawing(touched)
      pixel_rows_draw_color(PixelRowsColor(color), row.base, below.rows, result.rows, count)
    }
  }

  /// Paints the loaded picture without a coverage.
  private mutating func paintPicture(_ content: PixelRowsContent, _ touched: Range<Int>) {
    if content == PixelRowsNothing { return }
    if touched == columns, ground == .nothing || content == PixelRowsOpaque, loaded != nil {
      ground = .loaded
    } else {
      settle()
      let place = place(touched)
      pixel_rows_draw_covered(picture.rows, nil, place.rows, place.rows, touched.count)
    }
  }

  /// The pixels `touched` of the result to draw into, and the piece's current pixels there: the result
  /// itself, or the loaded picture, which then need not be copied first.
  private mutating func drawing(_ touched: Range<Int>) -> (result: PictureRow, below: PictureRow) {
    if ground == .loaded, touched == columns {
      ground = .painted
      return (result, picture)
    }
    settle()
    let place = place(touched)
    return (place, place)
  }

  /// The result from the first of these columns on.
  private func place(_ touched: Range<Int>) -> PictureRow {
    let lead = touched.lowerBound - columns.lowerBound
    return lead == 0 ? result : result.advanced(by: lead)
  }

  // MARK: Blend modes

  private mutating func blend(_ step: UnsafePointer<PaintStep>, _ coverage: FloatRow, _ touched: Range<Int>) {
    settle()
    let count = touched.count
    let place = place(touched)
    // Single colours already include the opacity.
    let opacity = if case .color = step.pointee.source { Float(1) } else { step.pointee.opacity }
    if let mode = step.pointee.mode, !step.pointee.isAdded {
      return pixel_rows_draw_mixed(mode, picture.rows, opacity, coverage.base, place.rows, count)
    }
    if opacity != 1 {
      picture.multiply(by: opacity, count: count)
      loaded = nil
    }
    if step.pointee.isAdded { return place.add(picture, coverage: coverage, count: count) }
    if step.pointee.blend == .copy {
      return pixel_rows_replace(picture.rows, coverage.base, place.rows, count)
    }
    let source = scratch.pictureRow(.second)
    source.clear(count: count)
    pixel_rows_draw_covered(picture.rows, coverage.base, source.rows, source.rows, count)
    let noise = step.pointee.noise
    place.dissolve(source, x: touched.lowerBound - noise.wholeX, y: y - noise.wholeY, count: count)
  }

  // MARK: Coverage

  private mutating func coverage(of step: UnsafePointer<PaintStep>, _ touched: Range<Int>)
    -> CoverageReader.Reading
  {
    if step.pointee.isInner { return inner(step, touched) }
    guard let first = step.pointee.terms.first else { return .full }
    var product = read(job.terms + first, touched, into: scratch.row(.coverage))
    for index in step.pointee.terms.dropFirst() {
      if case .nothing = product { return .nothing }
      // The first row stays in place, and the others are multiplied into it.
      let room = if case .row = product { scratch.row(.alpha) } else { scratch.row(.coverage) }
      switch (read(job.terms + index, touched, into: room), product) {
      case (.nothing, _): return .nothing
      case (.row(let row), .row(let before)): before.setProduct(before, row, count: touched.count)
      case (.row(let row), _): product = .row(row)
      case (.full, _): break
      }
    }
    return product
  }

  /// The coverage a (1 - v), or a max(0, bounds - v), of an inner shadow.
  @inline(__always)
  private mutating func inner(_ step: UnsafePointer<PaintStep>, _ touched: Range<Int>)
    -> CoverageReader.Reading
  {
    let inverse = job.terms + step.pointee.terms.lowerBound + 1
    guard case .alpha(let alpha, _) = job.terms[step.pointee.terms.lowerBound].factor,
      case .rows(let reader) = inverse.pointee.factor, load(alpha, touched) != PixelRowsNothing
    else { return .nothing }
    let coverage: FloatRow
    switch read(reader, touched, into: scratch.row(.coverage)) {
    case .full: return .nothing
    case .nothing:
      coverage = scratch.row(.coverage)
      coverage.clear(count: touched.count)
    case .row(let row): coverage = row
    }
    if let bounds = inverse.pointee.bounds {
      let (first, height) = inverse.pointee.numbers(of: bounds, column: touched.lowerBound, row: y)
      pixel_rows_bounded_inner(picture.alpha.base, first, height, coverage.base, touched.count)
    } else {
      pixel_rows_inner(picture.alpha.base, coverage.base, touched.count)
    }
    return .row(coverage)
  }

  /// A factor at the pixels. Unless it is 0 or 1 everywhere, it is written into `row`, starting at or near
  /// its beginning.
  private mutating func read(
    _ term: UnsafePointer<PaintTerm>, _ touched: Range<Int>, into row: FloatRow
  ) -> CoverageReader.Reading {
    let count = touched.count
    let reading: CoverageReader.Reading
    switch term.pointee.factor {
    case .alpha(let number, let threshold):
      reading = alpha(load(number, touched), threshold, count, into: row)
    case .luminance(let number):
      load(number, touched)
      picture.writeLuminance(to: row, count: count)
      reading = .row(row)
    case .rows(let reader): reading = read(reader, touched, into: row)
    case .profile(let profile):
      let (first, height) = term.pointee.numbers(of: profile, column: touched.lowerBound, row: y)
      for index in 0..<count { row[index] = first[index] * height }
      reading = .row(row)
    }
    guard term.pointee.isInverted else { return reading }
    guard let bounds = term.pointee.bounds else {
      switch reading {
      case .nothing: return .full
      case .full: return .nothing
      case .row(let row):
        row.invert(count: count)
        return reading
      }
    }
    let samples = reading.row(count: count, in: row)
    let (first, height) = term.pointee.numbers(of: bounds, column: touched.lowerBound, row: y)
    for index in 0..<count { samples[index] = max(0, first[index] * height - samples[index]) }
    return .row(samples)
  }

  /// The alpha of the loaded picture, or the result of comparing it with a threshold.
  private func alpha(
    _ content: PixelRowsContent, _ threshold: Float?, _ count: Int, into row: FloatRow
  ) -> CoverageReader.Reading {
    switch content {
    case PixelRowsNothing: return threshold.map { $0 < 0 } ?? false ? .full : .nothing
    case PixelRowsOpaque: return threshold.map { $0 > 255 } ?? false ? .nothing : .full
    default: break
    }
    if let threshold {
      row.setAbove(threshold, picture.alpha, count: count)
    } else {
      row.setUnit(picture.alpha, count: count)
    }
    return .row(row)
  }

  @inline(__always)
  private func read(_ reader: UnsafePointer<CoverageReader>, _ touched: Range<Int>, into row: FloatRow)
    -> CoverageReader.Reading
  { reader.pointee.read(row: y, columns: touched, windows: windows, scratch: scratch, into: row) }
}
