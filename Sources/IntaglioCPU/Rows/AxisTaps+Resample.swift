extension AxisTaps {
  /// Reads a row of samples at `count` pixels (up to seven more are written) from `position` on, which for a reduced
  /// plane is a multiple of eight; sample 0 of the row is the first that is read there.
  func resample(_ samples: FloatRow, from position: Int, count: Int, into destination: FloatRow) {
    // How eight pixels share samples: at full size each has its own; halved once, two have one, and so on.
    switch octaves {
    case 0:
      resample(from: position, count: count, into: destination) { samples[eight: $0] }
    case 1:
      resample(from: position, count: count, into: destination) {
        let four = samples.four($0)
        var pairs = SIMD8<Float>(repeating: 0)
        pairs.evenHalf = four
        pairs.oddHalf = four
        return pairs
      }
    case 2:
      resample(from: position, count: count, into: destination) {
        SIMD8(lowHalf: SIMD4(repeating: samples[$0]), highHalf: SIMD4(repeating: samples[$0 &+ 1]))
      }
    default:
      resample(from: position, count: count, into: destination) { SIMD8(repeating: samples[$0]) }
    }
  }

  @inline(__always)
  private func resample(
    from position: Int, count: Int, into destination: FloatRow, samples: (Int) -> SIMD8<Float>
  ) {
    weights.withUnsafeBufferPointer { weights in
      guard let start = weights.baseAddress else { return }
      let table = UnsafeRawPointer(start)
      let first = position >> octaves
      var index = 0
      while index < count {
        let sample = (position &+ index) >> octaves &- first
        let phase = octaves > 0 ? (position &+ index) & (period &- 1) : 0
        var sum = SIMD8<Float>(repeating: 0)
        for tap in 0..<tapCount {
          let weight = (table + 4 * (tap &* period &+ phase)).loadUnaligned(as: SIMD8<Float>.self)
          sum += samples(sample &+ tap) * weight
        }
        destination[eight: index] = sum
        index &+= 8
      }
    }
  }
}
