// SPDX-License-Identifier: MIT
import Intaglio
import Testing

/// Documents as scenes, and their pictures.
@Suite struct PhotoshopSceneTests {
  /// The oracle's picture of a document of one row.
  private func pixels(_ width: Int, _ layers: [PSDFile.Layer]) throws -> [UInt8] {
    try PhotoshopScene(PSDFile(width: width, black: layers)).pixels().flatMap { pixel in
      (0..<4).map { pixel[$0] }
    }
  }

  @Test func layersLieInTheirOrderAndPlace() throws {
    #expect(
      try pixels(3, [.row([.red, .red]), .row([.blue], left: 1)]) == [
        255, 0, 0, 255, 0, 0, 255, 255, 0, 0, 0, 0,
      ])
  }

  /// It was an empty picture once, without a word; and a header alone took the memory of all that it
  /// promised.
  @Test func aDocumentWithoutLayersIsItsMergedPicture() throws {
    let file = PSDFile(width: 2, height: 1, merged: [[255, 10], [0, 20], [7, 30]])
    let scene = try PhotoshopScene(file)
    #expect(
      try Renderer(backend: .reference).render(scene.scene).pixels == [255, 0, 7, 255, 10, 20, 30, 255])
    #expect(scene.omissions.isEmpty)
    let header = try PSDDocument(PSDSource(Array(file.bytes.prefix(26)) + [UInt8](repeating: 0, count: 14)))
    #expect(throws: PSDError.self) { try PhotoshopScene(header) }
  }

  @Test func bothOpacitiesCount() throws {
    var layer = PSDFile.Layer.row([.red])
    layer.opacity = 128
    layer.blocks = [("iOpa", PSDFile.Layer.number(127, 1))]
    // 255 x 128/255 x 127/255 = 63.7
    #expect(try pixels(1, [layer]) == [64, 0, 0, 64])
  }

  @Test func modesAreThoseOfTheLayers() throws {
    var layer = PSDFile.Layer.row([.gray])
    layer.blend = "mul "
    #expect(try pixels(1, [.row([.gray]), layer]) == [64, 64, 64, 255])
  }

  @Test func groupsPassThroughOrAreIsolated() throws {
    var layer = PSDFile.Layer.row([.gray])
    layer.blend = "mul "
    let ground = PSDFile.Layer.row([.gray])
    #expect(try pixels(1, [ground, .lowerEnd, layer, .group("g")]) == [64, 64, 64, 255])
    #expect(try pixels(1, [ground, .lowerEnd, layer, .group("g", blend: "norm")]) == [128, 128, 128, 255])
  }

  /// 128 of grey multiplied by grey, 127 of grey; as an isolated group it would be 128 of grey over grey.
  @Test func groupsWithAnOpacityPassThrough() throws {
    var layer = PSDFile.Layer.row([.gray])
    layer.blend = "mul "
    var group = PSDFile.Layer.group("half")
    group.opacity = 128
    let scene = try PhotoshopScene(PSDFile(width: 1, black: [.row([.gray]), .lowerEnd, layer, group]))
    #expect(try scene.pixels() == [SIMD4(96, 96, 96, 255)])
    #expect(scene.omissions.isEmpty)
    group.opacity = 255
    group.blocks.append(("iOpa", PSDFile.Layer.number(128, 1)))
    let filled = try PhotoshopScene(PSDFile(width: 1, black: [.row([.gray]), .lowerEnd, layer, group]))
    #expect(filled.omissions.map { $0.contains("\"half\": its fill opacity") } == [true])
  }

  /// A board of the middle two pixels of four: its layers are cut off there, and lie on its ground.
  @Test(
    arguments: [
      (1, SIMD4.white), (2, SIMD4(0, 0, 0, 255)), (3, SIMD4.none), (4, SIMD4.blue),
    ] as [(Int, SIMD4<UInt8>)])
  func artboardsCutTheirLayersOff(kind: Int, ground: SIMD4<UInt8>) throws {
    let edges = [("Top ", 0.0), ("Left", 1), ("Btom", 1), ("Rght", 3)].map { ($0, Field.double($1)) }
    var board = PSDFile.Layer.group("board")
    board.blocks.append(
      (
        "artb",
        Field.descriptor([
          ("artboardRect", .object("classFloatRect", edges)), ("Clr ", .rgb(0, 0, 255)),
          ("artboardBackgroundType", .integer(kind)),
        ])
      ))
    let file = PSDFile(width: 4, black: [.lowerEnd, .row([.red, .red]), board])
    let scene = try PhotoshopScene(file)
    #expect(scene.omissions.isEmpty)
    #expect(try scene.pixels() == [.none, .red, ground, .none])
  }

  @Test func hiddenLayersAreLeftOut() throws {
    var hidden = PSDFile.Layer.row([.blue])
    hidden.flags = 2
    var group = PSDFile.Layer.group("g")
    group.flags = 2
    #expect(try pixels(1, [.row([.red]), hidden, .lowerEnd, .row([.blue]), group]) == [255, 0, 0, 255])
  }

  /// A clipped layer takes the base's alpha, not more: an opaque blue over half a red is half a blue, and
  /// over nothing nothing.
  @Test func clippedLayersAreCutByTheirBase() throws {
    var clipped = PSDFile.Layer.row([.blue, .blue, .blue])
    clipped.isClipped = true
    let base = PSDFile.Layer.row([SIMD4(255, 0, 0, 128), .red, SIMD4(255, 0, 0, 0)])
    #expect(try pixels(3, [base, clipped]) == [0, 0, 128, 128, 0, 0, 255, 255, 0, 0, 0, 0])
  }

  /// The case of psd2svg's clipping-5-mask-with-effect.psd: where a clipped layer does not cover a group, its
  /// edges are as soft as without one.
  @Test func groupsOfOneLayerKeepTheirSoftEdgesUnderClippedLayers() throws {
    var clipped = PSDFile.Layer.row([.none, .blue])
    clipped.isClipped = true
    let soft = PSDFile.Layer.row([SIMD4(255, 0, 0, 128), SIMD4(255, 0, 0, 128)])
    let file = PSDFile(width: 2, black: [.lowerEnd, soft, .group("g"), clipped])
    let scene = try PhotoshopScene(file)
    #expect(try scene.pixels().map(\.x) == [128, 0])
    #expect(try scene.pixels().map(\.w) == [128, 128] && scene.omissions.isEmpty)
  }

  /// Nothing is seen of layers clipped to nothing, as in Photoshop, which is no omission; of what is not
  /// drawn it is one.
  @Test func layersClippedToNothingAreNotSeen() throws {
    var clipped = PSDFile.Layer.row([.blue])
    clipped.isClipped = true
    let empty = PSDFile.Layer(frame: (0, 0, 0, 0), blend: "hue ", opacity: 99)
    var hidden = PSDFile.Layer.row([.red])
    hidden.flags = 2
    var blank = empty
    blank.blocks = [("TySh", SampleFiles.SampleText(string: " ").block)]
    for base in [
      [empty], [blank], [.lowerEnd, .group("g")], [.lowerEnd, hidden, empty, .group("g", blend: "norm")],
    ] {
      let scene = try PhotoshopScene(PSDFile(width: 1, black: [.row([.lime])] + base + [clipped]))
      #expect(try scene.pixels() == [.lime])
      #expect(scene.omissions.isEmpty)
    }
    let unknown = PSDFile.Layer(frame: (0, 0, 0, 0), blocks: [("Xyz1", PSDBytes([1]))])
    #expect(try PhotoshopScene(PSDFile(width: 1, black: [unknown, clipped])).omissions.count == 2)
  }

  @Test func clippedLayersMeetTheirBaseBeforeItMeetsTheGround() throws {
    var clipped = PSDFile.Layer.row([SIMD4(255, 255, 255, 128)])
    clipped.isClipped = true
    var base = PSDFile.Layer.row([SIMD4(0, 0, 0, 255)])
    base.blend = "mul "
    // Half white on black is 128; times 128 is 64.
    #expect(try pixels(1, [.row([.gray]), base, clipped]) == [64, 64, 64, 255])
  }

  /// Masks from 0 to 255 at columns 1 and 2 of four, with either default outside, and half as dense.
  @Test(
    arguments: [
      (UInt8(0), UInt8(255), [0, 51, 255, 0]), (255, 255, [255, 51, 255, 255]),
      // 255 - 255 x 128 / 255 = 127, 255 - 204 x 128 / 255 = 152.6
      (0, 128, [127, 153, 255, 127]),
    ] as [(UInt8, UInt8, [UInt8])])
  func masksHaveTheirDefaultAndDensity(outside: UInt8, density: UInt8, alphas: [UInt8]) throws {
    var layer = PSDFile.Layer.row([.red, .red, .red, .red])
    layer.channels.append((-2, [51, 255]))
    layer.maskWidth = 2
    layer.maskData = .build { bytes in
      bytes.frame(0, 1, 1, 3)
      bytes.append([outside, 16, 1, density])
    }
    #expect(try pixels(4, [layer]) == alphas.flatMap { [$0, 0, 0, $0] })
    layer.maskData = .build { bytes in
      bytes.frame(0, 1, 1, 3)
      bytes.append([outside, 2, 0, 0])
    }
    #expect(try pixels(4, [layer]) == alphas.flatMap { _ in [255, 0, 0, 255] }, "switched off")
  }

  /// The edge between two halves, in a layer that reaches far enough: at the middle of a pixel that is k from
  /// the edge the part of a Gaussian that lies on this side of it, from tables of the normal distribution: at
  /// 1/4, 3/4 and 5/4 of sigma 0.599, 0.773 and 0.894.
  @Test(arguments: [UInt8(0), 255])
  func feathersAreBlurs(outside: UInt8) throws {
    var layer = PSDFile.Layer.row(Array(repeating: .red, count: 6))
    // From far above to far below; its right half shows the layer, its left half and the outside show it or
    // not.
    let samples = Array(
      repeating: [outside, outside, outside] + Array(repeating: 255 - outside, count: 23), count: 41)
    layer.channels.append((-2, samples.flatMap { $0 }))
    layer.maskWidth = 26
    layer.maskData = .build { bytes in
      bytes.frame(-20, 0, 21, 26)
      bytes.append([outside, 16, 2])
      bytes.double(2)
    }
    let shares = [0.106, 0.227, 0.401, 0.599, 0.773, 0.894].map { outside == 0 ? $0 : 1 - $0 }
    let alphas = try stride(from: 3, to: 24, by: 4).map { index in try pixels(6, [layer])[index] }
    for (alpha, share) in zip(alphas, shares) { #expect(abs(Double(alpha) - 255 * share) < 2, "\(alphas)") }
  }

  @Test func colorFillsCoverTheDocument() throws {
    let fill = PSDFile.Layer(
      name: "fill", frame: (0, 0, 0, 0), blocks: [("SoCo", Field.descriptor([("Clr ", .rgb(255, 0, 0))]))])
    #expect(try pixels(2, [fill]) == [255, 0, 0, 255, 255, 0, 0, 255])
  }

  /// Black on the left to white on the right: four pixels, which have the colours of their left edges at 0,
  /// 1/4, 1/2 and 3/4.
  @Test func gradientFillsCoverTheDocument() throws {
    let stops = [(0, Field.rgb(0, 0, 0)), (4096, .rgb(255, 255, 255))].map { place, color in
      Field.object("Clrt", [("Clr ", color), ("Type", .word("Clry", "UsrS")), ("Lctn", .integer(place))])
    }
    let fields: [(String, Field)] = [
      (
        "Grad",
        .object("Grdn", [("GrdF", .word("GrdF", "CstS")), ("Intr", .double(0)), ("Clrs", .list(stops))])
      ),
      ("Angl", .degrees(0)),
    ]
    let fill = PSDFile.Layer(
      name: "fill", frame: (0, 0, 0, 0), blocks: [("GdFl", Field.descriptor(fields))])
    #expect(try pixels(4, [fill]) == [0, 64, 128, 191].flatMap { [$0, $0, $0, 255] })
  }

  @Test func whatIsNotDrawnIsNamed() throws {
    var styled = PSDFile.Layer.row([.red], name: "styled")
    styled.add(effects: SampleFiles.effects)
    styled.blend = "lbrn"
    var hidden = styled
    hidden.flags = 2
    let levels = PSDFile.Layer(name: "levels 1", frame: (0, 0, 0, 0), blocks: [("levl", PSDBytes())])
    let gradient = PSDFile.Layer(
      name: "sky", frame: (0, 0, 0, 0), blocks: [("GdFl", Field.descriptor(SampleFiles.gradientFill))])
    let burst: [(String, Field)] = [("Type", .word("GrdT", "shapeBurst"))]
    let sea = PSDFile.Layer(
      name: "sea", frame: (0, 0, 0, 0),
      blocks: [
        ("GdFl", Field.descriptor(SampleFiles.gradientFill.filter { $0.0 != "Type" } + burst))
      ])
    var masked = PSDFile.Layer.row([.red], name: "masked")
    masked.maskData = .build { bytes in
      bytes.frame(0, 0, 0, 0)
      bytes.append([255, 16, 2])
      bytes.double(3)
    }
    let file = PSDFile(layers: [styled, hidden, levels, gradient, sea, masked])
    let omissions = try PhotoshopScene(file).omissions
    #expect(
      omissions.contains("layer \"styled\": Photoshop's noise of a drop shadow; ours is drawn instead"))
    #expect(!omissions.contains("layer \"styled\": drop shadow"))
    #expect(
      omissions.contains("layer \"levels 1\": adjustment (levels), so colours below it are unchanged"))
    #expect(!omissions.contains { $0.hasPrefix("layer \"sky\"") })
    #expect(omissions.contains("layer \"sea\": gradient fill"))
    #expect(
      omissions.count {
        $0 == "layer \"styled\": Photoshop's noise of a drop shadow; ours is drawn instead"
      } == 1,
      "hidden layers are not drawn")
    #expect(
      try PhotoshopScene(PSDFile(layers: [.row([.red]), .lowerEnd, .row([.red]), .group("g")])).omissions
        .isEmpty)
  }

  /// Black letters over white, from psd2svg's font-sizes-1.psd: Photoshop's gamma for texts, 170; its result
  /// with an opacity is unknown, which is reported. Programs before CS5.1 and others mix plainly: 255 - 119.
  /// What Elements does is unknown.
  @Test(
    arguments: [
      ("Adobe Photoshop CS5.1", true), ("Adobe Photoshop CS6", true), ("Adobe Photoshop CC 2015.5", true),
      ("Adobe Photoshop 2026", true), ("Adobe Photoshop CS5", false), ("Adobe Photoshop CS", false),
      ("Adobe Photoshop 7.0", false), ("Adobe ImageReady 7.0", false), ("Adobe Photoshop", false),
      ("", false), ("Krita", false), ("Adobe Photoshop Elements 11", nil),
    ] as [(String, Bool?)])
  func textsAreMixedWithGamma(program: String, hasGamma: Bool?) throws {
    let text: [(String, PSDBytes)] = [("TySh", PSDBytes())]
    let ground = PSDFile.Layer.row([.white, .white], hasAlpha: false)
    var letters = PSDFile.Layer.row([SIMD4(0, 0, 0, 119), SIMD4(0, 0, 0, 255)], name: "letters")
    letters.blocks = text
    func scene() throws -> PhotoshopScene {
      var file = PSDFile(width: 2, black: [ground, letters])
      if !program.isEmpty { file.resources = [PSDFile.program(program)] }
      return try PhotoshopScene(file)
    }
    let omission = "layer \"letters\": the gamma of its letters' edges, which look bolder or thinner"
    #expect(try scene().pixels().map(\.x) == [hasGamma == true ? 170 : 136, 0])
    #expect(try scene().omissions == (hasGamma == nil ? [omission] : []))
    letters.opacity = 128
    #expect(try scene().omissions == (hasGamma == false ? [] : [omission]))
  }

  /// The edge of a letter does not conceal its shadow, as in psd2svg's drop-shadow-7-text.psd: half black
  /// lies under an edge of 153, and is 1.055 x (0.6 + 0.4 D(0.5)^(1 / 1.45))^(1.45 / 2.4) - 0.055 = 0.823
  /// with it, where D(0.5) is 0.214.
  @Test func edgesOfTextsMixWithTheirShadow() throws {
    let ground = PSDFile.Layer.row([.white, .white], hasAlpha: false)
    var letters = PSDFile.Layer.row([.white, SIMD4(255, 255, 255, 153)], name: "letters")
    letters.blocks = [("TySh", PSDBytes())]
    letters.add(effects: [
      effect(
        "DrSh",
        [
          ("Opct", .percent(50)), ("Dstn", .pixels(1)), ("blur", .pixels(0)), ("lagl", .degrees(180)),
          ("uglg", .flag(false)), ("Md  ", .word("BlnM", "Nrml")), ("Clr ", .rgb(0, 0, 0)),
          ("layerConceals", .flag(true)),
        ])
    ])
    var file = PSDFile(width: 2, black: [ground, letters])
    file.resources = [PSDFile.program("Adobe Photoshop CS6")]
    let found = try PhotoshopScene(file).pixels()
    #expect(found[0] == .white)
    #expect(abs(Int(found[1].x) - 210) <= 1, "\(found)")
  }

  @Test func pixelsOfAllLayersTogetherAreLimited() throws {
    let file = PSDFile(layers: [.row([.red, .red], name: "a"), .row([.red, .red], name: "b")])
    let document = try file.document
    #expect(throws: Never.self) { try PhotoshopScene(document, maximumPixelCount: 4) }
    #expect(throws: PSDError.tooLarge(name: "memory", layer: "b", size: PixelSize(2, 1), limit: 3)) {
      try PhotoshopScene(document, maximumPixelCount: 3)
    }
  }
}
