// SPDX-License-Identifier: MIT
import IntaglioModel

/// A plan in the parts in which it is executed, so that its surfaces fit into memory: whole, in bands of
/// rows, or in tiles if a device refuses more. The result is identical, to the byte.
///
/// Parts overlap in what they read, not in what they write; each computes the margins of its blurs again.
package struct DividedPlan: Sendable {
  package let plan: Plan
  /// The bands of the result from top to bottom; empty if the plan stays whole.
  package private(set) var bands: [PixelRect] = []
  private var parts: [CroppedPlan] = []

  /// Large enough tiles start at multiples of this: a device compiles its programs for the position of groups
  /// of four pixels on each level of a blur.
  private static let largestAlignment = 1024

  /// A plan that stays whole unless a device refuses it.
  package init(_ plan: Plan) { self.plan = plan }

  /// A valid plan, in the fewest bands that keep its surfaces within a budget.
  ///
  /// - Parameter budget: nil for 8 bytes per pixel of the result, and at least 4 MiB.
  package init(_ plan: Plan, withinBytes budget: Int?) {
    self.plan = plan
    let whole = plan[plan.output].region
    let budget = budget ?? max(4 << 20, 8 * whole.pixelCount)
    while peakTransientBytes > budget, bands.count < whole.height {
      let count = min(2 * max(1, bands.count), whole.height)
      bands = (0..<count).map { band in
        let first = whole.rows.lowerBound + whole.height * band / count
        let last = whole.rows.lowerBound + whole.height * (band + 1) / count
        return PixelRect(columns: whole.columns, rows: first..<last)
      }
      parts = bands.map { plan.cropped(to: $0).ordered }
    }
  }

  /// The plan for a graphics device, in the same bands. Long lists are split first: a part of the result is
  /// rounded between their pieces where the whole is.
  package var forDevice: DividedPlan {
    var result = DividedPlan(plan.forDevice)
    (result.bands, result.parts) = (bands, bands.map { result.plan.cropped(to: $0).ordered })
    return result
  }

  /// The peak size in bytes of all surfaces other than inputs and output, of the plan or one of its bands.
  package var peakTransientBytes: Int { plans.reduce(0) { max($0, $1.peakTransientBytes) } }

  /// The work of all parts, including repeated work.
  package var work: PlanWork { plans.reduce(into: PlanWork()) { $0.add($1.work) } }

  private var plans: [Plan] { parts.isEmpty ? [plan] : parts.map(\.plan) }

  /// The result, assembled from parts that a device accepts: refused ones are halved.
  ///
  /// - Parameters:
  ///   - minimumSide: the minimum side of a tile, below which nearly all the work would go into margins.
  ///   - execute: executes the plan or a part of it. May throw `.tooLargeForDevice` or `.outOfMemory`, and
  ///     then gets smaller ones.
  /// - Throws: these errors for a tile that cannot be divided further, and all other errors.
  package func run(
    _ inputs: [Surface], minimumSide: Int = 32,
    execute: (_ plan: Plan, _ inputs: [Surface], _ isPart: Bool) throws(RenderError) -> Surface
  ) throws(RenderError) -> Surface {
    if bands.isEmpty {
      do throws(RenderError) {
        return try execute(plan, inputs, false)
      } catch {
        guard error.isBeyondDevice else { throw error }
      }
    }
    let whole = plan[plan.output].region
    var result = try Assembly(plan[plan.output].format, whole)
    let known = Dictionary(uniqueKeysWithValues: zip(bands, parts))
    var waiting = bands.isEmpty ? [whole] : bands.reversed()
    // The smallest number of pixels that exceeded the device's memory.
    var refusedCount = Int.max
    while let region = waiting.popLast() {
      var isWide = region.width > region.height
      if region.pixelCount >= refusedCount, let halves = halves(of: region, isWide, minimumSide) {
        waiting += halves
        continue
      }
      do throws(RenderError) {
        let part = known[region] ?? plan.cropped(to: region).ordered
        var read: [Surface] = []
        for input in part.inputs {
          let surface = plan.surfaces[input.index].region
          read.append(try inputs[input.index].cropped(from: surface, to: input.region))
        }
        result.store(try execute(part.plan, read, true), at: region)
      } catch {
        switch error {
        case .tooLargeForDevice(let size, _, _): isWide = size.width > size.height
        case .outOfMemory: refusedCount = min(refusedCount, region.pixelCount)
        default: throw error
        }
        guard let halves = halves(of: region, isWide, minimumSide) else { throw error }
        waiting += halves
      }
    }
    return result.surface
  }

  /// The halves of a tile, the first one last because the list is a stack; nil for one that is too small.
  private func halves(of region: PixelRect, _ isWide: Bool, _ minimumSide: Int) -> [PixelRect]? {
    func halves(_ range: Range<Int>) -> (Range<Int>, Range<Int>)? {
      guard range.count >= 2 * minimumSide else { return nil }
      var step = DividedPlan.largestAlignment
      while step > 1, 4 * step > range.count { step /= 2 }
      let middle = (range.lowerBound + range.count / 2) / step * step
      return (range.lowerBound..<middle, middle..<range.upperBound)
    }
    if isWide, let (left, right) = halves(region.columns) {
      return [right, left].map { PixelRect(columns: $0, rows: region.rows) }
    }
    if !isWide, let (upper, lower) = halves(region.rows) {
      return [lower, upper].map { PixelRect(columns: region.columns, rows: $0) }
    }
    return nil
  }
}

private struct Assembly {
  let region: PixelRect
  private var bitmap: Bitmap?
  private var samples: [Float] = []
  private var pixels: [SIMD4<Float>] = []

  init(_ format: SurfaceFormat, _ region: PixelRect) throws(RenderError) {
    self.region = region
    switch format {
    case .bitmap: bitmap = try rethrowing(RenderError.bitmap, try Bitmap(transparent: region.size))
    case .plane: samples = Array(repeating: 0, count: region.pixelCount)
    case .intermediate: pixels = Array(repeating: .zero, count: region.pixelCount)
    }
  }

  var surface: Surface {
    if let bitmap { return .bitmap(bitmap) }
    return samples.isEmpty
      ? .intermediate(Intermediate(region: region, pixels: pixels))
      : .plane(Plane(region: region, samples: samples))
  }

  mutating func store(_ part: Surface, at place: PixelRect) {
    switch part {
    case .bitmap(let part): bitmap?.store(part, at: place.moved(from: region))
    case .plane(let plane): samples.store(plane.samples, at: place, in: region)
    case .intermediate(let picture): pixels.store(picture.pixels, at: place, in: region)
    }
  }
}

extension Array {
  fileprivate mutating func store(_ part: [Element], at place: PixelRect, in whole: PixelRect) {
    for (row, y) in place.rows.enumerated() {
      let first =
        (y - whole.rows.lowerBound) * whole.width + place.columns.lowerBound - whole.columns.lowerBound
      replaceSubrange(first..<first + place.width, with: part[row * place.width..<(row + 1) * place.width])
    }
  }
}
