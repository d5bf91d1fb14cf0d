// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Plans without a result, or with an invalid one.
extension PlanFault {
  private static func result(_ name: String, _ error: RenderError, _ make: (inout Parts) -> SurfaceID)
    -> PlanFault
  {
    var parts = Parts()
    let output = make(&parts)
    parts.plan.output = output
    return PlanFault(name: name, plan: parts.plan, inputs: Parts.inputs, error: error)
  }

  static let outputs: [PlanFault] = [
    PlanFault(
      name: "no surfaces", plan: Plan(), inputs: [],
      error: .unsupported(pass: "plan", reason: "no pass writes its output s0")),
    result("no pass writes the output", .unsupported(pass: "plan", reason: "no pass writes its output s3")) {
      parts in
      parts.plan.add(MaskPass(source: parts.bitmap, output: parts.plateau))
      return parts.target
    },
    result("no such result", .unsupported(pass: "plan", reason: "no pass writes its output s99")) { parts in
      parts.plan.add(MaskPass(source: parts.bitmap, output: parts.plateau))
      return SurfaceID(99)
    },
    result("a plane of no pixels", .unsupported(pass: "plan", reason: "a surface of 0x4 has no pixels")) {
      parts in
      let plane = parts.plan.addSurface(.plane, PixelRect(PixelSize(0, 4)))
      parts.plan.add(MaskPass(source: parts.bitmap, output: plane))
      return plane
    },
    result(
      "more pixels than can be counted",
      .unsupported(pass: "plan", reason: "a surface of 4611686018427387904x8 has no pixels")
    ) { parts in
      let plane = parts.plan.addSurface(.plane, PixelRect(PixelSize(1 << 62, 8)))
      parts.plan.add(MaskPass(source: parts.bitmap, output: plane))
      return plane
    },
    result("a bitmap too large", .bitmap(.tooLarge(PixelSize(1 << 15, 1 << 14)))) { parts in
      let large = parts.plan.addSurface(.bitmap, PixelRect(PixelSize(1 << 15, 1 << 14)))
      parts.plan.add(PaintPass(items: [], output: large))
      return large
    },
  ]
}
