// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel
import IntaglioPlan

/// Adjustments of the same pixels, before their blur and after it.
struct ResolvedAdjustments {
  private(set) var beforeBlur: ColorSteps
  private(set) var afterBlur: ColorSteps
  /// Whether there are no adjustments at all, not even ineffective ones.
  let isEmpty: Bool

  /// - Parameter scale: pixels per fitted point.
  init(_ adjustments: [Adjustment] = [], scale: Double = 1) {
    beforeBlur = ColorSteps(adjustments.filter(\.isBeforeBlur).map(\.change), scale: scale)
    afterBlur = ColorSteps(adjustments.filter { !$0.isBeforeBlur }.map(\.change), scale: scale)
    isEmpty = adjustments.isEmpty
  }

  /// The adjustments with the corners of their screens at other whole pixels.
  func movingScreens(_ place: (Vector) -> Vector) -> ResolvedAdjustments {
    var moved = self
    moved.beforeBlur = beforeBlur.movingScreens(place)
    moved.afterBlur = afterBlur.movingScreens(place)
    return moved
  }

  func moved(by offset: Vector) -> ResolvedAdjustments { movingScreens { $0 + offset } }

  /// Whether their result depends on a picture's position.
  var dependsOnPlace: Bool { beforeBlur.hasScreens || afterBlur.hasScreens }

  /// Whether they amplify errors in what a style draws too much.
  var amplifiesErrors: Bool { beforeBlur.slope * afterBlur.slope > ColorSteps.harmlessSlope }

  /// The adjustments of a silhouette, for which only an opacity of 0 matters.
  var silhouette: ResolvedAdjustments {
    let opacity = beforeBlur.opacity * afterBlur.opacity
    return opacity == 0 ? ResolvedAdjustments([Adjustment(.opacity(0))]) : ResolvedAdjustments()
  }
}

/// Consecutive adjustments as steps and one opacity, which does not affect colours.
struct ColorSteps: Hashable {
  private(set) var steps: [ColorStep] = []
  private(set) var opacity = 1.0

  var isIdentity: Bool { steps.isEmpty && opacity == 1 }

  /// The largest factor by which a difference between colours may grow.
  var slope: Double { steps.reduce(opacity) { $0 * $1.slope } }

  /// Whether they amplify the errors of a blur too much.
  var amplifiesErrors: Bool { slope > ColorSteps.harmlessSlope }

  /// The largest slope that keeps errors below a level: blurs are exact to a quarter of a level.
  static let harmlessSlope = 3.0

  /// - Parameter scale: pixels per fitted point.
  init(_ changes: [Adjustment.Change], scale: Double) {
    for change in changes {
      if case .opacity(let amount) = change { opacity *= amount }
      for step in change.steps(scale: scale) { steps.add(step) }
    }
  }

  var hasScreens: Bool { steps.contains { $0.screen != nil } }

  /// The steps with the corners of their screens at other whole pixels.
  func movingScreens(_ place: (Vector) -> Vector) -> ColorSteps {
    guard hasScreens else { return self }
    var moved = self
    moved.steps = steps.map { step in
      guard let corner = step.screen?.corner else { return step }
      let place = place(corner)
      return step.moved(by: Vector(place.x - corner.x, place.y - corner.y))
    }
    return moved
  }

  func moved(by offset: Vector) -> ColorSteps { movingScreens { $0 + offset } }
}

extension [ColorStep] {
  /// How far rounding may take results out of 0…1.
  private static let slack = 1e-9

  /// Adds a step, merged with the last one if possible. Each step clamps its result to 0…1, so two matrices
  /// can be merged only if the first cannot leave that range.
  mutating func add(_ step: ColorStep) {
    switch (last, step) {
    case (.matrix(let first)?, .matrix(let second)) where staysWithinLimits:
      removeLast()
      add(.matrix(second.after(first)))
    case (.tones(let first)?, .tones(let second)):
      guard let both = second.after(first) else { return append(step) }
      self[count - 1] = .tones(both)
    case (_, .matrix(.identity)): break
    default: append(step)
    }
  }

  /// Whether the last step is a matrix whose results need no clamping.
  private var staysWithinLimits: Bool {
    // The ranges of the components.
    var box = Array<ClosedRange<Double>>(repeating: 0...1, count: 3)
    for (index, step) in enumerated() {
      guard case .matrix(let matrix) = step else {
        box = Array<ClosedRange<Double>>(repeating: 0...1, count: 3)
        continue
      }
      let ranges = matrix.ranges(over: box)
      if index == count - 1 {
        return ranges.allSatisfy {
          $0.lowerBound >= -[ColorStep].slack && $0.upperBound <= 1 + [ColorStep].slack
        }
      }
      box = ranges.map { $0.clamped(to: 0...1) }
    }
    return false
  }
}

extension Vector {
  /// Where patterns and screens of a frame with this corner begin.
  var roundedCorner: Vector { Vector(x.roundedHalvesUp, y.roundedHalvesUp) }
}

extension ResolvedGradient {
  /// A premultiplied colour everywhere.
  fileprivate init(_ color: SIMD4<Double>) {
    let straight = color / max(color.w, .leastNonzeroMagnitude)
    let stop = Color(red: straight.x, green: straight.y, blue: straight.z, alpha: color.w)
    self.init(Gradient([stop, stop]), over: Rect(0, 0, 1, 1), scale: 1)
  }
}

extension PaintItem {
  /// Adjusts the item's colours; a single colour is adjusted immediately.
  mutating func adjust(by steps: ColorSteps) {
    opacity *= steps.opacity
    var rest = steps.steps[...]
    if case .color(let color) = paint {
      let flat = rest.prefix { $0.screen == nil }
      let changed = flat.reduce(color) { $1.changed($0) }
      rest = rest.dropFirst(flat.count)
      paint = rest.isEmpty ? .color(changed) : .gradient(ResolvedGradient(changed))
    }
    for step in rest { adjustments.add(step) }
  }
}

extension Adjustment.Change {
  /// The steps of the change; empty for an opacity.
  fileprivate func steps(scale: Double) -> [ColorStep] {
    if let matrix { return [.matrix(matrix)] }
    switch self {
    case .opacity: return []
    case .threshold, .gradientMap: return [.matrix(.luminosity), .tones(toneTable)]
    case .hueSaturation(let change):
      return (change.lightness == 0 ? [] : [.tones(toneTable)]) + [.hues(HueChange(change))]
    case .blackAndWhite(let shares):
      return [.hues(HueChange(shares))] + (shares.tint == nil ? [] : [.tones(toneTable)])
    case .vibrance(let change):
      return [.vibrance(VibranceChange(vibrance: change.vibrance / 100, saturation: change.saturation / 100))]
    case .selectiveColor(let change): return [.inks(InkChange(change))]
    // Unread files were rejected earlier.
    case .colorLookup(let lookup): return lookup.cube.map { [.lookup($0)] } ?? []
    case .halftone(let screen): return [.screen(ResolvedScreen(screen, scale: scale))]
    default: return [.tones(toneTable)]
    }
  }

  private var matrix: ColorMatrix? {
    switch self {
    case .brightness(let amount): ColorMatrix(scale: amount, offset: 0)
    case .contrast(let amount): ColorMatrix(scale: amount, offset: (1 - amount) / 2)
    case .invert(let amount): ColorMatrix(scale: 1 - 2 * amount, offset: amount)
    case .saturate(let amount): .luminance.mixed(with: .identity, by: amount)
    case .grayscale(let amount): .identity.mixed(with: .grey, by: amount)
    case .sepia(let amount): .identity.mixed(with: .brown, by: amount)
    case .hueRotate(let degrees): .luminance.turned(by: degrees * .pi / 180)
    case .channelMixer(let rows):
      ColorMatrix(red: SIMD4(rows[0]), green: SIMD4(rows[1]), blue: SIMD4(rows[2]))
    case .photoFilter(let filter): .filter(filter)
    case .opacity, .curves, .levels, .exposure, .brightnessContrast, .colorBalance, .posterize, .steps,
      .threshold, .gradientMap, .hueSaturation, .blackAndWhite, .vibrance, .selectiveColor, .colorLookup,
      .halftone:
      nil
    }
  }
}

// W3C Filter Effects Module Level 1: section 9.6, feColorMatrix, and section 10.
extension ColorMatrix {
  fileprivate static let identity = ColorMatrix(scale: 1, offset: 0)
  fileprivate static let luminance = ColorMatrix(all: SIMD4(0.213, 0.715, 0.072, 0))
  fileprivate static let luminosity = ColorMatrix(all: SIMD4(0.3, 0.59, 0.11, 0))
  fileprivate static let grey = ColorMatrix(all: SIMD4(0.2126, 0.7152, 0.0722, 0))
  fileprivate static let brown = ColorMatrix(
    red: SIMD4(0.393, 0.769, 0.189, 0), green: SIMD4(0.349, 0.686, 0.168, 0),
    blue: SIMD4(0.272, 0.534, 0.131, 0))
  private static let turn = ColorMatrix(
    red: SIMD4(-0.213, -0.715, 0.928, 0), green: SIMD4(0.143, 0.140, -0.283, 0),
    blue: SIMD4(-0.787, 0.715, 0.072, 0))

  /// A multiplication by the filter's colour. To preserve luminosity, the luminosity that is lost is added to
  /// all components.
  fileprivate static func filter(_ filter: Adjustment.PhotoFilter) -> ColorMatrix {
    let taken = filter.density / 100 * (1 - SIMD3(filter.color.red, filter.color.green, filter.color.blue))
    let back = SIMD3(luminosity.red.x, luminosity.red.y, luminosity.red.z) * taken
    let added = filter.preservesLuminosity ? SIMD4(back, 0) : .zero
    return ColorMatrix(
      red: added + SIMD4(1 - taken.x, 0, 0, 0), green: added + SIMD4(0, 1 - taken.y, 0, 0),
      blue: added + SIMD4(0, 0, 1 - taken.z, 0))
  }

  fileprivate init(scale: Double, offset: Double) {
    self.init(
      red: SIMD4(scale, 0, 0, offset), green: SIMD4(0, scale, 0, offset), blue: SIMD4(0, 0, scale, offset))
  }

  private init(all row: SIMD4<Double>) { self.init(red: row, green: row, blue: row) }

  /// This matrix times (1 - amount) plus another times amount, which may exceed 1.
  fileprivate func mixed(with other: ColorMatrix, by amount: Double) -> ColorMatrix {
    ColorMatrix(
      red: red + (other.red - red) * amount, green: green + (other.green - green) * amount,
      blue: blue + (other.blue - blue) * amount)
  }

  /// Keeps the luminance, which is this matrix, and rotates the rest of the colour.
  fileprivate func turned(by angle: Double) -> ColorMatrix {
    let rest = mixed(with: .identity, by: cos(angle))
    let turn = ColorMatrix.turn
    return ColorMatrix(
      red: rest.red + turn.red * sin(angle), green: rest.green + turn.green * sin(angle),
      blue: rest.blue + turn.blue * sin(angle))
  }

  /// This matrix applied to the result of another, without clamping in between.
  fileprivate func after(_ first: ColorMatrix) -> ColorMatrix {
    func row(_ row: SIMD4<Double>) -> SIMD4<Double> {
      first.red * row.x + first.green * row.y + first.blue * row.z + SIMD4(0, 0, 0, row.w)
    }
    return ColorMatrix(red: row(red), green: row(green), blue: row(blue))
  }

  /// The ranges of the results, before clamping, for colours whose components are in `box`.
  fileprivate func ranges(over box: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
    rows.map { row in
      var (low, high) = (row.w, row.w)
      for (index, range) in box.enumerated() {
        let ends = [row[index] * range.lowerBound, row[index] * range.upperBound]
        low += min(ends[0], ends[1])
        high += max(ends[0], ends[1])
      }
      return low...high
    }
  }
}
