// SPDX-License-Identifier: MIT
import IntaglioModel

// Knockouts: the holes that layers cut into their backdrop.

extension MeaningCase {
  static let knockouts = grounds + knockedShapes + deepCuts

  private static let whole = Rect(0, 0, 6, 4)
  private static let (first, last) = ((x: 1, y: 1), (x: 4, y: 1))

  /// An invisible layer over columns 0 to 2.
  private static func hole(_ knockout: Knockout, opacity: Double = 1) -> Layer {
    Layer(
      frame: Rect(0, 0, 3, 4), contents: .color(blue), style: Style(fillOpacity: 0), opacity: opacity,
      knockout: knockout)
  }

  /// White, red over that, and other layers.
  private static func scene(_ layers: Layer..., background: Color? = .white) -> Scene {
    Scene(
      width: 6, height: 4, background: background,
      layers: [Layer(frame: whole, contents: .color(red))] + layers)
  }

  /// A group of green and another layer.
  private static func group(_ layer: Layer, _ change: (inout Layer) -> Void = { _ in }) -> Layer {
    var group = Layer(frame: whole, layers: [Layer(frame: whole, contents: .color(green)), layer])
    change(&group)
    return group
  }

  private static func pixels(
    _ one: SIMD4<Double>, _ other: SIMD4<Double> = opaque(0, 255, 0)
  ) -> [(Int, Int, SIMD4<Double>)] { [(first.x, first.y, one), (last.x, last.y, other)] }

  private static let grounds = [
    MeaningCase(
      "a shallow knockout shows what its group began with", scene(group(hole(.shallow))),
      pixels(opaque(255, 0, 0))),
    MeaningCase(
      "a deep knockout shows the background", scene(group(hole(.deep))), pixels(opaque(255, 255, 255))),
    MeaningCase(
      "a group may hold both",
      scene(
        group(hole(.deep)) { group in
          var other = hole(.shallow)
          other.frame = Rect(3, 0, 3, 4)
          group.layers.append(other)
        }),
      pixels(opaque(255, 255, 255), opaque(255, 0, 0))),
    MeaningCase(
      "without a background it shows nothing", scene(group(hole(.deep)), background: nil), pixels(clear)),
    MeaningCase(
      "without a group shallow and deep are the same", scene(hole(.shallow)),
      pixels(opaque(255, 255, 255), opaque(255, 0, 0))),
    MeaningCase(
      "an isolated group begins with nothing, and is drawn over what lies below it",
      scene(group(hole(.shallow)) { $0.isIsolated = true }), pixels(opaque(255, 0, 0))),
    MeaningCase(
      "a group begins below its contents and the shadow along its path",
      scene(
        Layer(
          frame: whole, contents: .color(green), pathShadow: PathShadow(.rectangle(whole), color: .black),
          layers: [hole(.shallow)])),
      pixels(opaque(255, 0, 0))),
    MeaningCase(
      "a group in a group begins with what that has drawn",
      scene(
        group(Layer(frame: whole, layers: [Layer(frame: whole, contents: .color(blue)), hole(.shallow)]))),
      pixels(opaque(0, 255, 0), opaque(0, 0, 255))),
    MeaningCase(
      "a clip cuts what is knocked out",
      scene(
        Layer(
          frame: Rect(0, 0, 1.5, 4), contents: .color(green), clipsToBounds: true, layers: [hole(.shallow)])),
      // Half of column 1 is green; half of that is knocked out.
      [(0, 1, opaque(255, 0, 0)), (1, 1, opaque(191.25, 63.75, 0)), (2, 1, opaque(255, 0, 0))]),
    MeaningCase(
      "a mask is a scene of its own, in which deep knockouts show nothing",
      scene(
        Layer(
          frame: whole, contents: .color(green),
          mask: .alpha(
            Layer(frame: whole, layers: [Layer(frame: whole, contents: .color(.black)), hole(.deep)])))),
      pixels(opaque(255, 0, 0))),
  ]

  private static let knockedShapes = [
    MeaningCase(
      "the fill opacity is that of what is drawn upon what is knocked out",
      scene(
        group(
          Layer(
            frame: Rect(0, 0, 3, 4), contents: .color(blue), style: Style(fillOpacity: 0.5), knockout: .deep))
      ),
      pixels(opaque(127.5, 127.5, 255))),
    MeaningCase(
      "a box counts whole, however translucent, a shape as much as it covers",
      scene(
        group(
          Layer(
            frame: whole,
            layers: [
              Layer(frame: Rect(0, 0, 3, 4), contents: .color(color(0, 0, 0, 0.2)), knockout: .deep),
              Layer(
                frame: Rect(3, 0, 3, 4),
                contents: .shape(Shape(.rectangle(Rect(0, 0, 3, 4)), fill: color(0, 0, 0, 0.2))),
                knockout: .deep),
            ]))),
      // A fifth of black on white; and on a fifth of white and four of green.
      pixels(opaque(204, 204, 204), opaque(40.8, 204, 40.8))),
    MeaningCase(
      "an opacity mixes the outcome with what was there",
      scene(
        group(
          Layer(frame: whole, contents: .color(blue), opacity: 0.4, knockout: .deep, layers: [hole(.deep)]))),
      pixels(opaque(102, 255, 102), opaque(0, 153, 102))),
    MeaningCase(
      "a blend mode meets what is knocked out",
      scene(
        group(
          Layer(
            frame: Rect(0, 0, 3, 4), contents: .color(color(102, 255, 255)), blend: .multiply,
            knockout: .shallow))),
      pixels(opaque(102, 0, 0))),
    MeaningCase(
      "a mask leaves what it hides",
      scene(
        group(
          Layer(
            frame: whole, contents: .color(.black), style: Style(fillOpacity: 0), knockout: .deep,
            mask: .alpha(Layer(frame: Rect(0, 0, 3, 4), contents: .color(color(0, 0, 0, 0.4))))))),
      pixels(opaque(102, 255, 102))),
    MeaningCase(
      "with an inner shadow it is a hole with depth",
      scene(
        group(
          Layer(
            frame: Rect(0, 0, 3, 4), contents: .color(blue),
            style: Style(
              shadows: [Shadow(.inner, color: color(0, 0, 0, 0.4), offset: Vector(2, 0))], fillOpacity: 0),
            knockout: .shallow))),
      [(0, 1, opaque(153, 0, 0)), (1, 1, opaque(153, 0, 0)), (2, 1, opaque(255, 0, 0))]
        + [(3, 1, opaque(0, 255, 0))]),
    MeaningCase(
      "a shadow outside knocks nothing out",
      scene(
        group(
          Layer(
            frame: Rect(0, 0, 3, 4), contents: .color(blue),
            style: Style(
              shadows: [Shadow(.outer, color: color(0, 0, 0, 0.4), offset: Vector(3, 0))], fillOpacity: 0),
            knockout: .shallow))),
      pixels(opaque(255, 0, 0), opaque(0, 153, 0))),
    MeaningCase(
      "a group knocks out where its layers are",
      scene(
        group(
          Layer(
            frame: whole, knockout: .deep,
            layers: [Layer(frame: Rect(0, 0, 3, 4), contents: .color(color(255, 0, 0, 0.4)))]))),
      // Two fifths of white on green, and two fifths of red on that.
      pixels(opaque(163.2, 153, 61.2))),
    MeaningCase(
      "a layer that is turned knocks out where it lies",
      scene(
        group(
          Layer(
            frame: Rect(-1, 1, 4, 2), contents: .color(blue), style: Style(fillOpacity: 0),
            transform: .rotation(.pi / 2), knockout: .shallow))),
      // Then columns 0 and 1.
      [(0, 1, opaque(255, 0, 0)), (1, 2, opaque(255, 0, 0)), (2, 2, opaque(0, 255, 0))]),
    MeaningCase(
      "glass shows the blur of what is knocked out", 6, 4, background: .white,
      Layer(frame: whole, contents: .color(red)),
      Layer(frame: whole, contents: .color(.clear), style: Style(backdropBlur: .sigma(1)), knockout: .deep),
      pixels: pixels(opaque(255, 255, 255), opaque(255, 255, 255))),
    MeaningCase(
      "a copy knocks nothing out",
      scene(
        group(
          Layer(
            frame: Rect(0, 0, 3, 4), contents: .color(color(0, 0, 255, 0.4)), blend: .copy, knockout: .deep))),
      pixels(SIMD4(0, 0, 102, 102))),
  ]

  /// Deep knockouts in isolated groups.
  private static let deepCuts = [
    MeaningCase(
      "a deep knockout goes through isolated groups",
      scene(group(group(hole(.deep)) { $0.isIsolated = true }) { $0.rasterizes = true }),
      pixels(opaque(255, 255, 255))),
    MeaningCase(
      "what lies above it in the group is drawn there",
      scene(
        group(hole(.deep)) {
          $0.isIsolated = true
          $0.layers.append(Layer(frame: Rect(0, 0, 3, 4), contents: .color(color(0, 0, 255, 0.4))))
        }),
      pixels(opaque(153, 153, 255))),
    MeaningCase(
      "an opacity of the group leaves that much of what was there",
      scene(group(hole(.deep)) { $0.opacity = 0.4 }),
      pixels(opaque(255, 102, 102), opaque(153, 102, 0))),
    MeaningCase(
      "and one of the layer too", scene(group(hole(.deep, opacity: 0.4)) { $0.isIsolated = true }),
      // Two fifths of white on red; and three of green on that.
      pixels(opaque(102, 193.8, 40.8))),
    MeaningCase(
      "masks and clips of the group leave what they hide",
      scene(
        group(hole(.deep)) {
          $0.clipsToBounds = true
          $0.frame.width = 2
          $0.mask = .alpha(Layer(frame: Rect(1, 0, 5, 4), contents: .color(.black)))
        }),
      [(0, 1, opaque(255, 0, 0)), (1, 1, opaque(255, 255, 255)), (2, 1, opaque(255, 0, 0))]),
    MeaningCase(
      "a style on the group lays its effects on what is left, and its shadow is seen in the hole",
      scene(
        group(hole(.deep)) {
          $0.style = Style(shadows: [Shadow(.outer, color: .black, offset: Vector(-2, 0))])
        }),
      [(0, 1, opaque(255, 255, 255)), (1, 1, opaque(0, 0, 0)), (2, 1, opaque(0, 0, 0))] + [
        (3, 1, opaque(0, 255, 0))
      ]),
    MeaningCase(
      "groups that are turned have their holes where they are seen",
      scene(group(hole(.deep)) { $0.transform = .rotation(.pi) }),
      pixels(opaque(0, 255, 0), opaque(255, 255, 255))),
  ]
}
