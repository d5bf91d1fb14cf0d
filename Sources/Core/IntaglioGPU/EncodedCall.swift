// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// A call as it runs for any number of pictures: its text, and its numbers by the names of uniforms.
final class EncodedCall: Sendable {
  let call: ShaderCall
  let text: ShaderText
  /// With the units of samplers.
  let uniforms: [(name: UniformName, value: Uniform)]
  /// The surfaces to bind, by texture unit.
  let surfaces: [SurfaceID]
  /// The rows of the texture with all profiles, tables and cubes, as `items.glsl` reads it.
  let profileRows: [[Float]]
  /// The blur as a loop; nil for other passes.
  let looped: EncodedCall?

  init(_ call: ShaderCall, of plan: Plan) {
    self.call = call
    text = ShaderText(
      pass: call.pass, defines: call.defines, statements: call.statements, taps: call.taps)
    surfaces = call.textures.flatMap(\.surfaces)
    var uniforms = call.uniforms.map { (name: UniformName($0.key), value: $0.value) }
    var unit: Int32 = 0
    for (name, surfaces) in call.textures {
      let end = unit + Int32(surfaces.count)
      uniforms.append((UniformName(name), .integers(Array(unit..<end), components: 1)))
      unit = end
    }
    profileRows = call.profileRows
    if !profileRows.isEmpty { uniforms.append(("profiles", .integers(Int(unit)))) }
    let region = plan[call.output].region
    uniforms.append(("outputOrigin", .integers(region.columns.lowerBound, region.rows.lowerBound)))
    uniforms.append(("outputWidth", .integers(region.width)))
    self.uniforms = uniforms
    looped = call.looped.map { EncodedCall($0, of: plan) }
  }
}

extension ShaderCall {
  fileprivate var profileRows: [[Float]] {
    func split(_ count: Int, of samples: [Float], width: Int) -> [[Float]] {
      (0..<count).map { Array(samples[$0 * width..<($0 + 1) * width]) }
    }
    let tables = tables.flatMap { split(3, of: $0.samples, width: $0.count) }
    let cubes = cubes.flatMap { split(3 * $0.size, of: $0.samples, width: $0.size * $0.size) }
    return profiles.flatMap { [$0.columns, $0.rows] } + tables + cubes
  }
}
