// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

extension PassCase {
  /// Every kind of pass but shapes and warps, over surfaces of odd sizes, negative origins and full edges,
  /// and outputs that reach past their sources or lie inside them.
  static let plain: [PassCase] =
    masks + downsamplings + blurs + boxBlurs + movedBoxBlurs + blockedBoxBlurs + expansions + distances
    + spreads + farSpreads + bytes + tones + shares + sweeps + channels + textures + grains + screens + ramps
    + displacements + lenses + compositions + shadows + clips + overs + floods + holes + turns

  static let size = PixelSize(37, 23)
  static let wide = PixelRect(-7, -5, 53, 41)
  static let inside = PixelRect(3, 2, 11, 9)

  static func bitmap(_ size: PixelSize = size, seed: UInt64 = 1) -> Surface {
    var samples = Samples(seed: seed)
    let bitmap = try? samples.bitmap(size)
    return bitmap.map(Surface.bitmap) ?? .plane(Plane(region: PixelRect(size), samples: []))
  }

  static func plane(_ region: PixelRect, seed: UInt64 = 2) -> Surface {
    var samples = Samples(seed: seed)
    return .plane(samples.plane(region))
  }

  /// Samples of 256ths: a division hardly increases the error.
  private static func coarse(_ region: PixelRect, seed: UInt64, parts: Float = 256) -> Surface {
    var samples = Samples(seed: seed)
    var plane = samples.plane(region)
    plane.samples = plane.samples.map { ($0 * parts).rounded() / parts }
    return .plane(plane)
  }

  /// Three quarters and ones.
  private static func divisor(_ region: PixelRect) -> Surface {
    .plane(Plane(region: region, samples: (0..<region.pixelCount).map { $0 % 3 == 0 ? 1 : 0.75 }))
  }

  private static func intermediate(_ region: PixelRect, seed: UInt64 = 3) -> Surface {
    var samples = Samples(seed: seed)
    return .intermediate(samples.intermediate(region))
  }

  private static let masks = [nil, 0, 1, 127, 254, 255].flatMap { threshold in
    [false, true].map { isInverted in
      PassCase(
        "mask \(threshold.map { "> \($0)" } ?? "alpha")\(isInverted ? ", inverted" : "")", [bitmap()], .plane,
        wide
      ) { MaskPass(source: $0[0], threshold: threshold, isInverted: isInverted, output: $1) }
    }
  }

  private static let downsamplings: [PassCase] = [
    PassCase("halve alpha", [bitmap()], .plane, PixelRect(-1, -1, 20, 14)) {
      DownsamplePass(source: .alpha($0[0], threshold: nil), output: $1)
    },
    PassCase("halve a mask", [bitmap()], .plane, PixelRect(-2, -2, 23, 16)) {
      DownsamplePass(source: .alpha($0[0], threshold: 127), output: $1)
    },
    PassCase(
      "halve a plane at a negative odd origin", [plane(PixelRect(-5, -3, 21, 17))], .plane,
      PixelRect(-4, -3, 14, 12)
    ) {
      DownsamplePass(source: .plane($0[0]), output: $1)
    },
    PassCase("halve one sample", [plane(PixelRect(0, 0, 1, 1))], .plane, PixelRect(-2, -2, 4, 4)) {
      DownsamplePass(source: .plane($0[0]), output: $1)
    },
    PassCase("halve a part", [plane(wide)], .plane, PixelRect(1, 2, 5, 4)) {
      DownsamplePass(source: .plane($0[0]), output: $1)
    },
  ]

  private static let blurs = Axis.allCases.flatMap { axis in
    [0, 1, 5, 16].flatMap { radius -> [PassCase] in
      let kernel = radius == 0 ? Kernel(weights: [1]) : Kernel.gaussian(variance: 4, radius: radius)
      return [
        PassCase("blur a plane, \(axis), radius \(radius)", [plane(PixelRect(-3, 4, 29, 19))], .plane, wide) {
          BlurPass(source: .plane($0[0]), axis: axis, kernel: kernel, output: $1)
        },
        PassCase("blur a mask, \(axis), radius \(radius)", [bitmap()], .plane, inside) {
          BlurPass(source: .alpha($0[0], threshold: 1), axis: axis, kernel: kernel, output: $1)
        },
        PassCase(
          "blur alpha of one pixel, \(axis), radius \(radius)", [bitmap(PixelSize(1, 1))], .plane, wide
        ) {
          BlurPass(source: .alpha($0[0], threshold: nil), axis: axis, kernel: kernel, output: $1)
        },
      ]
    }
  }

  private static let expansions = [1, 2, 5].map { octaves in
    PassCase(
      "expand by \(1 << octaves)", [plane(PixelRect(-2, -1, 7, 5))], .plane, PixelRect(-19, -13, 61, 47)
    ) {
      UpsamplePass(source: $0[0], octaves: octaves, output: $1)
    }
  }

  private static let tones: [PassCase] = {
    // None so steep that rounded samples become more than the tolerance of a pass.
    let contour = Contour(.gaussian).segments
    let values: [(String, TonePass.Value)] = [
      ("plain", .plain(isInverted: false)), ("inverse", .plain(isInverted: true)),
      ("difference", .difference(PixelShift(Vector(2, -1)), PixelShift(Vector(-2, 1)))),
      ("difference between pixels", .difference(PixelShift(Vector(0.5, 0.25)), PixelShift(Vector(-1.5, 0)))),
      ("relief", .relief(.init(step: 1, steepness: 0.7, light: SIMD3(0.48, -0.64, 0.6)))),
      (
        "wrapped relief",
        .relief(.init(step: 2, steepness: 0.9, light: SIMD3(0.48, -0.64, 0.6), isWrapped: true))
      ),
      ("wide relief", .relief(.init(step: 5, steepness: -1, light: SIMD3(-0.6, 0, 0.8)))),
      (
        "smoothed relief",
        .relief(.init(step: 1, steepness: 0.7, light: SIMD3(0.48, -0.64, 0.6), isSmoothed: true))
      ),
    ]
    return values.flatMap { name, value in
      [[], contour].map { contour in
        PassCase(
          "\(name) tone, contour of \(contour.count)", [plane(PixelRect(-2, -3, 31, 17))], .plane, wide
        ) {
          TonePass(
            source: $0[0], value: value, gain: 1.125, contour: contour, scale: -0.5, offset: 0.875,
            output: $1)
        }
      }
    }
  }()

  private static let textures = [true, false].map { isSmoothed in
    PassCase(
      "\(isSmoothed ? "smoothed" : "plain") relief with a texture",
      [plane(PixelRect(-2, -3, 31, 17)), plane(PixelRect(1, 0, 23, 19))], .plane, wide
    ) {
      TonePass(
        source: $0[0],
        value: .relief(
          .init(
            step: 1, steepness: 0.7, light: SIMD3(0.48, -0.64, 0.6), isSmoothed: isSmoothed,
            texture: .init(plane: $0[1], step: isSmoothed ? 1 : 3, steepness: -0.4))), output: $1)
    }
  }

  private static let shares = [(false, false), (true, false), (true, true)].map { hasSecond, isFactor in
    PassCase(
      "share of \(hasSecond ? "two planes" : "one plane")\(isFactor ? ", times the first" : "")",
      [plane(PixelRect(-2, -3, 31, 17)), plane(PixelRect(1, 0, 23, 19))], .plane, wide
    ) {
      SharePass(
        first: $0[0], second: hasSecond ? $0[1] : nil, dividend: SIMD3(1, -0.5, 0.25),
        divisor: SIMD3(0.5, 0.75, 0.125), multipliesFirst: isFactor, output: $1)
    }
  }

  private static let sweeps = [
    (Axis.horizontal, true, 0.0), (.horizontal, false, 0.37), (.vertical, true, -1), (.vertical, false, 0.6),
  ].flatMap { axis, isForward, slope in
    [0, 0.8].map { fade in
      PassCase(
        "sweep \(axis) \(isForward), slope \(slope), fade \(fade)", [plane(PixelRect(-2, -3, 31, 17))],
        .plane,
        wide
      ) {
        SweepPass(
          source: $0[0], direction: .init(axis: axis, isForward: isForward, slope: slope, steps: 11),
          fade: fade,
          output: $1)
      }
    }
  }

  private static let grains = [
    (Vector(2, -1), 1.0, 0.0, 1), (Vector(0.5, 0.25), 0.3, 0.2, 3), (Vector(-1.5, 0), 0, 0.5, 5),
  ].map { shift, noise, jitter, size in
    // As steep as rounded samples allow.
    PassCase(
      "grains of \(size) moved by \(shift.x), \(shift.y), noise \(noise)", [plane(PixelRect(-2, -3, 31, 17))],
      .plane, wide
    ) {
      GrainPass(
        source: $0[0], shift: PixelShift(shift), noise: noise, jitter: jitter, steepness: 1.5,
        grid: GrainGrid(size: Double(size), seed: 0xF000_0007, over: Rect(-3, 2, 1, 1), scale: 1),
        output: $1)
    }
  }

  // Slopes are multiplied by up to 6.25, so heights are those that planes hold exactly.
  private static let turns = [4, 16_000].map { distance in
    PassCase(
      "a turned tile, \(distance) pixels from its corner",
      [plane(PixelRect(0, 0, 7, 5)), coarse(PixelRect(-2, -3, 31, 17), seed: 8, parts: 255)], .plane, wide
    ) {
      TurnPass(
        tile: $0[0], tileSize: PixelSize(7, 5), left: -distance, top: distance, height: $0[1], step: 2,
        output: $1)
    }
  }

  private static let screens = Halftone.Shape.allCases.map { shape in
    PassCase("a screen of \(shape)s", [plane(PixelRect(-2, -3, 31, 17))], .plane, wide) {
      GrainPass(
        source: $0[0], shift: .zero, noise: 0, jitter: 0, steepness: 1,
        grid: GrainGrid(size: 1, seed: 0, over: Rect(0, 0, 1, 1), scale: 1),
        screen: ResolvedScreen(Halftone(shape, size: 4.5, angle: 30), scale: 1, edge: 1)
          .moved(by: Vector(2, 7)), output: $1)
    }
  }

  private static let ramps = [2, 3, 17].map { count in
    PassCase("ramp of \(count) colours", [plane(PixelRect(-2, -3, 31, 17))], .intermediate, wide) {
      let colors = (0..<count).map { index in
        let part = Double(index) / Double(count - 1)
        return SIMD4(part, part * part, 0.5 * part, 1) * (1 - 0.5 * part)
      }
      return RampPass(source: $0[0], colors: colors, output: $1)
    }
  }

  private static let holes: [PassCase] = {
    let (shape, wide) = (coarse(PixelRect(0, 0, 33, 20), seed: 5), coarse(PixelRect(-2, 0, 33, 20), seed: 6))
    // A maze of walls and open points, with a connected corner.
    var numbers = Samples(seed: 9)
    let region = PixelRect(0, 0, 19, 13)
    var states = (0..<region.pixelCount).map { _ in Float(numbers.number() < 0.25 ? 0 : 1.0 / 3) }
    states[0] = 1
    let maze = Surface.plane(Plane(region: region, samples: states))
    return [
      PassCase("states of points", [shape], .plane, PixelRect(0, 0, 12, 8)) {
        FloodPass(source: $0[0], step: .start(wide: nil), spacing: 3, output: $1)
      },
      PassCase("states of points and discs", [shape, wide], .plane, PixelRect(0, 0, 12, 8)) {
        FloodPass(source: $0[0], step: .start(wide: $0[1]), spacing: 3, output: $1)
      },
      PassCase("a leg in a maze", [maze], .plane, region) {
        FloodPass(source: $0[0], step: .leg, spacing: 3, output: $1)
      },
      PassCase("filled holes", [maze, shape], .plane, PixelRect(-2, -3, 31, 17)) {
        FloodPass(source: $0[0], step: .fill(shape: $0[1]), spacing: 3, output: $1)
      },
    ]
  }()

  private static let displacements = [
    (0.0, 4.0, false), (2.5, 4, false), (2.5, 4, true), (9, 1, true), (31, 13, false), (0.7, 200, true),
  ].map { radius, size, isClipped in
    PassCase(
      "moved by up to \(radius) over squares of \(size)\(isClipped ? ", clipped" : "")",
      [intermediate(PixelRect(-4, 1, 33, 20))], .intermediate, wide
    ) {
      let frame = Rect(-3, 2, 1, 1)
      return DisplacePass(
        picture: $0[0], radius: radius,
        lattices: [1.0, 2, 4].map { GrainGrid(size: size / $0, seed: 0xF000_0007, over: frame, scale: 1) },
        isClipped: isClipped, movesOnlyEdges: radius == 9 || radius == 2.5 && !isClipped, output: $1)
    }
  }

  /// Samples of whole levels, which 16 bits hold exactly: slopes amplify rounding.
  private static func levels(_ region: PixelRect, seed: UInt64) -> Surface {
    var samples = Samples(seed: seed)
    var plane = samples.plane(region)
    plane.samples = plane.samples.map { ($0 * 255).rounded() / 255 }
    return .plane(plane)
  }

  private static let bends: [(dispersion: Double, edges: PixelRect?)] = [
    (0, nil), (0.25, wide), (0, PixelRect(-8, -6, 70, 50)),
  ]

  private static let lenses: [PassCase] = [true, false].flatMap { keepsPlace in
    bends.flatMap { dispersion, edges in
      [bitmap(), intermediate(PixelRect(-4, 1, 33, 20))].flatMap { picture in
        [true, false].map { isDome in
          PassCase(
            "\(picture.format) \(keepsPlace ? "bent" : "mirrored") by \(isDome ? "a dome" : "heights"), "
              + "dispersion \(dispersion), edges \(edges.map { "\($0)" } ?? "none")",
            [
              picture, levels(PixelRect(-6, -5, 40, 33), seed: 31), levels(PixelRect(1, 0, 23, 19), seed: 32),
            ], .intermediate, wide
          ) {
            let origin = keepsPlace ? Vector(0, 0) : Vector(17.25, 11.5)
            return LensPass(
              picture: $0[0],
              surface: isDome
                ? .dome(within: $0[1], around: $0[2], width: 5.5, reach: 3)
                : .heights(
                  $0[1], steepness: 1.75,
                  texture: dispersion == 0
                    ? nil : TonePass.Relief.Texture(plane: $0[2], step: 2, steepness: -0.75)),
              step: isDome ? 2 : 3,
              map: Transform(a: -7, b: 0.5, c: 1.5, d: -6, tx: origin.x, ty: origin.y),
              keepsPlace: keepsPlace, dispersion: dispersion, edges: edges, output: $1)
          }
        }
      }
    }
  }

  private static let channels = PictureChannel.allCases.flatMap { channel in
    [bitmap(), intermediate(PixelRect(-4, 1, 33, 20))].flatMap { source in
      [false, true].map { isInverted in
        PassCase(
          "\(channel) of a \(source.format)\(isInverted ? ", inverted" : "")", [source], .plane, wide
        ) { MaskPass(source: $0[0], channel: channel, isInverted: isInverted, output: $1) }
      }
    }
  }

  private static let compositions = [0, 1, 3].flatMap { octaves in
    [false, true].map { hasDivisor in
      PassCase(
        "picture of planes reduced by \(1 << octaves)\(hasDivisor ? ", divided" : "")",
        [(-2, -3), (1, 0), (-5, 2), (-3, -4)].enumerated().map {
          coarse(PixelRect($1.0, $1.1, 31, 29), seed: UInt64(20 + $0))
        } + [divisor(PixelRect(-12, -12, 80, 80))], .intermediate, wide
      ) {
        ComposePass(
          channels: Array($0[..<4]), divisor: hasDivisor ? $0[4] : nil, octaves: octaves, output: $1)
      }
    }
  }

  private static let shadows = [(0.0, 0.0), (0, 4), (-3, 2), (0.5, 0.25), (-1.3, -0.7)].flatMap { x, y in
    [SurfaceFormat.bitmap, .intermediate].map { format in
      PassCase("shadow moved \(x), \(y), into a \(format)", [plane(PixelRect(-2, -3, 31, 17))], format, wide)
      {
        let term = CoverageTerm(
          .plane($0[0], octaves: 0), shift: PixelShift(Vector(x, y)), isInverted: x < 0)
        return Pass.paint([(.color(SIMD4(0.1, 0.2, 0.3, 0.75)), [term])], over: wide, on: $1)
      }
    }
  }

  private static let clips: [PassCase] = [false, true].flatMap { isInverted in
    [
      PassCase("clip a bitmap by its own alpha, inverted \(isInverted)", [bitmap()], .bitmap, wide) {
        let term = CoverageTerm(.alpha($0[0]), isInverted: isInverted)
        return Pass.paint([(.picture($0[0], shift: .zero), [term])], over: wide, on: $1)
      },
      PassCase(
        "clip a 16-bit intermediate by a plane, inverted \(isInverted)",
        [intermediate(PixelRect(-4, 1, 33, 20)), plane(PixelRect(2, -3, 30, 21))], .intermediate, wide
      ) {
        let term = CoverageTerm(.plane($0[1], octaves: 0), isInverted: isInverted)
        return Pass.paint([(.picture($0[0], shift: .zero), [term])], over: wide, on: $1)
      },
    ]
  }

  private static let overs: [PassCase] = [
    PassCase("over, bitmaps", [bitmap(), bitmap(PixelSize(30, 31), seed: 9)], .bitmap, wide) {
      Pass.paint(
        [(.picture($0[1], shift: .zero), []), (.picture($0[0], shift: .zero), [])], over: wide, on: $1)
    },
    PassCase(
      "over, 16-bit intermediates", [intermediate(wide), intermediate(inside, seed: 8)], .intermediate, inside
    ) {
      Pass.paint(
        [(.picture($0[1], shift: .zero), []), (.picture($0[0], shift: .zero), [])], over: inside, on: $1)
    },
  ]

  private static let floods = [SurfaceFormat.bitmap, .intermediate].map { format in
    let region = PixelRect(-3, -2, 5, 7)
    return PassCase("flood a \(format)", [], format, region) {
      Pass.paint([(.color(SIMD4(0.1, 0.25, 0.5, 0.6)), [])], over: region, on: $1)
    }
  }
}
