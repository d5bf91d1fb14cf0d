// SPDX-License-Identifier: MIT
import Intaglio
import Testing

/// Knockouts of documents' layers.
@Suite struct PhotoshopKnockoutTests {
  /// A blue pixel at column 0, visible only by its knockout.
  private func hole(_ knockout: Int, fill: Int = 0) -> PSDFile.Layer {
    var layer = PSDFile.Layer.row([.blue])
    layer.name = "hole"
    layer.blocks = [("knko", PSDFile.Layer.number(knockout, 1)), ("iOpa", PSDFile.Layer.number(fill, 1))]
    return layer
  }

  /// The oracle's picture of a document of two pixels, and its omissions.
  private func drawn(_ layers: [PSDFile.Layer]) throws -> (pixels: [SIMD4<UInt8>], omissions: [String]) {
    let scene = try PhotoshopScene(PSDFile(width: 2, black: layers))
    return (try scene.pixels(), scene.omissions)
  }

  @Test(arguments: [(1, "pass"), (2, "pass"), (1, "norm"), (2, "norm")])
  func knockoutsEndAtTheGroupOrAtNothing(knockout: Int, blend: String) throws {
    let found = try drawn([
      .row([.red, .red]), .lowerEnd, .row([.lime, .lime]), hole(knockout), .group("g", blend: blend),
    ])
    #expect(found.pixels == [knockout == 1 ? .red : .zero, .lime])
    #expect(found.omissions.isEmpty)
  }

  /// A background of one colour becomes the scene's; with a background of several colours, only layers
  /// outside groups are deep.
  @Test func deepKnockoutsEndAtTheBackground() throws {
    let layers = [.row([.red, .red]), .lowerEnd, .row([.lime, .lime]), hole(2), .group("g")]
    let plain = try drawn([.row([.white, .white], hasAlpha: false)] + layers)
    #expect(plain.pixels == [.white, .lime])
    #expect(plain.omissions.isEmpty)
    let ground = PSDFile.Layer.row([.gray, .white], hasAlpha: false)
    for knockout in [1, 2] {
      let top = try drawn([ground, .row([.red, .red]), hole(knockout)])
      #expect(top.pixels == [.gray, .red])
      #expect(top.omissions.isEmpty)
    }
    let nested = try drawn([ground] + layers)
    #expect(nested.pixels == [.red, .lime])
    #expect(
      nested.omissions == [
        "layer \"hole\": its deep knockout down to a background picture; a shallow one is drawn instead"
      ])
  }

  /// The base is gone there, and its backdrop shows.
  @Test func clippedLayersKnockOutTheirBase() throws {
    var clipped = hole(1)
    clipped.isClipped = true
    let found = try drawn([.row([.red, .red]), .row([.lime, .lime]), clipped])
    #expect(found.pixels == [.red, .lime])
    #expect(found.omissions.isEmpty)
  }

  /// Half of blue on white, and as much of that as the opacity says.
  @Test func bothOpacitiesHaveTheirMeaning() throws {
    var layer = hole(1, fill: 128)
    let ground = PSDFile.Layer.row([.white, .white], hasAlpha: false)
    #expect(try drawn([ground, .row([.red, .red]), layer]).pixels == [SIMD4(127, 127, 255, 255), .red])
    layer.opacity = 51
    #expect(try drawn([ground, .row([.red, .red]), layer]).pixels == [SIMD4(229, 25, 51, 255), .red])
  }

  @Test func whatIsNotKnockedOutIsNamed() throws {
    var layer = hole(1)
    layer.add(effects: SampleFiles.effects)
    layer.blend = "lbrn"
    let omissions = try drawn([.row([.red, .red]), layer]).omissions
    let fault = "layer \"hole\": its knockout, together with separately blended effects"
    #expect(omissions.contains(fault), "\(omissions)")
    layer.blend = "norm"
    #expect(try !drawn([.row([.red, .red]), layer]).omissions.contains { $0.contains("knockout") })
  }
}
