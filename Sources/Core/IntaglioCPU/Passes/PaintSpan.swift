// SPDX-License-Identifier: MIT
import CPixelRows

/// Paints the items of a pass into the rows of a strip.
///
/// Opaque stretches hide everything below them, and in most scenes most pixels are hidden, because cards,
/// panels and photos overlap. A row is therefore cut at the ends of these stretches, and each piece is
/// painted from its topmost stretch on. The piece's state is tracked while it is simple, so that empty pieces
/// and single pictures cost no arithmetic.
///
/// All calls made for every item of every row are inlined: they took a tenth of the time of a picture of 256
/// x 256 pixels.
struct PaintSpan {
  /// The columns of a row that an item hides.
  struct Cover {
    let step: Int
    let columns: Range<Int>
  }

  /// The state of a piece.
  enum Ground {
    case nothing
    /// Only the pixels of the loaded picture.
    case loaded
    /// The pixels in the scratch's result.
    case painted
  }

  let job: PaintJob
  let windows: UnsafeMutableBufferPointer<BlurWindow>
  /// Room for one cover for each item.
  private let covers: UnsafeMutableBufferPointer<Cover>
  private let strip: Range<Int>
  let scratch: Scratch
  let result: PictureRow
  let picture: PictureRow
  private var coverCount = 0

  /// The current piece.
  var columns = 0..<0
  var y = 0
  var ground = Ground.nothing
  /// The contents of the scratch's picture row. `reading` is nil once the picture's colours have been
  /// changed.
  var loaded: (reading: Int?, y: Int, columns: Range<Int>, content: PixelRowsContent)?

  /// The pixels that a stretch must save, over all items that it hides, to be worth a piece of its own.
  private static let minimumSpared = 1024

  init(
    _ job: PaintJob, covers: UnsafeMutableBufferPointer<Cover>,
    windows: UnsafeMutableBufferPointer<BlurWindow>, columns: Range<Int>, scratch: Scratch
  ) {
    self.job = job
    self.covers = covers
    self.windows = windows
    strip = columns
    self.scratch = scratch
    (result, picture) = (scratch.pictureRow(.result), scratch.pictureRow(.picture))
  }

  var count: Int { columns.count }

  mutating func paint(row y: Int) {
    self.y = y
    findCovers()
    var start = strip.lowerBound
    while start < strip.upperBound {
      let (base, end) = piece(from: start)
      columns = start..<end
      paint(over: base)
      start = end
    }
  }

  private mutating func findCovers() {
    coverCount = 0
    for index in 0..<job.stepCount {
      let step = job.steps + index
      let minimum = PaintSpan.minimumSpared / (index + 1)
      guard step.pointee.isOccluder, step.pointee.region.columns.clamped(to: strip).count >= minimum,
        let cover = step.pointee.hiddenColumns(row: y, within: strip, job), cover.count >= minimum
      else { continue }
      covers.initializeElement(at: coverCount, to: Cover(step: index, columns: cover))
      coverCount += 1
    }
  }

  /// The topmost item that hides everything below it at a column, and the end of the columns where it does.
  private func piece(from column: Int) -> (base: Int?, end: Int) {
    var end = strip.upperBound
    // From the top: a cover that starts further right only matters above the base.
    for cover in covers[..<coverCount].reversed() {
      if cover.columns.contains(column) { return (cover.step, min(end, cover.columns.upperBound)) }
      if cover.columns.lowerBound > column { end = min(end, cover.columns.lowerBound) }
    }
    return (nil, end)
  }

  /// Paints the piece, from the item that covers it on.
  private mutating func paint(over base: Int?) {
    let first = (base ?? -1) + 1
    guard let lowest = touching(from: first) else {
      if let base, isCopied(base) { return }
      begin(over: base)
      return store()
    }
    let next = touching(from: lowest + 1)
    if base == nil, next == nil, job.backdrop == nil, isPlain(lowest), isCopied(lowest) { return }
    begin(over: base)
    paint(job.steps + lowest)
    var index = next
    while let above = index {
      paint(job.steps + above)
      index = touching(from: above + 1)
    }
    store()
  }

  /// The lowest item from `first` on that touches the piece.
  @inline(__always)
  private func touching(from first: Int) -> Int? {
    for index in first..<job.stepCount where job.steps[index].touches(row: y, columns: columns) {
      return index
    }
    return nil
  }

  /// Whether the whole piece shows an item's picture unchanged.
  @inline(__always)
  private func isPlain(_ index: Int) -> Bool {
    let step = job.steps + index
    return step.pointee.isPlainPicture && columns.clamped(to: step.pointee.region.columns) == columns
  }

  /// Copies the piece of an item that is all it shows straight into the output; false if the pixels cannot be
  /// copied.
  private func isCopied(_ index: Int) -> Bool {
    job.thresholds == nil && job.steps[index].copy(row: y, columns: columns, job)
  }

  /// Sets the state below the items above `base`.
  @inline(__always)
  private mutating func begin(over base: Int?) {
    ground = .nothing
    if let base {
      if case .picture(let reading) = job.steps[base].source {
        load(reading, columns)
        ground = .loaded
      } else {
        write(job.steps[base].source, columns, to: result)
        ground = .painted
      }
    } else if let backdrop = job.backdrop {
      result.load(backdrop, row: y, columns: columns)
      ground = .painted
    }
  }

  /// Unpacks some columns of a picture into the scratch's picture row, unless they are already there.
  @discardableResult
  @inline(__always)
  mutating func load(_ reading: Int, _ columns: Range<Int>) -> PixelRowsContent {
    if let loaded, loaded.reading == reading, loaded.y == y, loaded.columns == columns {
      return loaded.content
    }
    if ground == .loaded { settle() }
    let content = job.readings[reading].load(row: y, columns: columns, scratch: scratch, to: picture)
    loaded = (reading, y, columns, content)
    return content
  }

  /// Writes some columns of the colours of a paint other than a picture.
  @inline(__always)
  func write(_ source: PaintStep.Source, _ columns: Range<Int>, to row: PictureRow) {
    switch source {
    case .color(let color): row.fill(color, count: columns.count)
    case .gradient(let gradient): gradient.pointee.write(row: y, columns: columns, to: row)
    case .noise(let noise): noise.pointee.write(row: y, columns: columns, to: row)
    case .tiles(let tiles): tiles.pointee.write(row: y, columns: columns, to: row)
    case .picture, .below: break
    }
  }

  /// Moves the piece's pixels to the result.
  mutating func settle() {
    switch ground {
    case .nothing: result.clear(count: count)
    case .loaded: result.copy(picture, count: count)
    case .painted: return
    }
    ground = .painted
  }

  private mutating func store() {
    let output = job.output
    if job.thresholds == nil {
      switch ground {
      case .nothing where output.format == .bitmap:
        output.pixel(columns.lowerBound, y).initializeMemory(as: UInt8.self, repeating: 0, count: 4 * count)
        return
      case .loaded:
        guard let loaded else { break }
        if let reading = loaded.reading, job.readings[reading].copy(row: y, columns: columns, to: output) {
          return
        }
        return picture.store(output, row: y, columns: columns)
      case .nothing, .painted: break
      }
    }
    settle()
    job.thresholds?.add(to: result, row: y, columns: columns)
    result.store(output, row: y, columns: columns)
  }
}
