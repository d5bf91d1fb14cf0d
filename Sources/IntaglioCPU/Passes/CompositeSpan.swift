import CPixelRows
import IntaglioModel

/// A stack of layers over a few pixels of one row, in scratch memory.
///
/// What is on the way is known as long as it is simple, so that empty and opaque stretches, of which most pictures are
/// made, cost no arithmetic.
struct CompositeSpan {
  /// What has been drawn so far.
  private enum Result {
    /// Nothing.
    case nothing
    /// The picture and nothing else.
    case picture
    /// What is in the scratch's result.
    case drawn
  }

  // Not counted: the composite holds the stack for as long as it makes spans, thousands of them.
  private unowned(unsafe) let stack: CompositeStack
  private let y: Int
  private let columns: Range<Int>
  private let scratch: Scratch
  /// What the picture is here.
  private let content: PixelRowsContent
  private var drawn = Result.nothing

  /// The pixels `columns` of row `y`, with nothing drawn yet.
  init(_ stack: CompositeStack, row y: Int, columns: Range<Int>, scratch: Scratch) {
    self.stack = stack
    self.y = y
    self.columns = columns
    self.scratch = scratch
    content = scratch.pictureRow(.picture).load(stack.picture, row: y, columns: columns)
    let levels = scratch.pictureRow(.picture).alpha
    if stack.readsAlpha { alpha.setUnit(levels, count: columns.count) }
    if stack.readsComplement {
      complement.setComplement(levels, threshold: stack.threshold, count: columns.count)
    }
  }

  private var count: Int { columns.count }
  private var picture: PictureRow { scratch.pictureRow(.picture) }
  /// a, 0…1.
  private var alpha: FloatRow { scratch.row(.alpha) }
  /// 1 - m, 0…1.
  private var complement: FloatRow { scratch.row(.complement) }

  /// Draws the layers. `windows` are those of the stack's streamed planes.
  mutating func draw(_ windows: UnsafeMutableBufferPointer<BlurWindow>) {
    // Under contents that are opaque in all of the span, nothing is seen: 1 - alpha is 0.
    let isCovered = content == PixelRowsOpaque && stack.topmostContents != nil
    if !isCovered, let backdrop = stack.backdrop {
      scratch.pictureRow(.result).load(backdrop, row: y, columns: columns)
      drawn = .drawn
    }
    let bottom = isCovered ? stack.topmostContents ?? 0 : 0
    for index in bottom..<stack.layers.count { draw(stack.layers[index], windows) }
  }

  /// Rounds the pixels into a bitmap or deep picture.
  func store(_ output: SurfaceMemory) {
    let isBitmap = output.format == .bitmap
    let pixels = output.pixel(columns.lowerBound, y)
    switch drawn {
    case .nothing where isBitmap:
      pixels.initializeMemory(as: UInt8.self, repeating: 0, count: 4 * count)
    case .picture where isBitmap && columns.clamped(to: stack.picture.region.columns) == columns:
      pixels.copyMemory(from: stack.picture.pixel(columns.lowerBound, y), byteCount: 4 * count)
    case .nothing:
      scratch.pictureRow(.result).clear(count: count)
      scratch.pictureRow(.result).store(output, row: y, columns: columns)
    case .picture: picture.store(output, row: y, columns: columns)
    case .drawn: scratch.pictureRow(.result).store(output, row: y, columns: columns)
    }
  }

  private mutating func draw(_ layer: CompositeStack.Layer, _ windows: UnsafeMutableBufferPointer<BlurWindow>)
  {
    // Layers that are multiplied by a change nothing where every a is 0.
    let isEmpty = content == PixelRowsNothing
    switch layer {
    case .casters where !isEmpty:
      let coverage = scratch.row(.coverage)
      coverage.setProduct(alpha, complement, count: count)
      draw(SIMD4(0, 0, 0, 255), coverage)
    case .inner(let shadow) where !isEmpty:
      guard let coverage = innerCoverage(shadow, windows) else { break }
      draw(shadow.color, coverage)
    case .fillColor(let color) where !isEmpty:
      draw(color, alpha)
    case .fillBitmap(let fill) where !isEmpty:
      let second = scratch.pictureRow(.second)
      second.load(fill, row: y, columns: columns)
      draw(second, alpha)
    case .contents(isKnockedOut: false) where !isEmpty:
      drawPicture()
    case .contents(isKnockedOut: true) where !isEmpty:
      draw(picture, complement)
    case .outer(let shadow, let isKnockedOut):
      guard let coverage = coverage(shadow, windows) else { break }
      if isKnockedOut { coverage.setProduct(coverage, complement, count: count) }
      draw(shadow.color, coverage)
    case .casters, .inner, .fillColor, .fillBitmap, .contents: break
    }
  }

  /// Draws the picture over what has been drawn so far.
  private mutating func drawPicture() {
    let result = scratch.pictureRow(.result)
    switch drawn {
    case _ where content == PixelRowsOpaque, .nothing: drawn = .picture
    case .picture:
      result.copy(picture, count: count)
      result.draw(picture, count: count)
      drawn = .drawn
    case .drawn: result.draw(picture, count: count)
    }
  }

  /// Draws a colour times a coverage over what has been drawn so far.
  private mutating func draw(_ color: SIMD4<Float>, _ coverage: FloatRow) {
    let result = scratch.pictureRow(.result)
    switch drawn {
    case .nothing: result.set(color, coverage: coverage, count: count)
    case .picture: result.draw(color, coverage: coverage, over: picture, count: count)
    case .drawn: result.draw(color, coverage: coverage, over: result, count: count)
    }
    drawn = .drawn
  }

  /// Draws a row times a coverage over what has been drawn so far.
  private mutating func draw(_ top: PictureRow, _ coverage: FloatRow) {
    let result = scratch.pictureRow(.result)
    if case .nothing = drawn { result.clear(count: count) }
    if case .picture = drawn {
      result.draw(top, coverage: coverage, over: picture, count: count)
    } else {
      result.draw(top, coverage: coverage, over: result, count: count)
    }
    drawn = .drawn
  }

  /// B of a shadow, or nil where it is 0.
  private func coverage(_ shadow: CompositeStack.Shadow, _ windows: UnsafeMutableBufferPointer<BlurWindow>)
    -> FloatRow?
  {
    switch read(shadow, windows) {
    case .nothing: return nil
    case .row(let row): return row
    case .full:
      let coverage = scratch.row(.coverage)
      coverage.fill(1, count: count)
      return coverage
    }
  }

  /// a (1 - B), or a max(0, bounds - B); nil where that is 0.
  private func innerCoverage(
    _ shadow: CompositeStack.Shadow, _ windows: UnsafeMutableBufferPointer<BlurWindow>
  ) -> FloatRow? {
    var coverage = scratch.row(.coverage)
    switch read(shadow, windows) {
    case .nothing: coverage.clear(count: count)
    case .full: return nil
    case .row(let row): coverage = row
    }
    guard let bounds = shadow.bounds else {
      coverage.setInner(levels: picture.alpha, count: count)
      return coverage
    }
    let first = columns.lowerBound - stack.region.columns.lowerBound
    coverage.setInner(
      levels: picture.alpha, columns: bounds.columns + first,
      row: bounds.rows[y - stack.region.rows.lowerBound], count: count)
    return coverage
  }

  private func read(
    _ shadow: CompositeStack.Shadow, _ windows: UnsafeMutableBufferPointer<BlurWindow>
  ) -> CoverageReader.Reading {
    shadow.reader?.read(
      row: y, columns: columns, windows: windows, scratch: scratch, into: scratch.row(.coverage)) ?? .nothing
  }
}
