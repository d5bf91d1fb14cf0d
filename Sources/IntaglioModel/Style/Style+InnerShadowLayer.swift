// SPDX-License-Identifier: MIT
extension Style {
  /// The inner-shadow layer that this program comes from (JTAInnerShadowLayer, credited in the README), its
  /// parameters under their own names: one outer and one inner shadow, the inner one cast by an inverse image
  /// that ends at the layer's bounds, with both casters drawn inside their clips.
  ///
  /// Its code flips its context but not its shadows (Core Graphics moves them in base space, whose y axis
  /// points up) and negates the height it is given. A positive height moves a shadow down as seen; its
  /// defaults of (0, -1) and (0, -2), which it does not negate, are downwards too.
  ///
  /// - Parameters:
  ///   - clipForAnyAlpha: whether a pixel with more than 1 of 255 of alpha counts as fully covered.
  ///   - drawOriginalImage: whether the content is seen, not only its shadows.
  ///   - outsideShadowSize: how far the outer shadow falls, in points, y downwards.
  ///   - outsideShadowRadius: its blur as `CGContextSetShadow` takes it: twice the standard deviation.
  ///   - outsideShadowColor: its colour.
  ///   - insideShadowSize: how far the inner shadow falls, in points, y downwards.
  ///   - insideShadowRadius: its blur as `CGContextSetShadow` takes it.
  ///   - insideShadowColor: its colour.
  ///   - fill: what `drawToshadowedRegionInContext:` draws into the content's shape.
  public static func innerShadowLayer(
    clipForAnyAlpha: Bool = false, drawOriginalImage: Bool = false,
    outsideShadowSize: Vector = Vector(0, 1), outsideShadowRadius: Double = 2,
    outsideShadowColor: Color = Color(white: 1, alpha: 0.4),
    insideShadowSize: Vector = Vector(0, 2), insideShadowRadius: Double = 2,
    insideShadowColor: Color = Color(white: 0, alpha: 0.75),
    fill: Fill? = nil
  ) -> Style {
    Style(
      shadows: [
        Shadow(
          .outer, color: outsideShadowColor, offset: outsideShadowSize, blur: .blur(outsideShadowRadius)),
        Shadow(.inner, color: insideShadowColor, offset: insideShadowSize, blur: .blur(insideShadowRadius)),
      ],
      contents: drawOriginalImage ? .drawn : .knockout,
      threshold: clipForAnyAlpha ? 1 : nil,
      edges: .bounded, casters: .drawn, fill: fill)
  }

  /// The inner-shadow layer's label: text cut into what is below it.
  public static let innerShadowLabel = Style.innerShadowLayer(
    clipForAnyAlpha: true, outsideShadowSize: Vector(0, 1), outsideShadowRadius: 1,
    insideShadowSize: Vector(0, 4), insideShadowRadius: 6)

  /// The inner-shadow layer's image view: the label's shadows, with the alpha of the picture kept.
  public static let innerShadowImageView = Style.innerShadowLayer(
    outsideShadowSize: Vector(0, 1), outsideShadowRadius: 1,
    insideShadowSize: Vector(0, 4), insideShadowRadius: 6)

  /// The style with the colours of its outer and inner shadows exchanged, which is how the inner-shadow layer
  /// embosses: light falls inside the upper edge and shade below the lower one. The first outer shadow
  /// changes with the first inner one and so on; where one kind has more, its others take the last colour of
  /// the other kind. With shadows of one kind only nothing changes.
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

  /// The style with every shadow falling the other way: lit from the opposite side.
  public func reversingDirections() -> Style {
    var result = self
    for index in shadows.indices {
      result.shadows[index].offset = Vector(-shadows[index].offset.x, -shadows[index].offset.y)
      result.shadows[index].depth = shadows[index].depth.map { -$0 }
    }
    return result
  }

  /// A style that indents, made to emboss as the inner-shadow layer does: `exchangingColors()`.
  public func embossed() -> Style { exchangingColors() }
}
