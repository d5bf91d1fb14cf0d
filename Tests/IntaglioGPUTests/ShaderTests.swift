// SPDX-License-Identifier: MIT
import IntaglioGPU
import IntaglioModel
import IntaglioPlan
import Shaders
import TestSupport
import Testing

@Suite struct ShaderTests {
  /// A pass of each case of `Pass`; the switch in `everyCase` makes a new case fail to compile here.
  private static let passes: [Pass] = {
    let surface = SurfaceID(0)
    return [
      .mask(MaskPass(source: surface, output: surface)),
      .downsample(DownsamplePass(source: .plane(surface), output: surface)),
      .blur(
        BlurPass(source: .plane(surface), axis: .vertical, kernel: Kernel(weights: [1]), output: surface)),
      .boxBlur(BoxBlurPass(source: .plane(surface), axis: .horizontal, width: 3, output: surface)),
      .upsample(UpsamplePass(source: surface, octaves: 1, output: surface)),
      .shape(ShapePass(RoundedRectangle(left: 0, top: 0, right: 1, bottom: 1), output: surface)),
      .paint(PaintPass(items: [], output: surface)),
      .warp(WarpPass(picture: surface, placement: .identity, output: surface)),
      .firm(FirmPass(source: surface, isInverted: false, output: surface)),
      .distance(DistancePass(source: surface, isInverted: false, limit: 1, output: surface)),
      .spread(SpreadPass(source: surface, distances: surface, spread: 1, output: surface)),
      .tone(TonePass(source: surface, value: .plain(isInverted: false), output: surface)),
      .share(
        SharePass(first: surface, dividend: SIMD3(1, 0, 0), divisor: SIMD3(0, 0, 1), output: surface)),
      .sweep(
        SweepPass(
          source: surface, direction: .init(axis: .vertical, isForward: true, slope: 0, steps: 1), fade: 0,
          output: surface)),
      .compose(ComposePass(channels: Array(repeating: surface, count: 4), output: surface)),
      .grain(
        GrainPass(
          source: surface, shift: .zero, noise: 1, jitter: 0, steepness: 16,
          grid: GrainGrid(size: 1, seed: 0, over: Rect(0, 0, 1, 1), scale: 1),
          output: surface)),
      .ramp(RampPass(source: surface, colors: [.zero, .zero], output: surface)),
      .displace(
        DisplacePass(picture: surface, radius: 1, lattices: [], isClipped: false, output: surface)),
      .flood(FloodPass(source: surface, step: .leg, spacing: 1, output: surface)),
      .lens(
        LensPass(
          picture: surface, surface: .heights(surface, steepness: 1), step: 1, map: .identity,
          keepsPlace: true, output: surface)),
      .turn(
        TurnPass(
          tile: surface, tileSize: PixelSize(1, 1), left: 0, top: 0, height: surface, step: 1, output: surface
        )),
    ]
  }()

  private func everyCase(_ pass: Pass) -> String {
    switch pass {
    case .mask, .downsample, .blur, .boxBlur, .upsample, .shape, .paint, .warp, .firm, .distance, .spread,
      .tone, .share, .sweep, .compose, .grain, .ramp, .displace, .flood, .lens, .turn:
      pass.name
    }
  }

  @Test func everyPassHasItsFileAndNoFileIsLeftOver() {
    #expect(Set(ShaderTests.passes.map(everyCase)) == ShaderSource.passNames)
  }

  @Test(arguments: ShaderSource.passNames.sorted(), ShaderSource.Frame.allCases)
  func sourcesAreWhole(_ name: String, _ frame: ShaderSource.Frame) throws {
    let source = try ShaderSource.assemble(
      pass: name, frame: frame, extensions: ["GL_some_extension"], defines: [.init("SHAPE", 3)],
      generated: ["statements.glsl": "  // the statements", "taps.glsl": "  // the taps"])
    let lines = source.split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(3) == ["#version 310 es", "#extension GL_some_extension : require", "#define SHAPE 3"])
    #expect(!source.contains("#include"))
    // Each file is included once, however many others include it, and precision comes first of all.
    #expect(lines.filter { $0 == "precision highp sampler2D;" }.count == 1)
    #expect(lines.filter { $0.hasPrefix("void main()") }.count == 1)
    let shading = lines.filter { $0.hasSuffix(" shade(ivec2 pixel) {") || $0.hasPrefix("void shadeBlock(") }
    #expect(shading.count == (name == "blur" ? 2 : 1))
    // No sampler may fall back to the driver's default precision, and nothing is weighted by the filtering
    // units.
    #expect(!source.contains("mediump") && !source.contains("lowp") && !source.contains("texture("))
  }

  @Test func unknownNamesAreErrors() {
    #expect(throws: ShaderSourceError.unknownPass("blurr")) {
      try ShaderSource.assemble(pass: "blurr", frame: .fragment, defines: [])
    }
    #expect(throws: ShaderSourceError.unknownInclude("statements.glsl", from: "paint.glsl")) {
      try ShaderSource.assemble(pass: "paint", frame: .compute, defines: [])
    }
    #expect(throws: ShaderSourceError.badInclude(line: "#include <a>", file: "statements.glsl")) {
      try ShaderSource.assemble(
        pass: "paint", frame: .compute, defines: [], generated: ["statements.glsl": "#include <a>"])
    }
  }

  /// The parity cases between them have every shape of every pass; here only that drivers take them, with the
  /// largest kernel and the most surfaces that a plan may ask for.
  @Test(arguments: GPUConfiguration.all)
  func theLargestShadersCompile(_ configuration: GPUConfiguration) throws {
    let size = PixelSize(5, 4)
    let region = PixelRect(size)
    var samples = Samples(seed: 5)
    let picture = Surface.bitmap(try samples.bitmap(size))
    let planes = (0..<PaintPass.maximumSurfaces - 2).map { _ in Surface.plane(samples.plane(region)) }
    let backdrop = Surface.intermediate(samples.intermediate(region))
    let passCase = PassCase("the most surfaces", [picture, picture] + planes + [backdrop], .bitmap, region) {
      sources, output in
      let bounds = BoundsProfile(columns: [1, 1, 1, 1, 1], rows: [1, 1, 1, 1])
      let shadows = (0..<planes.count).map { index in
        PictureStack.Layer.inner(
          PictureStack.Shadow(
            color: SIMD4(0, 0, 0, 0.1), reading: .plane(sources[2 + index], octaves: index),
            offset: Vector(0.5, 0.5), bounds: bounds))
      }
      let stack = PictureStack(
        picture: sources[0], threshold: 1, layers: shadows + [.fillBitmap(sources[1])],
        backdrop: sources.last, region: region)
      return stack.pass(output: output)
    }
    #expect(try configuration.thread().execute(passCase.plan, inputs: passCase.inputs).size == size)
  }
}
