// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import SceneCatalog
import TestSupport
import Testing

/// The reasons to reject a plan, before any backend sees it.
@Suite struct PlanValidationTests {
  @Test(arguments: PlanFault.all)
  func faultsAreNamed(_ fault: PlanFault) {
    #expect(throws: fault.error) { try fault.plan.validate() }
  }

  @Test(arguments: PaintCase.all)
  func passesAreValid(_ paintCase: PaintCase) throws {
    try paintCase.plan.validate()
  }

  @Test func whatPlannersMakeIsValid() throws {
    var wholes = Planner()
    wholes.makesWholePlanes = true
    for parityCase in ParityCatalog.covering {
      for planner in [Planner(), wholes] {
        for grow in [false, true] {
          try planner.plan(
            parityCase.style, picture: parityCase.size, scale: parityCase.scale, grow: grow
          ).validate()
        }
      }
    }
  }

  /// Values at a limit are within it.
  @Test func limitsAreAllowed() throws {
    let region = PixelRect(PixelSize(3, 2))
    var plan = Plan()
    let picture = plan.addInput(.bitmap, region)
    let planes = (0..<PaintPass.maximumSurfaces).map { _ in plan.addInput(.plane, region) }
    let below = plan.addInput(.intermediate, region)
    let (blurred, expanded) = (plan.addSurface(.plane, region), plan.addSurface(.plane, region))
    let width = 2 * Kernel.maximumRadius + 1
    let kernel = Kernel(weights: Array(repeating: 1 / Double(width), count: Kernel.maximumRadius + 1))
    plan.add(BlurPass(source: .plane(planes[0]), axis: .vertical, kernel: kernel, output: blurred))
    plan.add(UpsamplePass(source: blurred, octaves: 20, output: expanded))
    let items = planes.map { plane in
      PaintItem(
        .color(.one), coverage: [CoverageTerm(.plane(plane, octaves: 20), shift: PixelShift(Vector(0.5, 1)))],
        region: region)
    }
    plan.output = plan.addSurface(.bitmap, region)
    plan.add(PaintPass(backdrop: below, items: items, output: plan.output))
    try plan.validate()
    let between = CoverageTerm(.alpha(picture, threshold: 3), shift: PixelShift(Vector(0.5, 1)))
    let far = PaintItem(
      .picture(picture, shift: PixelShift(Vector(1000, -1000))), coverage: [between],
      region: PixelRect(columns: -900..<900, rows: -900..<900))
    plan.output = plan.addSurface(.bitmap, region)
    plan.add(PaintPass(items: [far], output: plan.output))
    try plan.validate()
  }

  /// The largest bitmap that there may be: 2^28 pixels.
  @Test func theLargestResultIsAllowed() throws {
    var plan = Plan()
    plan.output = plan.addSurface(.bitmap, PixelRect(PixelSize(1 << 14, 1 << 14)))
    plan.add(PaintPass(items: [], output: plan.output))
    try plan.validate()
    #expect(plan[plan.output].region.pixelCount == Bitmap.maximumPixelCount)
  }
}
