// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

extension LayerStack {
  /// How the pixels of contents are moved about, in pixels.
  struct ResolvedDisplacement: Hashable {
    /// As far as this at most.
    let radius: Double
    let isClipped: Bool
    private let displacement: Displacement
    private let scale: Double

    /// A displacement; nil for one that moves nothing.
    init?(_ displacement: Displacement?, scale: Double) {
      guard let displacement, displacement.isSeen else { return nil }
      radius = displacement.radius * scale
      isClipped = displacement.clipsToContents
      (self.displacement, self.scale) = (displacement, scale)
    }

    /// The lattices over a frame given in pixels.
    func lattices(over frame: Rect) -> [GrainGrid] {
      DisplacePass.weights.indices.map { index in
        GrainGrid(
          size: displacement.size / Double(1 << index), seed: displacement.seed &+ UInt32(index), over: frame,
          scale: scale)
      }
    }

    /// How far contents may lie from a pixel in which they are seen.
    var reach: Int { DisplacePass.reach(radius) }

    /// By how many pixels contents grow on each side.
    var room: Int { isClipped ? 0 : Int(radius.rounded(.up)) }
  }
}
