import CPixelRows
import IntaglioModel
import IntaglioPlan

/// How an item is painted on a piece of a row.
extension PaintSpan {
  /// Paints what of the piece lies in the item's region.
  mutating func paint(_ step: PaintStep) {
    let touched = step.region.columns.clamped(to: columns)
    let coverage = coverage(of: step, touched)
    if case .nothing = coverage { return }
    if step.blend == .normal, let color = color(of: step) {
      return paint(color, coverage, touched, isOpaque: step.isHiding)
    }
    let content = unpack(step, touched)
    switch (step.blend, coverage) {
    case (.normal, .full) where step.opacity == 1: paintPicture(content, touched)
    case (.normal, _):
      let coverage = coverage.row(count: touched.count, in: scratch.row(.coverage))
      coverage.multiply(by: step.opacity, count: touched.count)
      let (result, below) = drawing(touched)
      result.draw(picture, coverage: coverage, over: below, count: touched.count)
    default:
      blend(step, coverage.row(count: touched.count, in: scratch.row(.coverage)), touched)
    }
  }

  /// The one colour of the row, if it has no other.
  private func color(of step: PaintStep) -> SIMD4<Float>? {
    switch step.source {
    case .color(let color): color
    case .picture: nil
    case .gradient(let number): job.gradients[number].color(row: y).map { $0 * step.opacity }
    }
  }

  /// Puts the item's colours into the scratch's picture row.
  private mutating func unpack(_ step: PaintStep, _ touched: Range<Int>) -> PixelRowsContent {
    if case .picture(let reading) = step.source { return load(reading, touched) }
    if ground == .loaded { settle() }
    loaded = nil
    switch step.source {
    case .color(let color): picture.fill(color, count: touched.count)
    case .gradient(let number): job.gradients[number].write(row: y, columns: touched, to: picture)
    case .picture: break
    }
    return PixelRowsMixed
  }

  // MARK: Source-over

  /// Paints one colour times a coverage.
  private mutating func paint(
    _ color: SIMD4<Float>, _ coverage: CoverageReader.Reading, _ touched: Range<Int>, isOpaque: Bool
  ) {
    let count = touched.count
    if case .full = coverage, isOpaque { return drawing(touched).result.fill(color, count: count) }
    let row = coverage.row(count: count, in: scratch.row(.coverage))
    if ground == .nothing, touched == columns {
      result.set(color, coverage: row, count: count)
      ground = .painted
    } else {
      let (result, below) = drawing(touched)
      result.draw(color, coverage: row, over: below, count: count)
    }
  }

  /// Paints the picture that was loaded, as it is.
  private mutating func paintPicture(_ content: PixelRowsContent, _ touched: Range<Int>) {
    if content == PixelRowsNothing { return }
    if touched == columns, ground == .nothing || content == PixelRowsOpaque, loaded != nil {
      ground = .loaded
    } else {
      settle()
      result.advanced(by: touched.lowerBound - columns.lowerBound).draw(picture, count: touched.count)
    }
  }

  /// The pixels `touched` of the result, which are to be drawn now, and what the piece shows there: the same, or the picture
  /// that was loaded, so that it need not be copied first.
  private mutating func drawing(_ touched: Range<Int>) -> (result: PictureRow, below: PictureRow) {
    if ground == .loaded, touched == columns {
      ground = .painted
      return (result, picture)
    }
    settle()
    let place = result.advanced(by: touched.lowerBound - columns.lowerBound)
    return (place, place)
  }

  // MARK: Blend modes

  private mutating func blend(_ step: PaintStep, _ coverage: FloatRow, _ touched: Range<Int>) {
    settle()
    let count = touched.count
    let place = result.advanced(by: touched.lowerBound - columns.lowerBound)
    if case .color = step.source {
      // Its colour has the opacity already.
    } else if step.opacity != 1 {
      picture.multiply(by: step.opacity, count: count)
      loaded = nil
    }
    if step.blend == .copy { return place.replace(by: picture, coverage: coverage, count: count) }
    let source = scratch.pictureRow(.second)
    source.clear(count: count)
    source.draw(picture, coverage: coverage, over: source, count: count)
    place.blend(source, mode: step.blend, count: count)
  }

  // MARK: Coverage

  /// The product of the item's factors.
  private mutating func coverage(of step: PaintStep, _ touched: Range<Int>) -> CoverageReader.Reading {
    if step.isInner { return inner(step, touched) }
    var product = CoverageReader.Reading.full
    for term in step.terms {
      // The first row that is read stays where it is, the others meet it there.
      let room = if case .row = product { scratch.row(.alpha) } else { scratch.row(.coverage) }
      switch (read(job.terms[term], touched, into: room), product) {
      case (.nothing, _): return .nothing
      case (.row(let row), .row(let before)): before.setProduct(before, row, count: touched.count)
      case (.row(let row), _): product = .row(row)
      case (.full, _): break
      }
    }
    return product
  }

  /// a (1 - v), or a max(0, bounds - v).
  private mutating func inner(_ step: PaintStep, _ touched: Range<Int>) -> CoverageReader.Reading {
    let inverse = job.terms[step.terms.lowerBound + 1]
    guard case .alpha(let alpha, _) = job.terms[step.terms.lowerBound].factor,
      case .rows(let reader) = inverse.factor, load(alpha, touched) != PixelRowsNothing
    else { return .nothing }
    let coverage: FloatRow
    switch read(reader, touched, into: scratch.row(.coverage)) {
    case .full: return .nothing
    case .nothing:
      coverage = scratch.row(.coverage)
      coverage.clear(count: touched.count)
    case .row(let row): coverage = row
    }
    if let bounds = inverse.bounds {
      let (first, height) = inverse.numbers(of: bounds, column: touched.lowerBound, row: y)
      coverage.setInner(levels: picture.alpha, columns: first, row: height, count: touched.count)
    } else {
      coverage.setInner(levels: picture.alpha, count: touched.count)
    }
    return .row(coverage)
  }

  /// A factor at the pixels. Where it is neither 0 nor 1 everywhere it is in `row`, or near its beginning.
  private mutating func read(
    _ term: PaintTerm, _ touched: Range<Int>, into row: FloatRow
  ) -> CoverageReader.Reading {
    let count = touched.count
    let reading: CoverageReader.Reading
    switch term.factor {
    case .alpha(let number, let threshold):
      reading = alpha(load(number, touched), threshold, count, into: row)
    case .luminance(let number):
      load(number, touched)
      picture.writeLuminance(to: row, count: count)
      reading = .row(row)
    case .rows(let reader): reading = read(reader, touched, into: row)
    case .profile(let profile):
      let (first, height) = term.numbers(of: profile, column: touched.lowerBound, row: y)
      for index in 0..<count { row[index] = first[index] * height }
      reading = .row(row)
    }
    guard term.isInverted else { return reading }
    guard let bounds = term.bounds else {
      switch reading {
      case .nothing: return .full
      case .full: return .nothing
      case .row(let row):
        row.invert(count: count)
        return reading
      }
    }
    let samples = reading.row(count: count, in: row)
    let (first, height) = term.numbers(of: bounds, column: touched.lowerBound, row: y)
    for index in 0..<count { samples[index] = max(0, first[index] * height - samples[index]) }
    return .row(samples)
  }

  /// The alpha of the picture that was loaded, or whether it is above a threshold.
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

  private func read(
    _ reader: CoverageReader, _ touched: Range<Int>, into row: FloatRow
  ) -> CoverageReader.Reading {
    reader.read(row: y, columns: touched, windows: windows, scratch: scratch, into: row)
  }
}
