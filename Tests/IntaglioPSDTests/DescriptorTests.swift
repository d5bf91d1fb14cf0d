// SPDX-License-Identifier: MIT
import IntaglioPSD
import Testing

/// The values of Photoshop's scripting, through a layer's effects, which come last in a file of styles.
@Suite struct DescriptorTests {
  /// Whether a style with this field beside its effects can be read.
  private func read(_ field: Field) throws {
    _ = try PSDStyles(PSDSource(SampleFiles.styles(named: ["a"], [("more", field), ("Scl ", .percent(7))])))
  }

  /// The value after another is only right if the other's length is.
  @Test(arguments: [
    Field.object("a", [("b", .list([]))]), .list([.integer(1), .double(2), .text("c")]), .unit(1, "#Rlt"),
    .units([1, 2, 3], "#Pxl"), .text(""), .word("aLongIdentifier", "Nrml"), .integer(-5), .long(-5),
    .flag(true),
    .type("a"), .data([1, 2, 3]), .objects(2, "a", [("x", .units([1, 2], "#Pxl"))]),
    .raw("alis", PSDBytes([0, 0, 0, 1, 9])), .raw("Pth ", PSDBytes([0, 0, 0, 0])),
    .raw(
      "obj ",
      .build { bytes in
        bytes.number(7, 4)
        for form in ["prop", "Clss", "Enmr", "rele", "name"] {
          bytes.ascii(form)
          bytes.unicode("")
          bytes.identifier("Lyr ")
          if form == "prop" { bytes.identifier("key") }
          if form == "Enmr" { for _ in 0..<2 { bytes.identifier("Ordn") } }
          if form == "rele" { bytes.number(1, 4) }
          if form == "name" { bytes.unicode("n") }
        }
        bytes.ascii("Idnt")
        bytes.number(3, 4)
        bytes.ascii("indx")
        bytes.number(4, 4)
      }),
  ])
  func valuesOfEveryTypeAreRead(field: Field) throws {
    let bytes = SampleFiles.styles(named: ["a"], [("more", field), ("Scl ", .percent(7))])
    #expect(try PSDStyles(PSDSource(bytes)).styles[0].effects.scale == 7)
  }

  @Test func depthIsLimited() throws {
    // Written without recursion: lists of one list each, and an integer.
    func nested(_ depth: Int) -> Field {
      .raw(
        "VlLs",
        .build { bytes in
          for _ in 1..<depth {
            bytes.number(1, 4)
            bytes.ascii("VlLs")
          }
          bytes.number(1, 4)
          bytes.ascii("long")
          bytes.number(1, 4)
        })
    }
    try read(nested(40))
    #expect(throws: PSDError.self) { try read(nested(48)) }
    #expect(throws: PSDError.self) { try read(nested(20_000)) }
  }

  @Test(arguments: [Int(UInt32.max), 1 << 30, 1 << 20])
  func countsThatTheFileCannotHoldAreRefused(count: Int) {
    for type in ["VlLs", "obj ", "TEXT", "tdta"] {
      #expect(throws: PSDError.self, "\(type)") { try read(.raw(type, .build { $0.number(count, 4) })) }
    }
    #expect(throws: PSDError.self) {
      try read(
        .raw(
          "UnFl",
          .build { bytes in
            bytes.ascii("#Pxl"); bytes.number(count, 4)
          }))
    }
  }

  @Test func unknownTypesAreDamage() {
    #expect(throws: PSDError.self) { try read(.raw("????", PSDBytes([0, 0, 0, 0]))) }
  }
}
