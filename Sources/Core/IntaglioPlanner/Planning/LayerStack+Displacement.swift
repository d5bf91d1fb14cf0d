// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

extension LayerStack {
  /// The displacement of the contents' pixels, in pixels.
  struct ResolvedDisplacement: Hashable {
    let radius: Double
    let isClipped: Bool
    private let displacement: Displacement
    private let scale: Double

    init?(_ displacement: Displacement?, scale: Double) {
      guard let displacement, displacement.isSeen else { return nil }
      radius = displacement.radius * scale
      isClipped = displacement.clipsToContents
      (self.displacement, self.scale) = (displacement, scale)
    }

    /// The lattices over a frame, in pixels.
    func lattices(over frame: Rect) -> [GrainGrid] {
      DisplacePass.weights.indices.map { index in
        GrainGrid(
          size: displacement.size / Double(1 << index), seed: displacement.seed &+ UInt32(index), over: frame,
          scale: scale)
      }
    }

    /// The largest distance between contents and the pixel that shows them.
    var reach: Int { DisplacePass.reach(radius) }

    /// The contents' growth on each side, in pixels.
    var room: Int { isClipped ? 0 : Int(radius.rounded(.up)) }
  }
}
