// SPDX-License-Identifier: MIT
import IntaglioModel

/// What it takes to make a part of a plan's result: fewer passes over smaller surfaces, and parts of the
/// inputs.
///
/// All surfaces keep their grids, so that downsamplings meet the same pixels and the part has the bytes that
/// it has within the whole.
package struct CroppedPlan: Sendable, Hashable {
  /// A part of one of the whole plan's inputs.
  package struct Input: Sendable, Hashable {
    /// Its place among the whole plan's inputs.
    package let index: Int
    /// Which of its pixels are read.
    package let region: PixelRect
  }

  /// The plan, whose output is the part.
  package let plan: Plan
  /// The plan's inputs.
  package let inputs: [Input]
}

extension Plan {
  /// The plan of a part of the result: every pass as far as the part depends on it.
  ///
  /// - Parameters:
  ///   - region: pixels of the output, at least one.
  ///   - taking: the pixels of an input that are to be given, at least those that are needed; those by
  ///     default.
  package func cropped(
    to region: PixelRect, taking: (_ input: Int, _ needed: PixelRect) -> PixelRect = { $1 }
  ) -> CroppedPlan {
    cropped(to: region, inputs: { input, needed in needed.map { taking(input, $0) } })
  }

  /// The same plan with all of its inputs, whose surfaces are no larger than what is read of them.
  package var trimmed: Plan {
    cropped(to: self[output].region, inputs: { input, _ in surfaces[input].region }).plan
  }

  /// - Parameter taken: the pixels of an input that are to be given; nil for none.
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
        // What reads it besides the paint over it may be elsewhere: it is rounded all the same.
        paint.isShared = true
        pass = .paint(paint)
      }
      cropped.add(pass)
    }
    cropped.output = numbers[output.index] ?? SurfaceID(0)
    return CroppedPlan(plan: cropped, inputs: inputs)
  }

  /// How often each surface is read.
  private var readings: [Int] {
    let isNeeded = passesNeeded(with: [])
    var readings = [Int](repeating: 0, count: surfaces.count)
    for (pass, isNeeded) in zip(passes, isNeeded) where isNeeded {
      pass.forEachSource { readings[$0.index] += 1 }
    }
    return readings
  }

  /// The pixels of each surface on which a region of the output depends; nil for those on which nothing does.
  private func needs(for region: PixelRect) -> [PixelRect?] {
    var needs = [PixelRect?](repeating: nil, count: surfaces.count)
    needs[output.index] = region
    // Who reads a surface comes after who writes it.
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
  /// What of it lies in a surface, or the pixel of the surface that is nearest: no surface is without pixels.
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
