import IntaglioCore

/// Reads rows of coverage as Float, from the alpha of a bitmap or from a plane at full or reduced size, moved by a shift.
/// Everything outside the surface is 0.
struct CoverageReader: Sendable {
  /// A bitmap whose alpha is read, or a plane.
  let memory: SurfaceMemory
  /// For a bitmap: coverage is 1 where alpha is more than this, else 0.
  let threshold: Int32?
  let horizontal: AxisTaps
  let vertical: AxisTaps
  /// What a stored sample is multiplied by.
  private let scale: Float

  /// A reader of `memory`.
  ///
  /// - Parameter full: the value of full coverage in the rows that are read: 1, or 65535 where they are stored again.
  init(
    _ memory: SurfaceMemory, threshold: Int? = nil, shift: PixelShift = .zero, octaves: Int = 0, full: Float
  ) {
    self.memory = memory
    self.threshold = threshold.map { Int32(clamping: $0) }
    horizontal = AxisTaps(whole: shift.wholeX, fraction: shift.fractionX, octaves: octaves)
    vertical = AxisTaps(whole: shift.wholeY, fraction: shift.fractionY, octaves: octaves)
    scale = full / (memory.format == .bitmap ? 255 : 65535)
  }

  /// Coverage of the pixels `columns`, at most a span and a kernel's width, of row `y`.
  ///
  /// - Returns: a row whose sample 0 is the first of `columns`; it lies somewhere in `destination`, and its memory is
  ///   readable and writable for up to seven samples more than asked for.
  func read(
    row y: Int, columns: Range<Int>, scratch: Scratch, into destination: FloatRow
  ) -> FloatRow {
    let position = horizontal.position(of: columns.lowerBound)
    if horizontal.tapCount == 1 {
      sumRows(y, from: position, count: columns.count, scratch: scratch, into: destination)
      return destination
    }
    // Patterns of weights start at multiples of eight.
    let lead = horizontal.octaves > 0 ? position & 7 : 0
    let count = columns.count + lead
    let first = horizontal.firstSample(at: position - lead)
    let last = horizontal.firstSample(at: position - lead + (count + 7) & ~7) + horizontal.tapCount
    sumRows(y, from: first, count: last - first, scratch: scratch, into: scratch.row(.samples))
    horizontal.resample(
      scratch.row(.samples), from: position - lead, count: count, into: destination)
    return destination.advanced(by: lead)
  }

  /// The weighted sum of the rows of samples that make row `y`: `count` samples from sample `first` on.
  ///
  /// Not inlined, as other hot loops: in large functions the optimiser leaves calls in them.
  @inline(never)
  private func sumRows(_ y: Int, from first: Int, count: Int, scratch: Scratch, into destination: FloatRow) {
    let position = vertical.position(of: y)
    let top = vertical.firstSample(at: position)
    var tapCount = 0
    for tap in 0..<vertical.tapCount where memory.region.rows.contains(top + tap) {
      let weight = vertical.weight(tap: tap, at: position) * scale
      scratch.taps[tapCount] = RowTap(row: memory.pixel(first, top + tap), weight: weight)
      tapCount += 1
    }
    let taps = UnsafeBufferPointer(start: scratch.taps, count: tapCount)
    let columns = memory.region.columns
    if memory.format == .bitmap {
      sum(taps, from: first, count: count, into: destination) { row, index in
        let pixels = Samples.pixels(row + 4 * index, columns, from: first &+ index)
        return Samples.floats(Samples.alpha(pixels, threshold: threshold))
      }
    } else {
      sum(taps, from: first, count: count, into: destination) { row, index in
        Samples.floats(Samples.samples(row + 2 * index, columns, from: first &+ index))
      }
    }
  }

  @inline(__always)
  private func sum(
    _ taps: UnsafeBufferPointer<RowTap>, from first: Int, count: Int, into destination: FloatRow,
    samples: (UnsafeRawPointer, Int) -> SIMD8<Float>
  ) {
    var index = 0
    while index < count {
      var sum = SIMD8<Float>(repeating: 0)
      for tap in taps { sum += samples(tap.row, index) * tap.weight }
      destination[eight: index] = sum
      index &+= 8
    }
  }
}
