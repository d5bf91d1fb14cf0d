import CPixelRows
import IntaglioModel
import IntaglioPlan

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

  /// The pixels that change.
  let region: PixelRect
  private let source: Source
  private let terms: [PaintTerm]
  private let opacity: Float
  private let blend: BlendMode
  /// Whether nothing is seen below the item where its coverage is 1.
  private let isHiding: Bool

  /// The item, ready to be painted.
  ///
  /// - Throws: `RenderError.unsupported` for a surface that is not there or of the wrong format.
  init(_ item: PaintItem, in run: borrowing PlanRun) throws(RenderError) {
    region = item.region
    opacity = Float(item.opacity)
    blend = item.blend
    var isOpaque = item.opacity == 1
    switch item.paint {
    case .color(let color):
      source = .color(SIMD4<Float>(color * (255 * item.opacity)))
      isOpaque = isOpaque && color.w == 1
    case .picture(let surface, let shift):
      let memory = try run.source(surface, [.bitmap, .deepPicture], of: "paint")
      source = .picture(memory, right: shift.wholeX, down: shift.wholeY)
      isOpaque = isOpaque && memory.format == .bitmap
    case .gradient(let gradient):
      source = .gradient(GradientRow(gradient))
      isOpaque = isOpaque && gradient.components.allSatisfy { $0.w == 1 }
    }
    var terms: [PaintTerm] = []
    for term in item.coverage { terms.append(try PaintTerm(term, of: item, in: run)) }
    self.terms = terms
    isHiding = isOpaque && item.blend == .normal
  }

  /// Whether the item has to do with any of the pixels `columns` of row `y`.
  func touches(row y: Int, columns: Range<Int>) -> Bool {
    region.rows.contains(y) && region.columns.lowerBound < columns.upperBound
      && columns.lowerBound < region.columns.upperBound
  }

  // MARK: Where nothing below is seen

  /// A stretch of the pixels `columns` of row `y` in which the item hides what is below it. There may be more of them.
  func hiddenColumns(row y: Int, within columns: Range<Int>) -> Range<Int>? {
    guard isHiding, touches(row: y, columns: columns) else { return nil }
    var hidden = region.columns.clamped(to: columns)
    if case .picture(let memory, let right, let down) = source {
      guard
        let opaque = PaintStep.opaqueColumns(of: memory, row: y - down, right: right, within: hidden)
      else { return nil }
      hidden = opaque
    }
    for term in terms {
      guard let full = term.fullColumns(row: y, within: hidden) else { return nil }
      hidden = full
    }
    return hidden
  }

  private static func opaqueColumns(
    of memory: SurfaceMemory, row y: Int, right: Int, within columns: Range<Int>
  ) -> Range<Int>? {
    let held = memory.region.columns.lowerBound + right..<memory.region.columns.upperBound + right
    let inside = columns.clamped(to: held)
    guard memory.region.rows.contains(y), !inside.isEmpty else { return nil }
    let pixels = memory.pixel(inside.lowerBound - right, y).assumingMemoryBound(to: UInt32.self)
    var start = 0
    let count = pixel_rows_opaque_run(pixels, inside.count, &start)
    return count > 0 ? inside.lowerBound + start..<inside.lowerBound + start + count : nil
  }

  /// Writes the pixels `columns` of row `y`, all of them hidden, to `result`.
  func write(row y: Int, columns: Range<Int>, to result: PictureRow) {
    switch source {
    case .color(let color): result.fill(color, count: columns.count)
    case .picture(let memory, let right, let down):
      result.load(memory, row: y - down, columns: columns.lowerBound - right..<columns.upperBound - right)
    case .gradient(let gradient): gradient.write(row: y, columns: columns, to: result)
    }
  }

  /// Writes the pixels `columns` of row `y`, all of them hidden, straight into a bitmap, where that is possible.
  func copy(row y: Int, columns: Range<Int>, to output: SurfaceMemory) -> Bool {
    guard output.format == .bitmap else { return false }
    let pixels = output.pixel(columns.lowerBound, y).assumingMemoryBound(to: UInt32.self)
    switch source {
    case .color(let color):
      pixels.update(repeating: PaintStep.pixel(color), count: columns.count)
    case .picture(let memory, let right, let down):
      let source = memory.pixel(columns.lowerBound - right, y - down).assumingMemoryBound(to: UInt32.self)
      pixels.update(from: source, count: columns.count)
    case .gradient: return false
    }
    return true
  }

  /// A colour in levels, rounded as a row of it would be.
  private static func pixel(_ color: SIMD4<Float>) -> UInt32 {
    let levels = SIMD4<UInt32>(
      truncatingIfNeeded: SIMD4<Int32>(
        (color + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))))
    return levels.x | levels.y << 8 | levels.z << 16 | levels.w << 24
  }

  // MARK: Painting

  /// Paints the pixels `columns` of row `y`, which the region holds, on `result`.
  func paint(row y: Int, columns: Range<Int>, on result: PictureRow, scratch: Scratch) {
    let count = columns.count
    let coverage: FloatRow
    switch self.coverage(row: y, columns: columns, scratch: scratch) {
    case .nothing: return
    case .full where isHiding && !isPicture: return write(row: y, columns: columns, to: result)
    case .full:
      coverage = scratch.row(.coverage)
      coverage.fill(1, count: count)
    case .row(let row): coverage = row
    }
    if blend == .normal, let color = color(row: y) {
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

  private var isPicture: Bool {
    if case .picture = source { true } else { false }
  }

  /// The one colour of row `y`, if it has no other.
  private func color(row y: Int) -> SIMD4<Float>? {
    switch source {
    case .color(let color): color
    case .picture: nil
    case .gradient(let gradient): gradient.color(row: y).map { $0 * opacity }
    }
  }

  /// The product of the terms.
  private func coverage(row y: Int, columns: Range<Int>, scratch: Scratch) -> CoverageReader.Reading {
    var product = CoverageReader.Reading.full
    for term in terms {
      // The first row that is read stays where it is, the others meet it there.
      let room = if case .row = product { scratch.row(.alpha) } else { scratch.row(.coverage) }
      switch (term.read(row: y, columns: columns, scratch: scratch, into: room), product) {
      case (.nothing, _): return .nothing
      case (.row(let row), .row(let before)): before.setProduct(before, row, count: columns.count)
      case (.row(let row), _): product = .row(row)
      case (.full, _): break
      }
    }
    return product
  }
}
