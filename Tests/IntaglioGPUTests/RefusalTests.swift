// SPDX-License-Identifier: MIT
import Glibc
import IntaglioGPU
import IntaglioModel
import IntaglioPlan
import TestSupport
import Testing

/// Rejected plans, their errors, and that the backend works on afterwards.
@Suite struct RefusalTests {
  private let thread: RenderThread
  private let plane = Surface.plane(Plane(region: PixelRect(0, 0, 2, 2), samples: [1, 0, 0, 1]))

  init() throws {
    thread = try GPUConfiguration(variant: .fragment, planes: .unorm16).thread()
  }

  private func error(_ plan: Plan, _ inputs: [Surface]) -> RenderError? {
    do throws(RenderError) {
      _ = try thread.execute(plan, inputs: inputs)
      return nil
    } catch {
      return error
    }
  }

  /// Nothing is sent, and nothing allocated.
  @Test func faultyPlansAreRefusedBeforeAnyWork() throws {
    var backend = try GPUBackend(options: GPUOptions(variant: .fragment))
    let before = backend.statistics
    for fault in PlanFault.all {
      #expect(throws: fault.error, "\(fault)") { try backend.execute(fault.plan, inputs: fault.inputs) }
    }
    #expect(backend.uploadCount == 0)
    #expect(backend.statistics == before)
    let fitting = try #require(PaintCase.all.first)
    _ = try backend.execute(fitting.plan, inputs: fitting.inputs)
  }

  @Test func theWidestKernelIsSupported() {
    let fitting = PassCase("fits", [plane], .plane, PixelRect(0, 0, 2, 2)) {
      BlurPass(
        source: .plane($0[0]), axis: .horizontal, kernel: .gaussian(variance: 9, radius: 16), output: $1)
    }
    #expect(error(fitting.plan, fitting.inputs) == nil)
  }

  @Test func wrongInputsAreNamed() {
    let passCase = PassCase("blur", [plane], .plane, PixelRect(0, 0, 2, 2)) {
      DownsamplePass(source: .plane($0[0]), output: $1)
    }
    #expect(error(passCase.plan, []) == .input(index: 0, expected: "plane 2x2", found: "nothing"))
    #expect(
      error(passCase.plan, [plane, plane]) == .input(index: 1, expected: "nothing", found: "plane 2x2"))
    let wide = Surface.plane(Plane(region: PixelRect(0, 0, 3, 1), samples: [0, 0, 0]))
    #expect(error(passCase.plan, [wide]) == .input(index: 0, expected: "plane 2x2", found: "plane 3x1"))
  }

  @Test func aSurfacePastTheDevicesLimitIsMadeOfTiles() throws {
    let region = PixelRect(0, 0, 1 << 20, 1)
    let passCase = PassCase("flood", [], .bitmap, region) {
      Pass.paint([(.color(SIMD4(0.2, 0.4, 0.6, 1)), [])], over: region, on: $1)
    }
    let bitmap = try thread.execute(passCase.plan, inputs: []).bitmap()
    #expect(bitmap.size == region.size)
    let pixels = (0..<1 << 20).lazy.map { bitmap[$0, 0] }
    #expect(pixels.allSatisfy { $0 == SIMD4(51, 102, 153, 255) })
  }

  /// Two blurs that reach over 64 samples between them, where a texture may have 64.
  @Test func whatNoTileCanHoldIsRefusedBeforeAnythingIsAllocated() throws {
    var options = GPUOptions(variant: .fragment)
    options.maximumTextureSize = 64
    var backend = try GPUBackend(options: options)
    let before = backend.statistics
    let region = PixelRect(0, 0, 200, 1)
    var plan = Plan()
    var source = plan.addInput(.plane, region)
    for _ in 0..<2 {
      let output = plan.addSurface(.plane, region)
      plan.add(
        BlurPass(
          source: .plane(source), axis: .horizontal, kernel: .gaussian(variance: 9, radius: 16),
          output: output))
      source = output
    }
    plan.output = source
    let input = Surface.plane(Plane(region: region, samples: Array(repeating: 1, count: 200)))
    do throws(RenderError) {
      _ = try backend.execute(plan, inputs: [input])
      Issue.record("it was not refused")
    } catch {
      guard case .tooLargeForDevice(let size, limit: 64, device: backend.name) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(size.width > 64)
    }
    #expect(backend.uploadCount == 0)
    #expect(backend.statistics == before)
  }

  /// More items than a shader has numbers for are painted over one another.
  @Test func manyItemsArePaintedInChunks() throws {
    let picture = Surface.bitmap(try Bitmap(size: PixelSize(2, 2), pixels: Array(repeating: 255, count: 16)))
    let region = PixelRect(0, 0, 2, 2)
    let many = PassCase("many", [picture], .bitmap, region) { sources, output in
      Pass.paint(
        (0..<200).map { _ in (.color(SIMD4(0.001, 0, 0, 0.001)), [CoverageTerm(.alpha(sources[0]))]) },
        over: region, on: output)
    }
    #expect(many.plan.forDevice.passes.count > 3)
    let expected = UInt8((255 * (1 - pow(0.999, 200))).rounded())
    let found = try thread.execute(many.plan, inputs: many.inputs).bitmap()
    #expect(abs(Int(found[0, 1].w) - Int(expected)) <= 1)
  }
}
