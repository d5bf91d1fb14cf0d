// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioReference

/// Every pass in float64, written as its formula reads, without fusing and without cleverness: what tests of
/// passes alone judge by. What scenes and styles mean says `ReferenceRenderer`.
package struct ReferenceBackend: Sendable {
  /// `Reference (float64)`.
  package let name = ReferenceRenderer.name

  /// A backend that keeps nothing between calls.
  package init() {}

  /// A surface in float64.
  enum Raster: Sendable {
    case coverage(Grid<Double>)
    case picture(Grid<SIMD4<Double>>)
  }

  /// Runs the plan. Costs, for each pixel, one multiplication a tap: at sigma 64 some 1,500.
  ///
  /// - Throws: `RenderError.input` when the inputs do not fit, `.bitmap` when the result cannot be a bitmap.
  package func execute(_ plan: Plan, inputs: [Surface]) throws(RenderError) -> Surface {
    try plan.check(inputs)
    try plan.validate()
    var surfaces: [SurfaceID: Raster] = [:]
    for (index, input) in inputs.enumerated() {
      surfaces[SurfaceID(index)] = Raster(input, at: plan.surfaces[index].region)
    }
    for (pass, releases) in zip(plan.passes, plan.releases) {
      let step = ReferenceStep(plan: plan, surfaces: surfaces)
      surfaces[pass.output] = step.run(pass).rounded(for: plan[pass.output].format)
      for surface in releases { surfaces[surface] = nil }
    }
    return try surface(surfaces[plan.output], plan)
  }

  private func surface(_ raster: Raster?, _ plan: Plan) throws(RenderError) -> Surface {
    switch raster {
    case .coverage(let grid)?:
      return .plane(Plane(region: grid.region, samples: grid.values.map(Float.init)))
    case .picture(let grid)? where plan[plan.output].format == .bitmap:
      let bytes = grid.values.flatMap { pixel in (0..<4).map { UInt8((255 * pixel[$0]).rounded()) } }
      do throws(BitmapError) {
        return .bitmap(try Bitmap(size: grid.region.size, pixels: bytes))
      } catch {
        throw .bitmap(error)
      }
    case .picture(let grid)?:
      return .intermediate(Intermediate(region: grid.region, pixels: grid.values.map(SIMD4<Float>.init)))
    case nil:
      throw .unsupported(pass: "output", reason: "no pass writes the plan's output \(plan.output)")
    }
  }
}

extension ReferenceBackend.Raster {
  /// An input in float64, where the plan puts it.
  init(_ surface: Surface, at region: PixelRect) {
    func index(_ x: Int, _ y: Int) -> Int {
      (y - region.rows.lowerBound) * region.width + x - region.columns.lowerBound
    }
    switch surface {
    case .bitmap(let bitmap):
      self = .picture(
        Grid(region, outside: .zero) { x, y in
          SIMD4<Double>(bitmap[x - region.columns.lowerBound, y - region.rows.lowerBound]) / 255
        })
    case .plane(let plane):
      self = .coverage(Grid(region, outside: 0) { x, y in Double(plane.samples[index(x, y)]) })
    case .intermediate(let picture):
      self = .picture(
        Grid(region, outside: .zero) { x, y in SIMD4<Double>(picture.pixels[index(x, y)]) })
    }
  }

  /// What is written to a bitmap is rounded to 8 bits, floor(255 x + 0.5); all else stays as it is.
  func rounded(for format: SurfaceFormat) -> Self {
    guard format == .bitmap, case .picture(var grid) = self else { return self }
    for index in grid.values.indices {
      let clamped = grid.values[index].clamped(lowerBound: .zero, upperBound: .one)
      grid.values[index] = (255 * clamped + 0.5).rounded(.down) / 255
    }
    return .picture(grid)
  }
}
