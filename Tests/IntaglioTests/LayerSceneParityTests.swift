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

  @Test(arguments: CatalogScene.layers, 0..<3)
  func sceneEqualsReference(_ catalogScene: CatalogScene, device: Int) throws {
    let expected = try Renderer(backend: .reference).render(catalogScene.scene)
    let renderer = try Self.devices[device].make()
    let first = try renderer.render(catalogScene.scene)
    let comparison = try BitmapComparison(expected, first)
    #expect(comparison.maximumDifference <= 1, "\(catalogScene) on \(Self.devices[device].name)")
    // A stale cache shows itself.
    #expect(try renderer.render(catalogScene.scene) == first)
  }
}
