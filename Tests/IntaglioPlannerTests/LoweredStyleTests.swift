// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import Testing

/// The groups of passes on the CPU, for plans of styles, read as text.
@Suite struct LoweredStyleTests {
  private static let size = PixelSize(640, 361)

  private func shadow(_ kind: Shadow.Kind, sigma: Double, _ offset: Vector = .zero) -> Shadow {
    Shadow(kind, color: .black, offset: offset, blur: .sigma(sigma))
  }

  private func lowered(_ style: Style, caches: Bool = false) throws -> String {
    LoweredPlan(try Planner().plan(style, picture: Self.size), .processor(caches: caches)).description
  }

  @Test func aPlainStyleIsOneStep() throws {
    #expect(
      try lowered(Style()) == """
        lowered to 1 step
        paint      pass 1
        """)
  }

  @Test func aBlurOfFullSizeIsMadeWhereItIsRead() throws {
    let style = Style(shadows: [shadow(.inner, sigma: 2), shadow(.outer, sigma: 2, Vector(3, -1.5))])
    #expect(
      try lowered(style) == """
        lowered to 1 step
        paint      passes 1, 2, 3: s3 as read
        """)
  }

  @Test func aCachedPlaneIsMadeWhole() throws {
    let style = Style(shadows: [shadow(.inner, sigma: 2), shadow(.outer, sigma: 2)])
    #expect(
      try lowered(style, caches: true) == """
        lowered to 2 steps
        blur       passes 1, 2
        paint      pass 3
        """)
  }

  @Test func aReducedPlaneIsMadeWhole() throws {
    #expect(
      try lowered(Style(shadows: [shadow(.outer, sigma: 9)])) == """
        lowered to 4 steps
        downsample pass 1
        downsample pass 2
        blur       passes 3, 4
        paint      pass 5
        """)
  }

  @Test func severalPlanesAreMadeAtOnce() throws {
    let shadows = [shadow(.inner, sigma: 2), shadow(.outer, sigma: 2), shadow(.outer, sigma: 5)]
    #expect(
      try lowered(Style(shadows: shadows, threshold: 1)) == """
        lowered to 3 steps
        downsample pass 3
        blur       passes 4, 5
        paint      passes 1, 2, 6, 7, 8: s3, s8 as read
        """)
  }

  /// Offsets too far apart: the part between them would have to be kept.
  @Test(arguments: [
    (Vector(32, 0), true), (Vector(33, 0), false), (Vector(0, -32), true), (Vector(0, -33), false),
  ])
  func shadowsThatLieFarApart(offset: Vector, isStreamed: Bool) throws {
    let style = Style(shadows: [shadow(.outer, sigma: 2), shadow(.outer, sigma: 2, offset)])
    #expect(try lowered(style).contains("s3 as read") == isStreamed)
    #expect(try lowered(style).hasPrefix("lowered to \(isStreamed ? 1 : 2) step"))
  }

  /// Neither of both shadows reaches both sides.
  @Test func aStreamedPlaneIsMadeAsFarAsAnyItemReadsIt() throws {
    let shadows = [Vector(16, 0), Vector(-16, 0)].map { shadow(.outer, sigma: 2, $0) }
    let plan = try Planner().plan(Style(shadows: shadows), picture: PixelSize(30, 20))
    guard case .paint(let paint, let streams)? = LoweredPlan(plan, .processor(caches: false)).steps.last?.work
    else {
      Issue.record("nothing is painted")
      return
    }
    #expect(paint.items.count { $0.region.width == 30 } == 1)
    #expect(streams.map(\.region) == [PixelRect(PixelSize(30, 20))])
  }

  /// However many planes an item list reads, it is one pass; on a processor each plane is made as it is read.
  @Test func aPaintOfManyPlanesIsOneStep() throws {
    let shadows = (1...15).map { shadow(.outer, sigma: 0.2 * Double($0 + 1)) }
    let plan = try Planner().plan(Style(shadows: shadows), picture: PixelSize(64, 64))
    #expect(plan.passes.count { $0.name == "paint" } == 1)
    let steps = LoweredPlan(plan, .processor(caches: false)).steps
    #expect(steps.count == 1)
    #expect(steps.first?.passes == Array(plan.passes.indices))
    let cached = LoweredPlan(plan, .processor(caches: true)).steps
    #expect(cached.count == 16)
    #expect(cached.last?.passes == [30])
  }

  /// A device does pass for pass.
  @Test func aDeviceDoesNothingTogether() throws {
    let shadows = (1...15).map { shadow(.outer, sigma: 0.2 * Double($0 + 1)) }
    let plan = try Planner().plan(Style(shadows: shadows), picture: PixelSize(64, 64))
    let steps = LoweredPlan(plan, .device).steps
    #expect(steps.map(\.work) == plan.passes.map { .pass($0) })
    #expect(steps.map(\.passes) == plan.passes.indices.map { [$0] })
  }

  @Test func whatIsThereIsNotMade() throws {
    let style = Style(shadows: [shadow(.inner, sigma: 2), shadow(.outer, sigma: 9)])
    let plan = try Planner().plan(style, picture: Self.size)
    let paint = try #require(plan.passes.last)
    let planes = Set(paint.sources.filter { $0.index > 0 })
    #expect(planes.count == 2)
    #expect(
      LoweredPlan(plan, .processor(caches: true), present: planes).description
        == "lowered to 1 step\npaint      pass 7")
    // The reduced one is there, the other is still made.
    let reduced = planes.filter { plan[$0].region.width < 400 }
    #expect(
      LoweredPlan(plan, .processor(caches: false), present: reduced).description
        == "lowered to 1 step\npaint      passes 5, 6, 7: s7 as read")
  }
}
