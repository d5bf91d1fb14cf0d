// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

extension LayerStack {
  /// A blur of all that a style draws, in pixels.
  struct ResolvedLayerBlur: Hashable {
    /// From the softest to the sharpest.
    let levels: [Level]
    /// Between which fractions of the frame it changes; nil for one level everywhere.
    let line: Line?

    /// One of the blurs that are mixed.
    struct Level: Hashable {
      let blur: ShadowBlur
      /// From nothing to all of it, by position on the line: how much of it is seen of this level in place of
      /// those that are sharper.
      let ramp: [Gradient.Stop]

      /// Whether it hides what is sharper everywhere.
      var isWhole: Bool { ramp.allSatisfy { $0.color.alpha == 1 } }
      /// Whether nothing is seen of it.
      var isNothing: Bool { ramp.allSatisfy { $0.color.alpha == 0 } }
    }

    /// Fractions of the frame.
    struct Line: Hashable {
      let start: Vector
      let end: Vector
    }

    /// How many pixels away from its place something is drawn.
    var reach: Int { (levels.first?.blur.reach ?? 0) + 1 }

    /// How much room a canvas gives it on each side.
    var room: Int { Int((levels.first?.blur.room ?? 0).rounded(.up)) }
  }
}

extension LayerStack.ResolvedLayerBlur {
  /// A blur by the arithmetic of a profile.
  init(_ blur: LayerBlur, _ profile: Style.Profile, scale: Double) {
    guard let progression = blur.progression, progression.from != blur.blur.value else {
      levels = [Level(blur: profile.blur(blur.blur, scale: scale), ramp: [Gradient.Stop(.black, at: 0)])]
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
        // All and nothing are known as such, however they are rounded.
        return share < 1e-9 ? 0 : share > 1 - 1e-9 ? 1 : share
      }
      let places = [sharper, value].compactMap { $0.map { ($0 - from) / (to - from) } }
      let stops = ([0, 1] + places.filter { $0 > 0 && $0 < 1 }).sorted().map { place in
        Gradient.Stop(Color(white: 0, alpha: share(from + place * (to - from))), at: place)
      }
      let level = Level(blur: profile.blur(Blur(value, unit: largest.unit), scale: scale), ramp: stops)
      if !level.isNothing { levels.append(level) }
      if level.isWhole { break }
    }
    self.levels = levels
    line = Line(start: progression.start, end: progression.end)
  }
}
