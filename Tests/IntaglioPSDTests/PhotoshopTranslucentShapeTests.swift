// SPDX-License-Identifier: MIT
import Intaglio
import Testing

/// Shapes with translucent gradients, and gradients by their settings, against rows of Photoshop's pictures.
@Suite struct PhotoshopTranslucentShapeTests {
  /// The square of psd-tools' stroke-effects.psd, 22 pixels wide, in a document of its own: red whose opacity
  /// falls along 30 degrees, and a green stroke of three pixels.
  private func square(_ position: String, _ change: (inout PSDFile.Layer) -> Void = { _ in }) -> PSDFile {
    let stops = [0, 4096].map { Field.stop(.rgb(255, 0, 0), at: $0) }
    let gradient = Field.object(
      "Grdn",
      [
        ("GrdF", .word("GrdF", "CstS")), ("Intr", .double(4096)), ("Clrs", .list(stops)),
        ("Trns", .list([.opacityStop(100, at: 0), .opacityStop(0, at: 1964)])),
      ])
    let fill: [(String, Field)] = [
      ("Grad", gradient), ("Angl", .degrees(30)), ("Type", .word("GrdT", "Lnr ")), ("Dthr", .flag(true)),
    ]
    let (low, high) = (2.0 / 26, 24.0 / 26)
    let path = SampleFiles.path([(1, [(low, low), (high, low), (high, high), (low, high)])])
    let plane = [UInt8](repeating: 255, count: 22 * 22)
    var layer = PSDFile.Layer(
      name: "square", frame: (2, 2, 24, 24), channels: (-1...2).map { ($0, plane) },
      blocks: [("GdFl", Field.descriptor(fill)), ("vmsk", path)])
    layer.add(
      effects: [
        effect(
          "FrFX",
          [
            ("enab", .flag(true)), ("Styl", .word("FStl", position)), ("PntT", .word("FrFl", "SClr")),
            ("Md  ", .word("BlnM", "Nrml")), ("Opct", .percent(100)), ("Sz  ", .pixels(3)),
            ("Clr ", .rgb(0, 255, 0)),
          ])
      ])
    change(&layer)
    return PSDFile(width: 26, height: 26, black: [layer])
  }

  /// Straight colours, from the left; the first column is two pixels beside the square.
  private static let rows: [(String, [SIMD4<UInt8>])] = [
    (
      "OutF",
      [.lime, .lime] + [203, 183, 162, 141, 118, 95, 74].map { SIMD4(255, 0, 0, $0) }
    ),
    (
      "CtrF",
      [SIMD4(0, 255, 0, 128), .lime, .lime, SIMD4(106, 148, 0, 220)]
        + [163, 140, 118, 95, 74].map { SIMD4(255, 0, 0, $0) }
    ),
    (
      "InsF",
      [.none, .none, .lime, .lime, .lime] + [141, 118, 95, 74].map { SIMD4(255, 0, 0, $0) }
    ),
  ]

  @Test(arguments: rows) func strokesHaveTheirOwnShare(position: String, row: [SIMD4<UInt8>]) throws {
    let scene = try PhotoshopScene(square(position))
    #expect(scene.omissions.isEmpty)
    for backend in [BackendChoice.reference, .cpu, .gpu] {
      let picture = try Renderer(backend: backend).render(scene.scene)
      for (x, expected) in row.enumerated() {
        let found = picture[x, 13]
        for channel in 0..<4 {
          let share = channel == 3 ? 255 : Int(expected.w)
          let level = (Int(expected[channel]) * share + 127) / 255
          #expect(abs(Int(found[channel]) - level) <= 1, "\(found) at \(x), not \(expected)")
        }
      }
    }
  }

  /// An opacity of the fill leaves the stroke as it is; one of the layer changes both.
  @Test func opacitiesAreThoseOfFillAndLayer() throws {
    let file = square("OutF") { layer in
      layer.opacity = 128
      layer.blocks.append(("iOpa", PSDFile.Layer.number(51, 1)))
    }
    let picture = try Renderer(backend: .reference).render(PhotoshopScene(file).scene)
    #expect(picture[1, 13] == SIMD4(0, 128, 0, 128))
    #expect(abs(Int(picture[2, 13].w) - 20) <= 1)
  }

  @Test func translucentStrokesAreNamed() throws {
    let file = square("OutF") { layer in
      layer.blocks.removeAll { $0.0 == "lfx2" }
      layer.add(
        effects: [
          effect(
            "FrFX",
            [("enab", .flag(true)), ("Opct", .percent(50)), ("Sz  ", .pixels(3)), ("Clr ", .rgb(0, 9, 0))])
        ])
    }
    #expect(try PhotoshopScene(file).omissions.map { $0.contains("soft edges") } == [true])
  }

  /// Red to white around the middle of 34 pixels, as in psd-tools' gradient-styles.psd: green and blue in
  /// some directions, counterclockwise from the right.
  @Test func anglesRunClockwise() throws {
    let gradient = Field.object(
      "Grdn",
      [
        ("GrdF", .word("GrdF", "CstS")), ("Intr", .double(4096)),
        ("Clrs", .list([.stop(.rgb(255, 0, 0), at: 0), .stop(.rgb(255, 255, 255), at: 4096)])),
        ("Trns", .list([])),
      ])
    let rows: [(angle: Double, isReversed: Bool, levels: [(x: Int, y: Int, level: Int)])] = [
      (30, false, [(28, 17, 14), (22, 6, 240), (17, 5, 225), (5, 16, 160), (17, 28, 77)]),
      (60, true, [(28, 17, 224), (6, 11, 52), (5, 17, 75), (17, 28, 154)]),
    ]
    for row in rows {
      let fill = Field.descriptor(
        [
          ("Grad", gradient), ("Angl", .degrees(row.angle)), ("Type", .word("GrdT", "Angl")),
          ("Rvrs", .flag(row.isReversed)),
        ])
      let layer = PSDFile.Layer(name: "fill", frame: (0, 0, 0, 0), blocks: [("GdFl", fill)])
      let scene = try PhotoshopScene(PSDFile(width: 34, height: 34, black: [layer])).scene
      let picture = try Renderer(backend: .reference).render(scene)
      for place in row.levels {
        let found = Int(picture[place.x, place.y].y)
        #expect(abs(found - place.level) <= 2, "\(found) at \(place.x), \(place.y), not \(place.level)")
      }
    }
  }
}
