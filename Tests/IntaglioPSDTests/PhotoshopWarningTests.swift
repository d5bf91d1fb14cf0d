// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioPSD
import Testing

/// What Photoshop draws differently is named, with its layer.
@Suite struct PhotoshopWarningTests {
  private func omissions(
    _ effects: [(String, Field)] = [], blocks: [(String, PSDBytes)] = [],
    _ change: (inout PSDFile.Layer) -> Void = { _ in }
  ) throws -> [String] {
    var layer = PSDFile.Layer.row([.red, .none, .none], name: "layer")
    if !effects.isEmpty { layer.add(effects: effects) }
    layer.blocks += blocks
    change(&layer)
    return try PhotoshopScene(PSDFile(width: 3, black: [layer])).omissions
  }

  private func shadow(_ fields: [(String, Field)] = []) -> (String, Field) {
    let usual: [(String, Field)] = [
      ("enab", .flag(true)), ("Clr ", .rgb(0, 0, 0)), ("Opct", .percent(50)), ("uglg", .flag(false)),
      ("lagl", .degrees(180)), ("Dstn", .pixels(1)),
    ]
    return effect("DrSh", usual + fields)
  }

  private func bevel(_ fields: [(String, Field)]) -> (String, Field) {
    let usual: [(String, Field)] = [
      ("enab", .flag(true)), ("hglC", .rgb(255, 255, 255)), ("sdwC", .rgb(0, 0, 0)), ("blur", .pixels(1)),
    ]
    return effect("ebbl", usual + fields)
  }

  private func flag(_ key: String, _ value: Int) -> (String, PSDBytes) {
    (key, PSDFile.Layer.number(value, 1))
  }

  @Test func whatIsKnownIsNotNamed() throws {
    #expect(try omissions([shadow()]).isEmpty)
    #expect(try omissions([bevel([])]).isEmpty)
    #expect(try omissions([shadow()], blocks: [flag("tsly", 1), flag("vmgm", 1)]).isEmpty)
    #expect(try omissions { $0.blend = "diss" }.isEmpty)
  }

  @Test(
    arguments: [
      ([("bvlS", .word("BESl", "OtrB"))], "bevel outside"),
      ([("bvlS", .word("BESl", "PlEb"))], "bevel on both sides"), ([("srgR", .percent(200))], "depth"),
      ([("Sftn", .pixels(3))], "softness"), ([("bvlD", .word("BESs", "Out "))], "direction"),
    ] as [([(String, Field)], String)])
  func bevelsWithoutAPictureAreNamed(fields: [(String, Field)], name: String) throws {
    #expect(
      try omissions([bevel(fields)]) == [
        "layer \"layer\": Photoshop's \(name) of a bevel; ours is drawn instead"
      ])
  }

  @Test func grainsOfDissolveAreNamed() throws {
    #expect(
      try omissions([shadow([("Md  ", .word("BlnM", "Dslv"))])]).map { $0.contains("grains") } == [true])
    let found = try omissions {
      $0.blend = "diss"
      $0.opacity = 100
    }
    #expect(found.map { $0.contains("grains") } == [true])
  }

  @Test func rangesOfGlowsAreNamed() throws {
    let fields: [(String, Field)] = [("enab", .flag(true)), ("Clr ", .rgb(0, 0, 0)), ("blur", .pixels(1))]
    #expect(try omissions([effect("OrGl", fields)]).isEmpty)
    #expect(
      try omissions([effect("OrGl", fields + [("Inpr", .percent(80))])]).map { $0.contains("range") } == [
        true
      ])
  }

  @Test func effectsThatIgnorePixelsAreNamed() throws {
    #expect(
      try omissions([shadow()], blocks: [flag("tsly", 0)]).map { $0.contains("fill its mask") } == [true])
    #expect(try omissions(blocks: [flag("tsly", 0)]).isEmpty)
  }

  @Test func inksOfOtherDocumentsAreNamed() throws {
    let ink = Field.object(
      "CMYC",
      ["Cyn ", "Mgnt", "Ylw ", "Blck"].map { ($0, .double(50)) })
    #expect(try omissions([shadow([("Clr ", ink)])]).map { $0.contains("inks") } == [true])
  }

  /// The layer's mask hides the shadow at its right, whichever kind of mask says so.
  @Test func vectorMasksHideEffects() throws {
    let half = SampleFiles.path([(1, [(0, -1), (1.0 / 3, -1), (1.0 / 3, 2), (0, 2)])])
    for isHiding in [0, 1] {
      var layer = PSDFile.Layer.row([.red, .red, .red])
      layer.add(effects: [shadow()])
      layer.blocks += [("vmsk", half), flag("vmgm", isHiding)]
      let scene = try PhotoshopScene(PSDFile(width: 3, black: [layer]))
      #expect(scene.omissions.isEmpty)
      #expect(try scene.pixels().map(\.w) == (isHiding == 1 ? [255, 0, 0] : [255, 128, 0]))
    }
  }

  @Test func unknownContentsAreNamed() throws {
    let empty = PSDFile.Layer(name: "new", frame: (0, 0, 0, 0), blocks: [("Xyz1", PSDBytes([1]))])
    let known = PSDFile.Layer(
      name: "old", frame: (0, 0, 0, 0), blocks: [("lclr", PSDFile.Layer.number(0, 8))])
    let scene = try PhotoshopScene(PSDFile(width: 1, black: [.row([.red]), empty, known]))
    #expect(scene.omissions == ["layer \"new\": contents of an unknown kind (Xyz1)"])
  }
}
