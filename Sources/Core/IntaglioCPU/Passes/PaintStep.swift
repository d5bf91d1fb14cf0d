// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

/// An item of a paint pass, prepared for painting. Unchecked because it never changes.
struct PaintStep: @unchecked Sendable {
  enum Source {
    /// Premultiplied, in levels, times the opacity.
    case color(SIMD4<Float>)
    case picture(reading: Int)
    case gradient(UnsafePointer<GradientRow>)
    case noise(UnsafePointer<NoiseRow>)
    case tiles(UnsafePointer<TileRow>)
    /// The pixels painted so far.
    case below
  }

  let region: PixelRect
  let source: Source
  /// The range of the item's adjustments in those of the pass.
  let adjustments: Range<Int>
  /// The table that replaces the first adjustments.
  let levels: LevelTable?
  /// The range of the item's factors in those of the pass.
  let terms: Range<Int>
  /// Whether the factors are those of an inner shadow; see `PaintParts`.
  let isInner: Bool
  let opacity: Float
  let blend: BlendMode
  /// The blend mode for the inner loops, if it mixes colours.
  let mode: PixelRowsMode?
  /// The position of the noise for dissolving.
  let noise: PixelShift
  let isAdded: Bool
  /// Whether it is drawn source-over, without a blend mode.
  let isSourceOver: Bool
  /// Whether it hides everything below where its coverage is 1.
  let isOccluder: Bool

  var isPlainPicture: Bool {
    guard case .picture = source else { return false }
    return adjustments.isEmpty && terms.isEmpty && opacity == 1 && isSourceOver
  }

  /// Whether the item affects any of the pixels `columns` of row `y`.
  func touches(row y: Int, columns: Range<Int>) -> Bool {
    region.rows.contains(y) && region.columns.lowerBound < columns.upperBound
      && columns.lowerBound < region.columns.upperBound
  }

  /// A stretch of the pixels `columns` of row `y` in which the item hides everything below it. There may be
  /// others.
  func hiddenColumns(row y: Int, within columns: Range<Int>, _ job: PaintJob) -> Range<Int>? {
    guard isOccluder, touches(row: y, columns: columns) else { return nil }
    var hidden = region.columns.clamped(to: columns)
    if case .picture(let reading) = source {
      guard let opaque = job.readings[reading].opaqueColumns(row: y, within: hidden) else { return nil }
      hidden = opaque
    }
    for term in terms {
      guard let full = job.terms[term].fullColumns(row: y, within: hidden, job.readings) else { return nil }
      hidden = full
    }
    return hidden
  }

  /// Copies the pixels `columns` of row `y`, in all of which the item hides everything, straight into a
  /// bitmap; false if that is impossible.
  func copy(row y: Int, columns: Range<Int>, _ job: PaintJob) -> Bool {
    switch source {
    case .color(let color):
      guard job.output.format == .bitmap else { return false }
      job.output.pixel(columns.lowerBound, y).assumingMemoryBound(to: UInt32.self)
        .update(repeating: PaintStep.pixel(color), count: columns.count)
      return true
    case .picture(let reading): return job.readings[reading].copy(row: y, columns: columns, to: job.output)
    case .gradient, .noise, .tiles, .below: return false
    }
  }

  /// A pixel of a colour in levels, rounded in the same way as rows.
  private static func pixel(_ color: SIMD4<Float>) -> UInt32 {
    let levels = SIMD4<UInt32>(
      truncatingIfNeeded: SIMD4<Int32>(
        (color + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))))
    return levels.x | levels.y << 8 | levels.z << 16 | levels.w << 24
  }
}
