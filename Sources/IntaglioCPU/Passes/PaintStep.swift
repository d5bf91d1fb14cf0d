import IntaglioCore

/// An item of a paint pass with the memory that it reads.
///
/// Unchecked because nothing of it changes once it is made.
struct PaintStep: @unchecked Sendable {
  private enum Source {
    /// Premultiplied, in levels, times the opacity.
    case color(SIMD4<Float>)
    case picture(SurfaceMemory, right: Int, down: Int)
    case gradient(GradientRow)
  }

  private enum Factor {
    case plane(CoverageReader)
    case alpha(SurfaceMemory, right: Int, down: Int)
    case luminance(SurfaceMemory, right: Int, down: Int)
    case profile(Profile)
  }

  /// A factor, inverted or not.
  private struct Term {
    let factor: Factor
    let isInverted: Bool
    let bounds: Profile?
  }

  /// A profile in the run's tables, from the first column and row of the item's region on.
  private struct Profile {
    let columns: UnsafePointer<Float>
    let rows: UnsafePointer<Float>
  }

  /// The pixels that change.
  let region: PixelRect
  private let source: Source
  private let terms: [Term]
  private let opacity: Float
  private let blend: BlendMode

  /// The item, ready to be painted.
  ///
  /// - Throws: `RenderError.unsupported` for a surface that is not there or of the wrong format.
  init(_ item: PaintItem, in run: borrowing PlanRun) throws(RenderError) {
    region = item.region
    opacity = Float(item.opacity)
    blend = item.blend
    switch item.paint {
    case .color(let color): source = .color(SIMD4<Float>(color * (255 * item.opacity)))
    case .picture(let surface, let shift):
      let memory = try run.source(surface, [.bitmap, .deepPicture], of: "paint")
      source = .picture(memory, right: shift.wholeX, down: shift.wholeY)
    case .gradient(let gradient): source = .gradient(GradientRow(gradient))
    }
    var terms: [Term] = []
    for term in item.coverage { terms.append(try PaintStep.term(term, of: item, in: run)) }
    self.terms = terms
  }

  private static func term(
    _ term: CoverageTerm, of item: PaintItem, in run: borrowing PlanRun
  ) throws(RenderError) -> Term {
    let (right, down) = (term.shift.wholeX, term.shift.wholeY)
    let factor: Factor
    switch term.source {
    case .alpha(let surface):
      factor = .alpha(
        try run.source(surface, [.bitmap, .deepPicture], of: "paint"), right: right, down: down)
    case .luminance(let surface):
      factor = .luminance(
        try run.source(surface, [.bitmap, .deepPicture], of: "paint"), right: right, down: down)
    case .plane(let surface, let octaves):
      factor = .plane(
        CoverageReader(
          .rows(CoverageRows(try run.source(surface, [.plane], of: "paint"))), shift: term.shift,
          octaves: try run.checkedOctaves(octaves, of: "paint"), tables: run.tables))
    case .profile(let profile):
      factor = .profile(try PaintStep.profile(profile, of: item, in: run))
    }
    let bounds: Profile? =
      if let profile = term.bounds { try PaintStep.profile(profile, of: item, in: run) } else { nil }
    return Term(factor: factor, isInverted: term.isInverted, bounds: bounds)
  }

  private static func profile(
    _ profile: BoundsProfile, of item: PaintItem, in run: borrowing PlanRun
  ) throws(RenderError) -> Profile {
    guard profile.columns.count == item.region.width, profile.rows.count == item.region.height else {
      throw .unsupported(
        pass: "paint",
        reason: "a profile of \(profile.columns.count)x\(profile.rows.count) does not fit \(item.region)")
    }
    return Profile(columns: run.tables.keep(profile.columns), rows: run.tables.keep(profile.rows))
  }

  /// Paints the pixels `columns` of row `y`, which the region holds, on `result`.
  func paint(row y: Int, columns: Range<Int>, on result: PictureRow, scratch: Scratch) {
    let count = columns.count
    guard let coverage = coverage(row: y, columns: columns, scratch: scratch) else { return }
    if case .color(let color) = source, blend == .normal {
      return result.draw(color, coverage: coverage, over: result, count: count)
    }
    let picture = scratch.pictureRow(.picture)
    switch source {
    case .color(let color): picture.fill(color, count: count)
    case .picture(let memory, let right, let down):
      picture.load(memory, row: y - down, columns: columns.lowerBound - right..<columns.upperBound - right)
      picture.multiply(by: opacity, count: count)
    case .gradient(let gradient):
      gradient.write(row: y, columns: columns, to: picture)
      picture.multiply(by: opacity, count: count)
    }
    switch blend {
    case .normal: result.draw(picture, coverage: coverage, over: result, count: count)
    case .copy: result.replace(by: picture, coverage: coverage, count: count)
    default:
      let source = scratch.pictureRow(.second)
      source.clear(count: count)
      source.draw(picture, coverage: coverage, over: source, count: count)
      result.blend(source, mode: blend, count: count)
    }
  }

  /// The product of the terms; nil where it is 0.
  private func coverage(row y: Int, columns: Range<Int>, scratch: Scratch) -> FloatRow? {
    let (product, count) = (scratch.row(.alpha), columns.count)
    product.fill(1, count: count)
    for term in terms {
      guard let row = read(term, row: y, columns: columns, scratch: scratch) else { return nil }
      product.setProduct(product, row, count: count)
    }
    return product
  }

  /// A factor; nil where it is 0.
  private func read(_ term: Term, row y: Int, columns: Range<Int>, scratch: Scratch) -> FloatRow? {
    let (coverage, count) = (scratch.row(.coverage), columns.count)
    var row = coverage
    switch term.factor {
    case .plane(let reader):
      switch reader.read(row: y, columns: columns, scratch: scratch) {
      case .nothing:
        guard term.isInverted else { return nil }
        coverage.clear(count: count)
      case .full: coverage.fill(1, count: count)
      case .row(let read): row = read
      }
    case .alpha(let memory, let right, let down):
      let picture = scratch.pictureRow(.second)
      picture.load(memory, row: y - down, columns: columns.lowerBound - right..<columns.upperBound - right)
      coverage.setUnit(picture.alpha, count: count)
    case .luminance(let memory, let right, let down):
      let picture = scratch.pictureRow(.second)
      picture.load(memory, row: y - down, columns: columns.lowerBound - right..<columns.upperBound - right)
      picture.writeLuminance(to: coverage, count: count)
    case .profile(let profile):
      let first = profile.columns + (columns.lowerBound - region.columns.lowerBound)
      let height = profile.rows[y - region.rows.lowerBound]
      for index in 0..<count { coverage[index] = first[index] * height }
    }
    guard term.isInverted else { return row }
    guard let bounds = term.bounds else {
      row.invert(count: count)
      return row
    }
    let first = bounds.columns + (columns.lowerBound - region.columns.lowerBound)
    let height = bounds.rows[y - region.rows.lowerBound]
    for index in 0..<count { row[index] = max(0, first[index] * height - row[index]) }
    return row
  }
}
