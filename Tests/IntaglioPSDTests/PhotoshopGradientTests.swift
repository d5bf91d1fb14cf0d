// SPDX-License-Identifier: MIT
import Intaglio
import Testing

/// Gradients, worked out by hand from how Photoshop's dialog describes them.
@Suite struct PhotoshopGradientTests {
  private static let red = Field.rgb(255, 0, 0)
  private static let blue = Field.rgb(0, 0, 255)

  /// Red at the start, blue at the end, on a layer of 4 x 2 pixels in a document of 8 x 4.
  private func gradient(
    _ fields: [(String, Field)], colors: [(Field, Int, Int)] = [(red, 0, 50), (blue, 4096, 50)],
    opacities: [(Double, Int)] = [(100, 0)], smoothness: Double = 0, alpha: [UInt8]? = nil
  ) throws -> (gradient: Gradient?, omissions: [String]) {
    let stops = colors.map { Field.stop($0, at: $1, midpoint: $2) }
    let transparency = opacities.map { Field.opacityStop($0, at: $1) }
    let gradient = Field.object(
      "Grdn",
      [
        ("GrdF", .word("GrdF", "CstS")), ("Intr", .double(smoothness)), ("Clrs", .list(stops)),
        ("Trns", .list(transparency)),
      ])
    var layer = PSDFile.Layer(name: "layer", frame: (1, 2, 3, 6), channels: (0...2).map { ($0, samples) })
    if let alpha { layer.channels.append((-1, alpha + alpha)) }
    layer.add(effects: [effect("GrFl", [("Grad", gradient)] + fields)])
    let scene = try PhotoshopScene(PSDFile(width: 8, height: 4, black: [layer]))
    guard case .gradient(let found)? = scene.scene.layers[0].style?.overlays.first?.paint else {
      return (nil, scene.omissions)
    }
    return (found, scene.omissions)
  }

  private let samples = [UInt8](repeating: 9, count: 8)

  /// Start and end in pixels from the layer's corner, without the half pixel by which all gradients are moved
  /// to the right and down: Photoshop's pixels have the colours of their upper left corners.
  private func line(_ gradient: Gradient?) throws -> [Double] {
    let points: [Vector]
    switch gradient?.shape {
    case .linear(let start, let end)?, .reflected(let start, let end)?: points = [start, end]
    default:
      Issue.record("no line: \(String(describing: gradient))")
      return []
    }
    let numbers: [Double] = points.flatMap { point -> [Double] in [4 * point.x - 0.5, 2 * point.y - 0.5] }
    return numbers.map { ($0 * 1e6).rounded() / 1e6 }
  }

  private func places(_ gradient: Gradient?) -> [Double] { gradient?.stops.map(\.position) ?? [] }

  @Test func linesReachFromSideToSide() throws {
    #expect(try line(gradient([("Angl", .degrees(0))]).gradient) == [0, 1, 4, 1])
    #expect(try line(gradient([("Angl", .degrees(90))]).gradient) == [2, 2, 2, 0])
    // At 45 degrees the upper and lower side are met first: 2 / sin 45 long, from (1, 2) to (3, 0) of 4 x 2.
    #expect(try line(gradient([("Angl", .degrees(45))]).gradient) == [1, 2, 3, 0])
    #expect(
      try line(gradient([("Angl", .degrees(0)), ("Scl ", .percent(50))]).gradient) == [1, 1, 3, 1])
    let offset: (String, Field) = ("Ofst", .point(.percent(25), .percent(-50)))
    #expect(try line(gradient([("Angl", .degrees(0)), offset]).gradient) == [1, 0, 5, 0])
    // The document begins 2 to the left of the layer, and is twice as wide.
    #expect(
      try line(gradient([("Angl", .degrees(0)), ("Algn", .flag(false))]).gradient) == [-2, 1, 6, 1])
  }

  /// Ends are whole pixels before they are scaled: of 4 pixels those at 0 and 4 come 2 x 0.9 = 1.8 from the
  /// middle, which is 1 pixel; of 2 pixels 1 x 0.9 is none.
  @Test func scaledLinesEndAtWholePixelsFromTheMiddle() throws {
    let scale: (String, Field) = ("Scl ", .percent(90))
    #expect(try line(gradient([("Angl", .degrees(0)), scale]).gradient) == [1, 1, 3, 1])
    #expect(try line(gradient([("Angl", .degrees(90)), scale]).gradient) == [2, 1, 2, 1])
    let reflected: (String, Field) = ("Type", .word("GrdT", "Rflc"))
    #expect(try line(gradient([("Angl", .degrees(0)), scale, reflected]).gradient) == [2, 1, 3, 1])
  }

  /// The line spans the pixels with an alpha of at least 128; all of them where none has as much.
  @Test func faintPixelsDoNotCount() throws {
    let level: (String, Field) = ("Angl", .degrees(0))
    #expect(try line(gradient([level], alpha: [127, 128, 255, 0]).gradient) == [1, 1, 3, 1])
    #expect(try line(gradient([level], alpha: [255, 127, 127, 255]).gradient) == [0, 1, 4, 1])
    #expect(try line(gradient([level], alpha: [127, 127, 0, 9]).gradient) == [0, 1, 4, 1])
  }

  /// The ends of short slanted lines, whole pixels, turn them.
  @Test func shortSlantedLinesAreNamed() throws {
    for (angle, isNamed) in [(0.0, false), (90, false), (30, true)] {
      let found = try gradient([("Angl", .degrees(angle))]).omissions
      #expect(found.map { $0.contains("angle of the short gradient") } == (isNamed ? [true] : []))
    }
  }

  @Test func stopsAreColoursAndOpacitiesTogether() throws {
    let found = try gradient([], opacities: [(100, 1024), (0, 2048)]).gradient
    #expect(places(found) == [0, 0.25, 0.5, 1])
    #expect(found?.stops.map(\.color.alpha) == [1, 1, 0, 0])
    #expect(found?.stops.map(\.color.red) == [1, 0.75, 0.5, 0])
    #expect(found?.mixing == .straight)
  }

  @Test func midpointsAndDirectionsAreKept() throws {
    let found = try gradient([("Rvrs", .flag(true))], colors: [(Self.red, 0, 50), (Self.blue, 4096, 25)])
    #expect(places(found.gradient) == [0, 0.75, 1])
    #expect(found.gradient?.stops.map(\.color.blue) == [1, 0.5, 0])
    #expect(found.omissions.isEmpty)
  }

  @Test func otherShapesAreKept() throws {
    let radial = try gradient([("Type", .word("GrdT", "Rdl ")), ("Angl", .degrees(0))]).gradient
    // As far as the line at this angle reaches: 2 of 4 pixels, 2 of 2.
    #expect(radial?.shape == .radial(center: Vector(0.625, 0.75), radius: Vector(0.5, 1)))
    let angle = try gradient([("Type", .word("GrdT", "Angl")), ("Angl", .degrees(90))]).gradient
    #expect(angle?.shape == .conic(center: Vector(0.625, 0.75), start: 0))
    #expect(angle?.stops.map(\.color.red) == [1, 0], "clockwise")
    let reflected = try gradient([("Type", .word("GrdT", "Rflc")), ("Angl", .degrees(0))]).gradient
    #expect(try line(reflected) == [2, 1, 4, 1])
    // To (3.73, 0), of which only whole pixels count.
    let steep = try gradient([("Type", .word("GrdT", "Rflc")), ("Angl", .degrees(30))]).gradient
    #expect(try line(steep) == [2, 1, 3, 0])
    #expect(reflected?.stops.map(\.color.red) == [1, 0])
    let diamond = try gradient([("Type", .word("GrdT", "Dmnd")), ("Angl", .degrees(-180))])
    #expect(diamond.gradient?.shape == .diamond(center: Vector(0.625, 0.75), radius: Vector(0.5, 1)))
    let turned = try gradient([("Type", .word("GrdT", "Dmnd")), ("Angl", .degrees(30))])
    // The line at 30 degrees meets the upper and the lower side, 2 pixels away from the middle.
    guard case .diamond(Vector(0.625, 0.75), let radius, angle: -30)? = turned.gradient?.shape else {
      Issue.record("\(turned)")
      return
    }
    #expect(abs(radius.x - 0.5) < 1e-9 && abs(radius.y - 1) < 1e-9)
  }

  @Test(arguments: [("Gcls", "srgb"), ("Lnr ", "linear"), ("Perc", "oklab"), ("Smoo", "oklab")])
  func methodsAreSpaces(method: String, space: String) throws {
    for key in ["gradientsInterpolationMethod", "gs99"] {
      let field: (String, Field) = (key, .word("gradientInterpolationMethodType", method))
      #expect(try gradient([field]).gradient?.space.rawValue == space)
    }
  }

  /// A curve is Photoshop's where all that changes has its stops at the same places.
  @Test(
    arguments: [
      ([(100, 0)], 4096, true), ([(40, 512), (40, 2048)], 4096, true), ([(100, 0), (0, 4096)], 4096, true),
      ([(100, 0), (0, 2048)], 4096, false), ([(100, 0)], 2048, false), ([(100, 0)], 0, true),
    ] as [([(Double, Int)], Double, Bool)])
  func curvesNobodyKnowsAreNamed(opacities: [(Double, Int)], smoothness: Double, isKnown: Bool) throws {
    let found = try gradient([], opacities: opacities, smoothness: smoothness)
    let name = "layer \"layer\": the smoothness of the gradient of a gradient overlay"
    #expect(found.omissions == (isKnown ? [] : [name]))
    if isKnown { #expect(found.gradient?.curve == (smoothness > 0 ? .smooth : .linear)) }
  }

  @Test func theMethodSmoothIsNamed() throws {
    let method: (String, Field) = (
      "gs99", .word("gradientInterpolationMethodType", "Smoo")
    )
    #expect(try gradient([method], smoothness: 4096).omissions.count == 1)
  }

  /// In the middle lies CSS's `color-mix(in oklab, red, blue)`, rgb(140, 83, 162).
  @Test func theMethodSmoothHasStopsBetween() throws {
    let method: (String, Field) = (
      "gs99", .word("gradientInterpolationMethodType", "Smoo")
    )
    let stops = try #require(try gradient([method], smoothness: 4096).gradient?.stops)
    #expect(stops.map(\.position) == [0, 0.5, 1])
    let middle = stops[1].color
    let levels = [middle.red, middle.green, middle.blue].map { (255 * $0).rounded() }
    #expect(levels == [140, 83, 162])
  }

  /// The outline of a square from 1/8 to 7/8 of 12 pixels, 1.5 to 10.5, is fitted from 1 to 10, however large
  /// the layer's frame is.
  @Test func gradientsAreFittedToOutlines() throws {
    var layer = PSDFile.Layer(
      name: "layer", frame: (0, 0, 12, 12),
      channels: (0...2).map { ($0, [UInt8](repeating: 9, count: 144)) },
      blocks: [
        ("SoCo", Field.descriptor([("Clr ", .rgb(9, 9, 9))])), ("vsms", SampleFiles.square),
      ])
    let gradient = Field.object(
      "Grdn",
      [
        ("GrdF", .word("GrdF", "CstS")),
        ("Clrs", .list([Field.stop(Self.red, at: 0), Field.stop(Self.blue, at: 4096)])),
      ])
    layer.add(effects: [effect("GrFl", [("Grad", gradient), ("Angl", .degrees(0))])])
    let scene = try PhotoshopScene(PSDFile(width: 12, height: 12, black: [layer])).scene
    guard case .gradient(let found)? = scene.layers[0].style?.overlays.first?.paint,
      case .linear(let start, let end) = found.shape
    else {
      Issue.record("no gradient")
      return
    }
    #expect([12 * start.x - 0.5, 12 * end.x - 0.5].map { ($0 * 1e6).rounded() / 1e6 } == [1, 10])
  }
}
