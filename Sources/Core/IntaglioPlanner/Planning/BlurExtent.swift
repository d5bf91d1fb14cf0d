// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// The samples that each step of an `OctaveBlur` computes along an axis: only those that are read and may be
/// non-zero.
///
/// The source is zero outside its range; every step extends this support by the reach of its taps.
struct BlurExtent {
  /// The samples of each level: level 0 is the picture, level i the result of i downsamplings. `halved[i -
  /// 1]` is level i.
  let halved: [Range<Int>]
  let source: Range<Int>
  /// The kernel's input, on its own level.
  let kernelInput: Range<Int>
  /// The kernel's output, on its own level.
  let kernelOutput: Range<Int>

  /// The steps for reading the pixels `needed` at full size; nil if all of them are certainly zero.
  init?(_ blur: OctaveBlur, of source: Range<Int>, needed: Range<Int>) {
    let supports = BlurExtent.supports(source, octaves: blur.octaves)
    let reduced = supports[blur.octaves]
    let wanted = needed.samples(octaves: blur.octaves)
    kernelOutput = wanted.clamped(to: reduced.grown(by: blur.radius))
    guard !kernelOutput.isEmpty else { return nil }
    kernelInput = kernelOutput.grown(by: blur.radius).clamped(to: reduced)
    let chain = BlurExtent.chain(down: kernelInput, supports: supports)
    (self.source, halved) = (chain[0], Array(chain.dropFirst()))
  }

  /// The pixels at full size where the blur may be non-zero.
  static func support(_ blur: OctaveBlur, of source: Range<Int>) -> Range<Int> {
    let reduced = supports(source, octaves: blur.octaves)[blur.octaves].grown(by: blur.radius)
    guard blur.octaves > 0 else { return reduced }
    let factor = 1 << blur.octaves
    return (reduced.lowerBound - 1) * factor..<(reduced.upperBound + 1) * factor
  }

  /// The support of each level: sample i of a level reads 2i - 1 … 2i + 2 of the previous one.
  private static func supports(_ source: Range<Int>, octaves: Int) -> [Range<Int>] {
    var supports = [source]
    for level in 0..<octaves {
      let before = supports[level]
      supports.append((before.lowerBound - 1) >> 1..<(before.upperBound >> 1) + 1)
    }
    return supports
  }

  /// The samples of levels 0…k that are needed for `samples` of level k.
  private static func chain(down samples: Range<Int>, supports: [Range<Int>]) -> [Range<Int>] {
    var chain = [samples]
    for level in stride(from: supports.count - 1, to: 0, by: -1) {
      let read = 2 * chain[0].lowerBound - 1..<2 * chain[0].upperBound + 1
      chain.insert(read.clamped(to: supports[level - 1]), at: 0)
    }
    return chain
  }
}
