import IntaglioCore

/// A row of pixels in scratch memory, each channel apart: premultiplied, in levels, 255 is full.
struct PictureRow {
  let red: FloatRow
  let green: FloatRow
  let blue: FloatRow
  let alpha: FloatRow

  /// What a span of a picture consists of, where it consists of one thing only.
  enum Content {
    /// Every channel of every pixel is 0.
    case nothing
    /// Every alpha is 255.
    case opaque
    /// Anything.
    case mixed
  }

  /// Makes at least `count` pixels transparent.
  func clear(count: Int) {
    for channel in [red, green, blue, alpha] { channel.fill(0, count: count) }
  }

  /// Reads the pixels `columns` of row `y` of a bitmap or deep picture; those outside it are transparent.
  @discardableResult
  func load(_ memory: SurfaceMemory, row y: Int, columns: Range<Int>) -> Content {
    guard memory.region.rows.contains(y) else {
      clear(count: columns.count)
      return .nothing
    }
    if memory.format == .deepPicture {
      loadDeep(memory.pixel(columns.lowerBound, y), memory.region.columns, columns)
      return .mixed
    }
    return loadBitmap(memory.pixel(columns.lowerBound, y), memory.region.columns, columns)
  }

  private func loadBitmap(_ row: UnsafeRawPointer, _ region: Range<Int>, _ columns: Range<Int>) -> Content {
    var any = SIMD8<UInt32>(repeating: 0)
    var all = SIMD8<UInt32>(repeating: .max)
    var index = 0
    while index < columns.count {
      let pixels = Samples.pixels(row + 4 * index, region, from: columns.lowerBound &+ index)
      any |= pixels
      all &= pixels
      red[eight: index] = Samples.floats(pixels & 255)
      green[eight: index] = Samples.floats((pixels &>> 8) & 255)
      blue[eight: index] = Samples.floats((pixels &>> 16) & 255)
      alpha[eight: index] = Samples.floats(pixels &>> 24)
      index &+= 8
    }
    // The last group may reach past the span. What it sees there can only make the answer `mixed`.
    if any == SIMD8(repeating: 0) { return .nothing }
    return all &>> 24 == SIMD8(repeating: 255) ? .opaque : .mixed
  }

  private func loadDeep(_ row: UnsafeRawPointer, _ region: Range<Int>, _ columns: Range<Int>) {
    for index in 0..<columns.count {
      let isInside = region.contains(columns.lowerBound + index)
      let pixel = isInside ? (row + 8 * index).load(as: SIMD4<UInt16>.self) : .zero
      set(index, SIMD4<Float>(pixel) / 257)
    }
  }

  @inline(__always)
  private func set(_ index: Int, _ pixel: SIMD4<Float>) {
    red[index] = pixel.x
    green[index] = pixel.y
    blue[index] = pixel.z
    alpha[index] = pixel.w
  }
}
