// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import Shaders

/// A pass as the device runs it: which shader, reading and writing which surfaces, with which numbers.
struct ShaderCall {
  /// Uniforms that are textures: each name with its surface, or with one an element of an array.
  struct TextureBinding {
    let name: String
    let surfaces: [SurfaceID]
  }

  /// The pass's name.
  let pass: String
  /// Which measured variant it follows.
  let kind: VariantKind
  /// The shape of the pass: what the shader is specialised by.
  var defines: [ShaderSource.Define] = []
  /// The statements of a paint pass's items; empty for other passes.
  var statements = ""
  /// The taps of a blur; nil for other passes.
  var taps: TapWriter?
  /// Whether it has loops whose length is a uniform, and runs as fragments therefore: lavapipe of Mesa 22
  /// gets such loops wrong in compute shaders.
  var hasUniformLoops = false
  /// What it reads.
  var textures: [TextureBinding] = []
  /// Its numbers.
  var uniforms: [String: Uniform] = [:]
  /// The profiles of a paint pass.
  var profiles: [BoundsProfile] = []
  /// What it writes.
  let output: SurfaceID
  /// Which of the output's pixels it writes.
  let region: PixelRect
}
