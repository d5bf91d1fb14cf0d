// SPDX-License-Identifier: MIT
import IntaglioModel

/// The plan for a part of a plan's result: fewer passes over smaller surfaces, and parts of the inputs.
///
/// All surfaces keep their grids, so that downsamples read the same pixels, and the part has the same bytes
/// as within the whole.
package struct CroppedPlan: Sendable, Hashable {
  package struct Input: Sendable, Hashable {
    /// Its index among the whole plan's inputs.
    package let index: Int
    package let region: PixelRect
  }

  /// The plan; its output is the part.
  package let plan: Plan
  /// The plan's inputs. The pixels that the part needs of distant ends of an input are two of them.
  package let inputs: [Input]

  /// The part, with its passes ordered for a small peak of memory if that helps.
  package var ordered: CroppedPlan { CroppedPlan(plan: plan.ordered, inputs: inputs) }
}

extension Plan {
  /// The plan of a part of the result: every pass restricted to the pixels that the part depends on. What it
  /// needs of distant ends of a surface are two surfaces.
  ///
  /// - Parameters:
  ///   - region: pixels of the output, at least one.
  ///   - taking: the pixels of an input to be given, at least those needed; nil for none. By default exactly
  ///     those needed.
  package func cropped(
    to region: PixelRect, taking: (_ input: Int, _ needed: PixelRect?) -> PixelRect? = { $1 }
  ) -> CroppedPlan {
    let parts = PlanParts(of: self, for: region)
    var cropped = Plan()
    var numbers = parts.regions.map { [SurfaceID?](repeating: nil, count: max(1, $0.count)) }
    var inputs: [CroppedPlan.Input] = []
    for index in 0..<inputCount {
      let first = inputs.count
      for place in numbers[index].indices {
        let needed = parts.regions[index].isEmpty ? nil : parts.regions[index][place]
        guard let region = taking(index, needed) else { continue }
        let input = CroppedPlan.Input(index: index, region: region)
        if let number = inputs[first...].firstIndex(of: input) {
          numbers[index][place] = SurfaceID(number)
        } else {
          numbers[index][place] = cropped.addInput(surfaces[index].format, region)
          inputs.append(input)
        }
      }
    }
    for (pass, sources) in zip(passes, parts.sources) {
      let output = pass.output.index
      for (place, need) in parts.regions[output].enumerated() {
        let number = cropped.addSurface(surfaces[output].format, need)
        numbers[output][place] = number
        cropped.add(
          pass.ask { pass in
            pass.cropped(to: need).renumbered(output: number) {
              numbers[$0.index][sources[place][$0] ?? 0] ?? $0
            }
          })
      }
    }
    cropped.output = numbers[output.index][0] ?? SurfaceID(0)
    return CroppedPlan(plan: cropped, inputs: inputs)
  }
}

/// The parts of a plan's surfaces that a region of its output depends on.
private struct PlanParts {
  /// The parts of each surface; none if nothing of it is needed.
  private(set) var regions: [[PixelRect]]
  /// For each pass and each part of its output, which part of a source it reads.
  private(set) var sources: [[[SurfaceID: Int]]]

  init(of plan: Plan, for region: PixelRect) {
    regions = Array(repeating: [], count: plan.surfaces.count)
    sources = Array(repeating: [], count: plan.passes.count)
    regions[plan.output.index] = [region]
    // A pixel of each surface that is only read where it is 0: surfaces are never empty.
    var spare = [PixelRect?](repeating: nil, count: plan.surfaces.count)
    // Backwards: the readers of a surface come after its writer.
    for (number, pass) in plan.passes.enumerated().reversed() {
      let output = pass.output.index
      if regions[output].isEmpty, let pixel = spare[output] { regions[output] = [pixel] }
      sources[number] = regions[output].map { need in
        var reads: [SurfaceID: PixelRect] = [:]
        pass.ask { pass in
          pass.forEachReading(for: need) { surface, read in
            let (whole, part) = (plan[surface].region, read.clamped(to: plan[surface].region))
            if part.isEmpty {
              spare[surface.index] = read.nearestPixel(of: whole)
            } else {
              reads[surface] = reads[surface].map { $0.hull(part) } ?? part
            }
          }
        }
        return reads
      }.map { reads in
        var places: [SurfaceID: Int] = [:]
        for (surface, read) in reads { places[surface] = enter(read, of: surface.index) }
        return places
      }
    }
    for index in 0..<plan.inputCount where regions[index].isEmpty {
      regions[index] = spare[index].map { [$0] } ?? []
    }
  }

  /// Adds pixels to the parts of a surface; returns the number of their part. Distant pixels are parts of
  /// their own.
  private mutating func enter(_ read: PixelRect, of surface: Int) -> Int {
    for (place, part) in regions[surface].enumerated() {
      let hull = part.hull(read)
      guard hull.pixelCount <= 2 * (part.pixelCount + read.pixelCount) else { continue }
      regions[surface][place] = hull
      return place
    }
    regions[surface].append(read)
    return regions[surface].count - 1
  }
}

extension PixelRect {
  /// The pixel of a surface that is nearest to the first one of the region.
  fileprivate func nearestPixel(of surface: PixelRect) -> PixelRect {
    func nearest(_ range: Range<Int>, _ whole: Range<Int>) -> Range<Int> {
      let place = min(max(range.lowerBound, whole.lowerBound), whole.upperBound - 1)
      return place..<place + 1
    }
    return PixelRect(columns: nearest(columns, surface.columns), rows: nearest(rows, surface.rows))
  }
}
