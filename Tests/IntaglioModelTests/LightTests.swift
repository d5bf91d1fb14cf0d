// SPDX-License-Identifier: MIT
import Foundation
import IntaglioModel
import IntaglioPlanner
import Testing

/// Expected displacements are worked out from depth / tan(height), by hand.
@Suite("A light")
struct LightTests {
  static let falls: [(Light, Double, Vector)] = [
    // From above, right, left, below, at 45°: as far as the depth.
    (.above, 4, Vector(0, 4)), (Light(angle: 0), 4, Vector(-4, 0)), (Light(angle: 180), 4, Vector(4, 0)),
    (Light(angle: -90), 4, Vector(0, -4)), (Light(angle: 270), 4, Vector(0, -4)),
    (Light(angle: 450), 4, Vector(0, 4)),
    // From the upper left: to the lower right, sqrt(1/2) of the length along each axis.
    (Light(angle: 135), 2, Vector(1.414213562, 1.414213562)),
    // 4 / tan 30° = 6.92820323 points; at 120° cos is -1/2 and sin is sqrt(3)/2.
    (Light(angle: 120, elevation: 30), 4, Vector(3.464101615, 6)),
    // Towards the light, and nowhere from right above.
    (.above, -5, Vector(0, -5)), (Light(angle: 77, elevation: 90), 9, .zero), (Light(angle: 3), 0, .zero),
  ]

  @Test("moves shadows away from it", arguments: falls)
  func fall(light: Light, depth: Double, expected: Vector) {
    #expect(light.fall(depth: depth) == expected)
  }

  @Test("has the length depth / tan(height) at every angle", arguments: [5.0, 20, 33, 60, 85])
  func length(height: Double) {
    for angle in stride(from: -360.0, through: 360, by: 7) {
      let fall = Light(angle: angle, elevation: height).fall(depth: 3)
      #expect(abs((fall.x * fall.x + fall.y * fall.y).squareRoot() - 3 / tan(height * .pi / 180)) < 1e-8)
    }
  }

  @Test("is added to an offset, and is nothing without a depth")
  func offset() {
    let shadow = Shadow(.inner, offset: Vector(1, 2), depth: 3)
    #expect(shadow.offset(in: .above) == Vector(1, 5))
    #expect(shadow.offset(in: nil) == Vector(1, 2))
    #expect(Shadow(.inner, offset: Vector(1, 2)).offset(in: .above) == Vector(1, 2))
  }

  @Test("of the style goes before that of the scene")
  func lit() {
    let style = Style(shadows: [Shadow(.outer, depth: 2), Shadow(.inner, offset: Vector(1, 1))])
    #expect(style.followsLight)
    #expect(style.lit() == style)
    let plain = Style(shadows: [Shadow(.outer, offset: Vector(0, 2)), Shadow(.inner, offset: Vector(1, 1))])
    #expect(!plain.followsLight)
    #expect(style.lit(by: .above) == plain)
    var own = style
    own.light = Light(angle: 180)
    #expect(own.lit(by: .above).shadows.map(\.offset) == [Vector(2, 0), Vector(1, 1)])
  }

  @Test("plans what the offsets plan", arguments: [1.0, 2, 1.5])
  func plan(scale: Double) throws {
    var style = Style.innerShadowLabel.following(.above)
    var whole = Planner()
    whole.makesWholePlanes = true
    for planner in [Planner(), whole] {
      let picture = PixelSize(40, 30)
      #expect(
        try planner.plan(style, picture: picture, scale: scale)
          == planner.plan(.innerShadowLabel, picture: picture, scale: scale))
      style.light = Light(angle: 180)
      let left = Style.innerShadow(
        clipForAnyAlpha: true, outsideShadowSize: Vector(1, 0), outsideShadowRadius: 1,
        insideShadowSize: Vector(4, 0), insideShadowRadius: 6)
      #expect(
        try planner.plan(style, picture: picture, scale: scale)
          == planner.plan(left, picture: picture, scale: scale))
      style.light = .above
    }
  }

  @Test("is followed by a style that had offsets, without a change to it")
  func following() {
    for light in [Light.above, Light(angle: 130, elevation: 25), Light(angle: -10, elevation: 70)] {
      let style = Style(shadows: [
        Shadow(.inner, offset: Vector(3, 4)), Shadow(.outer, offset: Vector(-2, 0.5)), Shadow(.outer),
      ])
      let followed = style.following(light)
      for (shadow, original) in zip(followed.lit().shadows, style.shadows) {
        #expect(abs(shadow.offset.x - original.offset.x) < 1e-8)
        #expect(abs(shadow.offset.y - original.offset.y) < 1e-8)
      }
      #expect(followed.shadows[0].depth != nil)
      #expect(followed.shadows[2].depth == nil)
    }
    // What lies across the light stays.
    let across = Style(shadows: [Shadow(.outer, offset: Vector(5, 2))]).following(.above).shadows[0]
    #expect(across.depth == 2 && across.offset == Vector(5, 0))
    let below = Style(shadows: [Shadow(.outer, offset: Vector(0, 2))]).following(
      Light(angle: 90, elevation: 90))
    #expect(below.shadows == [Shadow(.outer, offset: Vector(0, 2))])
  }

  @Test(
    "outside of limits is moved to the nearer end",
    arguments: [
      (110, 35, 110, 35), (30, 25, 30, 25), (29, 20, 30, 25), (151, 66, 150, 65), (0, 90, 30, 65),
      (-30, 30, 30, 30), (330, 30, 30, 30), (180, 30, 150, 30), (260, 30, 150, 30), (280, 30, 30, 30),
      // Both ends are as near: it is the last, and rounding does not matter.
      (270, 30, 150, 30), (-90, 30, 150, 30), (270 + 1e-9, 30, 150, 30), (270 - 1e-9, 30, 150, 30),
      (470, 30, 470, 30),
    ] as [(Double, Double, Double, Double)])
  func limits(angle: Double, elevation: Double, nearAngle: Double, nearElevation: Double) {
    let limits = Light.Limits(angle: 30...150, elevation: 25...65)
    let near = limits.nearest(to: Light(angle: angle, elevation: elevation))
    #expect(near == Light(angle: nearAngle, elevation: nearElevation))
    #expect(Light.Limits().nearest(to: Light(angle: angle, elevation: elevation)).angle == angle)
  }

  @Test("is said to be moved, for what follows it")
  func warning() {
    var style = Style(
      shadows: [Shadow(.outer, depth: 2)], lightLimits: Light.Limits(angle: 80...100, elevation: 45...45))
    #expect(
      style.lit(by: Light(angle: 0, elevation: 20)).shadows[0].offset == Light(angle: 80).fall(depth: 2))
    #expect(style.lit(by: .above).lightLimits == nil && style.warning(ofLight: .above, at: "style") == nil)
    #expect(
      style.warning(ofLight: Light(angle: 0, elevation: 20), at: "layers[2].style")
        == .readOtherwise(
          field: "layers[2].style.light",
          problem: "the style's limits move the light from 0°, 20° to 80°, 45°"))
    style.shadows[0].depth = nil
    #expect(style.warning(ofLight: Light(angle: 0), at: "style") == nil)
  }

  @Test("turns around with the frames of a sweep, and comes back")
  func sweep() throws {
    let masked = Layer(frame: Rect(0, 0, 1, 1), style: Style(light: Light(angle: 10)))
    let layer = Layer(
      frame: Rect(0, 0, 1, 1), style: Style(light: Light(angle: 30, elevation: 20)),
      mask: .alpha(masked), layers: [masked])
    let scene = Scene(width: 1, height: 1, light: Light(angle: 90, elevation: 33), layers: [layer])
    let frames = LightSweep(scene, count: 8)
    #expect(frames.count == 8 && Array(frames).count == 8)
    #expect(frames[0] == scene)
    // Clockwise: from above to the right, in an eighth of a turn.
    #expect(frames.compactMap(\.light?.angle) == [90, 45, 0, 315, 270, 225, 180, 135])
    #expect(frames.allSatisfy { $0.light?.elevation == 33 })
    #expect(frames[2].layers[0].style?.light == Light(angle: 300, elevation: 20))
    #expect(frames[2].layers[0].mask?.layer.style?.light?.angle == 280)
    #expect(frames[2].layers[0].layers[0].style?.light?.angle == 280)
    #expect(scene.turningLights(by: -360).light?.angle == 90)
    #expect(LightSweep(scene, count: 0).isEmpty && LightSweep(scene, count: -1).isEmpty)
  }

  @Test("is found where a shadow follows it")
  func follows() {
    func scene(_ layer: Layer) -> Scene { Scene(width: 1, height: 1, layers: [layer]) }
    let frame = Rect(0, 0, 1, 1)
    let lit = Layer(frame: frame, style: Style(shadows: [Shadow(.inner, depth: 1)]))
    let own = Layer(frame: frame, style: Style(shadows: [Shadow(.inner, depth: 1)], light: .above))
    let plain = Layer(frame: frame, style: Style(shadows: [Shadow(.inner)], light: .above))
    var hidden = lit
    hidden.isHidden = true
    #expect(scene(lit).followsLight && scene(lit).followsOwnLight)
    #expect(scene(own).followsLight && !scene(own).followsOwnLight)
    #expect(!scene(plain).followsLight && !scene(hidden).followsLight)
    #expect(scene(Layer(frame: frame, layers: [lit])).followsOwnLight)
    #expect(scene(Layer(frame: frame, mask: .luminance(lit))).followsOwnLight)
  }

  static let bad: [(Style, Light?, StyleError)] = [
    (
      Style(shadows: [Shadow(.outer), Shadow(.outer, depth: 1)]), nil,
      .invalid(
        field: "shadows[1].depth",
        problem:
          "has no light to follow: give the style or its scene \"light\": { \"angle\": 120, \"elevation\": 30 }"
      )
    ),
    (Style(shadows: [Shadow(.outer, depth: .nan)]), .above, .notFinite(field: "shadows[0].depth")),
    (Style(light: Light(angle: .infinity)), nil, .notFinite(field: "light.angle")),
    // Times pi it would be none any more, and a long shadow's way not a number.
    (
      Style(light: Light(angle: 1e308)), nil,
      .outOfRange(field: "light.angle", value: 1e308, allowed: "-1000000…1000000")
    ),
    (Style(light: Light(angle: 0, elevation: .nan)), nil, .notFinite(field: "light.elevation")),
    (
      Style(light: Light(angle: 0, elevation: 0)), nil,
      .outOfRange(field: "light.elevation", value: 0, allowed: "more than 0, up to 90")
    ),
    (
      Style(light: Light(angle: 0, elevation: 90.5)), nil,
      .outOfRange(field: "light.elevation", value: 90.5, allowed: "more than 0, up to 90")
    ),
    (
      Style(shadows: [Shadow(.outer, depth: 600_000)]), Light(angle: 0, elevation: 30),
      .invalid(
        field: "shadows[0].depth",
        problem: "is 600000, which a light of elevation 30 moves by more than 1000000 points")
    ),
  ]

  @Test("that cannot be is refused, with the field", arguments: bad)
  func validation(style: Style, light: Light?, error: StyleError) {
    #expect(throws: error) { try style.validate(scale: 1, light: light) }
  }
}
