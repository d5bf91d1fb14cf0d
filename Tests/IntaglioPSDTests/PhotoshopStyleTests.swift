import Intaglio
import Testing

/// Effects as styles. Expected numbers are worked out from the rules that were read off Photoshop's pictures: an offset is whole pixels,
/// halves away from zero; of the size, spread percent, rounded, are reach and the rest is the width of two boxes.
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
    let effects = try style([("DrSh", .object("DrSh", shadow(distance: distance, angle: angle)))])
    #expect(effects.style.shadows.map(\.offset) == [Vector(x, y)])
  }

  @Test func globalLightIsTheDocuments() throws {
    // 10 away from 30 degrees: -8.66 and 5.
    let effects = try style([("IrSh", .object("IrSh", shadow(distance: 10)))])
    #expect(effects.style.shadows.map(\.offset) == [Vector(-9, 5)])
  }

  /// A Gaussian of 0.42 of the width.
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
      #expect(abs(shadow.blur.sigma - 0.42 * width) < 1e-12)
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
      ("masterFXSwitch", .flag(false)), ("DrSh", .object("DrSh", shadow())), ("FrFX", .object("FrFX", [])),
    ])
    #expect(effects.style == Style())
    #expect(effects.omissions.isEmpty)
  }

  @Test func whatStylesDoNotSayIsNamed() throws {
    let effects = try style([
      ("DrSh", .object("DrSh", shadow(others: [("TrnS", SampleFiles.contour)]))),
      ("IrSh", .object("IrSh", shadow(others: [("Nose", .percent(2))]))),
    ])
    #expect(effects.style.shadows.count == 2)
    #expect(effects.omissions == ["the contour of a drop shadow", "the noise of an inner shadow"])
  }
}
