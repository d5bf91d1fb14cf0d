// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioReference

extension ReferenceStep {
  /// The items one after the other, the first lowest.
  func painted(_ pass: PaintPass, _ region: PixelRect) -> Grid<SIMD4<Double>> {
    let backdrop = pass.backdrop.map(picture)
    let items = pass.items.map(item)
    let isDithered = pass.isDithered && plan[pass.output].format == .bitmap
    return Grid(region, outside: .zero) { x, y in
      let color = items.reduce(backdrop?[x, y] ?? .zero) { below, item in item(x, y, below) }
      // What is rounded to a bitmap afterwards gets half a level of its own.
      return isDithered ? color + (DitherMatrix.threshold(column: x, row: y) - 0.5) / 255 : color
    }
  }

  /// What an item makes of a pixel.
  private func item(
    _ item: PaintItem
  ) -> (_ x: Int, _ y: Int, _ below: SIMD4<Double>) -> SIMD4<Double> {
    let color = color(item.paint)
    let factors = item.coverage.map { term($0, over: item.region) }
    return { x, y, below in
      guard item.region.columns.contains(x), item.region.rows.contains(y) else { return below }
      let coverage = factors.reduce(1.0) { $0 * $1(x, y) }
      if item.paint == .below {
        guard below.w > 0 else { return below }
        let straight = SIMD4(SIMD3(below.x, below.y, below.z) / below.w, 1)
        let changed = item.adjustments.reduce(straight) { adjusted($0, by: $1, x, y) }
        let mixed = ReferenceBlend(item.blend).blended(changed, straight, x: x, y: y) * below.w
        return below + (mixed - below) * (coverage * item.opacity)
      }
      let source = item.adjustments.reduce(color(x, y)) { adjusted($0, by: $1, x, y) } * item.opacity
      if item.isAdded { return source * coverage + below }
      if item.blend == .copy { return source * coverage + below * (1 - coverage) }
      return ReferenceBlend(item.blend).blended(
        source * coverage, below, x: x - item.noise.wholeX, y: y - item.noise.wholeY)
    }
  }

  private func color(_ paint: Paint) -> (_ x: Int, _ y: Int) -> SIMD4<Double> {
    switch paint {
    case .color(let color):
      return { _, _ in color }
    case .picture(let surface, let shift):
      let picture = picture(surface)
      return { x, y in picture[x - shift.wholeX, y - shift.wholeY] }
    case .pattern(let surface, let shift):
      let (tile, region) = (picture(surface), plan[surface].region)
      func place(_ place: Int, in range: Range<Int>) -> Int {
        let rest = (place - range.lowerBound) % range.count
        return range.lowerBound + (rest < 0 ? rest + range.count : rest)
      }
      return { x, y in
        tile[place(x - shift.wholeX, in: region.columns), place(y - shift.wholeY, in: region.rows)]
      }
    case .tiles(let surface, let tiling):
      let (tile, region) = (picture(surface), plan[surface].region)
      let (left, top) = (region.columns.lowerBound, region.rows.lowerBound)
      let reference = ReferenceTiling(tiling)
      return { x, y in reference.color(x: x, y: y, of: region.size) { tile[left + $0, top + $1] } }
    case .below: return { _, _ in .zero }
    case .noise(let noise):
      let reference = ReferenceNoise(
        colors: noise.colors, limit: noise.limit, grid: ReferenceGrid(noise.grid))
      return { x, y in reference.color(x: x, y: y) }
    case .gradient(let gradient):
      let reference = ReferenceGradient(gradient)
      return { x, y in reference.color(x: Double(x) + 0.5, y: Double(y) + 0.5) }
    }
  }

  /// A premultiplied colour after a change, which is defined for unpremultiplied ones.
  private func adjusted(_ color: SIMD4<Double>, by step: ColorStep, _ x: Int, _ y: Int) -> SIMD4<Double> {
    guard color.w > 0 else { return .zero }
    if case .screen(let screen) = step {
      let straight = SIMD3(color.x, color.y, color.z) / color.w
      return SIMD4(
        Halftone(screen).screened(straight, x: x, y: y, on: ScreenGrid(scale: 1, corner: screen.corner))
          * color.w,
        color.w)
    }
    guard case .matrix(let matrix) = step else { return step.changed(color) }
    let straight = SIMD4(color.x / color.w, color.y / color.w, color.z / color.w, 1)
    let changed = matrix.rows.map { min(max((straight * $0).sum(), 0), 1) * color.w }
    return SIMD4(changed[0], changed[1], changed[2], color.w)
  }

  /// One factor of the coverage.
  private func term(_ term: CoverageTerm, over region: PixelRect) -> (_ x: Int, _ y: Int) -> Double {
    let value = value(term, over: region)
    guard term.isInverted else { return value }
    guard let bounds = term.bounds else { return { 1 - value($0, $1) } }
    return { x, y in max(0, bounds.value(x, y, over: region) - value(x, y)) }
  }

  private func value(_ term: CoverageTerm, over region: PixelRect) -> (_ x: Int, _ y: Int) -> Double {
    let shift = term.shift
    switch term.source {
    case .alpha(let surface, let threshold):
      let alpha = coverage(.alpha(surface, threshold: threshold))
      return { x, y in bilinear(shift) { alpha(x - shift.wholeX + $0, y - shift.wholeY + $1) } }
    case .luminance(let surface):
      let picture = picture(surface)
      return { x, y in
        let pixel = picture[x - shift.wholeX, y - shift.wholeY]
        return 0.2126 * pixel.x + 0.7152 * pixel.y + 0.0722 * pixel.z
      }
    case .plane(let surface, octaves: 0):
      let plane = plane(surface)
      return { x, y in plane.moved(by: shift, x: x, y: y) }
    case .plane(let surface, let octaves):
      let plane = plane(surface)
      return { x, y in
        bilinear(shift) {
          plane.spline(octaves: octaves, x: x - shift.wholeX + $0, y: y - shift.wholeY + $1)
        }
      }
    case .profile(let profile):
      return { x, y in profile.value(x, y, over: region) }
    }
  }
}

extension Halftone {
  /// A screen in points that are pixels.
  init(_ screen: ResolvedScreen) {
    let angle = screen.inks == .cmyk ? screen.angles[3] : screen.angles[0]
    self.init(screen.shape, size: screen.pitch, angle: angle, inks: screen.inks)
  }
}

extension BoundsProfile {
  /// The product at a pixel of the region in which the profile begins.
  fileprivate func value(_ x: Int, _ y: Int, over region: PixelRect) -> Double {
    Double(columns[x - region.columns.lowerBound]) * Double(rows[y - region.rows.lowerBound])
  }
}
