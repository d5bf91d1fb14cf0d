// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

extension LayerStack {
  /// A blur of everything that a style draws, in pixels.
  struct ResolvedLayerBlur: Hashable {
    /// From the softest to the sharpest.
    let levels: [Level]
    /// The line along which the blur changes, in fractions of the frame; nil for a uniform blur.
    let line: Line?

    struct Level: Hashable {
      let blur: ShadowBlur
      /// The level's share over the sharper ones, as the alpha of stops along the line.
      let ramp: [Gradient.Stop]

      /// Whether it hides the sharper levels everywhere.
      var isWhole: Bool { ramp.allSatisfy { $0.color.alpha == 1 } }
      var isInvisible: Bool { ramp.allSatisfy { $0.color.alpha == 0 } }
    }

    struct Line: Hashable {
      let start: Vector
      let end: Vector
    }

    var reach: Int { (levels.first?.blur.reach ?? 0) + 1 }

    /// The room that it needs on each side of a canvas.
    var room: Int { Int((levels.first?.blur.room ?? 0).rounded(.up)) }
  }
}

extension LayerStack.ResolvedLayerBlur {
  /// A blur in a profile's arithmetic, more precise if its errors are amplified.
  init(_ blur: LayerBlur, _ profile: Style.Profile, scale: Double, isPrecise: Bool = false) {
    func resolved(_ blur: Blur) -> ShadowBlur {
      let resolved = profile.blur(blur, scale: scale)
      return isPrecise ? resolved.precise : resolved
    }
    guard let progression = blur.progression, progression.from != blur.blur.value else {
      levels = [Level(blur: resolved(blur.blur), ramp: [Gradient.Stop(.black, at: 0)])]
      line = nil
      return
    }
    let (from, to, largest) = (progression.from, blur.blur.value, blur.largest)
    var values = [largest.value]
    while let half = values.last.map({ Blur($0 / 2, unit: largest.unit) }), half.sigma * scale >= 0.5 {
      values.append(half.value)
    }
    values.append(0)
    var levels: [Level] = []
    for (index, value) in values.enumerated() {
      let sharper = index + 1 < values.count ? values[index + 1] : nil
      func share(_ value: Double) -> Double {
        let share = sharper.map { (value - $0) / (values[index] - $0) } ?? 1
        // Snaps rounding errors to 0 and 1.
        return share < 1e-9 ? 0 : share > 1 - 1e-9 ? 1 : share
      }
      let places = [sharper, value].compactMap { $0.map { ($0 - from) / (to - from) } }
      let stops = ([0, 1] + places.filter { $0 > 0 && $0 < 1 }).sorted().map { place in
        Gradient.Stop(Color(white: 0, alpha: share(from + place * (to - from))), at: place)
      }
      let level = Level(blur: resolved(Blur(value, unit: largest.unit)), ramp: stops)
      if !level.isInvisible { levels.append(level) }
      if level.isWhole { break }
    }
    self.levels = levels
    line = Line(start: progression.start, end: progression.end)
  }
}

extension LayerStack {
  /// The displacement of the contents' pixels, in pixels.
  struct ResolvedDisplacement: Hashable {
    let radius: Double
    let isClipped: Bool
    let movesOnlyEdges: Bool
    private let displacement: Displacement
    private let scale: Double

    init?(_ displacement: Displacement?, scale: Double) {
      guard let displacement, displacement.isSeen else { return nil }
      radius = displacement.radius * scale
      (isClipped, movesOnlyEdges) = (displacement.clipsToContents, displacement.movesOnlyEdges)
      (self.displacement, self.scale) = (displacement, scale)
    }

    func lattices(over frame: Rect) -> [GrainGrid] {
      DisplacePass.weights.indices.map { index in
        GrainGrid(
          size: displacement.size / Double(1 << index), seed: displacement.seed &+ UInt32(index), over: frame,
          scale: scale)
      }
    }

    /// The largest distance between contents and the pixel that shows them.
    var reach: Int { DisplacePass.reach(radius) }

    /// The contents' growth on each side, in pixels.
    var room: Int { isClipped ? 0 : Int(radius.rounded(.up)) }
  }
}
