// SPDX-License-Identifier: MIT
import IntaglioModel

/// Executes a plan tile by tile, if it is too large for a device at once. The result is identical, to the
/// byte.
///
/// A tile is as large as the device accepts: refused ones are halved. Tiles overlap in what they read, not in
/// what they write; each tile computes the margins of its blurs again.
package struct TiledExecution {
  private let plan: Plan
  private let inputs: [Surface]
  /// The minimum side of a tile: below it nearly all the work would go into margins.
  private let minimumSide: Int

  /// Large enough tiles start at multiples of this: a device compiles its programs for the position of groups
  /// of four pixels on each level of a blur.
  private static let largestAlignment = 1024

  /// The execution of a valid plan.
  package init(_ plan: Plan, inputs: [Surface], minimumSide: Int = 32) {
    (self.plan, self.inputs, self.minimumSide) = (plan, inputs, minimumSide)
  }

  /// The plan's result.
  ///
  /// - Parameters:
  ///   - check: throws `.tooLargeForDevice` for a plan beyond the device.
  ///   - execute: executes a plan that passed the check; may throw `.outOfMemory`, and then gets smaller
  ///     ones.
  /// - Throws: the errors of both for a tile that cannot be divided further, and all other errors.
  package func run(
    check: (Plan) throws(RenderError) -> Void,
    execute: (Plan, [Surface]) throws(RenderError) -> Surface
  ) throws(RenderError) -> Surface {
    let whole = plan[plan.output].region
    var result = try TiledResult(plan[plan.output].format, whole)
    var waiting = [whole]
    // The smallest number of pixels that exceeded the device's memory.
    var refusedCount = Int.max
    while let region = waiting.popLast() {
      if region.pixelCount >= refusedCount,
        let halves = halves(of: region, isWide: region.width > region.height)
      {
        waiting += halves
        continue
      }
      let tile = plan.divided(to: region)
      do throws(RenderError) {
        try check(tile.plan)
        var parts: [Surface] = []
        for input in tile.inputs {
          parts.append(
            try inputs[input.index].cropped(from: plan.surfaces[input.index].region, to: input.region))
        }
        try result.store(try execute(tile.plan, parts), at: region)
      } catch {
        let isWide: Bool
        switch error {
        case .tooLargeForDevice(let size, _, _): isWide = size.width > size.height
        case .outOfMemory:
          refusedCount = min(refusedCount, region.pixelCount)
          isWide = region.width > region.height
        default: throw error
        }
        guard let halves = halves(of: region, isWide: isWide) else { throw error }
        waiting += halves
      }
    }
    return result.surface
  }

  /// The halves of a tile, the first one last because the list is a stack; nil for one that is too small.
  private func halves(of region: PixelRect, isWide: Bool) -> [PixelRect]? {
    func halves(_ range: Range<Int>) -> (Range<Int>, Range<Int>)? {
      guard range.count >= 2 * minimumSide else { return nil }
      var step = TiledExecution.largestAlignment
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

/// A surface assembled from parts.
private struct TiledResult {
  let region: PixelRect
  private var bitmap: Bitmap?
  private var samples: [Float] = []
  private var pixels: [SIMD4<Float>] = []

  init(_ format: SurfaceFormat, _ region: PixelRect) throws(RenderError) {
    self.region = region
    switch format {
    case .bitmap:
      do throws(BitmapError) { bitmap = try Bitmap(transparent: region.size) } catch { throw .bitmap(error) }
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

  mutating func store(_ part: Surface, at place: PixelRect) throws(RenderError) {
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
      replaceSubrange(
        first..<first + place.width, with: part[row * place.width..<(row + 1) * place.width])
    }
  }
}
