// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import Shaders

/// Decides whether a blur runs as a loop or as a program unrolled for its radius. An unrolled program takes
/// half the time to run, but long to compile, so blurs use the loop, which serves all radii, until they have
/// covered enough pixels.
struct BlurPrograms {
  private let pixelLimit: Int
  /// The number of pixels blurred by the loop so far, by the program that it replaced.
  private var pixels: [ProgramKey: Int] = [:]

  init(pixelLimit: Int) { self.pixelLimit = pixelLimit }

  /// Whether the program is worth compiling for these pixels. If not, counts them towards the limit.
  mutating func isWorthIt(_ key: ProgramKey, pixels count: Int) -> Bool {
    let sum = pixels[key, default: 0] + count
    guard sum <= pixelLimit else {
      pixels[key] = nil
      return true
    }
    pixels[key] = sum
    return false
  }
}

extension ShaderCall {
  /// The blur as a loop, whose program serves all radii and both axes.
  var looped: ShaderCall {
    guard let taps else { return self }
    var call = self
    call.taps = nil
    call.defines.removeAll { ["IS_LOOPED", "RADIUS"].contains($0.name) }
    call.defines += [.init("IS_LOOPED", true), .init("RADIUS", Kernel.maximumRadius)]
    call.uniforms["radius"] = .integers(taps.radius)
    call.uniforms["axis"] = taps.axis == .vertical ? .integers(0, 1) : .integers(1, 0)
    return call
  }
}
