// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioCPU
import IntaglioGPU
import IntaglioReference
import SceneCatalog
import Testing
import IntaglioPlan
import IntaglioPlanner

/// Before the last rounding every blur is within a quarter of a level of the direct one in float64: on the
/// CPU, and on the GPU with both ways of holding planes.
@Suite struct BlurAccuracyTests {
  @Test(arguments: ParityCatalog.sigmas)
  func withinAQuarterOfALevel(sigma: Double) throws {
    let cpu = CPUBackend()
    let unorm = try thread(.unorm16)
    let integer = try thread(.integer)
    for content in [Content.binaryNoise, .impulses, .disc, .opaque, .letters, .softBlob] {
      let picture = try content.picture(PixelSize(203, 141))
      let inputs = [Surface.bitmap(picture)]
      let direct = try ReferenceRenderer().unroundedBlur(Mask(alphaOf: picture), sigma: sigma)
      let plan = try Planner().blurPlan(sigma: sigma, picture: picture.size)
      let results = [
        ("CPU", try cpu.execute(plan, inputs: inputs)),
        ("GPU, unorm", try unorm.execute(plan, inputs: inputs)),
        ("GPU, integer", try integer.execute(plan, inputs: inputs)),
      ]
      for (name, result) in results {
        let samples = try plane(result).samples
        #expect(samples.count == direct.count)
        let worst = zip(direct, samples).reduce(0) { max($0, abs($1.0 - Double($1.1))) }
        #expect(255 * worst <= 0.25, "\(name), \(content.rawValue): \(255 * worst) levels")
      }
    }
  }

  private func thread(_ planes: PlaneFormat) throws -> RenderThread {
    var options = GPUOptions()
    options.planeFormat = planes
    return try RenderThread(options: options)
  }

  private func plane(_ surface: Surface) throws -> Plane {
    guard case .plane(let plane) = surface else {
      throw RenderError.input(index: 0, expected: "plane", found: surface.format.rawValue)
    }
    return plane
  }
}
