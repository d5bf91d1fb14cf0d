// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import Shaders

/// Which blurs have programs of their own. One that is written out for its radius runs in half the time of a
/// loop, and takes long to compile; so fragment shaders blur a radius by the loop, which serves all of them,
/// until there are enough pixels.
struct BlurPrograms {
  private let pixelLimit: Int
  /// How many pixels the loop blurred in place of a program.
  private var pixels: [ProgramKey: Int] = [:]

  init(pixelLimit: Int) {
    self.pixelLimit = pixelLimit
  }

  /// Whether a program is to be compiled for its next pixels; else they are counted.
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
  /// A blur's call as a loop, by a program that serves every radius and both axes.
  var looped: ShaderCall {
    guard let taps else { return self }
    var call = self
    call.taps = nil
    call.defines.removeAll { ["IS_LOOPED", "RADIUS"].contains($0.name) }
    call.defines += [.init("IS_LOOPED", true), .init("RADIUS", Kernel.maximumRadius)]
    call.uniforms["radius"] = .integer(taps.radius)
    call.uniforms["axis"] = .integers(taps.axis == .vertical ? [0, 1] : [1, 0], components: 2)
    return call
  }
}
