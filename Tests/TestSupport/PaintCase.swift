// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// A plan of one shape or paint pass with its inputs, for the comparison of every backend with the Reference.
package struct PaintCase: Sendable {
  /// The tested feature.
  package let name: String
  /// One pass.
  package let plan: Plan
  package let inputs: [Surface]

  init(
    _ name: String, _ inputs: [(Surface, PixelRect)], _ format: SurfaceFormat, _ region: PixelRect,
    _ pass: ([SurfaceID], SurfaceID) -> some PassValue
  ) {
    self.name = name
    self.inputs = inputs.map(\.0)
    var plan = Plan()
    let sources = inputs.map { plan.addInput($0.0.format, $0.1) }
    plan.output = plan.addSurface(format, region)
    plan.add(pass(sources, plan.output))
    self.plan = plan
  }

  package static let all =
    shapes + corners + blends + terms + gradients + tiles + patterns + noises + places + adjustments + warps

  static let wide = PixelRect(columns: -7..<46, rows: -5..<36)
  static let size = PixelSize(37, 23)

  // MARK: Shapes

  private static func shape(
    _ name: String, _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, _ radii: [Double],
    border: Double? = nil, corners: CornerShapes = .round
  ) -> PaintCase {
    let pairs = stride(from: 0, to: radii.count - 1, by: 2).map { Vector(radii[$0], radii[$0 + 1]) }
    let shape = RoundedRectangle(
      left: left, top: top, right: right, bottom: bottom, radii: pairs, corners: corners)
    return PaintCase(name, [], .plane, wide) {
      ShapePass(shape, hole: border.map { shape.insetting(by: $0) }, output: $1)
    }
  }

  /// Corners of each shape, between pixels, within one, and around a border.
  private static let corners = sameCorners + differentCorners

  private static let differentCorners = [
    [.notch, .round, .superellipse(-0.3), .squircle],
    [.scoop, .bevel, .superellipse(5.3), .superellipse(0.6)],
    [.square, .scoop, .round, .notch],
  ].flatMap { (shapes: [CornerShape]) in
    let corners = CornerShapes(corners: shapes)
    return [
      shape(
        "corners of four shapes \(corners.topLeft.curvature)", 2.4, 1.7, 39.1, 30.2,
        [7.5, 7.5, 3, 9, 12.3, 4.1, 6.6, 8.6], corners: corners),
      shape(
        "border with corners of four shapes \(corners.topLeft.curvature)", 2.5, 1.5, 39.5, 29.5,
        Array(repeating: 9, count: 8), border: 2.25, corners: corners),
      shape(
        "opposite corners apart \(corners.topLeft.curvature)", 2.5, 1.5, 39.5, 29.5,
        [30, 22, 2, 2, 33, 25, 2, 2], border: 1, corners: corners),
    ]
  }

  private static let sameCorners = [-12, -2, -1, -0.3, 0, 0.6, 2, 3, 5.3, 10].flatMap {
    curvature in
    let corners = CornerShapes.superellipse(curvature)
    return [
      shape(
        "superellipse(\(curvature))", 2.4, 1.7, 39.1, 30.2, [7.5, 7.5, 3, 9, 12.3, 4.1, 0.6, 0.6],
        corners: corners),
      shape(
        "tiny superellipse(\(curvature))", 4.1, 4.2, 5.6, 5.2, Array(repeating: 0.5, count: 8),
        corners: corners),
      shape(
        "huge superellipse(\(curvature))", -900, -3, 44, 1200, Array(repeating: 450, count: 8),
        corners: corners),
      shape(
        "border of superellipse(\(curvature))", 2.5, 1.5, 39.5, 29.5, Array(repeating: 9, count: 8),
        border: 2.25,
        corners: corners),
    ]
  }

  private static let shapes = [
    shape("whole rectangle", 3, 2, 20, 11, []),
    shape("rectangle between pixels", 3.3, 2.75, 20.1, 11.5, []),
    shape("rectangle within a pixel", 3.2, 4.1, 3.7, 4.9, []),
    shape("rectangle past all edges", -20, -30, 90, 80, []),
    shape("round", 2, 1, 40, 30, [8, 8, 8, 8, 8, 8, 8, 8]),
    shape("round between pixels", 2.4, 1.7, 39.1, 30.2, [7.5, 7.5, 3, 9, 12.3, 4.1, 0.6, 0.6]),
    shape("circle", 1, 1, 31, 31, [15, 15, 15, 15, 15, 15, 15, 15]),
    shape(
      "ellipse between pixels", 0.25, 3.5, 44.75, 20.125,
      Array(repeating: [22.25, 8.3125], count: 4).flatMap { $0 }),
    shape("tiny circle", 4.1, 4.2, 5.1, 5.2, Array(repeating: 0.5, count: 8)),
    shape("corners that do not fit", 2, 2, 12, 40, Array(repeating: 30, count: 8)),
    shape("huge corners", -900, -3, 44, 1200, Array(repeating: 450, count: 8)),
    shape("border", 2, 1, 40, 30, Array(repeating: 8, count: 8), border: 1),
    shape("border between pixels", 2.5, 1.5, 39.5, 29.5, Array(repeating: 6, count: 8), border: 2.25),
    shape("border wider than its shape", 2, 1, 12, 9, Array(repeating: 2, count: 8), border: 30),
  ]

  // MARK: Blends

  private static let blends: [PaintCase] = BlendMode.allCases.flatMap { mode in
    [1, 0.6].map { opacity in
      PaintCase(
        "\(mode) at \(opacity)",
        [intermediate(wide, seed: 3), bitmap(size, seed: 4), plane(wide, seed: 5)], .bitmap, wide
      ) { sources, output in
        let moved = PixelShift(Vector(3, 2))
        return PaintPass(
          backdrop: sources[0],
          items: [
            PaintItem(
              .picture(sources[1], shift: moved), opacity: opacity, blend: mode,
              region: PixelRect(columns: -2..<36, rows: 0..<30)),
            PaintItem(
              .color(SIMD4(0.6, 0.15, 0.3, 0.75)), coverage: [CoverageTerm(.plane(sources[2], octaves: 0))],
              opacity: opacity, blend: mode, region: PixelRect(columns: 10..<60, rows: -9..<20)),
          ], output: output)
      }
    }
  }

  // MARK: Terms

  private static let profile = BoundsProfile(
    columns: (0..<40).map { min(1, Float($0) / 16) }, rows: (0..<30).map { 1 - Float($0) / 40 })

  private static func term(_ name: String, _ term: ([SurfaceID]) -> [CoverageTerm]) -> PaintCase {
    let inputs = [
      bitmap(size, seed: 6), intermediate(PixelRect(columns: -3..<30, rows: 1..<25), seed: 7),
      plane(PixelRect(columns: -2..<40, rows: -3..<27), seed: 8),
      plane(PixelRect(columns: -2..<13, rows: -1..<11), seed: 9),
    ]
    return PaintCase(name, inputs, .bitmap, wide) { sources, output in
      PaintPass(
        items: [
          PaintItem(
            .color(SIMD4(0.2, 0.5, 0.7, 0.9)), coverage: term(sources),
            region: PixelRect(columns: 1..<41, rows: 2..<32))
        ], output: output)
    }
  }

  private static let terms: [PaintCase] =
    [false, true].flatMap { isInverted in
      [
        term("no term, \(isInverted)") { _ in [] },
        term("alpha of a bitmap, \(isInverted)") {
          [CoverageTerm(.alpha($0[0]), shift: PixelShift(Vector(5, -2)), isInverted: isInverted)]
        },
        term("alpha of a 16-bit intermediate, \(isInverted)") {
          [CoverageTerm(.alpha($0[1]), shift: PixelShift(Vector(-3, 4)), isInverted: isInverted)]
        },
        term("luminance, \(isInverted)") {
          [
            CoverageTerm(.luminance($0[0]), isInverted: isInverted),
            CoverageTerm(.luminance($0[1]), isInverted: isInverted),
          ]
        },
        term("plane between pixels, \(isInverted)") {
          [
            CoverageTerm(
              .plane($0[2], octaves: 0), shift: PixelShift(Vector(1.3, -0.6)), isInverted: isInverted)
          ]
        },
        term("reduced planes, \(isInverted)") {
          [
            CoverageTerm(.plane($0[3], octaves: 2), shift: PixelShift(Vector(2, 3)), isInverted: isInverted),
            CoverageTerm(
              .plane($0[3], octaves: 1), shift: PixelShift(Vector(0.5, 0.25)), isInverted: isInverted),
          ]
        },
        term("profile, \(isInverted)") { _ in [CoverageTerm(.profile(profile), isInverted: isInverted)] },
        term("three at once, \(isInverted)") {
          [
            CoverageTerm(.plane($0[2], octaves: 0), isInverted: isInverted), CoverageTerm(.alpha($0[0])),
            CoverageTerm(.profile(profile)),
          ]
        },
      ]
    } + [
      term("bounds less a plane") {
        [
          CoverageTerm(.alpha($0[0])),
          CoverageTerm(
            .plane($0[2], octaves: 0), shift: PixelShift(Vector(0, 3)), isInverted: true, bounds: profile),
        ]
      }
    ]

  // MARK: Tiles, patterns and noise

  /// On whole pixels, between them, with gaps, and smaller than a pixel.
  private static let tiles: [PaintCase] = [
    Tiling(Rect(2, -3, 7, 5)), Tiling(Rect(0.5, 0.25, 12.5, 7.5)),
    Tiling(Rect(-100.3, 1, 7.1, 11.3), columnGap: 2.4, rowGap: 0.3),
    Tiling(Rect(3, 2, 900, 9), columnGap: 30_000), Tiling(Rect(0, 0.2, 0.3, 2), columnGap: 0.4),
  ].flatMap { tiling in
    let paints: [(String, Gradient.Shape, Gradient.Space, Bool)] = [
      ("down", .linear(start: Vector(0.5, 0), end: Vector(0.5, 1)), .sRGB, false),
      ("diagonal", .linear(start: Vector(0, 0), end: Vector(1, 1)), .sRGB, true),
      ("across", .linear(start: Vector(0, 0), end: Vector(0.7, 0)), .okLab, false),
      ("reflected", .reflected(start: Vector(0.4, 0.5), end: Vector(0.9, 0.5)), .sRGB, false),
      ("radial", .radial(center: Vector(0.5, 0.5), radius: Vector(0.5, 0.4)), .sRGB, false),
      ("conic", .conic(center: Vector(0.5, 0.5), start: 0), .sRGB, true),
      ("diamond", .diamond(center: Vector(0.5, 0.5), radius: Vector(0.5, 0.4)), .linear, false),
    ]
    let stops = zip(colors + [colors[0]], [0, 0.3, 0.3, 0.65]).map { Gradient.Stop($0, at: $1) }
    let gradients = paints.map { name, shape, space, repeats in
      let gradient = Gradient(shape, stops: stops, space: space, repeats: repeats, tiling: tiling)
      let resolved = ResolvedGradient(gradient, over: Rect(1, -3, 40, 40), scale: 1)
      return PaintCase("\(name) gradient in \(tiling)", [], .bitmap, wide) {
        PaintPass(items: [PaintItem(.gradient(resolved), region: wide)], output: $1)
      }
    }
    let resolved = ResolvedTiling(
      tiling, size: Size(width: tiling.tile.width, height: tiling.tile.height), left: 1, top: -3, scale: 1)
    return gradients
      + [PixelSize(1, 1), PixelSize(13, 8)].map { tile in
        PaintCase("picture of \(tile) in \(tiling)", [bitmap(tile, seed: 18)], .bitmap, wide) {
          PaintPass(
            items: [
              PaintItem(.tiles($0[0], resolved), region: wide),
              PaintItem(
                .tiles($0[0], resolved.moved(by: Vector(3, 2))), opacity: 0.7, blend: .multiply,
                region: PixelRect(columns: 3..<30, rows: 2..<21)),
            ], output: $1)
        }
      }
  }

  private static let patterns: [PaintCase] = [
    PixelSize(1, 1), PixelSize(3, 5), PixelSize(8, 2), PixelSize(37, 23), PixelSize(90, 70),
  ].flatMap { tile in
    [PixelShift(Vector(-2, 3)), PixelShift(Vector(1000, -1001))].map { shift in
      PaintCase(
        "pattern of \(tile) moved \(shift)",
        [bitmap(tile, seed: 14), bitmap(size, seed: 15), plane(wide, seed: 16)], .bitmap, wide
      ) { sources, output in
        PaintPass(
          items: [
            PaintItem(.pattern(sources[0], shift: shift), region: wide),
            PaintItem(.picture(sources[1], shift: .zero), opacity: 0.5, region: wide),
            PaintItem(
              .pattern(sources[0], shift: .zero), coverage: [CoverageTerm(.plane(sources[2], octaves: 0))],
              opacity: 0.7, blend: .multiply, region: PixelRect(columns: 3..<30, rows: 2..<21)),
          ], output: output)
      }
    }
  }

  private static let noises: [PaintCase] = [
    Noise.Colors.one(colors[0]), .two(colors[0], colors[1]), .many,
  ].flatMap { grains in
    [1.0, 3, 40].map { grain in
      PaintCase("noise of \(grains) by \(grain)", [plane(wide, seed: 17)], .bitmap, wide) { sources, output in
        let noise = Noise(grains, size: grain, density: 0.6, seed: .max - 3)
        let resolved = ResolvedNoise(noise, over: Rect(2.5, -3, 9, 9), scale: 1)
        return PaintPass(
          items: [
            PaintItem(.noise(resolved), region: wide),
            PaintItem(
              .noise(resolved.moved(by: Vector(-1e6, 1e6))),
              coverage: [CoverageTerm(.plane(sources[0], octaves: 0))], opacity: 0.7, blend: .screen,
              region: PixelRect(columns: 3..<30, rows: 2..<21)),
          ], output: output)
      }
    }
  }

  // MARK: Places

  private static let places: [PaintCase] = [
    PaintCase("nothing at all", [], .bitmap, PixelRect(PixelSize(5, 3))) {
      PaintPass(items: [], output: $1)
    },
    PaintCase("items outside", [], .bitmap, PixelRect(PixelSize(5, 3))) {
      PaintPass(
        items: [
          PaintItem(.color(SIMD4(1, 0, 0, 1)), region: PixelRect(columns: 5..<9, rows: 0..<3)),
          PaintItem(.color(SIMD4(0, 1, 0, 1)), region: PixelRect(columns: -9..<0, rows: 0..<3)),
          PaintItem(.color(SIMD4(0, 0, 1, 1)), region: PixelRect(columns: 1..<3, rows: 2..<90)),
        ], output: $1)
    },
    PaintCase(
      "an intermediate output with its backdrop", [intermediate(wide, seed: 11), bitmap(size, seed: 12)],
      .intermediate,
      wide
    ) {
      PaintPass(
        backdrop: $0[0],
        items: [
          PaintItem(.picture($0[1], shift: .zero), opacity: 0.5, region: wide),
          PaintItem(
            .color(SIMD4(0.25, 0.5, 0.75, 1)), opacity: 0.25, region: PixelRect(columns: 3..<4, rows: 2..<9)
          ),
        ], output: $1)
    },
    PaintCase("forty items", [bitmap(size, seed: 13)], .bitmap, wide) { sources, output in
      PaintPass(
        items: (0..<40).map { index in
          PaintItem(
            index % 2 == 0
              ? .picture(sources[0], shift: PixelShift(Vector(Double(index), -3)))
              : .color(SIMD4(0.1, 0, 0, 0.2)),
            region: PixelRect(columns: index - 8..<index, rows: -5..<index))
        }, output: output)
    },
  ]

  // MARK: Warps

  private static let warps: [PaintCase] = [
    ("as it is", .identity), ("moved", .translation(3, -2)),
    ("moved between pixels", .translation(0.25, 0.75)),
    ("turned", Transform.rotation(0.6).concatenating(.translation(4, 3))),
    ("turned by a quarter", Transform.rotation(.pi / 2).concatenating(.translation(20, 0))),
    ("smaller", .scale(2.5)), ("larger", .scale(0.3, 0.2)), ("skewed", .skew(x: 0.4, y: -0.2)),
    ("to nothing", .scale(1e12)), ("to one place", Transform(a: 0, b: 0, c: 0, d: 0, tx: 5.25, ty: 4.5)),
  ].map { name, placement in
    PaintCase(name, [intermediate(PixelRect(columns: -3..<30, rows: 1..<25), seed: 21)], .intermediate, wide)
    {
      WarpPass(picture: $0[0], placement: placement, output: $1)
    }
  }
}

extension PaintCase: CustomStringConvertible {
  package var description: String { name }
}
