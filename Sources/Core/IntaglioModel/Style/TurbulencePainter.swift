// SPDX-License-Identifier: MIT
import IntaglioSystem

/// Draws the tile of a turbulence by the formula of `Turbulence`, row by row.
struct TurbulencePainter {
  private let turbulence: Turbulence
  private let side: Int
  private let octaves: [Octave]

  init(_ turbulence: Turbulence) {
    self.turbulence = turbulence
    side = turbulence.side
    octaves = (0..<turbulence.octaves).map { Octave(turbulence, $0) }
  }

  func tile(_ cancellation: Cancellation?) -> Bitmap {
    let weight = (1 << octaves.count) - 1
    let contrast = Int((256 * turbulence.contrast).rounded())
    var pixels = [UInt8](repeating: 255, count: 4 * side * side)
    var heights = [Int](repeating: 0, count: side)
    for y in 0..<side where cancellation?.isRequested != true {
      for x in 0..<side { heights[x] = 0 }
      for (k, octave) in octaves.enumerated() {
        octave.add(row: y, to: &heights, weight: 1 << (octaves.count - 1 - k))
      }
      for x in 0..<side {
        var height = heights[x] / weight
        if turbulence.bands > 1 {
          let place = 2 * turbulence.bands * height % (1 << 17)
          height = min(place, (1 << 17) - 1 - place)
        }
        height = min(max((((height - 32_768) * contrast) >> 8) + 32_768, 0), 65_535)
        let level = UInt8((255 * height + 32_767) / 65_535)
        let start = 4 * (y * side + x)
        (pixels[start], pixels[start + 1], pixels[start + 2]) = (level, level, level)
      }
    }
    // A valid turbulence has a valid side.
    guard let tile = try? Bitmap(size: PixelSize(side, side), pixels: pixels) else {
      preconditionFailure("invalid tile of \(side) pixels")
    }
    return tile
  }
}

private struct Octave {
  private let kind: Turbulence.Kind
  private let columns, rows: Int
  /// The lattice's numbers, row by row: the heights of noise, or the points of cells.
  private let first, second: [Int]
  private let acrosses, downs: [Place]

  /// The place of a pixel along an axis: its cell, the next, and the fraction between in 16 bits.
  private struct Place {
    let cell, next, fraction: Int
  }

  init(_ turbulence: Turbulence, _ k: Int) {
    let side = turbulence.side
    func cells(_ length: Double) -> Int { min(max(Int((Double(side) / length).rounded()), 1) << k, side) }
    let (columns, rows) = (cells(turbulence.cellWidth), cells(turbulence.cellHeight))
    kind = turbulence.kind
    (self.columns, self.rows) = (columns, rows)
    let seed = turbulence.seed &+ UInt32(k)
    let hashes = (0..<columns * rows).map {
      Noise.hash(UInt32($0 % columns), UInt32($0 / columns), seed: seed)
    }
    first = hashes.map { Int($0 >> 16) }
    second = kind == .cells ? hashes.map { Int(Noise.hash($0, 1, seed: seed) >> 16) } : []
    func places(_ count: Int) -> [Place] {
      (0..<side).map { pixel in
        let (cell, rest) = ((2 * pixel + 1) * count).quotientAndRemainder(dividingBy: 2 * side)
        let cube = 8 * side * side * side
        let fraction =
          turbulence.kind == .cells
          ? (rest << 16) / (2 * side) : (rest * rest * (6 * side - 2 * rest) << 16 + cube / 2) / cube
        return Place(cell: cell, next: (cell + 1) % count, fraction: fraction)
      }
    }
    (acrosses, downs) = (places(columns), places(rows))
  }

  func add(row: Int, to heights: inout [Int], weight: Int) {
    for x in heights.indices {
      heights[x] += weight * (kind == .cells ? dome(acrosses[x], downs[row]) : hill(acrosses[x], downs[row]))
    }
  }

  private func hill(_ across: Place, _ down: Place) -> Int {
    func mix(_ a: Int, _ b: Int, _ fraction: Int) -> Int { a + (((b - a) * fraction + 32_768) >> 16) }
    let (top, bottom) = (down.cell * columns, down.next * columns)
    return mix(
      mix(first[top + across.cell], first[top + across.next], across.fraction),
      mix(first[bottom + across.cell], first[bottom + across.next], across.fraction), down.fraction)
  }

  private func dome(_ across: Place, _ down: Place) -> Int {
    var nearest = 65_535
    for stepDown in -1...1 {
      let top = (down.cell + stepDown + rows) % rows * columns
      for stepAcross in -1...1 {
        let corner = top + (across.cell + stepAcross + columns) % columns
        let (x, y) = (
          stepAcross << 16 + first[corner] - across.fraction, stepDown << 16 + second[corner] - down.fraction
        )
        nearest = min(nearest, (x * x + y * y) >> 16)
      }
    }
    return 65_535 - nearest
  }
}
