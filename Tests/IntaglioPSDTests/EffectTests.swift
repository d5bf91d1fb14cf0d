// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD
import Testing

/// Effects, by the keys that Photoshop writes (drop-shadow-2 of psd2svg, layer_effects and layer_params of
/// psd-tools, gradient-mode of ag-psd have them all) and with other numbers.
@Suite struct EffectTests {
  private func effects(_ fields: [(String, Field)], key: String = "lfx2") throws -> PSDEffects {
    var layer = PSDFile.Layer()
    layer.add(effects: fields, key: key)
    return try #require(PSDDocument(PSDSource(PSDFile(layers: [layer]).bytes)).layers[0].effects)
  }

  private let contour: (PSDContour) -> Bool = { contour in
    contour.points.map(\.input) == [0, 128, 255]
      && contour.points.map(\.output) == [10, 255, 0]
      && contour.points.map(\.isSmooth) == [true, false, true]
  }

  @Test func shadowsAreRead() throws {
    let effects = try effects(SampleFiles.effects)
    #expect(effects.scale == 50)
    for shadow in [try #require(effects.dropShadows.first), try #require(effects.innerShadows.first)] {
      #expect((shadow.blend, shadow.opacity) == (.multiply, 35))
      #expect(shadow.color == .rgb(red: 1, green: 2, blue: 3))
      #expect((shadow.light.isGlobal, shadow.light.angle) == (false, -120))
      #expect((shadow.distance, shadow.spread, shadow.size, shadow.noise) == (3, 20, 7, 4))
      #expect(!shadow.isKnockedOut)
      #expect(contour(shadow.contour))
    }
  }

  @Test func glowsAreRead() throws {
    let effects = try effects(SampleFiles.effects)
    let outer = try #require(effects.outerGlow)
    #expect((outer.blend, outer.opacity, outer.technique) == (.screen, 40, .precise))
    #expect((outer.spread, outer.size, outer.noise, outer.jitter, outer.range) == (11, 20, 1, 2, 43))
    #expect(contour(outer.contour))
    guard case .gradient(let gradient) = outer.paint,
      case .stops(let colors, let opacities, 4096) = gradient.kind
    else {
      Issue.record("no gradient: \(outer.paint)")
      return
    }
    #expect(
      colors.map(\.source) == [
        .color(.rgb(red: 255, green: 0, blue: 0)), .color(.rgb(red: 0, green: 0, blue: 255)),
      ])
    #expect(colors.map(\.location) == [0, 4096])
    #expect(colors.map(\.midpoint) == [50, 40])
    #expect(opacities.map { [$0.opacity, $0.location, $0.midpoint] } == [[80, 1024, 50]])
    #expect(effects.innerGlow == nil, "it is disabled")
    let inner = try #require(
      try self.effects([
        effect(
          "IrGl",
          [
            ("Md  ", .word("BlnM", "linearDodge")), ("Clr ", .rgb(4, 5, 6)), ("GlwT", .word("BETE", "SfBL")),
            ("glwS", .word("IGSr", "SrcC")),
          ])
      ]).innerGlow)
    #expect((inner.blend, inner.technique, inner.startsAtCenter) == (.linearDodge, .softer, true))
    #expect(inner.paint == .color(.rgb(red: 4, green: 5, blue: 6)))
    #expect(inner.contour == .linear)
  }

  @Test func bevelsAreRead() throws {
    let bevel = try #require(try effects(SampleFiles.effects).bevel)
    #expect((bevel.kind, bevel.technique, bevel.depth, bevel.isUp) == (.pillow, .chiselSoft, 250, false))
    #expect((bevel.size, bevel.soften) == (41, 6))
    #expect((bevel.light.isGlobal, bevel.light.angle, bevel.light.altitude) == (true, 120, 31))
    #expect((bevel.highlight.blend, bevel.highlight.opacity) == (.screen, 60))
    #expect((bevel.shadow.blend, bevel.shadow.opacity) == (.multiply, 61))
    #expect(contour(bevel.gloss))
    let profile = try #require(bevel.profile)
    #expect(profile.range == 33)
    let texture = try #require(bevel.texture)
    #expect((texture.depth, texture.isInverted, texture.pattern.scale) == (-90, true, 120))
    #expect((texture.pattern.identifier, texture.pattern.alignsWithLayer) == ("abc", false))
    #expect((texture.pattern.phaseX, texture.pattern.phaseY) == (8, 9))
  }

  @Test func theRestIsRead() throws {
    let effects = try effects(SampleFiles.effects)
    let satin = try #require(effects.satin)
    #expect((satin.blend, satin.opacity, satin.angle, satin.distance) == (.overlay, 51, -60, 20))
    #expect((satin.size, satin.isInverted) == (35, true))
    let color = try #require(effects.colorOverlays.first)
    #expect((color.blend, color.opacity) == (.normal, 52))
    #expect(color.fill == .color(.hsb(hue: 120, saturation: 100, brightness: 50)))
    guard case .gradient(let gradient)? = effects.gradientOverlays.first?.fill,
      case .pattern(let pattern)? = effects.patternOverlays.first?.fill, let stroke = effects.strokes.first
    else {
      Issue.record("overlays or stroke are missing: \(effects)")
      return
    }
    #expect(
      (gradient.shape, gradient.method, gradient.angle, gradient.scale) == (.radial, .perceptual, -30, 150))
    #expect((gradient.isReversed, gradient.alignsWithLayer) == (true, false))
    #expect((gradient.offsetX, gradient.offsetY) == (5, -7))
    #expect((pattern.identifier, pattern.scale, pattern.alignsWithLayer) == ("abc", 25, true))
    #expect((stroke.position, stroke.size, stroke.opacity, stroke.overprints) == (.center, 12, 55, true))
    #expect(stroke.fill == .color(.rgb(red: 1, green: 1, blue: 1)))
    #expect(
      effects.names == [
        "drop shadow", "inner shadow", "outer glow", "bevel", "satin", "colour overlay", "gradient overlay",
        "pattern overlay", "stroke",
      ])
  }

  @Test(arguments: ["lmfx", "lfx2", "lfxs"])
  func severalOfAKindAreRead(key: String) throws {
    let absent: [(String, Field)] = [("present", .flag(false))] + SampleFiles.shadow
    let effects = try effects(
      [
        (
          "dropShadowMulti",
          .list([
            .object("DrSh", SampleFiles.shadow), .object("DrSh", absent), .object("DrSh", SampleFiles.shadow),
          ])
        ),
        effect("DrSh", SampleFiles.shadow),
      ], key: key)
    #expect(effects.dropShadows.count == 2)
    #expect(effects.names == ["2 drop shadows"])
  }

  /// The identifiers are those of 2026-blend-modes of ag-psd.
  @Test(arguments: [
    ("screen", "screen"), ("linearBurn", "linearBurn"), ("blendSubtraction", "subtract"), ("H   ", "hue"),
  ])
  func modesHaveShortAndLongIdentifiers(identifier: String, mode: String) throws {
    let overlay: [(String, Field)] = [("Md  ", .word("blendMode", identifier)), ("Clr ", .rgb(1, 2, 3))]
    #expect(try effects([effect("SoFi", overlay)]).colorOverlays.map(\.blend.rawValue) == [mode])
  }

  @Test func longIdentifiersAreRead() throws {
    let stroke: [(String, Field)] = [
      ("Styl", .word("frameStyle", "insetFrame")), ("PntT", .word("frameFill", "solidColor")),
      ("Clr ", .rgb(1, 2, 3)),
    ]
    #expect(try effects([effect("FrFX", stroke)]).strokes.map(\.position) == [.inside])
  }

  @Test func whatIsNotUnderstoodIsNamed() throws {
    let unknown = SampleFiles.shadow.filter { $0.0 != "Md  " } + [("Md  ", .word("BlnM", "blendNew"))]
    var layer = PSDFile.Layer()
    layer.add(effects: [effect("DrSh", unknown), effect("IrSh", SampleFiles.shadow)])
    let found = try PSDDocument(PSDSource(PSDFile(layers: [layer]).bytes)).layers[0]
    #expect(found.effects?.dropShadows.isEmpty == true)
    #expect(found.effects?.innerShadows.count == 1)
    #expect(found.unread == ["the drop shadow (Md is \"blendNew\")"])
    let old = PSDFile.Layer(blocks: [("lrFX", PSDFile.Layer.number(0, 4))])
    #expect(
      try PSDDocument(PSDSource(PSDFile(layers: [old]).bytes)).layers[0].unread == ["effects of Photoshop 5"])
  }

  @Test func theLightOfTheDocumentHoldsWhereAnEffectSaysSo() throws {
    let document = try PSDDocument(PSDSource(SampleFiles.document()))
    let effects = try #require(document.layers[1].layers[0].effects)
    let bevel = try #require(effects.bevel).light.resolved(in: document.resources)
    #expect((bevel.angle, bevel.altitude) == (90, 45))
    let shadow = try #require(effects.dropShadows.first).light.resolved(in: document.resources)
    #expect(shadow.angle == -120)
  }
}
