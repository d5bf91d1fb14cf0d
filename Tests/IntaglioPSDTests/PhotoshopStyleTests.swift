// SPDX-License-Identifier: MIT
import Intaglio
import Testing

/// Effects as styles. Expected numbers are worked out from the rules that were read off Photoshop's pictures:
/// an offset is whole pixels, halves away from zero; of the size, spread percent, rounded, are reach and the
/// rest is the width of two boxes.
@Suite struct PhotoshopStyleTests {
  /// The style of effects in a document whose light comes from 30 degrees.
  private func style(_ fields: [(String, Field)]) throws -> PhotoshopStyle {
    var layer = PSDFile.Layer()
    layer.add(effects: fields)
    let file = PSDFile(resources: [(1037, PSDFile.Layer.number(30, 4))], layers: [layer])
    let document = try PSDDocument(PSDSource(file.bytes))
    return PhotoshopStyle(document.layers[0].effects, of: document.resources)
  }

  private func shadow(
    size: Double = 0, spread: Double = 0, distance: Double = 0, angle: Double? = nil,
    color: Field = .rgb(0, 0, 0), others: [(String, Field)] = []
  ) -> [(String, Field)] {
    [
      ("enab", .flag(true)), ("Md  ", .word("BlnM", "Mltp")), ("Clr ", color), ("Opct", .percent(35)),
      ("uglg", .flag(angle == nil)), ("lagl", .degrees(angle ?? 77)), ("Dstn", .pixels(distance)),
      ("Ckmt", .pixels(spread)), ("blur", .pixels(size)),
    ] + others
  }

  @Test(
    arguments: [
      (3, 90, 0, 3), (10, 90, 0, 10), (18, 90, 0, 18),
      // -2.5 and 4.33; 5 and 0; halves: -1.5 and 2.598, 1.5 and -2.598.
      (5, 60, -3, 4), (5, 180, 5, 0), (3, 60, -2, 3), (3, -120, 2, -3),
    ] as [(Double, Double, Double, Double)])
  func offsetsAreWholePixelsAwayFromTheLight(distance: Double, angle: Double, x: Double, y: Double) throws {
    let effects = try style([effect("DrSh", shadow(distance: distance, angle: angle))])
    #expect(effects.style.shadows.map(\.offset) == [Vector(x, y)])
  }

  @Test func globalLightIsTheDocuments() throws {
    // 10 away from 30 degrees: -8.66 and 5.
    let effects = try style([effect("IrSh", shadow(distance: 10))])
    #expect(effects.style.shadows.map(\.offset) == [Vector(-9, 5)])
  }

  @Test(
    arguments: [
      (7, 0, 0, 7), (20, 20, 4, 16), (41, 0, 0, 41), (8, 100, 8, 0), (7, 50, 4, 3), (10, 10, 1, 9),
      (0, 0, 0, 0),
      // 7 x 7% is 0.49.
      (7, 7, 0, 7),
    ] as [(Double, Double, Double, Double)])
  func sizeIsSpreadAndBlur(size: Double, spread: Double, reach: Double, width: Double) throws {
    for key in ["DrSh", "IrSh"] {
      let effects = try style([(key, .object(key, shadow(size: size, spread: spread)))])
      let shadow = try #require(effects.style.shadows.first)
      #expect(shadow.kind == (key == "DrSh" ? .outer : .inner))
      #expect(shadow.spread == reach)
      #expect(shadow.blur == .size(width))
      #expect(effects.style.profile == .photoshop)
    }
  }

  @Test func colorModeAndOrderAreKept() throws {
    let effects = try style([
      (
        "dropShadowMulti",
        .list([
          .object("DrSh", shadow(color: .rgb(255, 0, 0))), .object("DrSh", shadow(color: .rgb(0, 255, 0))),
          .object("DrSh", [("enab", .flag(false))] + shadow().dropFirst()),
        ])
      )
    ])
    #expect(
      effects.style.shadows.map(\.color) == [
        Color(red: 1, green: 0, blue: 0, alpha: 0.35), Color(red: 0, green: 1, blue: 0, alpha: 0.35),
      ])
    #expect(effects.style.shadows.allSatisfy { $0.blend == .multiply })
    #expect(effects.omissions.isEmpty)
  }

  @Test func whatIsSwitchedOffIsNothing() throws {
    let effects = try style([
      ("masterFXSwitch", .flag(false)), effect("DrSh", shadow()), effect("FrFX", []),
    ])
    #expect(effects.style == Style())
    #expect(effects.omissions.isEmpty)
  }

  @Test func glowsAreShadowsThatGoNowhere() throws {
    func glow(_ others: [(String, Field)]) -> Field {
      .object(
        "glow",
        [
          ("Md  ", .word("BlnM", "Scrn")), ("Clr ", .rgb(255, 255, 255)), ("Opct", .percent(40)),
          ("Ckmt", .pixels(20)), ("blur", .pixels(20)), ("Inpr", .percent(43)),
        ] + others)
    }
    let effects = try style([
      effect("DrSh", shadow(distance: 1)), ("OrGl", glow([])),
      ("IrGl", glow([("glwS", .word("IGSr", "SrcC"))])),
      effect("IrSh", shadow(distance: 1)),
    ])
    // From the top to the bottom as in Photoshop's dialog.
    #expect(effects.style.shadows.map(\.kind) == [.inner, .inner, .outer, .outer])
    #expect(effects.style.shadows.map(\.blend) == [.multiply, .screen, .screen, .multiply])
    #expect(effects.omissions.map { $0.contains("range of an") } == [true, true])
    let (center, outer) = (effects.style.shadows[1], effects.style.shadows[2])
    for glow in [center, outer] {
      #expect((glow.offset, glow.spread, glow.range) == (.zero, 4, 0.43))
      #expect(glow.blur == .size(16))
      #expect(glow.color == Color(white: 1, alpha: 0.4))
    }
    #expect((outer.isConcealed, outer.contour) == (true, .linear))
    // A glow from the middle is the complement of a glow from the edge.
    #expect(center.contour == Contour([.init(input: 0, output: 255), .init(input: 255, output: 0)]))
  }

  @Test func contoursAreKept() throws {
    let effects = try style([effect("DrSh", shadow(others: [("TrnS", SampleFiles.contour)]))])
    #expect(
      effects.style.shadows.map(\.contour) == [
        Contour([
          .init(input: 0, output: 10), .init(input: 128, output: 255, isCorner: true),
          .init(input: 255, output: 0),
        ])
      ])
    #expect(effects.omissions.isEmpty)
  }

  @Test func bevelsAndSatinsAreKept() throws {
    let effects = try style(SampleFiles.effects)
    let bevel = try #require(effects.style.bevels.first)
    #expect((bevel.kind, bevel.size, bevel.depth, bevel.direction) == (.pillow, 41, 2.5, .down))
    #expect(bevel.soften == .size(6))
    // Global light: 30 degrees in this document, and Photoshop's own altitude of 30.
    #expect(bevel.light == Light(angle: 30, elevation: 30))
    #expect(bevel.highlight == Bevel.Side(Color(white: 1, alpha: 0.6), blend: .screen))
    #expect(bevel.shade == Bevel.Side(Color(white: 0, alpha: 0.61), blend: .multiply))
    let satin = try #require(effects.style.satins.first)
    #expect((satin.blend, satin.color.alpha, satin.isInverted) == (.overlay, 0.51, true))
    // 20 away from -60 degrees: -10 and -17.3.
    #expect(satin.offset == Vector(-10, -17))
    #expect(satin.blur == .size(35))
    #expect((bevel.technique, bevel.contourRange) == (.chiselSoft, 0.33))
    #expect(bevel.contour != .linear)
    for omission in [
      "Photoshop's chiselled edges of a bevel; ours are drawn instead",
      "Photoshop's profile of a bevel; ours is drawn instead", "the texture of a bevel",
    ] {
      #expect(effects.omissions.contains(omission))
    }
  }

  @Test func bevelsOfTheStrokeAreOurs() throws {
    let effects = try style([
      effect(
        "ebbl",
        [
          ("bvlS", .word("BESl", "strokeEmboss")), ("hglC", .rgb(255, 255, 255)), ("sdwC", .rgb(0, 0, 0)),
          ("blur", .pixels(5)),
        ])
    ])
    #expect(effects.style.bevels.map(\.kind) == [.stroke])
    #expect(effects.omissions == ["Photoshop's bevel of the stroke; ours is drawn instead"])
  }

  @Test func strokesAndOverlaysAreKept() throws {
    let overlays: Field = .list([
      .object("SoFi", [("Clr ", .rgb(255, 0, 0)), ("Opct", .percent(50)), ("Md  ", .word("BlnM", "Ovrl"))]),
      .object("SoFi", [("Clr ", .rgb(0, 255, 0))]),
    ])
    let stroke: [(String, Field)] = [
      ("Styl", .word("FStl", "CtrF")), ("Clr ", .rgb(0, 0, 255)), ("Sz  ", .pixels(12)),
      ("Opct", .percent(55)),
    ]
    let effects = try style([("solidFillMulti", overlays), effect("FrFX", stroke)])
    #expect(
      effects.style.overlays == [
        Overlay(.color(Color(red: 1, green: 0, blue: 0)), opacity: 0.5, blend: .overlay),
        Overlay(.color(Color(red: 0, green: 1, blue: 0))),
      ])
    #expect(
      effects.style.strokes == [
        EdgeStroke(12, .center, paint: .color(Color(red: 0, green: 0, blue: 1)), opacity: 0.55)
      ])
    #expect(effects.omissions.isEmpty)
  }

  /// No style has a stroke of a million pixels, and a contour that jumps is steeper than any.
  @Test func whatStylesMayNotHaveIsNamed() throws {
    let stroke: [(String, Field)] = [("Clr ", .rgb(0, 0, 255)), ("Sz  ", .pixels(1e6))]
    let jump = Field.object(
      "ShpC", [("Crv ", .list([.curvePoint(0, 0, isCorner: true), .curvePoint(2, 255, isCorner: true)]))])
    let effects = try style([
      effect("FrFX", stroke), effect("DrSh", shadow(others: [("TrnS", jump)])),
      effect("IrSh", shadow(size: 1e9)),
    ])
    #expect(effects.omissions == ["inner shadow", "the contour of a drop shadow", "stroke"])
    #expect(effects.style.shadows.map(\.contour) == [.linear])
    #expect(effects.style.strokes.isEmpty)
  }

  @Test func whatStylesDoNotSayIsNamed() throws {
    let effects = try style([
      effect("IrSh", shadow(others: [("Nose", .percent(2))])),
      effect("patternFill", [("Ptrn", SampleFiles.patternReference)]),
      effect("OrGl", [("Grad", SampleFiles.gradient)]),
    ])
    #expect(effects.style.shadows.map(\.grain) == [Grain(noise: 0.02), nil])
    #expect(effects.style.shadows.map(\.ramp?.stops.count) == [nil, 3])
    #expect(
      effects.omissions == [
        "Photoshop's noise of an inner shadow; ours is drawn instead",
        "Photoshop's gradient of an outer glow; ours is drawn instead", "pattern overlay",
      ])
  }
}
