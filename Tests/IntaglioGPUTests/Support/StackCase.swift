// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import TestSupport
import Testing

/// Stacks of layers that between them have every kind of layer, reading, shift, mask, bounds and backdrop,
/// each in one paint pass. They write 16-bit intermediates, so that no rounding to 8 bits hides a difference.
struct StackCase: Sendable, CustomTestStringConvertible {
  let passCase: PassCase

  var testDescription: String { passCase.name }

  private static let size = PixelSize(37, 23)
  private static let canvas = PixelRect(-6, -4, 51, 33)

  /// The inputs of each: the picture, a fill, a plane of full size, one of 2 octaves, a backdrop.
  private static let inputs: [Surface] = {
    var samples = Samples(seed: 21)
    let bitmaps = (0..<2).compactMap { _ in try? samples.bitmap(size) }
    return bitmaps.map(Surface.bitmap) + [
      .plane(samples.plane(PixelRect(-5, -7, 44, 35))), .plane(samples.plane(PixelRect(-3, -2, 13, 9))),
      .intermediate(samples.intermediate(canvas)),
    ]
  }()

  private init(
    _ name: String, threshold: Int? = nil, region: PixelRect = canvas, hasBackdrop: Bool = false,
    _ layers: [PictureStack.Layer]
  ) {
    passCase = PassCase(name, StackCase.inputs, .intermediate, StackCase.canvas) { sources, output in
      let stack = PictureStack(
        picture: sources[0], threshold: threshold, layers: layers, backdrop: hasBackdrop ? sources[4] : nil,
        region: region)
      return stack.pass(output: output)
    }
  }

  private static let fill = SurfaceID(1)
  private static let plane = SurfaceID(2)
  private static let reduced = SurfaceID(3)

  private static func shadow(
    _ reading: PictureStack.Reading, _ x: Double, _ y: Double, bounds: BoundsProfile? = nil,
    alpha: Double = 0.75
  ) -> PictureStack.Shadow {
    PictureStack.Shadow(
      color: SIMD4(0.9, 0.3, 0.1, 1) * alpha, reading: reading, offset: Vector(x, y), bounds: bounds)
  }

  /// A profile that is 0, partial and 1, so that the maximum with 0 matters.
  private static func profile(_ region: PixelRect) -> BoundsProfile {
    BoundsProfile(
      columns: (0..<region.width).map { min(1, Float($0) / 20) },
      rows: (0..<region.height).map { min(1, Float(region.height - $0) / 15) })
  }

  private static let readings: [(String, PictureStack.Reading)] = [
    ("nothing", .nothing), ("alpha", .alpha(threshold: nil)), ("mask", .alpha(threshold: 99)),
    ("plane", .plane(plane, octaves: 0)), ("reduced plane", .plane(reduced, octaves: 2)),
  ]
  private static let shifts = [(0.0, 0.0), (2, -3), (0.5, 0), (0, -0.25), (-1.3, 2.6), (1000, 0)]

  /// Each reading at each shift, inside and outside.
  private static let readingsMoved = readings.flatMap { name, reading in
    shifts.flatMap { x, y in
      [
        StackCase("outer \(name) moved \(x), \(y)", [.outer(shadow(reading, x, y), isKnockedOut: false)]),
        StackCase("inner \(name) moved \(x), \(y)", [.inner(shadow(reading, x, y))]),
      ]
    }
  }

  private static let part = PixelRect(-2, 3, 30, 11)

  private static let stacks = [
    StackCase("casters", threshold: 60, [.casters]),
    StackCase("casters of a mask that is alpha", [.casters]),
    StackCase("fill colour", [.fillColor(SIMD4(0.2, 0.1, 0, 0.5))]),
    StackCase("fill bitmap", [.fillBitmap(fill)]),
    StackCase("contents", [.contents(isKnockedOut: false)]),
    StackCase("contents knocked out", [.contents(isKnockedOut: true)]),
    StackCase("contents knocked out by a mask", threshold: 128, [.contents(isKnockedOut: true)]),
    StackCase(
      "outer knocked out", threshold: 30,
      [.outer(shadow(.plane(plane, octaves: 0), 1, 2), isKnockedOut: true)]),
    StackCase(
      "bounded inner", [.inner(shadow(.plane(plane, octaves: 0), 0.5, 2, bounds: profile(canvas)))]),
    StackCase("bounded inner of nothing", [.inner(shadow(.nothing, 0, 0, bounds: profile(canvas)))]),
    StackCase(
      "bounded inner in a part", region: part,
      [.inner(shadow(.plane(reduced, octaves: 2), 0.5, 2, bounds: profile(part)))]),
    StackCase(
      "a backdrop alone", hasBackdrop: true, [.outer(shadow(.nothing, 0, 0), isKnockedOut: false)]),
    StackCase(
      "everything at once", threshold: 1, hasBackdrop: true,
      [
        .casters, .inner(shadow(.plane(reduced, octaves: 2), 0, 4, alpha: 0.5)),
        .inner(shadow(.alpha(threshold: 1), 1, 1, bounds: profile(canvas), alpha: 0.3)),
        .inner(shadow(.plane(plane, octaves: 0), -0.5, 1.5, bounds: profile(canvas), alpha: 0.4)),
        .fillBitmap(fill), .fillColor(SIMD4(0, 0.1, 0.2, 0.3)), .contents(isKnockedOut: true),
        .outer(shadow(.plane(reduced, octaves: 2), 0.25, 1, alpha: 0.6), isKnockedOut: true),
        .outer(shadow(.plane(plane, octaves: 0), 3, 3), isKnockedOut: false),
      ]),
    StackCase("contents in a part", region: part, [.contents(isKnockedOut: false)]),
  ]

  static let all = readingsMoved + stacks
}
