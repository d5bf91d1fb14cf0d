// SPDX-License-Identifier: MIT
import Intaglio
import Testing

/// The scene as the Reference draws it, once CPU and GPU have shown that they are within one level of it.
func renderedEverywhere(_ scene: Scene) throws -> Bitmap {
  let reference = try Renderer(backend: .reference).render(scene)
  for renderer in [try Renderer(backend: .cpu), try Renderer(backend: .gpu)] {
    #expect(try BitmapComparison(reference, renderer.render(scene)).maximumDifference <= 1)
  }
  return reference
}
