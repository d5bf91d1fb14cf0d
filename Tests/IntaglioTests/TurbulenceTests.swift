// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// Tiles of noise: the same as of another program that reads the formula, on every renderer, without seams.
@Suite struct TurbulenceTests {
  /// Greys of the formula in Python's whole numbers, row by row.
  private static let tiles: [(Turbulence, [UInt8])] = [
    (
      Turbulence(cell: Vector(3, 2), octaves: 2, seed: 7, side: 6),
      [
        187, 197, 182, 176, 174, 181, 165, 188, 139, 135, 174, 161, 157, 173, 127, 128, 177, 158,
        124, 123, 63, 67, 141, 128, 118, 109, 78, 83, 129, 123, 173, 167, 185, 185, 166, 173,
      ]
    ),
    (
      Turbulence(cell: Vector(2, 5), octaves: 3, bands: 3, contrast: 1.5, seed: 0xFFFF_FFFE, side: 5),
      [
        157, 52, 0, 30, 75, 255, 255, 73, 21, 225, 255, 223, 7, 217, 147, 127, 193, 0, 80, 186, 71,
        0, 0, 53, 60,
      ]
    ),
    (
      Turbulence(.cells, cell: Vector(3, 3), octaves: 1, seed: 2, side: 6),
      [
        131, 105, 202, 243, 244, 216, 182, 199, 159, 222, 251, 223, 232, 250, 210, 173, 202, 174,
        226, 251, 234, 160, 96, 152, 201, 241, 225, 199, 183, 110, 136, 176, 208, 249, 233, 161,
      ]
    ),
    (
      Turbulence(.cells, cell: Vector(2.5, 2), octaves: 2, bands: 2, contrast: 0.75, seed: 11, side: 5),
      [
        136, 82, 170, 103, 199, 136, 196, 221, 155, 217, 197, 67, 90, 170, 142, 71, 120, 153, 100,
        163, 195, 129, 184, 211, 130,
      ]
    ),
  ]

  @Test(arguments: [BackendChoice.cpu, .reference], tiles)
  func aTileIsThatOfTheFormula(backend: BackendChoice, tile: (Turbulence, [UInt8])) throws {
    let (turbulence, greys) = tile
    let side = Double(turbulence.side)
    // Two tiles and a part of a third, from a place within the first.
    let pattern = Pattern(.turbulence(turbulence), offset: Vector(-2, -1))
    let scene = Scene(
      width: 2 * side + 1, height: side,
      layers: [Layer(frame: Rect(0, 0, 2 * side + 1, side), contents: .pattern(pattern))])
    let picture = try Renderer(backend: backend).render(scene)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let grey = greys[(y + 1) % turbulence.side * turbulence.side + (x + 2) % turbulence.side]
        #expect(picture[x, y] == SIMD4(grey, grey, grey, 255), "\(x), \(y)")
      }
    }
  }

  /// Styles are decoded for each picture of a batch, and some have several tiles: none is drawn again.
  @Test func tilesOfEqualValuesAreKept() throws {
    func address(_ turbulence: Turbulence) throws -> UInt {
      let style = Style(overlays: [Overlay(.pattern(Pattern(.turbulence(turbulence))))])
      let decoded = try JSONDecoder().decode(Style.self, from: JSONEncoder().encode(style))
      guard case .pattern(let pattern)? = decoded.overlays.first?.paint else { return 0 }
      return pattern.bitmap()?.pixels.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } ?? 0
    }
    let both = try Self.tiles.map { try address($0.0) }
    #expect(!both.contains(0))
    #expect(try Self.tiles.map { try address($0.0) } == both)
  }

  @Test(arguments: tiles)
  func aValueComesBackFromItsDocument(tile: (Turbulence, [UInt8])) throws {
    let style = Style(overlays: [Overlay(.pattern(Pattern(.turbulence(tile.0), scale: 2)))])
    let document = try JSONEncoder().encode(style)
    #expect(document.count < 250)
    #expect(try JSONDecoder().decode(Style.self, from: document) == style)
    #expect(try Style(document: Array(document)) == style)
  }

  @Test func aChangedValueHasAnotherTile() throws {
    var turbulence = Turbulence(cell: Vector(3, 3), side: 8)
    let renderer = try Renderer(backend: .cpu)
    func picture() throws -> Bitmap {
      let layer = Layer(frame: Rect(0, 0, 8, 8), contents: .pattern(Pattern(.turbulence(turbulence))))
      return try renderer.render(Scene(width: 8, height: 8, layers: [layer]))
    }
    let first = try picture()
    turbulence.seed = 1
    let second = try picture()
    #expect(first != second)
    turbulence.seed = 0
    #expect(try picture() == first)
  }

  @Test(arguments: [
    (#"{ "side": 0 }"#, "side"), (#"{ "side": 2049 }"#, "side"), (#"{ "octaves": 9 }"#, "octaves"),
    (#"{ "bands": 0 }"#, "bands"), (#"{ "cellHeight": 0.5 }"#, "cellHeight"),
    (#"{ "contrast": 17 }"#, "contrast"),
    (#"{ "kind": "clouds" }"#, "kind"), (#"{ "size": 4 }"#, "size"),
  ])
  func whatNobodyCanDrawIsRefused(value: String, key: String) throws {
    let document = #"{ "overlays": [ { "pattern": { "turbulence": \#(value) } } ] }"#
    let error = #expect(throws: DocumentError.self) {
      try Style(document: Array(document.utf8)).validate(scale: 1)
    }
    #expect(
      error?.description.contains("turbulence.\(key)") == true,
      "\(error.map(String.init(describing:)) ?? "none")")
  }
}
