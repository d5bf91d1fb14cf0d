// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Layers of a style over one picture, with the names of a style's formulas, for tests of paint passes. a is
/// the picture's alpha, C its premultiplied colour, m the mask: a, or with a threshold T 1 where 255 a > T,
/// else 0.
package struct PictureStack: Sendable {
  package enum Layer: Sendable {
    /// black * a (1 - m).
    case casters
    /// colour * a (1 - B), or colour * a max(0, bounds - B).
    case inner(Shadow)
    /// colour (premultiplied) * a.
    case fillColor(SIMD4<Double>)
    /// A bitmap * a.
    case fillBitmap(SurfaceID)
    /// C, or C (1 - m) when knocked out.
    case contents(isKnockedOut: Bool)
    /// colour * B, times (1 - m) when knocked out.
    case outer(Shadow, isKnockedOut: Bool)
  }

  /// The source of B before its displacement.
  package enum Reading: Sendable {
    /// 0 everywhere: the shadow falls outside.
    case nothing
    /// The alpha of the stack's picture; with a threshold T 1 where 255 a > T, else 0.
    case alpha(threshold: Int?)
    /// A plane at full size (octaves 0), or a reduced one.
    case plane(SurfaceID, octaves: Int)
  }

  /// The common properties of inner and outer shadows.
  package struct Shadow: Sendable {
    /// Premultiplied.
    package let color: SIMD4<Double>
    package let reading: Reading
    /// The displacement of B.
    package let offset: Vector
    /// Over the stack's region (inner shadows only).
    package let bounds: BoundsProfile?

    package init(
      color: SIMD4<Double>, reading: Reading, offset: Vector = .zero, bounds: BoundsProfile? = nil
    ) {
      self.color = color
      self.reading = reading
      self.offset = offset
      self.bounds = bounds
    }
  }

  package let picture: SurfaceID
  package let threshold: Int?
  /// Topmost first.
  package let layers: [Layer]
  /// A 16-bit intermediate below all layers.
  package let backdrop: SurfaceID?
  package let region: PixelRect

  package init(
    picture: SurfaceID, threshold: Int? = nil, layers: [Layer], backdrop: SurfaceID? = nil, region: PixelRect
  ) {
    self.picture = picture
    self.threshold = threshold
    self.layers = layers
    self.backdrop = backdrop
    self.region = region
  }

  /// The paint pass of the stack, with an item per layer.
  package func pass(output: SurfaceID) -> PaintPass {
    PaintPass(backdrop: backdrop, items: layers.reversed().compactMap(item), output: output)
  }

  private func item(_ layer: Layer) -> PaintItem? {
    switch layer {
    case .casters: item(.color(SIMD4(0, 0, 0, 1)), [alpha, outsideMask])
    case .inner(let shadow): item(.color(shadow.color), [alpha] + inverse(shadow))
    case .fillColor(let color): item(.color(color), [alpha])
    case .fillBitmap(let bitmap): item(.picture(bitmap, shift: .zero), [alpha])
    case .contents(let isKnockedOut):
      item(.picture(picture, shift: .zero), isKnockedOut ? [outsideMask] : [])
    case .outer(let shadow, let isKnockedOut):
      source(shadow.reading).map { source in
        let term = CoverageTerm(source, shift: PixelShift(shadow.offset))
        return item(.color(shadow.color), [term] + (isKnockedOut ? [outsideMask] : []))
      }
    }
  }

  private func item(_ paint: Paint, _ coverage: [CoverageTerm]) -> PaintItem {
    PaintItem(paint, coverage: coverage, region: region)
  }

  private var alpha: CoverageTerm { CoverageTerm(.alpha(picture)) }

  private var outsideMask: CoverageTerm {
    CoverageTerm(.alpha(picture, threshold: threshold), isInverted: true)
  }

  /// 1 - B, or max(0, bounds - B).
  private func inverse(_ shadow: Shadow) -> [CoverageTerm] {
    guard let source = source(shadow.reading) else {
      return shadow.bounds.map { [CoverageTerm(.profile($0))] } ?? []
    }
    return [
      CoverageTerm(source, shift: PixelShift(shadow.offset), isInverted: true, bounds: shadow.bounds)
    ]
  }

  private func source(_ reading: Reading) -> CoverageTerm.Source? {
    switch reading {
    case .nothing: nil
    case .alpha(let threshold): .alpha(picture, threshold: threshold)
    case .plane(let plane, let octaves): .plane(plane, octaves: octaves)
    }
  }
}
