// SPDX-License-Identifier: MIT
import Intaglio
import Testing

/// Knockouts of documents' layers.
@Suite struct PhotoshopKnockoutTests {
  private let red = SIMD4<UInt8>(255, 0, 0, 255)
  private let green = SIMD4<UInt8>(0, 255, 0, 255)
  private let blue = SIMD4<UInt8>(0, 0, 255, 255)
  private let gray = SIMD4<UInt8>(128, 128, 128, 255)
  private let white = SIMD4<UInt8>(255, 255, 255, 255)

  /// A row of pixels; without alpha it is a background layer, if it lies lowest.
  private func row(_ pixels: [SIMD4<UInt8>], left: Int = 0, hasAlpha: Bool = true) -> PSDFile.Layer {
    let all = [(-1, 3), (0, 0), (1, 1), (2, 2)].map { number, index in (number, pixels.map { $0[index] }) }
    return PSDFile.Layer(
      name: "row", frame: (0, left, 1, left + pixels.count),
      channels: all.filter { hasAlpha || $0.0 >= 0 })
  }

  /// A blue pixel at column 0, visible only by its knockout.
  private func hole(_ knockout: Int, fill: Int = 0) -> PSDFile.Layer {
    var layer = row([blue])
    layer.name = "hole"
    layer.blocks = [("knko", PSDFile.Layer.number(knockout, 1)), ("iOpa", PSDFile.Layer.number(fill, 1))]
    return layer
  }

  /// The oracle's picture of a document of two pixels, and its omissions.
  private func drawn(_ layers: [PSDFile.Layer]) throws -> (pixels: [SIMD4<UInt8>], omissions: [String]) {
    let merged = Array(repeating: [UInt8](repeating: 0, count: 2), count: 3)
    let file = PSDFile(width: 2, height: 1, layers: layers, merged: merged)
    let scene = try PhotoshopScene(try PSDDocument(PSDSource(file.bytes)))
    let picture = try Renderer(backend: .reference).render(scene.scene)
    return ([picture[0, 0], picture[1, 0]], scene.omissions)
  }

  @Test(arguments: [(1, "pass"), (2, "pass"), (1, "norm"), (2, "norm")])
  func knockoutsEndAtTheGroupOrAtNothing(knockout: Int, blend: String) throws {
    let found = try drawn([
      row([red, red]), .lowerEnd, row([green, green]), hole(knockout), .group("g", blend: blend),
    ])
    #expect(found.pixels == [knockout == 1 ? red : .zero, green])
    #expect(found.omissions.isEmpty)
  }

  /// A background of one colour becomes the scene's; with a background of several colours, only layers
  /// outside groups are deep.
  @Test func deepKnockoutsEndAtTheBackground() throws {
    let layers = [row([red, red]), .lowerEnd, row([green, green]), hole(2), .group("g")]
    let plain = try drawn([row([white, white], hasAlpha: false)] + layers)
    #expect(plain.pixels == [white, green])
    #expect(plain.omissions.isEmpty)
    let ground = row([gray, white], hasAlpha: false)
    for knockout in [1, 2] {
      let top = try drawn([ground, row([red, red]), hole(knockout)])
      #expect(top.pixels == [gray, red])
      #expect(top.omissions.isEmpty)
    }
    let nested = try drawn([ground] + layers)
    #expect(nested.pixels == [red, green])
    #expect(
      nested.omissions == [
        "layer \"hole\": its deep knockout down to a background picture; a shallow one is drawn instead"
      ])
  }

  /// The base is gone there, and its backdrop shows.
  @Test func clippedLayersKnockOutTheirBase() throws {
    var clipped = hole(1)
    clipped.isClipped = true
    let found = try drawn([row([red, red]), row([green, green]), clipped])
    #expect(found.pixels == [red, green])
    #expect(found.omissions.isEmpty)
  }

  /// Half of blue on white, and as much of that as the opacity says.
  @Test func bothOpacitiesHaveTheirMeaning() throws {
    var layer = hole(1, fill: 128)
    let ground = row([white, white], hasAlpha: false)
    #expect(try drawn([ground, row([red, red]), layer]).pixels == [SIMD4(127, 127, 255, 255), red])
    layer.opacity = 51
    #expect(try drawn([ground, row([red, red]), layer]).pixels == [SIMD4(229, 25, 51, 255), red])
  }

  @Test func whatIsNotKnockedOutIsNamed() throws {
    var layer = hole(1)
    layer.add(effects: SampleFiles.effects)
    layer.blend = "lbrn"
    let omissions = try drawn([row([red, red]), layer]).omissions
    let fault = "layer \"hole\": its knockout, together with separately blended effects"
    #expect(omissions.contains(fault), "\(omissions)")
    layer.blend = "norm"
    #expect(try !drawn([row([red, red]), layer]).omissions.contains { $0.contains("knockout") })
  }
}
