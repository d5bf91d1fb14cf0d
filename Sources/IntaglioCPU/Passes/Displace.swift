import IntaglioModel
import IntaglioPlan

extension PlanRun {
  /// Moves the pixels of a 16-bit intermediate about by noise.
  mutating func displace(_ pass: DisplacePass) throws(RenderError) {
    let picture = try source(pass.picture)
    let output = try target(pass.output)
    workers.runSpans(output.region) { y, columns, scratch in
      let (across, down) = (scratch.row(.coverage), scratch.row(.alpha))
      across.clear(count: columns.count)
      down.clear(count: columns.count)
      for (lattice, amplitude) in zip(pass.lattices, pass.amplitudes) {
        lattice.addNoise(row: y, columns: columns, times: amplitude, to: across, down)
      }
      let result = scratch.pictureRow(.result)
      for (index, x) in columns.enumerated() {
        let (right, below) = (across[index].rounded(.down), down[index].rounded(.down))
        var pixel = picture.intermediatePixel(
          x + Int(right), y + Int(below), right: across[index] - right, down: down[index] - below)
        if pass.isClipped {
          let alpha = picture.intermediatePixel(x, y).w
          if pixel.w > alpha { pixel *= alpha / pixel.w }
        }
        result.red[index] = pixel.x
        result.green[index] = pixel.y
        result.blue[index] = pixel.z
        result.alpha[index] = pixel.w
      }
      result.store(output, row: y, columns: columns)
    }
  }
}

extension GrainGrid {
  /// Adds the noise of a lattice along a row, times a factor.
  fileprivate func addNoise(
    row y: Int, columns: Range<Int>, times factor: Float, to across: FloatRow, _ down: FloatRow
  ) {
    let row = cell(y - top)
    let weight = weight(of: y - top - row * size)
    func corner(_ column: Int, _ row: Int) -> SIMD2<Float> {
      let number = number(column: column, row: row)
      return SIMD2(Float(number >> 8), Float(second(number) >> 8)) / 8_388_608 - 1
    }
    // The corners of a column of the lattice, mixed: each serves the squares on both of its sides.
    func side(_ column: Int) -> SIMD2<Float> {
      let upper = corner(column, row)
      return upper + (corner(column, row + 1) - upper) * weight
    }
    var x = columns.lowerBound
    var column = cell(x - left)
    var near = side(column)
    while x < columns.upperBound {
      let far = side(column + 1)
      let first = left + column * size
      for x in x..<min(columns.upperBound, first + size) {
        let value = (near + (far - near) * self.weight(of: x - first)) * factor
        across[x - columns.lowerBound] += value.x
        down[x - columns.lowerBound] += value.y
      }
      (x, column, near) = (first + size, column + 1, far)
    }
  }

  /// How much the second of two corners counts in a pixel of a square.
  private func weight(of pixel: Int) -> Float {
    let part = Float(2 * pixel + 1) / Float(2 * size)
    return part * part * (3 - 2 * part)
  }
}
