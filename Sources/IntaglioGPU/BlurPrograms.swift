// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import Shaders

/// The choice between a blur's loop and a program for its radius. An unrolled program runs in half the time
/// of the loop, and takes long to compile. Blurs therefore use the loop, one program for all radii, until
/// there are enough pixels.
struct BlurPrograms {
  private let pixelLimit: Int
  /// The number of pixels that the loop has blurred in place of each program.
  private var pixels: [ProgramKey: Int] = [:]

  init(pixelLimit: Int) {
    self.pixelLimit = pixelLimit
  }

  /// Whether compiling the program pays for its next pixels. If not, counts them.
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
  /// The blur as a loop, with one program for all radii and both axes.
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
