// SPDX-License-Identifier: MIT
import Foundation
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
    shapes + blends + terms + gradients + patterns + noises + places + adjustments + warps

  private static let wide = PixelRect(columns: -7..<46, rows: -5..<36)
  private static let size = PixelSize(37, 23)

  // MARK: Shapes

  private static func shape(
    _ name: String, _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, _ radii: [Double],
    border: Double? = nil
  ) -> PaintCase {
    let pairs = stride(from: 0, to: radii.count - 1, by: 2).map { Vector(radii[$0], radii[$0 + 1]) }
    let shape = RoundedRectangle(left: left, top: top, right: right, bottom: bottom, radii: pairs)
    return PaintCase(name, [], .plane, wide) {
      ShapePass(shape, hole: border.map { shape.insetting(by: $0) }, output: $1)
    }
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

  // MARK: Gradients

  private static let colors = [
    Color(red: 0.9, green: 0.1, blue: 0.2), Color(red: 0.1, green: 0.8, blue: 0.3, alpha: 0.4),
    Color(red: 0.2, green: 0.3, blue: 1, alpha: 0),
  ]

  private static let gradients: [PaintCase] = {
    let stops = zip(colors, [0.1, 0.45, 0.9]).map { Gradient.Stop($0, at: $1) }
    let hard = [
      Gradient.Stop(colors[0], at: 0), Gradient.Stop(colors[0], at: 0.5), Gradient.Stop(colors[1], at: 0.5),
      Gradient.Stop(.white, at: 1),
    ]
    let shapes: [(String, Gradient.Shape)] = [
      ("down", .linear(start: Vector(0.5, 0), end: Vector(0.5, 1))),
      ("across", .linear(start: Vector(0, 0.5), end: Vector(1, 0.5))),
      ("diagonal", .linear(start: Vector(0, 0), end: Vector(1, 1))),
      ("radial", .radial(center: Vector(0.4, 0.6), radius: Vector(0.7, 0.3))),
      ("conic", .conic(center: Vector(0.5, 0.5), start: 30)),
      ("conic at a pixel's centre", .conic(center: Vector(0.5125, 0.5125), start: 0)),
      ("reflected across", .reflected(start: Vector(0.4, 0.5), end: Vector(0.9, 0.5))),
      ("reflected down", .reflected(start: Vector(0.5, 0.4), end: Vector(0.5, 0))),
      ("diamond", .diamond(center: Vector(0.4, 0.6), radius: Vector(0.7, 0.3), angle: 25)),
      ("short", .linear(start: Vector(0.5, 0.4), end: Vector(0.6, 0.55))),
      ("small", .radial(center: Vector(0.4, 0.6), radius: Vector(0.1, 0.2))),
    ]
    return shapes.flatMap { name, shape in
      Gradient.Mixing.allCases.flatMap { mixing in
        Gradient.Space.allCases.flatMap { space in
          [
            ("", stops, .linear, false), (", hard", hard, .linear, false),
            (", smooth", stops, .smooth, false),
            (", hard and smooth", hard, .smooth, false), (", repeated", stops, .linear, true),
            (", hard and repeated", hard, .linear, true),
          ].map { (suffix: String, stops: [Gradient.Stop], curve: Gradient.Curve, repeats: Bool) in
            let gradient = Gradient(
              shape, stops: stops, mixing: mixing, space: space, curve: curve, repeats: repeats)
            let resolved = ResolvedGradient(gradient, left: 1, top: -3, width: 40, height: 40)
            return PaintCase("\(name) gradient, \(mixing), \(space)\(suffix)", [], .bitmap, wide) {
              PaintPass(items: [PaintItem(.gradient(resolved), region: wide)], output: $1)
            }
          }
        }
      }
    }
  }()

  // MARK: Patterns and noise

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

  // MARK: Adjustments

  private static let adjustments: [PaintCase] = {
    let steep = ColorMatrix(
      red: SIMD4(1.75, -0.5, 0.25, -0.25), green: SIMD4(-0.25, 2, 0, 0.125), blue: SIMD4(0.5, 0.5, -1, 0.75))
    let faint = ColorMatrix(
      red: SIMD4(0.25, 0, 0, 0.5), green: SIMD4(0, 0.5, 0.25, 0), blue: SIMD4(0.125, 0.125, 0.5, 0.25))
    let gradient = ResolvedGradient(
      Gradient(
        .linear(start: Vector(0, 0), end: Vector(1, 1)), stops: colors.map { Gradient.Stop($0, at: 0.5) }),
      left: 1, top: -3, width: 40, height: 40)
    let noise = ResolvedNoise(
      Noise(.two(colors[0], colors[1]), size: 3, density: 0.6), over: Rect(2, -3, 9, 9), scale: 1)
    let down = ResolvedGradient(
      Gradient([colors[0], colors[1]]), left: 0, top: 0, width: 30, height: 30)
    return [[faint], [steep], [steep, faint], [steep, faint, steep]].flatMap { matrices in
      [SurfaceFormat.bitmap, .intermediate].map { format in
        PaintCase(
          "\(matrices.count) adjustments from \(matrices[0].red.x) into \(format)",
          [bitmap(size, seed: 31), intermediate(wide, seed: 32), plane(wide, seed: 33)], format, wide
        ) { sources, output in
          let part = PixelRect(columns: 3..<30, rows: 2..<21)
          var items = [
            PaintItem(.picture(sources[0], shift: .zero), region: wide),
            PaintItem(.picture(sources[1], shift: .zero), region: part),
            PaintItem(.picture(sources[1], shift: .zero), opacity: 0.7, region: part),
            PaintItem(.gradient(gradient), opacity: 0.4, region: part),
            PaintItem(.gradient(down), region: PixelRect(columns: -5..<2, rows: 2..<21)),
            PaintItem(.noise(noise), blend: .multiply, region: part),
            PaintItem(
              .pattern(sources[0], shift: .zero), coverage: [CoverageTerm(.plane(sources[2], octaves: 0))],
              blend: .copy, region: PixelRect(columns: 20..<46, rows: 9..<30)),
            PaintItem(.picture(sources[0], shift: PixelShift(Vector(-3, 9))), region: wide),
          ]
          for index in items.indices where index != 1 {
            items[index].adjustments = matrices.map { .matrix($0) }
          }
          return PaintPass(backdrop: sources[1], items: items, output: output)
        }
      }
    }
      + [
        PaintCase("a picture alone, adjusted", [bitmap(size, seed: 34)], .bitmap, PixelRect(size)) {
          var item = PaintItem(.picture($0[0], shift: .zero), region: PixelRect(size))
          item.adjustments = [.matrix(steep)]
          return PaintPass(items: [item], output: $1)
        }
      ]
  }()

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

  // MARK: Made surfaces

  private static func numbers(_ seed: UInt64) -> () -> Double {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    return {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Double(state >> 11) / Double((UInt64(1) << 53) - 1)
    }
  }

  private static func bitmap(_ size: PixelSize, seed: UInt64) -> (Surface, PixelRect) {
    let number = numbers(seed)
    let pixels = (0..<size.width * size.height).flatMap { _ -> [UInt8] in
      let alpha = (255 * min(max(1.4 * number() - 0.2, 0), 1)).rounded()
      return (0..<3).map { _ in UInt8((alpha * number()).rounded()) } + [UInt8(alpha)]
    }
    // The number of samples fits the size, so the bitmap is never nil.
    let bitmap = try? Bitmap(size: size, pixels: pixels)
    let nothing = Surface.plane(Plane(region: PixelRect(PixelSize(0, 0)), samples: []))
    return (bitmap.map(Surface.bitmap) ?? nothing, PixelRect(size))
  }

  /// Steps of 1 / 1024 and of 1 / 2048, which both formats of planes represent nearly exactly.
  private static func plane(_ region: PixelRect, seed: UInt64) -> (Surface, PixelRect) {
    let number = numbers(seed)
    let samples = (0..<region.pixelCount).map { _ in
      Float((min(max(1.4 * number() - 0.2, 0), 1) * 1024).rounded() / 1024)
    }
    return (.plane(Plane(region: region, samples: samples)), region)
  }

  private static func intermediate(_ region: PixelRect, seed: UInt64) -> (Surface, PixelRect) {
    let number = numbers(seed)
    let pixels = (0..<region.pixelCount).map { _ -> SIMD4<Float> in
      let alpha = (number() * 512).rounded() / 512
      return SIMD4(
        Float((alpha * number() * 1024).rounded(.down) / 1024), Float(alpha * 0.5), Float(alpha * 0.75),
        Float(alpha))
    }
    return (.intermediate(Intermediate(region: region, pixels: pixels)), region)
  }
}

extension PaintCase: CustomStringConvertible {
  package var description: String { name }
}
