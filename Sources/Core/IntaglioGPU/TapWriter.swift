// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Writes a blur's taps as GLSL: each tap is a fetch, followed by an addition for each result within its
/// reach. Weights are uniforms, so that blurs of the same radius share a program.
///
/// Taps are unrolled because a loop costs a counter, a test and an index at every tap if the compiler does
/// not unroll it: on llvmpipe, a vertical pass of radius 12 takes 9 ms per megapixel as a loop, and 4 ms in
/// this form.
struct TapWriter: Hashable {
  let axis: Axis
  /// nil for other passes than blurs, whose shaders read what they need.
  let radius: Int?
  /// The lane of the first sample of a row's window.
  let lane: Int

  /// A pass that writes several rows at once, but writes no taps.
  static let rows = TapWriter(axis: .vertical, radius: nil, lane: 0)

  /// The number of consecutive texels along the axis that an invocation writes: several in a compute shader,
  /// where each fetch serves all results within reach, and one in a fragment shader.
  func blockLength(isCompute: Bool) -> Int { isCompute ? (axis == .vertical ? 4 : 2) : 1 }

  func invocations(for texels: PixelSize) -> PixelSize {
    let length = blockLength(isCompute: true)
    return axis == .horizontal
      ? PixelSize((texels.width + length - 1) / length, texels.height)
      : PixelSize(texels.width, (texels.height + length - 1) / length)
  }

  /// The statements that add all samples from the texel `first` on to `results`, which starts as zeros.
  func statements(blockLength: Int) -> String {
    guard let radius else { return "" }
    let lines =
      axis == .vertical
      ? vertical(radius, rows: blockLength) : horizontal(radius, results: 4 * blockLength)
    return lines.joined(separator: "\n")
  }

  /// Each row of the window, weighted for every result row within reach.
  private func vertical(_ radius: Int, rows: Int) -> [String] {
    var lines: [String] = []
    for offset in 0..<2 * radius + rows {
      let place = "pixel + ivec2(0, \(offset - radius))"
      lines.append(
        lane == 0
          ? "  samples = coverageOf(first + ivec2(0, \(offset)));" : "  samples = coverageAt(\(place));")
      for row in 0..<rows where abs(offset - radius - row) <= radius {
        lines.append("  results[\(row)] += weights[\(abs(offset - radius - row))] * samples;")
      }
    }
    return lines
  }

  /// Each sample of the window, weighted for every result within reach. Samples before the window, in its
  /// first texel, are skipped.
  private func horizontal(_ radius: Int, results: Int) -> [String] {
    let lanes = ["x", "y", "z", "w"]
    var lines: [String] = []
    for texel in 0..<(lane + 2 * radius + results + 3) / 4 {
      lines.append("  samples = coverageOf(first + ivec2(\(texel), 0));")
      for sample in 0..<4 {
        let place = 4 * texel + sample - lane
        for result in 0..<results where place >= 0 && abs(place - radius - result) <= radius {
          let sum = "results[\(result / 4)].\(lanes[result % 4])"
          lines.append("  \(sum) += weights[\(abs(place - radius - result))] * samples.\(lanes[sample]);")
        }
      }
    }
    return lines
  }
}
