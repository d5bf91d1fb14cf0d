// SPDX-License-Identifier: MIT
import Intaglio
import Testing

/// Pictures of documents with effects: hard shadows one pixel to the right, computed by hand.
@Suite struct PhotoshopEffectTests {
  /// A shadow one pixel to the right, half of it black unless it is said otherwise.
  private func shadow(
    _ color: Field = .rgb(0, 0, 0), mode: String = "Nrml", isConcealed: Bool = true
  ) -> [(String, Field)] {
    [
      ("enab", .flag(true)), ("Md  ", .word("BlnM", mode)), ("Clr ", color), ("Opct", .percent(50)),
      ("uglg", .flag(false)), ("lagl", .degrees(180)), ("Dstn", .pixels(1)),
      ("layerConceals", .flag(isConcealed)),
    ]
  }

  private func scene(_ layers: [PSDFile.Layer], width: Int) throws -> PhotoshopScene {
    try PhotoshopScene(PSDFile(width: width, black: layers))
  }

  /// The oracle's picture: each pixel's red, green, blue, alpha.
  private func pixels(_ layers: [PSDFile.Layer], width: Int = 3) throws -> [[UInt8]] {
    try scene(layers, width: width).pixels().map { pixel in (0..<4).map { pixel[$0] } }
  }

  @Test func dropShadowsLieBelowTheLayer() throws {
    var layer = PSDFile.Layer.row([.red, .none, .none])
    layer.add(effects: [effect("DrSh", shadow())])
    #expect(try pixels([layer]) == [[255, 0, 0, 255], [0, 0, 0, 128], [0, 0, 0, 0]])
  }

  @Test func innerShadowsLieInTheLayer() throws {
    var layer = PSDFile.Layer.row([.none, .red, .red])
    layer.add(effects: [effect("IrSh", shadow())])
    #expect(try pixels([layer]) == [[0, 0, 0, 0], [128, 0, 0, 255], [255, 0, 0, 255]])
  }

  /// The shadow of two pixels lies on the second and the third; of the second pixel 40% are painted red.
  @Test(arguments: [(true, UInt8(0)), (false, 77)])
  func fillOpacityShowsOnlyShadowsThatTheLayerDoesNotHide(isConcealed: Bool, shade: UInt8) throws {
    var layer = PSDFile.Layer.row([.red, .red, .none])
    layer.add(effects: [effect("DrSh", shadow(isConcealed: isConcealed))])
    layer.blocks.append(("iOpa", PSDFile.Layer.number(102, 1)))
    // 0.5 x 0.6 of black below 0.4 of red.
    #expect(try pixels([layer]) == [[102, 0, 0, 102], [102, 0, 0, 102 + shade], [0, 0, 0, 128]])
  }

  /// Half of both: 0.5 x 0.5 of the shadow, and none of it under the layer.
  @Test(arguments: ["Nrml", "Mltp", "Ovrl"])
  func opacityIsOfTheLayerWithItsEffects(mode: String) throws {
    var layer = PSDFile.Layer.row([.red, .red, .none])
    layer.add(effects: [effect("DrSh", shadow(mode: mode))])
    layer.opacity = 128
    #expect(try pixels([layer]) == [[128, 0, 0, 128], [128, 0, 0, 128], [0, 0, 0, 64]])
  }

  /// An effect's mode sees the backdrop of the layer, even if the layer has an opacity: a quarter of the way
  /// from 128 by 64 in red.
  @Test func modesOfEffectsSeeTheGround() throws {
    var layer = PSDFile.Layer.row([.gray, .none, .none])
    layer.add(effects: [effect("DrSh", shadow(.rgb(255, 0, 0), mode: "linearDodge"))])
    layer.opacity = 128
    #expect(try pixels([.row([.gray, .gray, .gray]), layer])[1] == [192, 128, 128, 255])
  }

  /// The layer is blended first: 128 x 128 / 255 = 64, then half of that is black; the shadow below it does
  /// not show through.
  @Test func layersAreBlendedBeforeTheirEffects() throws {
    var layer = PSDFile.Layer.row([.gray, .gray, .none])
    layer.blend = "mul "
    layer.add(effects: [effect("DrSh", shadow()), effect("IrSh", shadow())])
    #expect(
      try pixels([.row([.gray, .gray, .gray]), layer]).map { $0[0] } == [32, 64, 64])
  }

  @Test func masksShapeEffectsUnlessTheyHideThem() throws {
    var layer = PSDFile.Layer.row([.red, .red, .red])
    layer.channels.append((-2, [255]))
    layer.maskWidth = 1
    layer.maskData = .build { bytes in
      bytes.frame(0, 0, 1, 1)
      bytes.append([0, 0, 0, 0])
    }
    layer.add(effects: [effect("DrSh", shadow())])
    #expect(try pixels([layer]) == [[255, 0, 0, 255], [0, 0, 0, 128], [0, 0, 0, 0]])
    layer.blocks.append(("lmgm", PSDFile.Layer.number(1, 1)))
    #expect(try pixels([layer]) == [[255, 0, 0, 255], [0, 0, 0, 0], [0, 0, 0, 0]])
  }

  @Test func effectsOfGroupsAreThoseOfTheirUnion() throws {
    var group = PSDFile.Layer.group("g", blend: "norm")
    group.add(effects: [effect("DrSh", shadow())])
    let layers = [.lowerEnd, .row([.red, .none, .none]), .row([.none, .red, .none]), group]
    #expect(try pixels(layers) == [[255, 0, 0, 255], [255, 0, 0, 255], [0, 0, 0, 128]])
  }

  /// Clipped layers are below the interior effects of their base.
  @Test func effectsOfABaseLieOverWhatIsClippedToIt() throws {
    var base = PSDFile.Layer.row([.none, .gray, .none])
    base.add(effects: [effect("DrSh", shadow()), effect("IrSh", shadow())])
    var clipped = PSDFile.Layer.row([.red, .red, .red])
    clipped.isClipped = true
    #expect(try pixels([base, clipped]) == [[0, 0, 0, 0], [128, 0, 0, 255], [0, 0, 0, 128]])
  }

  @Test func hiddenLayersHaveNoEffects() throws {
    var layer = PSDFile.Layer.row([.red, .none, .none])
    layer.add(effects: [effect("DrSh", shadow())])
    layer.flags = 2
    #expect(try pixels([layer]).allSatisfy { $0 == [0, 0, 0, 0] })
  }

  /// A fill whose pixels are all transparent has a stroke along its outline, a square of 6 x 6 pixels.
  @Test func effectsFollowTheOutlineOfTranslucentFills() throws {
    var layer = PSDFile.Layer(
      name: "fill", frame: (1, 1, 7, 7),
      channels: (-1...2).map { ($0, [UInt8](repeating: 0, count: 36)) },
      blocks: [
        ("GdFl", Field.descriptor(SampleFiles.gradientFill)), ("vmsk", SampleFiles.square),
        ("infx", PSDFile.Layer.number(0, 1)),
      ])
    layer.add(effects: [
      effect(
        "FrFX",
        [
          ("enab", .flag(true)), ("Styl", .word("FStl", "InsF")), ("Sz  ", .pixels(1)),
          ("Clr ", .rgb(0, 255, 0)),
        ])
    ])
    let scene = try PhotoshopScene(PSDFile(width: 8, height: 8, black: [layer]))
    #expect(scene.omissions.map { $0.contains("soft edges between its translucent fill") } == [true])
    let picture = try Renderer(backend: .reference).render(scene.scene)
    #expect((0..<4).map { picture[$0, 4] } == [.none, .lime, .none, .none])
  }

  @Test func whatOfGroupsIsNotDrawnIsNamed() throws {
    var group = PSDFile.Layer.group("g")
    group.add(effects: [effect("DrSh", shadow())])
    var layer = PSDFile.Layer.row([.gray])
    #expect(try scene([.lowerEnd, layer, group], width: 1).omissions.isEmpty)
    layer.blend = "mul "
    #expect(
      try scene([.lowerEnd, layer, group], width: 1).omissions == [
        "layer \"g\": the pass-through of a group with effects, which isolate it"
      ])
  }
}
