// SPDX-License-Identifier: MIT
import Intaglio
import SceneCatalog
import Testing

/// Scenes of layers on every device against the Reference: at most one level in every channel of every pixel.
@Suite struct LayerSceneParityTests {
  private static let devices: [(name: String, make: @Sendable () throws -> Renderer)] = [
    ("cpu", { try Renderer(backend: .cpu) }),
    ("fragment", { try Renderer(backend: .gpu, gpu: GPUOptions(variant: .fragment)) }),
    ("compute", { try Renderer(backend: .gpu, gpu: GPUOptions(variant: .compute)) }),
  ]

  @Test(arguments: LayerScene.all, 0..<3)
  func sceneEqualsReference(_ layerScene: LayerScene, device: Int) throws {
    let expected = try Renderer(backend: .reference).render(layerScene.scene)
    let renderer = try Self.devices[device].make()
    let first = try renderer.render(layerScene.scene)
    let comparison = try BitmapComparison(expected, first)
    #expect(comparison.maximumDifference <= 1, "\(layerScene) on \(Self.devices[device].name)")
    // A stale cache shows itself.
    #expect(try renderer.render(layerScene.scene) == first)
  }
}
