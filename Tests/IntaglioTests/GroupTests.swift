// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// The extent of a group's style, and blend modes under a clip. Every scene on the CPU, with fragment and
/// with compute shaders.
@Suite struct GroupTests {
  private static let renderers: @Sendable () throws -> [Renderer] = {
    [
      try Renderer(backend: .cpu), try Renderer(backend: .gpu, gpu: GPUOptions(variant: .fragment)),
      try Renderer(backend: .gpu, gpu: GPUOptions(variant: .compute)),
    ]
  }

  private func scene(_ json: String) throws -> Scene {
    try JSONDecoder().decode(Scene.self, from: Data(json.utf8))
  }

  /// The pixel of a scene of one row of pixels, or any, within a level of numbers worked out by hand.
  private func expect(_ scene: Scene, _ pixels: [(x: Int, y: Int, rgba: SIMD4<Double>)]) throws {
    for renderer in try Self.renderers() {
      let picture = try renderer.render(scene)
      for (x, y, rgba) in pixels {
        let found = SIMD4<Double>(picture[x, y])
        let name = "\(renderer.selection.deviceName) at \(x), \(y): \(found), not \(rgba)"
        #expect((0..<4).allSatisfy { abs(found[$0] - rgba[$0]) <= 1 }, "\(name)")
      }
    }
  }

  // MARK: Styles of groups

  private static let far = #""shadows":[{"kind":"outer","color":"black","offset":[-300,0],"sigma":2}]"#

  /// One square far outside the scene, whose shadow falls into it: as contents, drawn before any pass, on a
  /// grid of its own, and moved.
  private static let farChildren = [
    #"{"frame":[320,10,20,20],"contents":{"color":"red"}"#,
    #"{"frame":[320,10,20,20],"contents":{"shape":{"path":"M0 0h20v20h-20z","fill":"red"}}"#,
    #"{"frame":[320,10,20,20],"contents":{"color":"red"},"transform":{"rotate":90}"#,
    #"{"frame":[310,10,20,20],"contents":{"color":"red"},"transform":{"translate":[10,0]}"#,
  ]

  /// The shadow that a child would cast is there when the group casts it.
  @Test(arguments: farChildren)
  func aGroupDrawsWhatItsShadowsShow(child: String) throws {
    func picture(_ child: String, _ group: String) -> String {
      #"{"width":60,"height":40,"layers":[{"frame":[0,0,60,40],"layers":[\#(child)}]\#(group)}]}"#
    }
    let style = #","style":{\#(Self.far)}"#
    let grouped = try scene(picture(child, style))
    let alone = try scene(picture(Self.farChildren[0] + style, ""))
    for renderer in try Self.renderers() {
      let (found, expected) = (try renderer.render(grouped), try renderer.render(alone))
      #expect(expected[30, 20].w == 255)
      #expect(try BitmapComparison(found, expected).maximumDifference <= 1)
    }
  }

  /// The shadow of a shadow: two groups in one another, neither of whose contents are in the scene.
  @Test func aGroupInAGroupDrawsWhatBothShow() throws {
    let inner = #"{"frame":[0,0,9,9],"style":{\#(Self.far)},"layers":[\#(Self.farChildren[1])}]}"#
    let outer = #"{"frame":[300,0,9,9],"style":{\#(Self.far)},"layers":[\#(inner)]}"#
    try expect(
      scene(#"{"width":60,"height":40,"layers":[\#(outer)]}"#),
      [(30, 20, SIMD4(0, 0, 0, 255)), (5, 20, .zero)])
  }

  /// Bounded edges end at the frame, as they do for texts and paths: at a child that lies within it, the
  /// inverse ends farther out than its shadow reaches, and it is open's picture.
  @Test func boundedEdgesOfAGroupEndAtItsFrame() throws {
    func picture(_ edges: String) throws -> Scene {
      try scene(
        """
        {"width":60,"height":40,"layers":[{"frame":[10,8,40,24],
          "style":{"edges":"\(edges)","shadows":[{"kind":"inner","color":"black","sigma":1}]},
          "layers":[{"frame":[10,8,20,8],"contents":{"color":"white"}}]}]}
        """)
    }
    for renderer in try Self.renderers() {
      let bounded = try renderer.render(picture("bounded"))
      #expect(bounded[20, 16].x < 180, "the shadow of the inverse")
      #expect(try BitmapComparison(bounded, renderer.render(picture("open"))).maximumDifference <= 1)
    }
  }

  // MARK: Clips

  /// A child that is blended by exclusion sees its parent's contents, cut or not: at alpha 0.4 over s is
  /// 0.6 b + 0.4 (b + s - 2 b s).
  @Test func aClipLetsBlendModesThrough() throws {
    try expect(
      scene(
        """
        {"width":72,"height":56,"layers":[{"frame":[20,8,28,24],"clipsToBounds":true,
          "contents":{"color":"rgb(155 231 100)"},
          "layers":[{"frame":[8,-5,13,23],"blend":"exclusion","contents":{"color":"rgb(131 155 63 / 40%)"}}]}]}
        """),
      [
        (30, 10, SIMD4(143.7, 180.7, 105.4, 255)), (22, 10, SIMD4(155, 231, 100, 255)), (30, 5, .zero),
        (30, 27, SIMD4(155, 231, 100, 255)),
      ])
  }

  /// A scene of grey levels with a clip whose left edge cuts the pixels of column 4 into halves.
  private func halved(_ children: String, clipped: String = "") throws -> Scene {
    try scene(
      """
      {"width":24,"height":12,"background":"#808080","layers":[
        {"frame":[4.5,0,24,12],"clipsToBounds":true\(clipped),"layers":[\(children)]}]}
      """)
  }

  private static func child(_ grey: Int, _ alpha: Double, _ blend: String) -> String {
    #"{"frame":[-9,0,40,12],"contents":{"color":"rgb(\#(grey) \#(grey) \#(grey) / \#(alpha))"},"blend":"\#(blend)"}"#
  }

  private func grey(_ value: Double) -> SIMD4<Double> { SIMD4(255 * value, 255 * value, 255 * value, 255) }

  /// Half of the children's pixel, and half of the backdrop: not each child clipped by itself.
  @Test func aClipCutsWhatItsLayersMakeOfThePicture() throws {
    let ground = 128.0 / 255
    let painted = 1 - (ground + 0.2) / 2
    let children = [Self.child(51, 0.5, "normal"), Self.child(255, 1, "difference")].joined(separator: ",")
    try expect(
      halved(children),
      [(3, 5, grey(ground)), (4, 5, grey((painted + ground) / 2)), (5, 5, grey(painted))])
  }

  /// A clip within a clip, each cutting the pixel into halves, leaves a quarter.
  @Test func clipsInOneAnotherCutTwice() throws {
    let ground = 128.0 / 255
    let painted = 1 - (ground + 0.2) / 2
    let children = [Self.child(51, 0.5, "normal"), Self.child(255, 1, "difference")].joined(separator: ",")
    let inner = #"{"frame":[0,0,24,12],"clipsToBounds":true,"layers":[\#(children)]}"#
    try expect(
      halved(inner + #",{"frame":[9,0,1,1],"contents":{"color":"black"},"blend":"multiply"}"#),
      [(4, 5, grey(0.25 * painted + 0.75 * ground)), (5, 5, grey(painted))])
  }

  /// Twenty nested round clips and masks, each reading a surface, are not too many.
  @Test func clipsMayBeNestedDeeply() throws {
    let cuts = [
      #""clipsToBounds":true,"cornerRadius":3"#,
      #""mask":{"alpha":{"frame":[0,0,20,20],"cornerRadius":3,"contents":{"color":"black"}}}"#,
    ]
    var layer = #"{"frame":[0,0,20,20],"contents":{"color":"white"},"blend":"multiply"}"#
    for depth in 0..<20 { layer = #"{"frame":[0,0,20,20],\#(cuts[depth % 2]),"layers":[\#(layer)]}"# }
    try expect(
      scene(#"{"width":20,"height":20,"layers":[\#(layer)]}"#),
      [(10, 10, SIMD4(255, 255, 255, 255)), (0, 0, .zero), (0, 10, SIMD4(255, 255, 255, 255))])
  }

  /// `copy` replaces as much of a pixel as the clip leaves, alone or over other children.
  @Test func aClipCutsWhatIsCopied() throws {
    let ground = 128.0 / 255
    try expect(
      halved(Self.child(0, 0.5, "copy")),
      [(4, 5, SIMD4(64, 64, 64, 191.25)), (5, 5, SIMD4(0, 0, 0, 127.5))])
    try expect(
      halved([Self.child(255, 1, "normal"), Self.child(0, 0.5, "copy")].joined(separator: ",")),
      [(4, 5, SIMD4(64, 64, 64, 191.25)), (5, 5, SIMD4(0, 0, 0, 127.5)), (3, 5, grey(ground))])
  }

  /// Other reasons to isolate a layer still apply.
  @Test(arguments: [
    #""isolated":true"#, #""mask":{"alpha":{"frame":[-9,0,40,12],"contents":{"color":"black"}}}"#,
  ])
  func isolatedLayersSeeNothingBelow(property: String) throws {
    try expect(
      halved(Self.child(255, 1, "difference"), clipped: "," + property),
      [(5, 5, grey(1)), (4, 5, grey(0.5 + 64.0 / 255))])
  }

  /// A clip whose frame has no extent leaves nothing.
  @Test func anEmptyClipHidesAll() throws {
    try expect(
      scene(
        """
        {"width":8,"height":8,"layers":[{"frame":[2,2,0,4],"clipsToBounds":true,
          "layers":[{"frame":[-2,-2,9,9],"contents":{"color":"black"}}]}]}
        """), [(2, 3, .zero), (4, 4, .zero)])
  }
}
