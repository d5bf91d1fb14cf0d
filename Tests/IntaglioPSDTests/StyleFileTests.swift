// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD
import Testing

/// Files of layer styles.
@Suite struct StyleFileTests {
  @Test func stylesAndPatternsAreRead() throws {
    let file = try PSDStyles(
      PSDSource(SampleFiles.styles(named: ["Ä", "$$$/Presets/Styles/Ring/Name=Double Ring"])))
    #expect(file.styles.map(\.name) == ["Ä", "Double Ring"])
    #expect(file.styles[1].effects.strokes.map(\.size) == [12])
    #expect((file.styles[0].fillOpacity, file.styles[0].opacity) == (30, nil))
    #expect(file.patterns.map(\.identifier) == ["abc"])
    // 200 x 128 / 255 = 100.4, 9 x 128 / 255 = 4.5.
    #expect(try file.patterns[0].picture().pixels == [100, 0, 5, 128, 100, 255, 9, 255])
  }

  @Test func otherFilesAreRefused() {
    for bytes in [[], [0, 2], Array("8BPS".utf8), Array(repeating: UInt8(0), count: 64)] as [[UInt8]] {
      #expect(throws: PSDError.unknownFormat(name: "memory", expected: "a file of Photoshop styles (ASL)")) {
        try PSDStyles(PSDSource(bytes))
      }
    }
  }

  @Test func damageIsSaidWithTheStyle() throws {
    let bytes = SampleFiles.styles
    let place = try #require(bytes.indices.last { bytes[$0...].starts(with: Array("UntF".utf8)) })
    var changed = bytes
    changed[place] = UInt8(ascii: "X")
    #expect(
      throws: PSDError.damaged(
        name: "memory", layer: "Letterpress", offset: place, fault: "a value of the unknown type \"XntF\"")
    ) { try PSDStyles(PSDSource(changed)) }
  }
}
