// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioModel
import IntaglioPSD
import Testing

/// Colour lookups, with the keys as ag-psd and programs that script Photoshop have them.
@Suite struct PhotoshopLookupTests {
  private func lookup(_ fields: [(String, Field)], version: Int = 1) throws -> PSDAdjustment? {
    let block = PSDBytes.build { $0.number(version, 2) } + Field.descriptor("null", fields)
    let layer = PSDFile.Layer(name: "change", frame: (0, 0, 0, 0), blocks: [("clrL", block)])
    return try PSDDocument(PSDSource(PSDFile(layers: [layer]).bytes)).layers[0].adjustment
  }

  private func table(_ text: String, format: String, order: String = "rgbOrder") -> [(String, Field)] {
    [
      ("lookupType", .word("colorLookupType", "3DLUT")), ("Nm  ", .text("swap")),
      ("LUTFormat", .word("LUTFormatType", "LUTFormat\(format)")),
      ("tableOrder", .word("colorLookupOrder", order)), ("LUT3DFileData", .data(Array(text.utf8))),
    ]
  }

  private func cube(_ adjustment: PSDAdjustment?) -> ColorCube? {
    guard case .change(.colorLookup(.table(let cube)))? = adjustment else { return nil }
    return cube
  }

  private let swap = Result { try ColorCube(size: 2) { SIMD3($0.z, $0.y, $0.x) } }

  @Test func cubesAreRead() throws {
    let corners = (0..<8).map { "\($0 >> 2) \($0 >> 1 & 1) \($0 & 1)\n" }.joined()
    #expect(try cube(lookup(table("LUT_3D_SIZE 2\n" + corners, format: "CUBE"))) == swap.get())
    #expect(try lookup(table("LUT_3D_SIZE 3\n" + corners, format: "CUBE")) == nil)
    #expect(try lookup(table("LUT_3D_SIZE 2\n" + corners, format: "LOOK")) == nil)
    #expect(try lookup(table("LUT_3D_SIZE 2\n" + corners, format: "CUBE"), version: 2) == nil)
    // color-lookup.psd of psd-tools, in which no table is chosen.
    #expect(try lookup([]) == .nothing)
  }

  /// Blue rises fastest, unless the document says so.
  @Test func meshesAreRead() throws {
    func corners(_ full: Int) -> String {
      (0..<8).map {
        "\($0 & 1 == 1 ? full : 0) \($0 >> 1 & 1 == 1 ? full : 0) \($0 >> 2 == 1 ? full : 0)\r\n"
      }
      .joined()
    }
    for full in [255, 1023, 4095, 16383, 65535] {
      #expect(try cube(lookup(table("# a comment\n3DMESH\n\n" + corners(full), format: "3DL"))) == swap.get())
    }
    let plain = try ColorCube(size: 2) { $0 }
    #expect(try cube(lookup(table(corners(1023), format: "3DL", order: "bgrOrder"))) == plain)
    #expect(try cube(lookup(table("0 1023\n" + corners(4095), format: "3DL"))) == swap.get())
    // The second number of a mesh is the bits of its colours.
    let dark = try ColorCube(size: 2) { SIMD3($0.z, $0.y, $0.x) * 1023 / 4095 }
    let found = try #require(try cube(lookup(table("Mesh 1 12\n" + corners(1023), format: "3DL"))))
    #expect(abs(found.sample(0, 1, 1, 1) - dark.sample(0, 1, 1, 1)) < 1e-6)
  }

  @Test func meshesOfThreePlacesAreRead() throws {
    let colors = (0..<27).map { "\($0 / 9 * 510) \($0 / 3 % 3 * 511) \($0 % 3 * 500)\n" }.joined()
    for places in ["", "0 512 1023\n"] {
      let found = try #require(try cube(lookup(table(places + colors, format: "3DL"))))
      #expect(found.size == 3)
      #expect(found.sample(0, 1, 2, 0) == 510 / Float(1023) && found.sample(2, 1, 2, 0) == 0)
      #expect(found.sample(1, 1, 2, 0) == 1022 / Float(1023) && found.sample(2, 0, 0, 1) == 500 / Float(1023))
    }
  }

  @Test(
    arguments: [
      "", "0 0 0\n", "1 2\n", "0 100 200 1023\n1 2 3\n", "1 2 3\n4 5\n", "1 2 x\n", "1 2 65536\n", "-1 2 3\n",
      String(repeating: "1 2 3\n", count: 9), "0 512 1023\n" + String(repeating: "1 2 3\n", count: 8),
      "0 300 1023\n" + String(repeating: "1 2 3\n", count: 64),
      "0\n" + String(repeating: "1 2 3\n", count: 8),
    ])
  func otherMeshesAreNot(text: String) throws {
    #expect(try lookup(table(text, format: "3DL")) == nil)
  }

  /// A profile of version 2 that exchanges red and blue (ICC.1:2001-04, 6.5.9, a table of 16 bits).
  private func link(_ kind: String = "link") -> [UInt8] {
    let corners = (0..<8).flatMap { [$0 & 1, $0 >> 1 & 1, $0 >> 2].map { $0 * 65535 } }
    return ICCTable(kind: kind, space: "RGB ", connection: "RGB ", inputs: 3, table: corners).bytes
  }

  @Test func profilesThatLinkColoursAreRead() throws {
    func profile(_ bytes: [UInt8], _ type: String = "deviceLinkProfile") -> [(String, Field)] {
      [("lookupType", .word("colorLookupType", type)), ("profile", .data(bytes))]
    }
    let found = try #require(try cube(lookup(profile(link()))))
    for (red, green, blue) in [(0, 0, 0), (32, 0, 0), (8, 16, 24), (32, 32, 32)] {
      for (channel, place) in [blue, green, red].enumerated() {
        #expect(abs(found.sample(channel, red, green, blue) - Float(place) / 32) < 1e-3)
      }
    }
    #expect(try lookup(profile(link("mntr"))) == nil)
    #expect(try lookup(profile(Array(link().prefix(150)))) == nil)
    #expect(try lookup(profile(link(), "abstractProfile")) == nil)
    #expect(try lookup(profile([1, 2, 3])) == nil)
    // A table of another format is in the profile beside it.
    let beside = table("no table", format: "LOOK") + [("profile", .data(link()))]
    #expect(try cube(lookup(beside)) == found)
  }
}
