// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Writes a blur's taps as GLSL: a fetch, and an addition for each result that it reaches. Weights are left
/// to uniforms, so that blurs of one radius share a program.
///
/// Written out, because compilers that do not unroll a loop pay for its counter, its tests and its index at
/// every tap: on llvmpipe a vertical pass of radius 12 takes 9 ms a megapixel as a loop and 4 in this form.
struct TapWriter: Hashable {
  /// Along which axis.
  let axis: Axis
  /// How far the kernel reaches.
  let radius: Int
  /// The lane of the first sample of a row's window in its texel.
  let lane: Int

  /// How many texels an invocation makes, one after the other along the axis: as a compute shader several,
  /// because what is fetched serves all that it reaches. A fragment makes one.
  func blockLength(isCompute: Bool) -> Int {
    isCompute ? (axis == .vertical ? 4 : 2) : 1
  }

  /// How many invocations of the compute shader cover so many texels.
  func invocations(for texels: PixelSize) -> PixelSize {
    let length = blockLength(isCompute: true)
    return axis == .horizontal
      ? PixelSize((texels.width + length - 1) / length, texels.height)
      : PixelSize(texels.width, (texels.height + length - 1) / length)
  }

  /// The statements that add to `results`, which begins as zeros, what is read from the texel `first` on.
  func statements(blockLength: Int) -> String {
    let lines = axis == .vertical ? vertical(rows: blockLength) : horizontal(results: 4 * blockLength)
    return lines.joined(separator: "\n")
  }

  /// Each row of the window, weighed for every row of results that is near enough.
  private func vertical(rows: Int) -> [String] {
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

  /// Each sample of the window, weighed for every result that is near enough. Those before the window, in its
  /// first texel, are left out.
  private func horizontal(results: Int) -> [String] {
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
