// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import Testing

/// Numbers in plans that no picture shows to a level, against closed forms.
@Suite struct PlanNumbersTests {
  /// A kernel has the variance that it is asked for, whatever sampling and cutting take off it.
  @Test(arguments: [1.8, 2, 2.5, 3.1, 4])
  func kernelsHaveTheirVariance(sigma: Double) {
    let kernel = Kernel.gaussian(variance: sigma * sigma, radius: Int((4 * sigma).rounded(.up)))
    let variance = (-kernel.radius...kernel.radius).reduce(0.0) {
      $0 + Double($1 * $1) * kernel.weights[abs($1)]
    }
    #expect(abs(variance - sigma * sigma) < 1e-9)
  }

  /// Downsamplings, kernel and spline together have the variance of the blur: (D^2 - 1) / 4 of the
  /// downsamplings, D^2 times the kernel's, D^2 / 4 of the spline.
  @Test(arguments: [4, 5.5, 8, 13, 40, 200])
  func variancesAddUp(sigma: Double) {
    let blur = OctaveBlur(sigma: sigma)
    let square = Double(1 << (2 * blur.octaves))
    let kernel = (-blur.kernel.radius...blur.kernel.radius).reduce(0.0) {
      $0 + Double($1 * $1) * blur.kernel.weights[abs($1)]
    }
    let variance = (square - 1) / 4 + square * kernel + square / 4
    #expect(abs(variance / (sigma * sigma) - 1) < 1e-9)
  }

  /// A stop that lies before the one before it lies where that does.
  @Test func stopsDoNotFall() {
    let stops = [-0.5, 0.6, 0.3, 1.5].map { Gradient.Stop(.black, at: $0) }
    let gradient = ResolvedGradient(
      Gradient(.linear(start: .zero, end: Vector(1, 0)), stops: stops), over: Rect(0, 0, 9, 9), scale: 1)
    #expect(gradient.positions == [0, 0.6, 0.6, 1])
  }

  /// The thresholds are Bayer's: the matrix of twice the side is 4 M, 4 M + 2 above 4 M + 3, 4 M + 1.
  @Test func thresholdsAreThoseOfBayer() {
    var matrix = [[0]]
    while matrix.count < 8 {
      let quarters = matrix.map { $0.map { 4 * $0 } }
      func moved(_ first: Int, _ second: Int) -> [[Int]] {
        quarters.map { row in row.map { $0 + first } + row.map { $0 + second } }
      }
      matrix = moved(0, 2) + moved(3, 1)
    }
    for (row, ranks) in matrix.enumerated() {
      for (column, rank) in ranks.enumerated() {
        let threshold = DitherMatrix.threshold(column: column + 8, row: row + 16)
        #expect(threshold == (Double(rank) + 0.5) / 64, "\(column), \(row)")
      }
    }
  }

  /// One blur of full size: the plane between its axes and the plane that it makes lie in memory together, 2
  /// bytes a pixel.
  @Test func memoryAtItsPeak() throws {
    let (size, shadow) = (PixelSize(640, 361), Shadow(.inner, blur: .sigma(2)))
    #expect(
      try Planner().plan(Style(shadows: [shadow]), picture: size).peakTransientBytes == 2 * 2 * 640 * 361)
    #expect(try Planner().plan(Style(), picture: size).peakTransientBytes == 0)
  }

  /// A shadow of sigma 2 reaches 8 pixels, and as far as it is moved.
  @Test func picturesThatAreDrawnTogetherKeepTheirDistance() throws {
    for offset in [Vector(30, 0), Vector(0, -30), Vector(-29.5, 3)] {
      let style = Style(shadows: [Shadow(.outer, offset: offset, blur: .sigma(2))])
      let spacing = try #require(AtlasSpacing(style, scale: 1))
      #expect((38...48).contains(spacing.gutter))
      #expect(spacing.alignment == 1)
    }
    let reduced = Style(shadows: [Shadow(.inner, blur: .sigma(9))])
    #expect(try #require(AtlasSpacing(reduced, scale: 1)).alignment == 4)
    #expect(try #require(AtlasSpacing(reduced, scale: 1)).gutter >= 36)
    // Grains depend on where a picture lies.
    #expect(AtlasSpacing(Style(displacement: Displacement()), scale: 1) == nil)
    #expect(AtlasSpacing(Style(displacement: Displacement(radius: 0)), scale: 1) != nil)
    for kind in Shadow.Kind.allCases {
      #expect(AtlasSpacing(Style(shadows: [Shadow(kind, blend: .dissolve)]), scale: 1) == nil)
      #expect(AtlasSpacing(Style(shadows: [Shadow(kind, blend: .hardMix)]), scale: 1) != nil)
    }
  }
}
