// SPDX-License-Identifier: MIT
extension Style {
  /// The original inner-shadow layer (JTAInnerShadowLayer, credited in the README), with its own parameter
  /// names: one outer and one inner shadow. The caster of the inner one is an inverse image within the
  /// layer's bounds. Both casters are drawn, inside their clips.
  ///
  /// Its code flips its context but not its shadows (Core Graphics moves them in base space, whose y axis
  /// points up), and negates the given height. So a positive height moves a shadow down as seen; the defaults
  /// of (0, -1) and (0, -2), which are not negated, also point down.
  ///
  /// - Parameters:
  ///   - clipForAnyAlpha: whether an alpha of more than 1 of 255 counts as fully covered.
  ///   - drawOriginalImage: whether the content is drawn, not only its shadows.
  ///   - outsideShadowSize: the offset of the outer shadow, in points, y downwards.
  ///   - outsideShadowRadius: its blur in the unit of `CGContextSetShadow`: twice the standard deviation.
  ///   - outsideShadowColor: its colour.
  ///   - insideShadowSize: the offset of the inner shadow, in points, y downwards.
  ///   - insideShadowRadius: its blur in the unit of `CGContextSetShadow`.
  ///   - insideShadowColor: its colour.
  ///   - fill: the drawing of `drawToshadowedRegionInContext:`, within the content's shape.
  public static func innerShadow(
    clipForAnyAlpha: Bool = false, drawOriginalImage: Bool = false, outsideShadowSize: Vector = Vector(0, 1),
    outsideShadowRadius: Double = 2, outsideShadowColor: Color = Color(white: 1, alpha: 0.4),
    insideShadowSize: Vector = Vector(0, 2), insideShadowRadius: Double = 2,
    insideShadowColor: Color = Color(white: 0, alpha: 0.75), fill: Fill? = nil
  ) -> Style {
    Style(
      shadows: [
        Shadow(
          .outer, color: outsideShadowColor, offset: outsideShadowSize, blur: .css(outsideShadowRadius)),
        Shadow(.inner, color: insideShadowColor, offset: insideShadowSize, blur: .css(insideShadowRadius)),
      ],
      contents: drawOriginalImage ? .drawn : .knockout,
      threshold: clipForAnyAlpha ? 1 : nil,
      edges: .bounded, casters: .drawn, fill: fill)
  }

  /// The inner-shadow layer's label: text cut into the surface below.
  public static let innerShadowLabel = Style.innerShadow(
    clipForAnyAlpha: true, outsideShadowSize: Vector(0, 1), outsideShadowRadius: 1,
    insideShadowSize: Vector(0, 4), insideShadowRadius: 6)

  /// The inner-shadow layer's image view: the label's shadows, but with the picture's own alpha.
  public static let innerShadowImageView = Style.innerShadow(
    outsideShadowSize: Vector(0, 1), outsideShadowRadius: 1,
    insideShadowSize: Vector(0, 4), insideShadowRadius: 6)

  /// The style with the colours of its outer and inner shadows exchanged. This is how the inner-shadow layer
  /// embosses: light falls inside the upper edge and shade below the lower one. The first outer shadow
  /// exchanges with the first inner one, and so on; surplus shadows of one kind get the last colour of the
  /// other kind. With only one kind nothing changes.
  public func exchangingColors() -> Style {
    var result = self
    for (kind, other) in [(Shadow.Kind.inner, Shadow.Kind.outer), (.outer, .inner)] {
      let colors = shadows.filter { $0.kind == other }.map(\.color)
      let indices = shadows.indices.filter { shadows[$0].kind == kind }
      guard let last = colors.last else { continue }
      for (rank, index) in indices.enumerated() {
        result.shadows[index].color = rank < colors.count ? colors[rank] : last
      }
    }
    return result
  }

  /// The style with all shadows reversed: lit from the opposite side.
  public func reversingDirections() -> Style {
    var result = self
    for index in shadows.indices {
      result.shadows[index].offset = Vector(-shadows[index].offset.x, -shadows[index].offset.y)
      result.shadows[index].depth = shadows[index].depth.map { -$0 }
    }
    return result
  }

  /// An indenting style converted to emboss, as in the inner-shadow layer: `exchangingColors()`.
  public func embossed() -> Style { exchangingColors() }
}
