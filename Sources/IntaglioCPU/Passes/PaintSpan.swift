/// Paints the items of a pass into the rows of a strip.
///
/// What lies under an opaque stretch of an item is not seen, and of most scenes that is most: cards, panels and photos lie
/// over each other. So a row is cut at the ends of these stretches, and each piece is painted from the topmost of them on.
struct PaintSpan {
  /// Columns of a row that an item hides.
  struct Cover {
    let step: Int
    let columns: Range<Int>
  }

  // The pass holds the items for as long as it paints.
  private let steps: UnsafeBufferPointer<PaintStep>
  /// Room for one cover an item.
  private let covers: UnsafeMutableBufferPointer<Cover>
  private let backdrop: SurfaceMemory?
  private let output: SurfaceMemory
  /// For a picture that is dithered.
  private let thresholds: DitherRows?
  private let columns: Range<Int>
  private let scratch: Scratch
  private var coverCount = 0

  /// Shorter stretches are not worth a piece of their own.
  private static let leastCover = 32

  init(
    steps: UnsafeBufferPointer<PaintStep>, covers: UnsafeMutableBufferPointer<Cover>,
    backdrop: SurfaceMemory?,
    output: SurfaceMemory, thresholds: DitherRows?, columns: Range<Int>, scratch: Scratch
  ) {
    self.steps = steps
    self.covers = covers
    self.backdrop = backdrop
    self.output = output
    self.thresholds = thresholds
    self.columns = columns
    self.scratch = scratch
  }

  /// Paints a row of the strip.
  mutating func paint(row y: Int) {
    findCovers(row: y)
    var start = columns.lowerBound
    while start < columns.upperBound {
      let (base, end) = piece(from: start)
      paint(row: y, columns: start..<end, base: base)
      start = end
    }
  }

  private mutating func findCovers(row y: Int) {
    coverCount = 0
    for index in steps.indices {
      guard let cover = steps[index].hiddenColumns(row: y, within: columns),
        cover.count >= PaintSpan.leastCover
      else { continue }
      covers.initializeElement(at: coverCount, to: Cover(step: index, columns: cover))
      coverCount += 1
    }
  }

  /// The topmost item that hides what is below it at a column, and how far no other one does.
  private func piece(from column: Int) -> (base: Int?, end: Int) {
    var end = columns.upperBound
    // From the topmost on: what begins further right counts only above the base.
    for cover in covers[..<coverCount].reversed() {
      if cover.columns.contains(column) { return (cover.step, min(end, cover.columns.upperBound)) }
      if cover.columns.lowerBound > column { end = min(end, cover.columns.lowerBound) }
    }
    return (nil, end)
  }

  private func paint(row y: Int, columns: Range<Int>, base: Int?) {
    let result = scratch.pictureRow(.result)
    let first = (base ?? -1) + 1
    var isWritten = false
    // By number, for a copy of a step would count references, thousands of times a picture.
    for index in first..<steps.count where steps[index].touches(row: y, columns: columns) {
      if !isWritten { writeGround(base, row: y, columns: columns, to: result) }
      isWritten = true
      let touched = steps[index].region.columns.clamped(to: columns)
      let place = result.advanced(by: touched.lowerBound - columns.lowerBound)
      steps[index].paint(row: y, columns: touched, on: place, scratch: scratch)
    }
    if !isWritten {
      if thresholds == nil, let base, steps[base].copy(row: y, columns: columns, to: output) { return }
      writeGround(base, row: y, columns: columns, to: result)
    }
    thresholds?.add(to: result, row: y, columns: columns)
    result.store(output, row: y, columns: columns)
  }

  /// What the items above `base` are painted on.
  private func writeGround(_ base: Int?, row y: Int, columns: Range<Int>, to result: PictureRow) {
    if let base {
      steps[base].write(row: y, columns: columns, to: result)
    } else if let backdrop {
      result.load(backdrop, row: y, columns: columns)
    } else {
      result.clear(count: columns.count)
    }
  }
}
