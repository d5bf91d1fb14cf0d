// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// A factor of an item's coverage, with its source in memory.
///
/// Unchecked because it never changes.
struct PaintTerm: @unchecked Sendable {
  enum Factor {
    /// The alpha of a picture; with a threshold in levels, 1 above it and 0 otherwise.
    case alpha(reading: Int, threshold: Float?)
    case luminance(reading: Int)
    /// A plane, or the alpha of a bitmap between its pixels.
    case rows(UnsafePointer<CoverageReader>)
    case profile(Profile)
  }

  /// A profile in the run's tables, from the first column and row of the item's region on.
  struct Profile {
    let columns: UnsafePointer<Float>
    let rows: UnsafePointer<Float>

    init(_ profile: BoundsProfile, _ tables: KernelTables) {
      (columns, rows) = (tables.keep(profile.columns), tables.keep(profile.rows))
    }
  }

  let factor: Factor
  let isInverted: Bool
  let bounds: Profile?
  /// The item's region, in which profiles are evaluated.
  private let region: PixelRect
  /// The plane whose samples are the factor itself, if any.
  private var plain: SurfaceMemory?

  /// A factor of `item`.
  ///
  /// - Parameter parts: the parts of the pass, which receive the factor's source.
  init(
    _ term: CoverageTerm, of item: PaintItem, _ parts: inout PaintParts, in run: borrowing PlanRun
  ) throws(RenderError) {
    let (shift, tables) = (term.shift, parts.tables)
    func reader(_ source: CoverageReader.Source, octaves: Int = 0) -> Factor {
      .rows(tables.keep(owning: [CoverageReader(source, shift: shift, octaves: octaves, tables: tables)]))
    }
    region = item.region
    isInverted = term.isInverted
    switch term.source {
    case .alpha(let surface, let threshold) where shift.isWhole:
      factor = .alpha(
        reading: try parts.reading(of: surface, shift, hasColors: false, in: run),
        // Thresholds compare whole levels, to which the alpha of a 16-bit intermediate is rounded.
        threshold: threshold.map { Float($0) + 0.5 })
    case .alpha(let surface, let threshold):
      factor = reader(.rows(try run.rows(of: .alpha(surface, threshold: threshold))))
    case .luminance(let surface):
      factor = .luminance(reading: try parts.reading(of: surface, shift, hasColors: true, in: run))
    case .plane(let surface, let octaves):
      if let window = parts.windows.firstIndex(of: surface) {
        factor = reader(.window(window))
        break
      }
      let rows = try run.rows(of: .plane(surface))
      factor = reader(.rows(rows), octaves: octaves)
      if octaves == 0, shift.isWhole, !rows.memory.isMask, !isInverted {
        plain = rows.memory.moved(shift.wholeX, shift.wholeY)
      }
    case .profile(let profile): factor = .profile(Profile(profile, tables))
    }
    bounds = term.bounds.map { Profile($0, tables) }
  }

  /// A gapless range around the middle of `columns` in which the factor is 1; nil without such a range, or if
  /// the samples cannot tell.
  func fullColumns(
    row y: Int, within columns: Range<Int>, _ readings: UnsafePointer<PaintReading>
  ) -> Range<Int>? {
    if case .alpha(let reading, nil) = factor, !isInverted {
      return readings[reading].opaqueColumns(row: y, within: columns)
    }
    return plain?.fullColumns(row: y, within: columns)
  }

  /// A profile's factors for the columns from `column` on, and its factor for row `y`.
  func numbers(of profile: Profile, column: Int, row y: Int) -> (columns: UnsafePointer<Float>, row: Float) {
    (profile.columns + (column - region.columns.lowerBound), profile.rows[y - region.rows.lowerBound])
  }
}
