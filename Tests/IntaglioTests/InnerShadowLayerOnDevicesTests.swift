// SPDX-License-Identifier: MIT
import Intaglio
import SceneCatalog
import TestSupport
import Testing

/// `Style.article` on CPU and GPU against the transcription of the inner-shadow layer's steps: at most one
/// level, everywhere.
@Suite struct InnerShadowLayerOnDevicesTests {
  @Test(arguments: [BackendChoice.cpu, .gpu])
  func drawsWhatTheInnerShadowLayerDraws(backend: BackendChoice) throws {
    let renderer = try Renderer(backend: backend)
    let size = PixelSize(52, 40)
    for content in [Content.letters, .disc, .softBlob, .opaque] {
      let picture = try content.picture(size)
      for example in InnerShadowLayerExample.all(fill: try Content.softBlob.picture(size)) {
        let bitmap = try renderer.render(picture, style: example.style, scale: Double(example.scale))
        let comparison = try BitmapComparison(bitmap, example.expected(picture))
        #expect(comparison.maximumDifference <= 1, "\(example), \(content.rawValue): \(comparison)")
      }
    }
  }
}
