// SPDX-License-Identifier: MIT
import IntaglioGPU
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioSystem
import Testing

/// Reports of plans: their steps, times and sums.
@Suite struct ReportTests {
  private let size = PixelSize(64, 40)
  private let plan: Plan
  private let inputs: [Surface]

  init() throws {
    var samples = Samples(seed: 9)
    inputs = [.bitmap(try samples.bitmap(size))]
    let style = Style(shadows: [
      Shadow(.inner, offset: Vector(0, 2), blur: .sigma(2)),
      Shadow(.outer, color: .white, offset: Vector(0, 1), blur: .sigma(9)),
    ])
    plan = try Planner().plan(style, picture: size)
  }

  private func thread(_ reports: GPUReports, _ change: (inout GPUOptions) -> Void = { _ in }) throws
    -> RenderThread
  {
    var options = GPUOptions(variant: .fragment, reports: reports)
    change(&options)
    return try RenderThread(options: options)
  }

  @Test func stepsAreThoseOfThePlan() throws {
    let reports = GPUReports()
    let thread = try thread(reports)
    let plain = try RenderThread(options: GPUOptions(variant: .fragment)).execute(plan, inputs: inputs)
    #expect(try thread.execute(plan, inputs: inputs) == plain)
    let all = reports.take()
    let report = try #require(all.first)
    #expect(all.count == 1 && reports.take().isEmpty)
    #expect(report.deviceName == thread.name && report.plans == 1)
    let passes = report.steps.filter { $0.kind == .pass }
    #expect(passes.map(\.name) == plan.passes.map(\.name) && passes.count > 5)
    #expect(passes.allSatisfy { $0.variant == .fragment && $0.draws > 0 && $0.fetches > 0 && $0.pixels > 0 })
    // The picture and the result take four bytes a pixel.
    let transfers = report.steps.filter { [.upload, .readback].contains($0.kind) }
    #expect(transfers.map(\.kind) == [.upload, .readback])
    #expect(
      transfers.allSatisfy { $0.bytes == 4 * 64 * 40 && $0.pixels == 64 * 40 && $0.surface == "bitmap" })
    #expect(report.steps.contains { $0.kind == .wait })
    #expect(report.newPrograms > 0 && report.newTextures > 0)
    // The second time everything is there.
    _ = try thread.execute(plan, inputs: inputs)
    let second = try #require(reports.take().first)
    #expect(second.newPrograms == 0 && second.newTextures == 0)
  }

  /// Steps follow each other, so that together they take no longer than the whole.
  @Test func timesAddUp() throws {
    let reports = GPUReports()
    let thread = try thread(reports)
    for _ in 0..<3 { _ = try thread.execute(plan, inputs: inputs) }
    for report in reports.take() {
      #expect(report.steps.allSatisfy { $0.threadSeconds >= 0 })
      let sum = report.steps.reduce(0) { $0 + $1.threadSeconds }
      #expect(sum > 0 && sum <= report.seconds)
      #expect(report.waitSeconds <= sum)
      let timed = report.steps.filter { $0.deviceSeconds != nil }
      switch report.clock {
      case .queries:
        #expect(timed.map(\.kind) == report.steps.map(\.kind).filter { $0 != .wait })
        #expect(timed.allSatisfy { $0.deviceSeconds ?? -1 >= 0 })
        let device = timed.reduce(0) { $0 + ($1.deviceSeconds ?? 0) }
        #expect(report.deviceSeconds(of: .upload, .pass, .readback) == device)
        #expect(device > 0)
      case .none, .disturbed:
        #expect(timed.isEmpty && report.deviceSeconds(of: .pass) == nil)
      }
    }
  }

  @Test func sumsHaveOneStepOfAKind() throws {
    let reports = GPUReports(keepsAll: false)
    let thread = try thread(reports)
    for _ in 0..<3 { _ = try thread.execute(plan, inputs: inputs) }
    #expect(reports.take().isEmpty)
    let sum = try #require(reports.sums.first)
    #expect(reports.sums.count == 1 && sum.plans == 3)
    let names = sum.steps.map { "\($0.kind) \($0.name) \($0.surface ?? "")" }
    #expect(Set(names).count == names.count)
    #expect(sum.steps.reduce(0) { $0 + ($1.kind == .pass ? $1.count : 0) } == 3 * plan.passes.count)
    let upload = try #require(sum.steps.first { $0.kind == .upload })
    #expect(upload.count == 3 && upload.bytes == 3 * 4 * 64 * 40)
  }

  @Test func nothingIsReportedWhileACollectionIsOff() throws {
    let reports = GPUReports()
    let thread = try thread(reports)
    reports.isOn = false
    _ = try thread.execute(plan, inputs: inputs)
    #expect(reports.take().isEmpty && reports.sums.isEmpty)
    reports.isOn = true
    _ = try thread.execute(plan, inputs: inputs)
    #expect(reports.take().count == 1)
  }

  /// Each tile is a plan, and each piece of a pass a draw.
  @Test func tilesAndPiecesAreCounted() throws {
    let reports = GPUReports()
    let tiled = try thread(reports) { $0.maximumTextureSize = 256 }
    var samples = Samples(seed: 10)
    let wide = try samples.bitmap(PixelSize(400, 20))
    let style = Style(shadows: [Shadow(.inner, offset: Vector(0, 2), blur: .sigma(2))])
    _ = try tiled.execute(try Planner().plan(style, picture: wide.size), inputs: [.bitmap(wide)])
    #expect(reports.take().count > 1)
    let cut = try thread(reports) { $0.drawLimit = 1 }
    _ = try cut.execute(plan, inputs: inputs)
    let paint = try #require(reports.take().first?.steps.last { $0.name == "paint" })
    // Pieces of 8 x 4 texels, of four pixels each: two across, ten down.
    #expect(paint.draws == 20)
  }

  /// A plan that ends early leaves no report, and no open query behind.
  @Test func failedPlansAreNotReported() throws {
    let reports = GPUReports()
    let thread = try thread(reports)
    _ = try thread.execute(plan, inputs: inputs)
    let count = try #require(reports.take().first).steps.count
    for checks in [1, 3, 5, 8] {
      let cancellation = Cancellation(afterChecks: checks)
      let result = Result { () throws(RenderError) in
        try thread.execute(plan, inputs: inputs, caching: nil, cancellation: cancellation)
      }
      guard case .failure = result else { continue }
      #expect(reports.take().isEmpty)
    }
    _ = try thread.execute(plan, inputs: inputs)
    let report = try #require(reports.take().first)
    #expect(report.steps.count == count && report.deviceSeconds(of: .pass) ?? 1 > 0)
  }
}
