// SPDX-License-Identifier: MIT
import Intaglio
import Testing

/// Strokes of shape layers: reading them, and overlays below them.
@Suite struct PhotoshopStrokeTests {
  /// A square of the document's pixels 1…6 with corners at 1/8 and 7/8, grey with a green line whose pixels
  /// are in the file, and a red overlay.
  private func square(
    _ stroke: [(String, Field)], line: Set<Int>, reach: Range<Int>, edge: UInt8 = 255,
    path: PSDBytes = SampleFiles.square, hasOverlay: Bool = true
  ) -> PSDFile.Layer {
    // How many pixels from the document's edge each pixel is.
    let rings = reach.flatMap { y in reach.map { x in min(x, y, 7 - x, 7 - y) } }
    let colors = [0, 255, 0].map { green in rings.map { line.contains($0) ? UInt8(green) : 128 } }
    let alpha = rings.map { $0 == reach.lowerBound ? edge : 255 }
    var layer = PSDFile.Layer(
      name: "square", frame: (reach.lowerBound, reach.lowerBound, reach.upperBound, reach.upperBound),
      channels: [(-1, alpha), (0, colors[0]), (1, colors[1]), (2, colors[2])],
      blocks: [
        ("vscg", .build { $0.ascii("SoCo") } + Field.descriptor([("Clr ", .rgb(128, 128, 128))])),
        ("vsms", path), ("vstk", Field.descriptor(stroke)),
      ])
    if hasOverlay {
      layer.add(effects: [effect("SoFi", [("Clr ", .rgb(255, 0, 0)), ("Opct", .percent(100))])])
    }
    return layer
  }

  private func stroke(
    _ alignment: String, width: Double, opacity: Double = 100, isEnabled: Bool = true, isFilled: Bool = true,
    content: [(String, Field)] = SampleFiles.stroke
  ) -> [(String, Field)] {
    content + [
      ("strokeEnabled", .flag(isEnabled)), ("fillEnabled", .flag(isFilled)),
      ("strokeStyleLineWidth", .pixels(width)), ("strokeStyleOpacity", .percent(opacity)),
      ("strokeStyleLineAlignment", .word("strokeStyleLineAlignment", "strokeStyleAlign\(alignment)")),
    ]
  }

  private func scene(_ layer: PSDFile.Layer) throws -> PhotoshopScene {
    try PhotoshopScene(PSDFile(width: 8, height: 8, black: [layer]))
  }

  /// The oracle's picture along the diagonal, from the corner to the middle.
  private func diagonal(_ layer: PSDFile.Layer) throws -> [[UInt8]] {
    let scene = try scene(layer)
    #expect(scene.omissions.isEmpty)
    let picture = try Renderer(backend: .reference).render(scene.scene)
    return (0..<4).map { place in (0..<4).map { picture[place, place][$0] } }
  }

  private let none: [UInt8] = [0, 0, 0, 0]
  private let green: [UInt8] = [0, 255, 0, 255]
  private let red: [UInt8] = [255, 0, 0, 255]

  /// The stroke comes from the pixels or, for a gradient from green to green, from the path.
  @Test(arguments: [SampleFiles.stroke, SampleFiles.gradientStroke])
  func overlaysLieUnderStrokes(content: [(String, Field)]) throws {
    let inside = square(stroke("Inside", width: 1, content: content), line: [1], reach: 1..<7)
    #expect(try diagonal(inside) == [none, green, red, red])
    let center = square(stroke("Center", width: 2, content: content), line: [0, 1], reach: 0..<8)
    #expect(try diagonal(center) == [green, green, red, red])
    let outside = square(stroke("Outside", width: 1, content: content), line: [0], reach: 0..<8)
    #expect(try diagonal(outside) == [green, red, red, red])
    let soft = square(stroke("Inside", width: 1, content: content), line: [1], reach: 1..<7, edge: 102)
    #expect(try diagonal(soft)[0...2] == [none, [0, 102, 0, 102], red])
  }

  @Test func strokesHaveTheirOpacity() throws {
    let content = SampleFiles.gradientStroke
    let half = square(stroke("Inside", width: 1, opacity: 50, content: content), line: [1], reach: 1..<7)
    #expect(try diagonal(half)[1...2] == [[128, 128, 0, 255], red])
  }

  /// A line that covers 1/4 of a ring of pixels, as it does not along the path: (96, 160, 96) is 1/4 green on
  /// grey.
  @Test func thePixelsSayWhereAStrokeIs() throws {
    func file(_ mixed: SIMD3<UInt8>, other: UInt8) -> PSDFile.Layer {
      var layer = square(stroke("Inside", width: 1), line: [1], reach: 1..<7)
      let rings = (1..<7).flatMap { y in (1..<7).map { x in min(x, y, 7 - x, 7 - y) } }
      for channel in 0..<3 {
        layer.channels[channel + 1].1 = rings.map { ring in
          ring == 1 ? [0, 255, 0][channel] : ring == 2 ? mixed[channel] : other
        }
      }
      return layer
    }
    #expect(try diagonal(file(SIMD3(96, 160, 96), other: 128)) == [none, green, [191, 64, 0, 255], red])
    // No mixture of the two: along the path then, which leaves ring 2 to the overlay.
    #expect(try diagonal(file(SIMD3(96, 160, 60), other: 128)) == [none, green, red, red])
  }

  @Test func otherEffectsAreThoseOfBothTogether() throws {
    var layer = square(stroke("Inside", width: 1), line: [1], reach: 1..<7, hasOverlay: false)
    layer.add(effects: [
      effect("SoFi", [("Clr ", .rgb(255, 0, 0)), ("Opct", .percent(100))]),
      effect(
        "DrSh",
        [
          ("Clr ", .rgb(0, 0, 0)), ("Opct", .percent(100)), ("uglg", .flag(false)), ("lagl", .degrees(0)),
          ("Dstn", .pixels(1)),
        ]),
    ])
    let picture = try Renderer(backend: .reference).render(scene(layer).scene)
    #expect((0..<4).map { picture[0, 4][$0] } == [0, 0, 0, 255])
    #expect((0..<4).map { picture[1, 4][$0] } == green && (0..<4).map { picture[2, 4][$0] } == red)
    #expect(picture[7, 4] == .zero)
  }

  @Test func whatHasNoStrokeOrNoOverlayIsDrawnAsItIs() throws {
    let plain = square(stroke("Inside", width: 1), line: [1], reach: 1..<7, hasOverlay: false)
    #expect(try diagonal(plain) == [none, green, [128, 128, 128, 255], [128, 128, 128, 255]])
    let off = square(stroke("Inside", width: 1, isEnabled: false), line: [], reach: 1..<7)
    #expect(try diagonal(off) == [none, red, red, red])
  }

  @Test func whatCannotBeDrawnIsNamed() throws {
    func omissions(_ change: (inout PSDFile.Layer) -> Void, _ path: PSDBytes = SampleFiles.square) throws
      -> [String]
    {
      var layer = square(
        stroke("Inside", width: 1, content: SampleFiles.gradientStroke), line: [1], reach: 1..<7, path: path)
      change(&layer)
      return try scene(layer).omissions
    }
    let name = ["layer \"square\": its stroke over its overlays"]
    #expect(try omissions({ $0.blend = "mul " }) == name)
    #expect(try omissions({ $0.blocks.append(("iOpa", PSDFile.Layer.number(99, 1))) }) == name)
    let (one, other) = ([(0.25, 0.25), (0.5, 0.25), (0.5, 0.5)], [(0.75, 0.5), (0.5, 0.75), (0.5, 0.5)])
    #expect(try omissions({ _ in }, SampleFiles.path([(1, one), (1, other)])) == name)
    #expect(try omissions({ _ in }, SampleFiles.path([(1, one), (-1, other)])).isEmpty)
    #expect(try omissions({ _ in }, SampleFiles.path([(1, one)], flags: 1)) == name)
    #expect(try omissions({ _ in }, SampleFiles.path([(0, one)], startsFilled: true)) == name)
    #expect(
      try omissions({ layer in
        layer.blocks.removeAll { $0.0 == "vstk" }
        layer.blocks.append(("vstk", Field.descriptor(stroke("Inside", width: 1, isFilled: false))))
      }) == name)
    #expect(
      try omissions({ layer in
        layer.blocks.removeAll { $0.0 == "vstk" }
        layer.blocks.append(("vstk", Field.descriptor(stroke("Elsewhere", width: 1))))
      }) == [
        "layer \"square\": the stroke of its shape (strokeStyleLineAlignment is \"strokeStyleAlignElsewhere\")"
      ])
  }

  private func layer(_ blocks: (String, PSDBytes)...) throws -> PSDLayer {
    let file = PSDFile(layers: [PSDFile.Layer(blocks: blocks)])
    return try #require(PSDDocument(PSDSource(file.bytes)).layers.first)
  }

  @Test func strokesAreRead() throws {
    let fields: [(String, Field)] = [
      ("strokeStyleLineWidth", .unit(3, "#Pnt")), ("strokeStyleResolution", .double(144)),
      ("strokeStyleLineCapType", .word("strokeStyleLineCapType", "strokeStyleRoundCap")),
      ("strokeStyleLineJoinType", .word("strokeStyleLineJoinType", "strokeStyleBevelJoin")),
      ("strokeStyleLineAlignment", .word("strokeStyleLineAlignment", "strokeStyleAlignOutside")),
      ("strokeStyleMiterLimit", .double(7)), ("strokeStyleLineDashOffset", .unit(0.5, "#Pnt")),
      ("strokeStyleLineDashSet", .list([.unit(2, "#Nne"), .unit(1, "#Nne")])),
      ("strokeStyleBlendMode", .word("BlnM", "Mltp")), ("strokeStyleOpacity", .percent(40)),
      ("strokeStyleContent", .object("solidColorLayer", [("Clr ", .rgb(1, 2, 3))])),
    ]
    let stroke = try #require(try layer(("vstk", Field.descriptor(fields))).vectorStroke)
    #expect((stroke.isEnabled, stroke.isFilled, stroke.width) == (true, true, 6))
    #expect((stroke.cap, stroke.join, stroke.alignment) == (.round, .bevel, .outside))
    #expect((stroke.miterLimit, stroke.dashes, stroke.dashPhase) == (7, [2, 1], 0.5))
    #expect((stroke.blend, stroke.opacity) == (.multiply, 40))
    #expect(stroke.fill == .color(.rgb(red: 1, green: 2, blue: 3)))
  }

  @Test func pathsAreRead() throws {
    let path = SampleFiles.path([(1, [(0.25, 0.5), (-1, 2)]), (-1, [(1, 0)]), (2, [])])
    let found = try #require(try layer(("vmsk", path)).vectorMask?.path)
    #expect(found.map(\.operation) == [.unite, nil, .subtract] && found.allSatisfy(\.isClosed))
    #expect(
      found.map { $0.knots.map(\.anchor) } == [[Vector(0.25, 0.5), Vector(-1, 2)], [Vector(1, 0)], []])
    #expect(found[0].knots[0].before == Vector(0.25, 0.5))
  }

  /// A subpath whose knots are not there, and knots of no subpath.
  @Test func damagedPathsAreNone() throws {
    let path = SampleFiles.path([(1, [(0.25, 0.5), (-1, 2)])])
    let record = 26
    let cut = PSDBytes(Array(path.bytes.dropLast(record)))
    let mask = try #require(try layer(("vmsk", cut)).vectorMask)
    #expect(mask.path == nil && !mask.isInverted && !mask.isDisabled)
    let more = path + PSDBytes(Array(path.bytes.suffix(record)))
    #expect(try layer(("vmsk", more)).vectorMask?.path == nil)
    #expect(try layer(("vmsk", path)).vectorMask?.path?.count == 1)
  }
}
