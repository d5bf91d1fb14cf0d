// SPDX-License-Identifier: MIT
import IntaglioModel

/// Executes a plan tile by tile, where all of it is too much for a device at once. The result is the same, to
/// the byte.
///
/// A tile is as large as the device takes: what it refuses is halved. Tiles overlap in what they read, not in
/// what they write; what a blur reads around a tile is made again for each.
package struct TiledExecution {
  private let plan: Plan
  private let inputs: [Surface]
  /// No tile gets smaller sides than this: then nearly all the work would be done for what lies around it.
  private let minimumSide: Int

  /// Tiles begin at multiples of this, where they are large enough: a device compiles its programs for where
  /// four neighbours begin on each level of a blur.
  private static let largestAlignment = 1024

  /// The execution of a valid plan.
  package init(_ plan: Plan, inputs: [Surface], minimumSide: Int = 32) {
    (self.plan, self.inputs, self.minimumSide) = (plan, inputs, minimumSide)
  }

  /// The plan's result.
  ///
  /// - Parameters:
  ///   - check: throws `.tooLargeForDevice` for a plan that the device cannot take.
  ///   - execute: executes a plan that passed; may throw `.outOfMemory`, and gets smaller ones then.
  /// - Throws: what these throw of a tile that is not divided any further, or of another kind.
  package func run(
    check: (Plan) throws(RenderError) -> Void,
    execute: (Plan, [Surface]) throws(RenderError) -> Surface
  ) throws(RenderError) -> Surface {
    let whole = plan[plan.output].region
    var result = try TiledResult(plan[plan.output].format, whole)
    var waiting = [whole]
    // As many pixels were too many for the device's memory.
    var refusedCount = Int.max
    while let region = waiting.popLast() {
      if region.pixelCount >= refusedCount,
        let halves = halves(of: region, isWide: region.width > region.height)
      {
        waiting += halves
        continue
      }
      let tile = plan.cropped(to: region)
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

  /// A tile in two, the first to do last in the list; nil for one that is too small.
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

/// A surface that is put together from parts.
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
