// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import Shaders

/// A pass for the device: the shader, its surfaces, and its numbers.
struct ShaderCall: Sendable {
  let pass: String
  let kind: VariantKind
  var defines: [ShaderSource.Define] = []
  /// The statements of a paint pass's items; empty for other passes.
  var statements = ""
  /// The taps of a blur, or the rows of a pass that writes several at once; nil for other passes.
  var taps: TapWriter?
  /// Its texture uniforms, each with its surface, or an array of textures with one surface per element.
  var textures: [(name: String, surfaces: [SurfaceID])] = []
  var uniforms: [String: Uniform] = [:]
  /// The most texture fetches of an invocation.
  let fetches: Int
  var profiles: [BoundsProfile] = []
  /// The tables of its colour changes, stored as rows of the same texture, below those of the profiles.
  var tables: [ColorTable] = []
  /// The colour cubes, stored below the tables.
  var cubes: [ColorCube] = []
  let output: SurfaceID
  /// The pixels of the output that it writes: all columns of some rows.
  let region: PixelRect

  /// The blur as a loop, whose program serves all radii and both axes; nil for other passes.
  var looped: ShaderCall? {
    guard let taps, let radius = taps.radius else { return nil }
    var call = self
    call.taps = nil
    call.defines.removeAll { ["IS_LOOPED", "RADIUS"].contains($0.name) }
    call.defines += [.init("IS_LOOPED", true), .init("RADIUS", Kernel.maximumRadius)]
    call.uniforms["radius"] = .integers(radius)
    call.uniforms["axis"] = taps.axis == .vertical ? .integers(0, 1) : .integers(1, 0)
    return call
  }
}
