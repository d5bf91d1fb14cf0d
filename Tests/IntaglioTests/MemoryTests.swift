// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioCPU
import IntaglioGPU
import SceneCatalog
import Testing
import IntaglioPlan
import IntaglioPlanner

/// A render of N pixels holds at most 16 N bytes of pictures and planes beyond its input and output, on
/// either backend.
@Suite struct MemoryTests {
  static let size = PixelSize(1500, 1100)
  static let pixels = 1500 * 1100

  /// Styles that need many planes: masks with a threshold of their own, several sigmas below 4, and more of
  /// them than one paint pass reads.
  static let styles: [Style] =
    ParityCatalog.covering.filter { $0.shadows == .differentSigmas && $0.sigma < 8 }.map(\.style)
    + [
      Style(
        shadows: (1...6).flatMap { sigma in
          [
            Shadow(.inner, blur: .sigma(0.6 * Double(sigma))),
            Shadow(.outer, blur: .sigma(0.6 * Double(sigma))),
          ]
        }, threshold: 1, edges: .bounded, casters: .drawn)
    ]

  @Test func theCPUHoldsNoMore() throws {
    let picture = try Content.disc.picture(Self.size)
    for style in Self.styles {
      let backend = CPUBackend(maximumThreads: 2)
      let plan = try Planner().plan(style, picture: Self.size)
      _ = try backend.execute(Planner().divided(plan, of: style), inputs: [.bitmap(picture)])
      // After its first plan a backend keeps the plan's peak memory.
      let held = backend.memory.keptBytes
      // Planes that a paint pass makes as it goes take a few rows; scratch memory is there in every case.
      #expect(held >= 100_000, "two threads work in some memory")
      #expect(held <= 16 * Self.pixels, "\(Double(held) / Double(Self.pixels)) bytes a pixel: \(plan)")
    }
  }

  @Test func theGPUHoldsNoMore() throws {
    let picture = try Content.disc.picture(Self.size)
    for style in Self.styles {
      let thread = try RenderThread(options: GPUOptions(variant: .fragment))
      defer { thread.close() }
      let plan = try Planner().plan(style, picture: Self.size)
      _ = try thread.execute(Planner().divided(plan, of: style), inputs: [.bitmap(picture)])
      // All textures of the plan, picture and result on the device included.
      let held = try #require(thread.statistics).textureBytes
      #expect(held >= 8 * Self.pixels, "picture and result at least")
      #expect(held <= 16 * Self.pixels, "\(Double(held) / Double(Self.pixels)) bytes a pixel: \(plan)")
    }
  }
}
