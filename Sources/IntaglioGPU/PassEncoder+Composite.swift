import IntaglioPlan
import Shaders

extension PassEncoder {
  /// The call of a composite: a shader specialised by the shape of its stack, the numbers as uniforms.
  func composite(_ pass: CompositePass) -> ShaderCall {
    var call = ShaderCall(pass: "composite", kind: .composite, output: pass.output, region: pass.region)
    let planes = pass.planes
    let fills = pass.fills
    call.profiles = pass.layers.compactMap { $0.shadow?.bounds }
    let writer = StackWriter(pass, of: plan)
    call.layers = writer.statements
    call.defines = [
      .init("LAYERS", max(1, pass.layers.count)), .init("PLANES", planes.count), .init("FILLS", fills.count),
      .init("PROFILES", call.profiles.count), .init("HAS_THRESHOLD", pass.threshold != nil),
      .init("HAS_BACKDROP", pass.backdrop != nil),
      .init("PICTURE_IS_ALIGNED", writer.isAligned(pass.picture)),
    ]
    read(pass.picture, as: "picture", in: &call)
    if let threshold = pass.threshold { call.uniforms["threshold"] = .integer(threshold) }
    if let backdrop = pass.backdrop { read(backdrop, as: "backdrop", in: &call) }
    if !planes.isEmpty {
      call.textures.append(.init(name: "planes", surfaces: planes))
      call.uniforms["planeRegions"] = .regions(planes.map { plan[$0].region })
    }
    if !fills.isEmpty {
      call.textures.append(.init(name: "fills", surfaces: fills))
      call.uniforms["fillRegions"] = .regions(fills.map { plan[$0].region })
    }
    let shifts = pass.layers.map { $0.shadow?.shift ?? .zero }
    call.uniforms["colors"] = .colors(pass.layers.map(\.color))
    call.uniforms["wholeShifts"] = .wholeShifts(shifts)
    call.uniforms["fractions"] = .fractions(shifts)
    call.uniforms["alphaThresholds"] = .integers(pass.layers.map(\.alphaThreshold), components: 1)
    let corner = [pass.region.columns.lowerBound, pass.region.rows.lowerBound]
    call.uniforms["profileOrigin"] = .integers(corner.map(Int32.init(limiting:)), components: 2)
    return call
  }
}

extension CompositeLayer {
  /// The premultiplied colour of a layer that has one.
  fileprivate var color: SIMD4<Double> {
    switch self {
    case .inner(let shadow), .outer(let shadow, _): shadow.color
    case .fillColor(let color): color
    case .casters, .fillBitmap, .contents: .zero
    }
  }

  /// The threshold of a shadow that reads the picture's alpha.
  fileprivate var alphaThreshold: Int32 {
    if case .alpha(let threshold?)? = shadow?.reading { Int32(limiting: threshold) } else { 0 }
  }
}
