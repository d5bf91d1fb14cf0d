import IntaglioCore

extension PictureRow {
  /// Rounds the first `columns.count` pixels into the columns of row `y` of a bitmap or deep picture, which must hold
  /// them all. Values outside 0…255 are brought to the nearer end.
  func store(_ memory: SurfaceMemory, row y: Int, columns: Range<Int>) {
    let row = memory.pixel(columns.lowerBound, y)
    if memory.format == .bitmap {
      storeBitmap(row, count: columns.count)
    } else {
      storeDeep(row, count: columns.count)
    }
  }

  private func storeBitmap(_ row: UnsafeMutableRawPointer, count: Int) {
    var index = 0
    while index < count {
      let low = (rounded(red, index) & 255) | ((rounded(green, index) & 255) &<< 8)
      let pixels = low | ((rounded(blue, index) & 255) &<< 16) | (rounded(alpha, index) &<< 24)
      if index &+ 8 <= count {
        (row + 4 * index).storeBytes(of: pixels, as: SIMD8<UInt32>.self)
      } else {
        // Another thread may be writing what lies behind the row's end.
        for lane in 0..<count - index {
          (row + 4 * (index + lane)).storeBytes(of: pixels[lane], as: UInt32.self)
        }
      }
      index &+= 8
    }
  }

  /// floor(v + 0.5): ties are to go up, but the addition that rounds takes them to the even neighbour, so they get the
  /// smallest push that a Float below 255 can hold.
  @inline(__always)
  private func rounded(_ channel: FloatRow, _ index: Int) -> SIMD8<UInt32> {
    Samples.rounded(channel[eight: index] + 0x1p-16, limit: 255)
  }

  private func storeDeep(_ row: UnsafeMutableRawPointer, count: Int) {
    for index in 0..<count {
      let pixel = SIMD4(red[index], green[index], blue[index], alpha[index]) * 257
      let bits = Samples.rounded(SIMD8(lowHalf: pixel, highHalf: .zero), limit: 65535)
      let words = unsafeBitCast(bits, to: SIMD16<UInt16>.self).evenHalf
      (row + 8 * index).storeBytes(of: words.lowHalf, as: SIMD4<UInt16>.self)
    }
  }
}
