// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD
import Testing

/// The layers of a document.
@Suite struct LayerTests {
  private func layers(_ layers: [PSDFile.Layer], isLarge: Bool = false) throws -> [PSDLayer] {
    try PSDDocument(PSDSource(PSDFile(isLarge: isLarge, layers: layers).bytes)).layers
  }

  private func layer(_ layer: PSDFile.Layer) throws -> PSDLayer {
    try #require(layers([layer]).first)
  }

  @Test func groupsHoldTheLayersBetweenTheirRecords() throws {
    let found = try layers([
      PSDFile.Layer(name: "ground"), .lowerEnd, PSDFile.Layer(name: "a"), .lowerEnd, PSDFile.Layer(name: "b"),
      .group("inner", blend: "mul "), .group("outer"), PSDFile.Layer(name: "top"),
    ])
    #expect(found.map(\.name) == ["ground", "outer", "top"])
    #expect(found[1].kind == .group)
    #expect(found[1].blend == .passThrough)
    #expect(found[1].layers.map(\.name) == ["a", "inner"])
    #expect(found[1].layers[1].blend == .multiply)
    #expect(found[1].layers[1].layers.map(\.name) == ["b"])
  }

  @Test func groupsAreLimited() throws {
    func nested(_ depth: Int) -> [PSDFile.Layer] {
      Array(repeating: .lowerEnd, count: depth) + Array(repeating: .group("g"), count: depth)
    }
    #expect(try layers(nested(64)).count == 1)
    #expect(throws: PSDError.self) { try layers(nested(65)) }
  }

  @Test func propertiesAreRead() throws {
    var written = PSDFile.Layer(name: "short", blend: "lddg", opacity: 77, isClipped: true, flags: 2)
    written.blocks = [
      ("luni", .build { $0.unicode("Größe 🖋") }), ("lyid", PSDFile.Layer.number(42, 4)),
      ("iOpa", PSDFile.Layer.number(99, 1)), ("tsly", PSDFile.Layer.number(0, 1)),
      ("infx", PSDFile.Layer.number(1, 1)), ("clbl", PSDFile.Layer.number(0, 1)),
      ("knko", PSDFile.Layer.number(2, 1)),
      ("lclr", PSDFile.Layer.number(0x0003_0000, 4) + PSDFile.Layer.number(0, 4)),
      ("lyvr", PSDFile.Layer.number(70, 4)), ("lmgm", PSDFile.Layer.number(1, 1)),
      ("vmgm", PSDFile.Layer.number(1, 1)),
    ]
    let layer = try layer(written)
    #expect(layer.name == "Größe 🖋")
    #expect(layer.blend == .linearDodge)
    #expect((layer.opacity, layer.fillOpacity) == (77, 99))
    #expect(layer.isClipped)
    #expect(!layer.isVisible)
    var options = PSDLayerOptions()
    options.transparencyShapesLayer = false
    options.blendsInteriorEffectsAsGroup = true
    options.blendsClippedLayersAsGroup = false
    options.layerMaskHidesEffects = true
    options.vectorMaskHidesEffects = true
    options.knockout = .deep
    #expect(layer.options == options)
    let plain = try self.layer(PSDFile.Layer(name: "old"))
    #expect(plain.name == "old")
    #expect(plain.options == PSDLayerOptions())
    #expect((plain.opacity, plain.fillOpacity, plain.isVisible) == (255, 255, true))
  }

  /// The 27 keys of Adobe's specification, and that of groups.
  @Test(arguments: [
    ("norm", "normal"), ("diss", "dissolve"), ("dark", "darken"), ("mul ", "multiply"), ("idiv", "colorBurn"),
    ("lbrn", "linearBurn"), ("dkCl", "darkerColor"), ("lite", "lighten"), ("scrn", "screen"),
    ("div ", "colorDodge"), ("lddg", "linearDodge"), ("lgCl", "lighterColor"), ("over", "overlay"),
    ("sLit", "softLight"), ("hLit", "hardLight"), ("vLit", "vividLight"), ("lLit", "linearLight"),
    ("pLit", "pinLight"), ("hMix", "hardMix"), ("diff", "difference"), ("smud", "exclusion"),
    ("fsub", "subtract"), ("fdiv", "divide"), ("hue ", "hue"), ("sat ", "saturation"), ("colr", "color"),
    ("lum ", "luminosity"), ("pass", "passThrough"),
  ])
  func blendModesHaveTheirKeys(key: String, mode: String) throws {
    #expect(try layer(PSDFile.Layer(blend: key)).blend.rawValue == mode)
  }

  @Test func unknownBlendModesAreDamageWithTheirPlace() throws {
    let bytes = PSDFile(layers: [PSDFile.Layer(blend: "none")]).bytes
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("none".utf8)) })
    #expect(
      throws: PSDError.damaged(
        name: "memory", layer: nil, offset: place, fault: "the unknown blend mode \"none\"")
    ) { try PSDDocument(PSDSource(bytes)) }
  }

  @Test func kindsAreToldByTheirBlocks() throws {
    let fill = Field.descriptor([("Clr ", .rgb(10, 20, 30))])
    let path = PSDBytes.build { $0.append([0, 0, 0, 3, 0, 0, 0, 0]) }
    func kind(_ blocks: (String, PSDBytes)...) throws -> PSDLayerKind {
      try layer(PSDFile.Layer(blocks: blocks)).kind
    }
    #expect(try kind() == .raster)
    #expect(try kind(("TySh", PSDBytes())) == .text)
    #expect(try kind(("SoLd", PSDBytes())) == .smartObject)
    #expect(try kind(("PlLd", PSDBytes())) == .smartObject)
    #expect(try kind(("levl", PSDBytes())) == .adjustment("levels"))
    let color = PSDFill.color(.rgb(red: 10, green: 20, blue: 30))
    #expect(try kind(("SoCo", fill)) == .fill(color))
    #expect(try kind(("SoCo", fill), ("vmsk", path)) == .shape(color))
    #expect(try kind(("vsms", path), ("vscg", .build { $0.ascii("SoCo") } + fill)) == .shape(color))
  }

  @Test func blendIfIsSeen() throws {
    let off = PSDBytes([0, 0, 255, 255, 0, 0, 255, 255])
    let plain = try layer(PSDFile.Layer(blendingRanges: off)).options
    #expect(plain.blendsAllChannels && !plain.blendRanges.hidesOwnTones && !plain.blendRanges.hidesTonesBelow)
    let on = PSDBytes([0, 0, 255, 255, 10, 10, 255, 255])
    #expect(try layer(PSDFile.Layer(blendingRanges: on)).options.blendRanges.hidesTonesBelow)
    let own = PSDBytes([10, 30, 200, 240, 0, 0, 255, 255])
    let ranges = try layer(PSDFile.Layer(blendingRanges: own)).options.blendRanges
    #expect(ranges.hidesOwnTones && !ranges.hidesTonesBelow)
    // Half of the way from 10 to 30, and three quarters of that from 200 to 240.
    #expect([9, 20, 30, 200, 230, 241].map { ranges.own[0].share(of: $0) } == [0, 0.5, 1, 1, 0.25, 0])
    let channel = PSDFile.Layer.number(1, 4)
    #expect(try !layer(PSDFile.Layer(blocks: [("brst", channel)])).options.blendsAllChannels)
  }

  /// With the painted mask's own data before the parameters, as where there is a vector mask too, and
  /// without.
  @Test(arguments: [false, true], [false, true])
  func masksAreRead(isLarge: Bool, hasPaintedMask: Bool) throws {
    var written = PSDFile.Layer(channels: [(0, [1, 1, 1, 1, 1, 1]), (-2, [0, 50, 100, 255])], maskWidth: 2)
    written.maskData = .build { bytes in
      bytes.frame(-3, 4, -1, 6)
      bytes.number(255, 1)
      bytes.number(2 + 16, 1)
      if hasPaintedMask {
        bytes.number(0, 2)
        bytes.frame(0, 0, 2, 2)
      }
      bytes.number(1 + 2 + 8, 1)
      bytes.number(128, 1)
      bytes.double(2.5)
      bytes.double(4)
    }
    let layer = try #require(try layers([written], isLarge: isLarge).first)
    let mask = try #require(layer.mask)
    #expect(mask.frame == PixelRect(columns: 4..<6, rows: -3..<(-1)))
    #expect((mask.defaultSample, mask.density, mask.vectorDensity) == (255, 128, 255))
    #expect((mask.feather, mask.vectorFeather) == (2.5, 4))
    #expect((mask.isDisabled, mask.isRendered) == (true, false))
    #expect(try layer.maskSamples() == Mask(size: PixelSize(2, 2), samples: [0, 50, 100, 255]))
  }

  @Test func vectorMasksAreSeen() throws {
    let written = PSDFile.Layer(blocks: [("vmsk", .build { $0.append([0, 0, 0, 3, 0, 0, 0, 5]) })])
    let mask = try #require(try layer(written).vectorMask)
    #expect((mask.isInverted, mask.isDisabled) == (true, true))
  }
}
