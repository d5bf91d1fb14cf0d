// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioGallery
import IntaglioModel
import Testing

/// Gradients of CSS, against its specification (CSS Images 3 and 4).
@Suite("CSS gradients") struct GradientCSSTests {
  /// Of a box of 200 x 100.
  private func gradient(_ css: String) throws -> Gradient {
    let layer = try Layer(css: "background: \(css)", frame: Rect(7, 9, 200, 100))
    guard case .gradient(let gradient)? = layer.contents else {
      throw CSSError(input: css, offset: 0, fragment: "", expected: "a gradient")
    }
    return gradient
  }

  private func expect(
    _ css: String, from start: Vector, to end: Vector, at location: SourceLocation = #_sourceLocation
  ) throws {
    guard case .linear(let first, let last) = try gradient(css).shape else {
      Issue.record("not linear", sourceLocation: location)
      return
    }
    for (found, expected) in [(first, start), (last, end)] {
      #expect(
        abs(found.x - expected.x) < 1e-9 && abs(found.y - expected.y) < 1e-9, "\(found)",
        sourceLocation: location)
    }
  }

  /// At 45 degrees the line is (200 + 100) / sqrt 2 long: 75 to each side of the middle along both axes.
  @Test func linesEndWhereCornersLieAcross() throws {
    try expect("linear-gradient(red, blue)", from: Vector(0.5, 0), to: Vector(0.5, 1))
    try expect("linear-gradient(to left, red, blue)", from: Vector(1, 0.5), to: Vector(0, 0.5))
    try expect("linear-gradient(0deg, red, blue)", from: Vector(0.5, 1), to: Vector(0.5, 0))
    try expect("linear-gradient(45deg, red, blue)", from: Vector(0.125, 1.25), to: Vector(0.875, -0.25))
    try expect(
      "linear-gradient(0.625turn in oklab, red, blue)", from: Vector(0.875, -0.25), to: Vector(0.125, 1.25))
    // Across (1, 2) lies the other diagonal; the corner is 2 * 200 * 100 / hypot(200, 100) along, 80 and 160
    // in x and y.
    try expect("linear-gradient(to bottom right, red, blue)", from: Vector(0.3, -0.3), to: Vector(0.7, 1.3))
    try expect("linear-gradient(to top left, red, blue)", from: Vector(0.7, 1.3), to: Vector(0.3, -0.3))
  }

  /// Where a line's stops reach past its ends, the line does.
  @Test func linesGrowToTheirStops() throws {
    try expect(
      "linear-gradient(to right, red -50%, blue 150%)", from: Vector(-0.5, 0.5), to: Vector(1.5, 0.5))
    try expect(
      "linear-gradient(to right, red 50px, blue 300px)", from: Vector(0.25, 0.5), to: Vector(1.5, 0.5))
    #expect(try gradient("linear-gradient(red 120%, blue 130%)").stops.map(\.position) == [0, 1])
    #expect(try gradient("linear-gradient(red 120%, blue 120%)").stops.map(\.color.css) == ["#f00"])
    #expect(try gradient("linear-gradient(red -20%, blue -20%)").stops.map(\.color.css) == ["#00f"])
  }

  /// The examples of CSS Images 3, section 3.4.3, and two positions of one colour.
  @Test(
    arguments: [
      ("red, white 20%, blue", [0, 0.2, 1]),
      ("red 40%, white, black, blue", [0.4, 0.6, 0.8, 1]),
      ("red 80%, white 0%, blue", [0.8, 0.8, 1]),
      ("red 10% 30%, blue 50% 20%", [0.1, 0.3, 0.5, 0.5]),
      ("red, lime 50px, blue", [0, 0.5, 1]),
      ("red, white, blue, black 90%, red", [0, 0.3, 0.6, 0.9, 1]),
    ])
  func stopsGetPositions(stops: String, positions: [Double]) throws {
    let found = try gradient("linear-gradient(\(stops))").stops.map(\.position)
    #expect(found.count == positions.count)
    for (place, expected) in zip(found, positions) { #expect(abs(place - expected) < 1e-12, "\(found)") }
  }

  /// In points, around (50, 60) of 200 x 100: the sides are 50, 150, 60 and 40 away.
  @Test(
    arguments: [
      ("circle closest-side", Vector(40, 40)), ("circle farthest-side", Vector(150, 150)),
      ("circle closest-corner", Vector(4100.0.squareRoot(), 4100.0.squareRoot())),
      ("circle", Vector(26100.0.squareRoot(), 26100.0.squareRoot())),
      ("closest-side", Vector(50, 40)), ("ellipse farthest-side", Vector(150, 60)),
      ("closest-corner", Vector(5000.0.squareRoot(), 3200.0.squareRoot())),
      ("", Vector(45000.0.squareRoot(), 7200.0.squareRoot())),
      ("30px", Vector(30, 30)), ("20px 10%", Vector(20, 10)), ("ellipse 50% 10px", Vector(100, 10)),
    ])
  func endingShapes(size: String, radius: Vector) throws {
    guard
      case .radial(let center, let found) = try gradient("radial-gradient(\(size) at 25% 60%, red, blue)")
        .shape
    else {
      Issue.record("not radial")
      return
    }
    #expect(center == Vector(0.25, 0.6))
    #expect(abs(found.x * 200 - radius.x) < 1e-9 && abs(found.y * 100 - radius.y) < 1e-9, "\(found)")
  }

  @Test(
    arguments: [
      ("center", Vector(100, 50)), ("left", Vector(0, 50)), ("bottom", Vector(100, 100)),
      ("30px", Vector(30, 50)),
      ("top right", Vector(200, 0)), ("right top", Vector(200, 0)), ("center bottom", Vector(100, 100)),
      ("bottom center", Vector(100, 100)), ("10% 20px", Vector(20, 20)), ("left 20px", Vector(0, 20)),
      ("20px bottom", Vector(20, 100)), ("right 10px bottom 20%", Vector(190, 80)),
      ("top 5px left 25%", Vector(50, 5)),
    ])
  func positions(text: String, place: Vector) throws {
    guard case .conic(let center, _) = try gradient("conic-gradient(at \(text), red, blue)").shape else {
      Issue.record("not conic")
      return
    }
    #expect(abs(center.x * 200 - place.x) < 1e-9 && abs(center.y * 100 - place.y) < 1e-9, "\(center)")
  }

  @Test(arguments: ["top 5px", "5px left", "left right", "top bottom", "left 5px right 5px", "left 5px top"])
  func otherPositions(text: String) {
    #expect(throws: CSSError.self) { try gradient("conic-gradient(at \(text), red, blue)") }
  }

  @Test func turns() throws {
    let turn = try gradient("conic-gradient(from 90deg at 0 100%, red 0 90deg, blue 0.5turn 75%, red)")
    #expect(turn.shape == .conic(center: Vector(0, 1), start: 90))
    #expect(turn.stops.map(\.position) == [0, 0.25, 0.5, 0.75, 1])
  }

  /// A repeating turn has its stops once, in parts of a turn; it begins at its start, whatever its first
  /// stop.
  @Test func turnsThatRepeat() throws {
    let rays = try gradient("repeating-conic-gradient(#fa0 0 5deg, #fff 0 10deg)")
    #expect(rays.repeats && rays.stops.count == 4)
    for (stop, degrees) in zip(rays.stops, [0.0, 5, 5, 10]) {
      #expect(abs(stop.position * 360 - degrees) < 1e-9)
    }
    // From 20 to 60 degrees: at 0 it is half-way, and black at 20.
    let shifted = try gradient("repeating-conic-gradient(black 20deg, white 60deg)")
    #expect(shifted.repeats)
    #expect(shifted.stops.map(\.color) == [Color(white: 0.5), .white, .black, Color(white: 0.5)])
    for (stop, degrees) in zip(shifted.stops, [0.0, 20, 20, 40]) {
      #expect(abs(stop.position * 360 - degrees) < 1e-9)
    }
    // More than a turn is cut off.
    let long = try gradient("repeating-conic-gradient(black, white 720deg)")
    #expect(long.stops.map(\.position) == [0, 1] && long.stops[1].color == Color(white: 0.5))
  }

  /// Stops before the centre are cut off: half-way from red to clear blue there is half as much red, and no
  /// blue.
  @Test func stopsBeforeTheCentreAreCutOff() throws {
    let cut = try gradient("radial-gradient(circle 50px, red -50%, #00f0 50%)")
    #expect(
      cut.stops == [
        Gradient.Stop(try Color(css: "rgb(255 0 0 / 50%)"), at: 0),
        Gradient.Stop(try Color(css: "#00f0"), at: 0.5),
      ])
    let turn = try gradient("conic-gradient(black -25%, white 75%, black 175%)")
    #expect(turn.stops.map(\.position) == [0, 0.75, 1])
    #expect(turn.stops.map(\.color) == [Color(white: 0.25), .white, Color(white: 0.75)])
    // Farther out than its end the circle grows.
    let grown = try gradient("radial-gradient(circle 50px, red, blue 200%)")
    #expect(grown.shape == .radial(center: Vector(0.5, 0.5), radius: Vector(0.5, 1)))
    #expect(grown.stops.map(\.position) == [0, 1])
    #expect(try gradient("radial-gradient(circle 0px, red, blue)").stops.map(\.color.css) == ["#00f"])
  }

  /// CSS Color 4, section 12.1: sRGB only while all colours are of the older syntax.
  @Test func spaces() throws {
    #expect(try gradient("linear-gradient(red, hwb(0 0% 0%))").space == .sRGB)
    #expect(try gradient("linear-gradient(red, color(srgb 0.1 0.2 0.3))").space == .okLab)
    #expect(try gradient("linear-gradient(in srgb, red, color(srgb 0.1 0.2 0.3))").space == .sRGB)
    // The older syntax had no missing components.
    for colors in ["red, rgb(100 none 20)", "red, hwb(none 20% 30%)"] {
      #expect(
        try gradient("linear-gradient(\(colors))") == gradient("linear-gradient(in oklab, \(colors))"))
    }
    #expect(try gradient("radial-gradient(in oklab circle at left, red, blue)").space == .okLab)
    #expect(try gradient("conic-gradient(in srgb-linear, red, blue)").space == .linear)
  }

  /// The reader accepts the writer's output.
  @Test func writtenAndReadAgain() throws {
    let colors = try ["#123", "rgb(1 2 3 / 0.35)", "color(srgb 0.125 0.25 0.5)"].map { try Color(css: $0) }
    let stops = zip(colors, [0, 0.25, 1]).map { Gradient.Stop($0, at: $1) }
    for space in Gradient.Space.allCases {
      for shape in [
        Gradient.Shape.linear(start: Vector(0.5, 0), end: Vector(0.5, 1)),
        .radial(center: Vector(0.25, 0.5), radius: Vector(0.5, 0.75)),
        .conic(center: Vector(0.5, 0.75), start: 30),
      ] {
        let expected = Gradient(shape, stops: stops, space: space)
        let scene = Scene(
          width: 9, height: 9,
          layers: [Layer(frame: Rect(0, 0, 200, 100), contents: .gradient(expected))])
        let css = try #require(SceneCSS(scene).rules[2]["background"])
        let found = try gradient(css)
        #expect(found.space == space && isNear(found.shape, shape), "\(css)")
        #expect(
          zip(found.stops, stops).allSatisfy {
            $0.color == $1.color && abs($0.position - $1.position) < 1e-9
          }, "\(css)")
      }
    }
  }

  private func isNear(_ found: Gradient.Shape, _ expected: Gradient.Shape) -> Bool {
    guard case .linear(let start, let end) = found, case .linear(let first, let last) = expected else {
      return found == expected
    }
    return [start.x - first.x, start.y - first.y, end.x - last.x, end.y - last.y].allSatisfy {
      abs($0) < 1e-9
    }
  }
}
