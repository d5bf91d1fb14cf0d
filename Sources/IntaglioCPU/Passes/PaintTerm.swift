import CPixelRows
import IntaglioModel
import IntaglioPlan

/// A factor of an item's coverage with the memory that it reads.
///
/// Unchecked because nothing of it changes once it is made.
struct PaintTerm: @unchecked Sendable {
  private enum Factor {
    /// A plane, or the alpha of a bitmap.
    case rows(CoverageReader)
    case deepAlpha(SurfaceMemory, right: Int, down: Int)
    case luminance(SurfaceMemory, right: Int, down: Int)
    case profile(Profile)
  }

  /// A profile in the run's tables, from the first column and row of the item's region on.
  private struct Profile {
    let columns: UnsafePointer<Float>
    let rows: UnsafePointer<Float>
  }

  private let factor: Factor
  private let isInverted: Bool
  private let bounds: Profile?
  /// The item's region, to which profiles belong.
  private let region: PixelRect
  /// Where whole samples lie that are the factor as they are.
  private let plain: (memory: SurfaceMemory, right: Int, down: Int)?

  /// A factor of `item`.
  ///
  /// - Throws: `RenderError.unsupported` for a surface that is not there or of the wrong format.
  init(_ term: CoverageTerm, of item: PaintItem, in run: borrowing PlanRun) throws(RenderError) {
    let (right, down) = (term.shift.wholeX, term.shift.wholeY)
    region = item.region
    isInverted = term.isInverted
    var plain: (memory: SurfaceMemory, right: Int, down: Int)?
    switch term.source {
    case .alpha(let surface):
      let memory = try run.source(surface, [.bitmap, .deepPicture], of: "paint")
      if memory.format == .bitmap {
        let shift = PixelShift(Vector(Double(right), Double(down)))
        factor = .rows(CoverageReader(.rows(CoverageRows(memory)), shift: shift, tables: run.tables))
        plain = (memory, right, down)
      } else {
        factor = .deepAlpha(memory, right: right, down: down)
      }
    case .luminance(let surface):
      factor = .luminance(
        try run.source(surface, [.bitmap, .deepPicture], of: "paint"), right: right, down: down)
    case .plane(let surface, let octaves):
      let memory = try run.source(surface, [.plane], of: "paint")
      factor = .rows(
        CoverageReader(
          .rows(CoverageRows(memory)), shift: term.shift,
          octaves: try run.checkedOctaves(octaves, of: "paint"), tables: run.tables))
      if octaves == 0, term.shift.fractionX == 0, term.shift.fractionY == 0, !memory.isMask {
        plain = (memory, right, down)
      }
    case .profile(let profile):
      factor = .profile(try PaintTerm.profile(profile, of: item, in: run))
    }
    self.plain = isInverted ? nil : plain
    bounds = if let profile = term.bounds { try PaintTerm.profile(profile, of: item, in: run) } else { nil }
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

  /// Columns about the middle of the given ones in which the factor is 1 without a gap; nil where that is not so, or
  /// cannot be seen from the samples.
  func fullColumns(row y: Int, within columns: Range<Int>) -> Range<Int>? {
    guard let (memory, right, down) = plain, memory.region.rows.contains(y - down) else { return nil }
    let held = memory.region.columns.lowerBound + right..<memory.region.columns.upperBound + right
    let inside = columns.clamped(to: held)
    guard !inside.isEmpty else { return nil }
    let samples = memory.pixel(inside.lowerBound - right, y - down)
    var start = 0
    let count =
      memory.format == .plane
      ? pixel_rows_full_run(samples.assumingMemoryBound(to: UInt16.self), inside.count, &start)
      : pixel_rows_opaque_run(samples.assumingMemoryBound(to: UInt32.self), inside.count, &start)
    return count > 0 ? inside.lowerBound + start..<inside.lowerBound + start + count : nil
  }

  /// The factor at the pixels `columns` of row `y`. Where it is neither 0 nor 1 everywhere it is in `row`.
  func read(
    row y: Int, columns: Range<Int>, scratch: Scratch, into row: FloatRow
  ) -> CoverageReader.Reading {
    let reading = readFactor(row: y, columns: columns, scratch: scratch, into: row)
    guard isInverted else { return reading }
    let count = columns.count
    guard let bounds else {
      switch reading {
      case .nothing: return .full
      case .full: return .nothing
      case .row(let row):
        row.invert(count: count)
        return reading
      }
    }
    let samples = reading.row(count: count, in: row)
    let first = bounds.columns + (columns.lowerBound - region.columns.lowerBound)
    let height = bounds.rows[y - region.rows.lowerBound]
    for index in 0..<count { samples[index] = max(0, first[index] * height - samples[index]) }
    return .row(samples)
  }

  private func readFactor(
    row y: Int, columns: Range<Int>, scratch: Scratch, into row: FloatRow
  ) -> CoverageReader.Reading {
    let count = columns.count
    switch factor {
    case .rows(let reader):
      return reader.read(
        row: y, columns: columns, windows: UnsafeMutableBufferPointer(start: nil, count: 0), scratch: scratch,
        into: row)
    case .deepAlpha(let memory, let right, let down):
      let picture = scratch.pictureRow(.second)
      picture.load(memory, row: y - down, columns: columns.lowerBound - right..<columns.upperBound - right)
      row.setUnit(picture.alpha, count: count)
    case .luminance(let memory, let right, let down):
      let picture = scratch.pictureRow(.second)
      picture.load(memory, row: y - down, columns: columns.lowerBound - right..<columns.upperBound - right)
      picture.writeLuminance(to: row, count: count)
    case .profile(let profile):
      let first = profile.columns + (columns.lowerBound - region.columns.lowerBound)
      let height = profile.rows[y - region.rows.lowerBound]
      for index in 0..<count { row[index] = first[index] * height }
    }
    return .row(row)
  }
}

extension CoverageReader.Reading {
  /// What was read as a row in every case: `row` where it is one thing only.
  func row(count: Int, in row: FloatRow) -> FloatRow {
    switch self {
    case .nothing: row.clear(count: count)
    case .full: row.fill(1, count: count)
    case .row(let read): return read
    }
    return row
  }
}
