// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

/// An item of a paint pass, ready to be painted.
struct PaintStep: Sendable {
  enum Source: Sendable {
    /// Premultiplied, in levels, times the opacity.
    case color(SIMD4<Float>)
    case picture(reading: Int)
    case gradient(Int)
    case noise(Int)
  }

  /// The pixels that change.
  let region: PixelRect
  let source: Source
  /// Which of the pass's factors are the item's.
  let terms: Range<Int>
  /// Whether these are a (1 - v), or a max(0, bounds - v).
  let isInner: Bool
  let opacity: Float
  let blend: BlendMode
  /// The place of the noise with which it is dissolved.
  let noise: PixelShift
  /// Whether it is added to what lies below.
  let isAdded: Bool
  /// Whether it is painted over what lies below, without a blend mode.
  let isSourceOver: Bool
  /// Whether nothing is seen below the item where its coverage is 1.
  let isHiding: Bool

  /// The item with what was made of its paint and factors.
  ///
  /// - Parameter isOpaque: whether all of its colours are, as far as that is known.
  init(_ item: PaintItem, _ source: Source, terms: Range<Int>, isOpaque: Bool, isInner: Bool) {
    region = item.region
    self.source = source
    self.terms = terms
    self.isInner = isInner
    opacity = Float(item.opacity)
    blend = item.blend
    noise = item.noise
    isAdded = item.isAdded
    isSourceOver = item.isSourceOver
    isHiding = isOpaque && item.isSourceOver
  }

  /// Whether the item is a picture as it is.
  var isPlainPicture: Bool {
    if case .picture = source, terms.isEmpty, opacity == 1, isSourceOver { true } else { false }
  }

  /// Whether the item has to do with any of the pixels `columns` of row `y`.
  func touches(row y: Int, columns: Range<Int>) -> Bool {
    region.rows.contains(y) && region.columns.lowerBound < columns.upperBound
      && columns.lowerBound < region.columns.upperBound
  }

  /// A stretch of the pixels `columns` of row `y` in which the item hides what is below it. There may be more
  /// of them.
  func hiddenColumns(
    row y: Int, within columns: Range<Int>, _ job: PaintJob
  ) -> Range<Int>? {
    guard isHiding, touches(row: y, columns: columns) else { return nil }
    var hidden = region.columns.clamped(to: columns)
    if case .picture(let reading) = source {
      guard let opaque = job.readings[reading].pointee.opaqueColumns(row: y, within: hidden) else {
        return nil
      }
      hidden = opaque
    }
    for term in terms {
      guard let full = job.terms[term].pointee.fullColumns(row: y, within: hidden, job.readings) else {
        return nil
      }
      hidden = full
    }
    return hidden
  }

  /// Writes the pixels `columns` of row `y`, all of them hidden, straight into a bitmap, where that is
  /// possible.
  func copy(row y: Int, columns: Range<Int>, _ job: PaintJob) -> Bool {
    switch source {
    case .color(let color):
      guard job.output.format == .bitmap else { return false }
      job.output.pixel(columns.lowerBound, y).assumingMemoryBound(to: UInt32.self)
        .update(repeating: PaintStep.pixel(color), count: columns.count)
      return true
    case .picture(let reading):
      return job.readings[reading].pointee.copy(row: y, columns: columns, to: job.output)
    case .gradient, .noise: return false
    }
  }

  /// A colour in levels, rounded as a row of it would be.
  private static func pixel(_ color: SIMD4<Float>) -> UInt32 {
    let levels = SIMD4<UInt32>(
      truncatingIfNeeded: SIMD4<Int32>(
        (color + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))))
    return levels.x | levels.y << 8 | levels.z << 16 | levels.w << 24
  }
}
