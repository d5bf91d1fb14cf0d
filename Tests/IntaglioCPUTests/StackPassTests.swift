// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import TestSupport
import Testing

/// A style's layers in one paint pass, against the Reference.
@Suite struct StackPassTests {
  static let thresholds: [Int?] = [nil, 0, 1, 128, 255]
  static let offsets = [Vector(0, 0), Vector(5, -3), Vector(0.5, 1.75), Vector(-2.25, 0), Vector(700, 700)]
  static let pictureRegion = rect(0, 0, 37, 14)

  /// A plan with a picture, a fill, planes of several octaves and a backdrop, whose layers are painted over
  /// `region`.
  private func check(
    _ layers: (Inputs) -> [PictureStack.Layer], threshold: Int? = nil, hasBackdrop: Bool = false,
    region: PixelRect = rect(-6, -5, 50, 25), format: SurfaceFormat = .bitmap,
    picture: Surface? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var test = TestPlan()
    let pictureID =
      try picture.map { test.add($0, PixelRect($0.size)) } ?? test.addNoise(.bitmap, Self.pictureRegion)
    let inputs = Inputs(
      picture: pictureID,
      fill: try test.addNoise(.bitmap, PixelRect(test.inputs[0].size), seed: 3),
      planes: try [0, 1, 2, 3, 5].map { octaves in
        (try test.addNoise(.plane, rect(-2, -1, 1 + 40 >> octaves, 2 + 16 >> octaves), seed: 20), octaves)
      },
      backdrop: try test.addNoise(.intermediate, rect(-4, -2, 30, 20), seed: 31))
    let stack = PictureStack(
      picture: inputs.picture, threshold: threshold, layers: layers(inputs),
      backdrop: hasBackdrop ? inputs.backdrop : nil, region: region)
    test.plan.add(.paint(stack.pass(output: test.addOutput(format, region))))
    try test.expectReference(sourceLocation: sourceLocation)
  }

  private struct Inputs {
    let picture: SurfaceID
    let fill: SurfaceID
    let planes: [(surface: SurfaceID, octaves: Int)]
    let backdrop: SurfaceID

    /// Every way of reading coverage.
    var readings: [PictureStack.Reading] {
      planes.map { .plane($0.surface, octaves: $0.octaves) }
        + [.alpha(threshold: nil), .alpha(threshold: 9), .nothing]
    }
  }

  private static let blue = SIMD4(0.1, 0.2, 0.6, 0.7)
  private static let white = SIMD4(1.0, 1, 1, 1)

  @Test(arguments: thresholds)
  func layersWithoutShadow(threshold: Int?) throws {
    for knockedOut in [false, true] {
      try check({ _ in [.contents(isKnockedOut: knockedOut)] }, threshold: threshold)
    }
    try check({ _ in [.casters] }, threshold: threshold)
    try check({ _ in [.fillColor(Self.blue)] }, threshold: threshold)
    try check({ [.fillBitmap($0.fill)] }, threshold: threshold)
  }

  @Test(arguments: offsets, 0..<8)
  func shadows(offset: Vector, reading: Int) throws {
    for knockedOut in [false, true] {
      try check { inputs in
        let shadow = PictureStack.Shadow(color: Self.blue, reading: inputs.readings[reading], offset: offset)
        return [.outer(shadow, isKnockedOut: knockedOut)]
      }
    }
    try check { inputs in
      [.inner(PictureStack.Shadow(color: Self.blue, reading: inputs.readings[reading], offset: offset))]
    }
  }

  @Test(arguments: 0..<8)
  func boundedInnerShadow(reading: Int) throws {
    let region = rect(-6, -5, 50, 25)
    let bounds = BoundsProfile(
      columns: (0..<region.width).map { Float($0) / 49 }, rows: (0..<region.height).map { 1 - Float($0) / 40 }
    )
    try check(
      { inputs in
        [
          .inner(
            PictureStack.Shadow(
              color: Self.blue, reading: inputs.readings[reading], offset: Vector(1.5, -2), bounds: bounds))
        ]
      }, threshold: 40, region: region)
  }

  @Test(arguments: thresholds, [SurfaceFormat.bitmap, .intermediate])
  func wholeStack(threshold: Int?, format: SurfaceFormat) throws {
    for knockedOut in [false, true] {
      for hasBackdrop in [false, true] {
        try check(
          { inputs in
            let shadows = zip([Vector(0, 4), Vector(-1.5, 0.25), Vector(2, 2)], [3, 0, 1]).map {
              offset, plane in
              PictureStack.Shadow(color: Self.blue, reading: inputs.readings[plane], offset: offset)
            }
            return [
              .casters, .inner(shadows[0]), .inner(shadows[1]), .fillBitmap(inputs.fill),
              .fillColor(Self.blue * 0.5), .contents(isKnockedOut: knockedOut),
              .outer(shadows[2], isKnockedOut: knockedOut), .outer(shadows[0], isKnockedOut: knockedOut),
            ]
          }, threshold: threshold, hasBackdrop: hasBackdrop, format: format)
      }
    }
  }

  /// Opaque, transparent and mixed stretches, wider than a span: where layers could be left out.
  @Test(arguments: [nil, 0, 128, 255] as [Int?])
  func stretchesOfOneKind(threshold: Int?) throws {
    let width = 3200
    let pixels: [UInt8] = (0..<2 * width).flatMap { index -> [UInt8] in
      let x = index % width
      return x < 1200 ? [10, 200, 3, 255] : x < 2500 ? [0, 0, 0, 0] : [0, UInt8(x % 90), 0, 90]
    }
    let picture = Surface.bitmap(try Bitmap(size: PixelSize(width, 2), pixels: pixels))
    for knockedOut in [false, true] {
      try check(
        { _ in
          let shadow = PictureStack.Shadow(
            color: Self.blue, reading: .alpha(threshold: nil), offset: Vector(9, 0))
          return [
            .casters, .inner(shadow), .contents(isKnockedOut: knockedOut),
            .outer(shadow, isKnockedOut: knockedOut),
          ]
        }, threshold: threshold, hasBackdrop: true, region: rect(0, 0, width, 2), picture: picture)
    }
  }

  /// Colours that are not transparent where alpha is 0 are still added, and sums past 1 are held to 1.
  @Test func picturesThatAreNotPremultiplied() throws {
    let pixels: [UInt8] = (0..<40).flatMap { _ -> [UInt8] in [200, 3, 255, 0] }
    let picture = Surface.bitmap(try Bitmap(size: PixelSize(20, 2), pixels: pixels))
    try check(
      { _ in
        let shadow = PictureStack.Shadow(color: Self.white, reading: .alpha(threshold: -1))
        return [.contents(isKnockedOut: false), .outer(shadow, isKnockedOut: false)]
      }, hasBackdrop: true, region: rect(0, 0, 20, 2), picture: picture)
  }

  /// Items of separate regions of one output; the rest is transparent.
  @Test func separateRegions() throws {
    var test = TestPlan()
    let picture = try test.addNoise(.bitmap, Self.pictureRegion)
    let output = test.addOutput(.bitmap, Self.pictureRegion)
    let regions = [rect(0, 0, 37, 5), rect(3, 5, 20, 4), rect(30, 6, 7, 8)]
    let items = regions.enumerated().flatMap { index, region in
      PictureStack(
        picture: picture,
        layers: [.fillColor(Self.white * (0.25 * Double(index + 1))), .contents(isKnockedOut: false)],
        region: region
      ).pass(output: output).items
    }
    test.plan.add(PaintPass(items: items, output: output))
    try test.expectReference()
  }
}
