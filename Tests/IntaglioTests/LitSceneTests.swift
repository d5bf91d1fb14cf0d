// SPDX-License-Identifier: MIT
import Intaglio
import Testing

/// A scene's light on layers with a grid of their own.
@Suite struct LitSceneTests {
  private func picture(_ transform: Transform, own: Bool = false, light: Light) throws -> Bitmap {
    let style = Style(
      shadows: [
        Shadow(.inner, color: .white, depth: 3, blur: .css(4)), Shadow(.outer, depth: 5, blur: .css(3)),
      ],
      light: own ? light : nil)
    let layer = Layer(
      frame: Rect(20, 20, 24, 24), contents: .color(Color(red: 0.9, green: 0.3, blue: 0.1)),
      style: style, transform: transform)
    return try renderedEverywhere(Scene(width: 64, height: 64, light: own ? nil : light, layers: [layer]))
  }

  /// A square turned by a quarter is the same square, and the light still comes from where it came.
  @Test(arguments: [0.5, 1, 1.5, -0.5])
  func aTurnedLayerIsLitFromTheSameSide(halfTurns: Double) throws {
    for light in [Light.above, Light(angle: 150, elevation: 30)] {
      let plain = try picture(.identity, light: light)
      let turned = try picture(.rotation(.pi * halfTurns), light: light)
      #expect(try BitmapComparison(plain, turned).maximumDifference <= 1)
    }
  }

  @Test func aMirroredLayerIsLitFromTheSameSide() throws {
    let light = Light(angle: 150, elevation: 30)
    let plain = try picture(.identity, light: light)
    #expect(try BitmapComparison(plain, picture(.scale(-1, 1), light: light)).maximumDifference <= 1)
  }

  /// A quarter turn clockwise moves the light from above to the right.
  @Test func aLightOfTheLayersOwnTurnsWithIt() throws {
    let turned = try picture(.rotation(.pi / 2), own: true, light: .above)
    let right = try picture(.identity, own: true, light: Light(angle: 0))
    #expect(try BitmapComparison(right, turned).maximumDifference <= 1)
  }

  @Test func oneLightServesAllLayersThatHaveNone() throws {
    func scene(_ light: Light?, _ styles: [Style]) -> Scene {
      Scene(
        width: 64, height: 32, light: light,
        layers: styles.enumerated().map { index, style in
          Layer(frame: Rect(8 + 32 * Double(index), 8, 14, 14), contents: .color(.white), style: style)
        })
    }
    let free = Style(shadows: [Shadow(.outer, depth: 4)])
    var own = free
    own.light = Light(angle: 0)
    let fixed = [Vector(4, 0), Vector(-4, 0)].map { Style(shadows: [Shadow(.outer, offset: $0)]) }
    #expect(
      try renderedEverywhere(scene(Light(angle: 180), [free, own])) == renderedEverywhere(scene(nil, fixed)))
    #expect(throws: RenderError.self) { try Renderer(backend: .cpu).render(scene(nil, [own, free])) }
  }
}
