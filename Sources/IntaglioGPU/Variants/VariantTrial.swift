// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// The short measurement that decides the variant of a pass on a device. Nothing else decides it: neither the
/// name of the GPU, nor measurements of another one.
///
/// Data-centre GPUs draw fragments with few of their cores; software rasterisers are good at drawing and bad
/// at images. The two differ by large factors, so 256 x 256 pixels are enough: some milliseconds in all on a
/// GPU, some 0.15 s on llvmpipe. Compiling takes ten times as long, so the trial waits for a few plans. Its
/// result is valid for the process and, cached on disk, for the next one.
enum VariantTrial {
  private static let side = 256

  /// Measures a kind of pass.
  ///
  /// - Throws: the errors of running the passes.
  static func entry(
    for kind: VariantKind, _ session: inout GPUSession
  ) throws(RenderError) -> VariantReport.Entry {
    let plan = plan(for: kind)
    let fragment = try session.seconds(of: plan, as: .fragment)
    let compute = try session.seconds(of: plan, as: .compute)
    return VariantReport.Entry(
      kind: kind, chosen: compute < fragment ? .compute : .fragment, fragmentSeconds: fragment,
      computeSeconds: compute)
  }

  /// A plan of one pass of this kind.
  private static func plan(for kind: VariantKind) -> Plan {
    let whole = PixelRect(PixelSize(side, side))
    let small = PixelRect(PixelSize(side / 2, side / 2))
    var plan = Plan()
    switch kind {
    case .downsample:
      let source = plan.addInput(.bitmap, PixelRect(PixelSize(2 * side, 2 * side)))
      plan.output = plan.addSurface(.plane, whole)
      plan.add(.downsample(DownsamplePass(source: .alpha(source, threshold: nil), output: plan.output)))
    case .horizontalBlur, .verticalBlur:
      let source = plan.addInput(.plane, whole)
      let axis = kind == .verticalBlur ? Axis.vertical : .horizontal
      let kernel = Kernel.gaussian(sigma: 3, reach: 4)
      plan.output = plan.addSurface(.plane, whole)
      plan.add(.blur(BlurPass(source: .plane(source), axis: axis, kernel: kernel, output: plan.output)))
    case .paint:
      let picture = plan.addInput(.bitmap, whole)
      let plane = plan.addInput(.plane, small)
      plan.output = plan.addSurface(.bitmap, whole)
      func blurred(_ offset: Double, isInverted: Bool) -> CoverageTerm {
        CoverageTerm(.plane(plane, octaves: 1), shift: PixelShift(Vector(0, offset)), isInverted: isInverted)
      }
      let items = [
        PaintItem(
          .color(SIMD4(0.5, 0.5, 0.5, 0.5)), coverage: [blurred(1, isInverted: false)], region: whole),
        PaintItem(.picture(picture, shift: .zero), region: whole),
        PaintItem(
          .color(SIMD4(0, 0, 0, 0.5)),
          coverage: [CoverageTerm(.alpha(picture)), blurred(4, isInverted: true)],
          region: whole),
      ]
      plan.add(.paint(PaintPass(items: items, output: plan.output)))
    }
    return plan
  }
}
