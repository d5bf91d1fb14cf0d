// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioModel
import Testing

/// `filter` and `backdrop-filter` as styles, against the Filter Effects Module.
@Suite("CSS filters") struct FilterCSSTests {
  private let frame = Rect(10, 20, 100, 50)

  private func layer(_ css: String, _ contents: Contents? = nil) throws -> Layer {
    try Layer(css: css, frame: frame, contents: contents)
  }

  /// `drop-shadow()` takes a standard deviation, and each falls from those before it, too.
  @Test func dropShadows() throws {
    let shape = Contents.shape(Shape(.rectangle(frame)))
    let one = try layer("filter: drop-shadow(1px 2px 3px red)", shape)
    let drop = Shadow(.outer, color: Color(red: 1, green: 0, blue: 0), offset: Vector(1, 2), blur: .sigma(3))
    #expect(one == Layer(frame: frame, contents: shape, style: Style(shadows: [drop])))
    let two = try layer("opacity: 0.5; filter: drop-shadow(red 1px 2px 3px) drop-shadow(0 1px)", shape)
    let inner = Layer(frame: Rect(0, 0, 100, 50), contents: shape, style: Style(shadows: [drop]))
    let outer = Style(shadows: [Shadow(.outer, offset: Vector(0, 1))])
    #expect(two == Layer(frame: frame, style: outer, opacity: 0.5, layers: [inner]))
    // Of a box with a border, everything casts.
    let box = try layer("background: red; border: 1px solid; filter: drop-shadow(0 0 2px)")
    #expect(box.contents == nil && box.layers.count == 2 && box.style?.shadows[0].blur == .sigma(2))
    // Layers around layers have an end.
    let many = String(repeating: "drop-shadow(0 1px) ", count: 100_000)
    #expect(throws: CSSError.self) { try layer("filter: \(many)") }
  }

  /// `blur()` takes a standard deviation, and applies to the results of the previous filters.
  @Test func blurs() throws {
    let shape = Contents.shape(Shape(.rectangle(frame)))
    let plain = Rect(0, 0, 100, 50)
    let drop = Shadow(.outer, offset: Vector(0, 1), blur: .sigma(0))
    let blur = LayerBlur(.sigma(3))
    #expect(
      try layer("filter: blur(3px)", shape)
        == Layer(frame: frame, contents: shape, style: Style(layerBlur: blur)))
    #expect(
      try layer("filter: drop-shadow(0 1px) blur(3px)", shape)
        == Layer(frame: frame, contents: shape, style: Style(shadows: [drop], layerBlur: blur)))
    #expect(
      try layer("filter: blur(3px) drop-shadow(0 1px)", shape)
        == Layer(
          frame: frame, style: Style(shadows: [drop]),
          layers: [Layer(frame: plain, contents: shape, style: Style(layerBlur: blur))]))
    #expect(
      try layer("filter: blur(3px) blur()", shape)
        == Layer(
          frame: frame, style: Style(layerBlur: LayerBlur(.sigma(0))),
          layers: [Layer(frame: plain, contents: shape, style: Style(layerBlur: blur))]))
    // Of a box with a border everything is blurred.
    let box = try layer("background: red; border: 1px solid; filter: blur(2px)")
    #expect(box.contents == nil && box.border == nil && box.layers.count == 2)
    #expect(box.style == Style(layerBlur: LayerBlur(.sigma(2))))
  }

  /// The border box is frosted, whatever is drawn on it.
  @Test func backdrops() throws {
    let glass = Style(backdropBlur: .sigma(8))
    let tint = Contents.color(Color(white: 1, alpha: 0.2))
    #expect(
      try layer("background: rgb(255 255 255 / 20%); backdrop-filter: blur(8px); border-radius: 4px")
        == Layer(frame: frame, contents: tint, style: glass, cornerRadii: CornerRadii(4)))
    #expect(
      try layer("backdrop-filter: blur(8px)") == Layer(frame: frame, contents: .color(.clear), style: glass))
    #expect(try layer("backdrop-filter: none") == Layer(frame: frame))
    // Its opacity is that of all.
    let text = Contents.text(Text("Hi"))
    let label = try layer(
      "backdrop-filter: blur(8px); border-radius: 4px; opacity: 0.5; filter: drop-shadow(0 1px)", text)
    #expect(
      label.contents == .color(.clear) && label.style == glass && label.opacity == 0.5
        && label.cornerRadii == CornerRadii(4))
    #expect(label.layers.count == 1 && label.layers[0].contents == text && label.layers[0].opacity == 1)
    #expect(label.layers[0].style?.shadows.count == 1)
    // Its filters are those of both, which a style's adjustments are not.
    let changed = try layer("backdrop-filter: saturate(1.8) blur(2px); filter: sepia(.5) opacity(50%)", text)
    #expect(changed.opacity == 0.5 && changed.layers[0].style?.adjustments == [Adjustment(.sepia(0.5))])
    #expect(
      changed.style?.backdropAdjustments == [
        Adjustment(.saturate(1.8), isBeforeBlur: true), Adjustment(.sepia(0.5)),
      ])
    let style = Style(adjustments: [Adjustment(.sepia(0.5))], backdropBlur: .sigma(8))
    let written = Layer(frame: frame, contents: .color(.white), style: style).css(selector: "a")[0]
    #expect(written.comments == ["CSS's filter also changes the backdrop, whose colours Intaglio keeps"])
  }

  /// Amounts may be left out, are percentages or numbers, and are limited where CSS limits them. Changes of
  /// colours keep their place before or after a blur.
  @Test func changesOfColours() throws {
    let style = try layer(
      "background: red; filter: brightness(1.5) contrast(50%) hue-rotate(0.25turn) sepia() blur(2px) invert(300%) opacity(.5)"
    ).style
    #expect(
      style?.adjustments == [
        Adjustment(.brightness(1.5), isBeforeBlur: true), Adjustment(.contrast(0.5), isBeforeBlur: true),
        Adjustment(.hueRotate(90), isBeforeBlur: true), Adjustment(.sepia(1), isBeforeBlur: true),
        Adjustment(.invert(1)), Adjustment(.opacity(0.5)),
      ])
    #expect(style?.layerBlur == LayerBlur(.sigma(2)))
    let glass = Style(
      backdropBlur: .sigma(20), backdropAdjustments: [Adjustment(.saturate(1.8)), Adjustment(.grayscale(0))])
    #expect(
      try layer("backdrop-filter: blur(20px) saturate(180%) grayscale(0)")
        == Layer(frame: frame, contents: .color(.clear), style: glass))
    #expect(
      try layer("backdrop-filter: hue-rotate() blur(3px)").style
        == Style(
          backdropBlur: .sigma(3), backdropAdjustments: [Adjustment(.hueRotate(0), isBeforeBlur: true)]))
    // A shadow after a change of colours falls from its result, a shadow before one is changed with it.
    let after = try layer("background: red; filter: invert(1) drop-shadow(0 1px)")
    #expect(after.style?.shadows.count == 1 && after.style?.adjustments == [])
    #expect(after.layers.map(\.style) == [Style(adjustments: [Adjustment(.invert(1))])])
    let before = try layer("background: red; filter: drop-shadow(0 1px) invert(1)")
    #expect(before.style?.shadows.count == 1 && before.style?.adjustments == [Adjustment(.invert(1))])
  }
}
