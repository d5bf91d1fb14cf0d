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
    cropped(to: region, inputs: { input, needed in needed.map { taking(input, $0) } })
  }

  /// The same plan with all its inputs, and surfaces no larger than their pixels that are read.
  package var trimmed: Plan {
    cropped(to: self[output].region, inputs: { input, _ in surfaces[input].region }).plan
  }

  /// - Parameter taken: the pixels of an input to be given; nil for none.
  private func cropped(
    to region: PixelRect, inputs taken: (_ input: Int, _ needed: PixelRect?) -> PixelRect?
  ) -> CroppedPlan {
    let needs = needs(for: region)
    let readings = readings
    var cropped = Plan()
    var numbers = [SurfaceID?](repeating: nil, count: surfaces.count)
    var inputs: [CroppedPlan.Input] = []
    for index in 0..<inputCount {
      guard let taken = taken(index, needs[index]) else { continue }
      numbers[index] = cropped.addInput(surfaces[index].format, taken)
      inputs.append(CroppedPlan.Input(index: index, region: taken))
    }
    for pass in passes {
      let output = pass.output.index
      guard let need = needs[output] else { continue }
      let written = self.region(writtenBy: pass).clamped(to: need)
      guard !written.isEmpty else { continue }
      let number = numbers[output] ?? cropped.addSurface(surfaces[output].format, need)
      numbers[output] = number
      var pass = pass.ask { $0.cropped(to: written, isWhole: written == need) }
      pass = pass.renumbered(output: number) { numbers[$0.index] ?? $0 }
      if case .paint(var paint) = pass, readings[output] > 1 {
        // Another part may contain its other readers: it is always rounded.
        paint.isShared = true
        pass = .paint(paint)
      }
      cropped.add(pass)
    }
    cropped.output = numbers[output.index] ?? SurfaceID(0)
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

  /// The pixels of each surface that a region of the output depends on; nil for none.
  private func needs(for region: PixelRect) -> [PixelRect?] {
    var needs = [PixelRect?](repeating: nil, count: surfaces.count)
    needs[output.index] = region
    // Backwards: the readers of a surface come after its writer.
    for pass in passes.reversed() {
      guard let need = needs[pass.output.index] else { continue }
      let written = self.region(writtenBy: pass).clamped(to: need)
      if written.isEmpty { continue }
      pass.ask { pass in
        pass.forEachReading(for: written) { surface, read in
          let read = read.withPixels(of: self[surface].region)
          needs[surface.index] = needs[surface.index].map { $0.hull(read) } ?? read
        }
      }
    }
    return needs
  }
}

extension PixelRect {
  /// The part inside a surface, or the nearest pixel of the surface: surfaces are never empty.
  fileprivate func withPixels(of surface: PixelRect) -> PixelRect {
    func part(_ range: Range<Int>, _ whole: Range<Int>) -> Range<Int> {
      let part = range.clamped(to: whole)
      if !part.isEmpty { return part }
      let nearest = min(max(range.lowerBound, whole.lowerBound), whole.upperBound - 1)
      return nearest..<nearest + 1
    }
    return PixelRect(columns: part(columns, surface.columns), rows: part(rows, surface.rows))
  }
}
