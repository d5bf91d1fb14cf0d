// SPDX-License-Identifier: MIT
import IntaglioModel

/// The plan for a part of a plan's result: fewer passes over smaller surfaces, and parts of the inputs.
///
/// All surfaces keep their grids, so that downsamples read the same pixels, and the part has the same bytes
/// as within the whole.
package struct CroppedPlan: Sendable, Hashable {
  /// A part of one of the whole plan's inputs.
  package struct Input: Sendable, Hashable {
    /// Its index among the whole plan's inputs.
    package let index: Int
    /// The pixels that are read.
    package let region: PixelRect
  }

  /// The plan; its output is the part.
  package let plan: Plan
  /// The plan's inputs.
  package let inputs: [Input]
}

extension Plan {
  /// The plan of a part of the result: every pass restricted to the pixels that the part depends on.
  ///
  /// - Parameters:
  ///   - region: pixels of the output, at least one.
  ///   - taking: the pixels of an input to be given, at least those needed; by default exactly those.
  package func cropped(
    to region: PixelRect, taking: (_ input: Int, _ needed: PixelRect) -> PixelRect = { $1 }
  ) -> CroppedPlan {
    cropped(PlanParts(of: self, for: region)) { input, needed in needed.map { taking(input, $0) } }
  }

  /// The plan of a part of the result, with what it needs of distant ends of a surface as two surfaces: some
  /// inputs are listed twice.
  package func divided(to region: PixelRect) -> CroppedPlan {
    cropped(PlanParts(of: self, for: region, areSeparate: true)) { $1 }
  }

  /// The plan with all its inputs, and with surfaces no larger than the pixels that are read.
  package var trimmed: Plan {
    cropped(PlanParts(of: self, for: self[output].region)) { input, _ in surfaces[input].region }.plan
  }

  /// - Parameter taken: the pixels of an input to be given for a part of it; nil for none.
  private func cropped(
    _ parts: PlanParts, inputs taken: (_ input: Int, _ needed: PixelRect?) -> PixelRect?
  ) -> CroppedPlan {
    let readings = readings
    var cropped = Plan()
    var numbers = parts.regions.map { [SurfaceID?](repeating: nil, count: max(1, $0.count)) }
    var inputs: [CroppedPlan.Input] = []
    for index in 0..<inputCount {
      for place in numbers[index].indices {
        let needed = parts.regions[index].isEmpty ? nil : parts.regions[index][place]
        guard let taken = taken(index, needed) else { continue }
        numbers[index][place] = cropped.addInput(surfaces[index].format, taken)
        inputs.append(CroppedPlan.Input(index: index, region: taken))
      }
    }
    for (pass, sources) in zip(passes, parts.sources) {
      let output = pass.output.index
      for (place, need) in parts.regions[output].enumerated() {
        let written = self.region(writtenBy: pass).clamped(to: need)
        guard !written.isEmpty else { continue }
        let number = numbers[output][place] ?? cropped.addSurface(surfaces[output].format, need)
        numbers[output][place] = number
        var pass = pass.ask { $0.cropped(to: written, isWhole: written == need) }
        pass = pass.renumbered(output: number) { numbers[$0.index][sources[place][$0] ?? 0] ?? $0 }
        if case .paint(var paint) = pass, readings[output] > 1 {
          // Another part may contain its other readers: it is always rounded.
          paint.isShared = true
          pass = .paint(paint)
        }
        cropped.add(pass)
      }
    }
    cropped.output = numbers[output.index][0] ?? SurfaceID(0)
    return CroppedPlan(plan: cropped, inputs: inputs)
  }

  /// The number of readers of each surface.
  private var readings: [Int] {
    let isNeeded = passesNeeded(with: [])
    var readings = [Int](repeating: 0, count: surfaces.count)
    for (pass, isNeeded) in zip(passes, isNeeded) where isNeeded {
      pass.forEachSource { readings[$0.index] += 1 }
    }
    return readings
  }
}

/// The parts of a plan's surfaces that a region of its output depends on.
private struct PlanParts {
  /// The parts of each surface; none if nothing of it is needed.
  private(set) var regions: [[PixelRect]]
  /// For each pass and each part of its output, which part of a source it reads.
  private(set) var sources: [[[SurfaceID: Int]]]
  private let areSeparate: Bool

  /// - Parameter areSeparate: whether distant pixels of a surface are parts of their own.
  init(of plan: Plan, for region: PixelRect, areSeparate: Bool = false) {
    self.areSeparate = areSeparate
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
        let written = plan.region(writtenBy: pass).clamped(to: need)
        var reads: [SurfaceID: PixelRect] = [:]
        if !written.isEmpty {
          pass.ask { pass in
            pass.forEachReading(for: written) { surface, read in
              let (whole, part) = (plan[surface].region, read.clamped(to: plan[surface].region))
              if part.isEmpty {
                spare[surface.index] = read.nearestPixel(of: whole)
              } else {
                reads[surface] = reads[surface].map { $0.hull(part) } ?? part
              }
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

  /// Adds pixels to the parts of a surface; returns the number of their part.
  private mutating func enter(_ read: PixelRect, of surface: Int) -> Int {
    for (place, part) in regions[surface].enumerated() {
      let hull = part.hull(read)
      guard !areSeparate || hull.pixelCount <= 2 * (part.pixelCount + read.pixelCount) else { continue }
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
