// SPDX-License-Identifier: MIT
import IntaglioModel
import Testing

/// The expected numbers are read off the inner-shadow layer's listings.
@Suite("The inner-shadow layer")
struct InnerShadowLayerStyleTests {
  @Test("has the inner-shadow layer's defaults")
  func defaults() throws {
    let style = Style.innerShadow()
    #expect(style.contents == .knockout)
    #expect(style.threshold == nil)
    #expect(style.edges == .bounded)
    #expect(style.casters == .drawn)
    #expect(style.fill == nil)
    try #require(style.shadows.count == 2)
    let outer = style.shadows[0]
    #expect(outer.kind == .outer)
    #expect([outer.color.red, outer.color.green, outer.color.blue, outer.color.alpha] == [1, 1, 1, 0.4])
    #expect([outer.offset.x, outer.offset.y] == [0, 1])
    #expect(outer.blur.sigma == 1)
    let inner = style.shadows[1]
    #expect(inner.kind == .inner)
    #expect([inner.color.red, inner.color.green, inner.color.blue, inner.color.alpha] == [0, 0, 0, 0.75])
    #expect([inner.offset.x, inner.offset.y] == [0, 2])
    #expect(inner.blur.sigma == 1)
  }

  @Test("takes every parameter to its place")
  func parameters() throws {
    let pink = Color(red: 1, green: 0, blue: 0.5)
    let style = Style.innerShadow(
      clipForAnyAlpha: true, drawOriginalImage: true,
      outsideShadowSize: Vector(1, 2), outsideShadowRadius: 3, outsideShadowColor: .white,
      insideShadowSize: Vector(4, 5), insideShadowRadius: 6, insideShadowColor: pink,
      fill: .file("IMG_4229.png", fit: .stretch))
    #expect(style.contents == .drawn)
    #expect(style.threshold == 1)
    #expect(style.fill == .file("IMG_4229.png", fit: .stretch))
    #expect(
      style.shadows == [
        Shadow(.outer, color: .white, offset: Vector(1, 2), blur: .css(3)),
        Shadow(.inner, color: pink, offset: Vector(4, 5), blur: .css(6)),
      ])
  }

  @Test("has the label's and the image view's numbers")
  func named() {
    for style in [Style.innerShadowLabel, .innerShadowImageView] {
      #expect(style.shadows.map(\.offset) == [Vector(0, 1), Vector(0, 4)])
      #expect(style.shadows.map(\.blur) == [.css(1), .css(6)])
      #expect(style.shadows.map(\.color.alpha) == [0.4, 0.75])
      #expect(style.contents == .knockout)
    }
    #expect(Style.innerShadowLabel.threshold == 1)
    #expect(Style.innerShadowImageView.threshold == nil)
  }

  @Test("embosses with the colours exchanged, and only them")
  func embossed() {
    let style = Style.innerShadowLabel.embossed()
    #expect(
      style.shadows == [
        Shadow(.outer, color: Color(white: 0, alpha: 0.75), offset: Vector(0, 1), blur: .css(1)),
        Shadow(.inner, color: Color(white: 1, alpha: 0.4), offset: Vector(0, 4), blur: .css(6)),
      ])
    #expect(style.threshold == 1)
    #expect(style.embossed() == .innerShadowLabel)
  }

  @Test("exchanges colours in order, the last one repeated")
  func exchange() {
    let grays = (0..<4).map { Color(white: Double($0) / 4) }
    let style = Style(shadows: [
      Shadow(.inner, color: grays[0]), Shadow(.outer, color: grays[1]),
      Shadow(.inner, color: grays[2]), Shadow(.inner, color: grays[3]),
    ])
    #expect(style.exchangingColors().shadows.map(\.color) == [grays[1], grays[0], grays[1], grays[1]])
    let oneKind = Style(shadows: [Shadow(.inner, color: grays[1])])
    #expect(oneKind.exchangingColors() == oneKind)
  }

  @Test("reverses directions")
  func reverse() {
    let style = Style(shadows: [Shadow(.inner, offset: Vector(1, -2), blur: .css(3))])
    #expect(
      style.reversingDirections().shadows == [Shadow(.inner, offset: Vector(-1, 2), blur: .css(3))])
    let lit = Style(shadows: [Shadow(.inner, depth: 4), Shadow(.outer, depth: -1)])
    #expect(lit.reversingDirections().shadows.map(\.depth) == [-4, 1])
  }
}
