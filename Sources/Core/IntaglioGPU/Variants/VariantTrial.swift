// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// A short measurement of both variants of a pass on an unknown device, at the size of the picture about to
/// be drawn. Its result is valid for this process and, cached on disk, for later ones.
///
/// The variants differ by large factors, so a few runs are enough: a few milliseconds on a GPU. Compiling
/// takes ten times as long, so trials only run on request: see `GPUOptions.triesVariants`.
enum VariantTrial {
  /// The longest side of a trial. Larger pictures take the same time per pixel.
  private static let limit = 2048

  /// Measures a kind of pass.
  ///
  /// - Throws: the errors of running the passes.
  static func entry(
    for kind: VariantKind, _ size: PixelSize, _ session: inout GPUSession
  ) throws(RenderError) -> VariantReport.Entry {
    let size = PixelSize(min(size.width, limit), min(size.height, limit))
    let plan = plan(for: kind, size)
    let fragment = try session.seconds(of: plan, as: .fragment)
    let compute = try session.seconds(of: plan, as: .compute)
    let clock = session.timers == nil ? "the CPU clock" : "timer queries"
    return VariantReport.Entry(
      kind: kind, chosen: compute < fragment ? .compute : .fragment,
      reason: "measured at \(size.width) x \(size.height) pixels, by \(clock)", fragmentSeconds: fragment,
      computeSeconds: compute)
  }

  private static func plan(for kind: VariantKind, _ size: PixelSize) -> Plan {
    let whole = PixelRect(size)
    let small = PixelRect(PixelSize((size.width + 1) / 2, (size.height + 1) / 2))
    var plan = Plan()
    switch kind {
    case .downsample:
      let source = plan.addInput(.bitmap, PixelRect(PixelSize(2 * size.width, 2 * size.height)))
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
          coverage: [CoverageTerm(.alpha(picture)), blurred(4, isInverted: true)], region: whole),
      ]
      plan.add(.paint(PaintPass(items: items, output: plan.output)))
    }
    return plan
  }
}
