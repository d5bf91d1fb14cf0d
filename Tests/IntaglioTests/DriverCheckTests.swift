// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioGPU
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioReference
import IntaglioRenderer
import Shaders
import Testing

/// The check of a new driver's pictures, on a software device treated as hardware. Drivers that draw wrong
/// are in Tests/GL.
@Suite struct DriverCheckTests {
  private let folder: TestFolder
  private var options: GPUOptions

  init() throws {
    folder = try TestFolder()
    options = GPUOptions(variant: .fragment, cache: .folder(folder.path("cache")))
    options.treatsAsHardware = true
  }

  private func verdict(_ variant: ShaderVariant) throws -> DriverVerdict {
    let information = try RenderThread(options: options).information
    return DriverVerdict(of: LibraryVersion.text, information, variant, options.cache)
  }

  @Test func theScenesRunEveryPass() throws {
    let names = try DriverCheck.scenes.flatMap { _, scene in
      let prepared = try ScenePreparer(layOutText: .unavailable, cache: RenderCache(limit: 0)).prepare(scene)
      return Planner().plan(prepared).forDevice.passes.map(\.name)
    }
    #expect(Set(names) == ShaderSource.passNames)
  }

  @Test func theCPUDrawsTheScenesRight() throws {
    let renderer = try Renderer(backend: .cpu)
    for (name, scene) in DriverCheck.scenes {
      let (drawn, expected) = (try renderer.render(scene), try ReferenceRenderer().render(scene))
      let levels = zip(drawn.pixels, expected.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(levels <= 1, "\(name)")
      #expect(Set(drawn.pixels).count > 30, "\(name)")
    }
  }

  @Test func aDriverThatDrawsRightIsCheckedOnce() throws {
    let fresh = try verdict(.fragment)
    _ = try Renderer(backend: .gpu, gpu: options)
    let fault = try fresh.fault {
      Issue.record("it is checked again")
      return nil
    }
    #expect(fault == nil)
  }

  @Test func aDriverThatDrawsWrongIsRefused() throws {
    _ = try verdict(.fragment).fault { "its shaders draw the scene \"shapes\" 90 levels off" }
    let error = #expect(throws: RenderError.self) { _ = try Renderer(backend: .gpu, gpu: options) }
    #expect(
      error?.description.contains("draws wrong pictures: its shaders draw the scene \"shapes\"") == true)
    var unchecked = options
    unchecked.checksDriver = false
    #expect(try Renderer(backend: .gpu, gpu: unchecked).selection.backend == .gpu)
  }

  @Test func fragmentShadersReplaceComputeShadersThatDrawWrong() throws {
    var suite = self
    for variant in [ShaderVariant.automatic, .compute] {
      suite.options.variant = variant
      _ = try suite.verdict(.fragment).fault { nil }
      _ = try suite.verdict(.compute).fault { "they draw wrong" }
    }
    #expect(throws: RenderError.self) { _ = try Renderer(backend: .gpu, gpu: suite.options) }
    suite.options.variant = .automatic
    let renderer = try Renderer(backend: .gpu, gpu: suite.options)
    _ = try renderer.blur(Mask(size: PixelSize(9, 9), samples: [UInt8](repeating: 255, count: 81)), sigma: 2)
    #expect(renderer.shaderVariants?.entries.allSatisfy { $0.chosen == .fragment } == true)
  }
}
