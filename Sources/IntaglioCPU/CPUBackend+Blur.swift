// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

extension CPUBackend {
  /// A mask blurred by the plan of a blur, read and written in place, one byte a pixel: neither a bitmap nor
  /// a plane of full size is made.
  ///
  /// - Throws: `RenderError.outOfMemory`, `.bitmap`.
  package func blur(_ mask: Mask, plan: Plan) throws(RenderError) -> Mask {
    var run = try PlanRun(plan, maximumThreads: maximumThreads, pool: pool)
    return try run.blur(mask)
  }
}

extension PlanRun {
  /// Runs the plan of a blur over a mask in the place of its input.
  fileprivate mutating func blur(_ mask: Mask) throws(RenderError) -> Mask {
    try mask.samples.withUnsafeBufferPointer { (samples) throws(RenderError) in
      guard let source = samples.baseAddress else { return mask }
      placeMask(SurfaceID(0), at: UnsafeMutableRawPointer(mutating: source))
      var failure: RenderError?
      let result: Mask
      do throws(BitmapError) {
        result = try Mask(size: mask.size) { buffer in
          guard let base = buffer.baseAddress else { return }
          placeMask(plan.output, at: base)
          do throws(RenderError) { try performPasses() } catch { failure = error }
        }
      } catch {
        throw .bitmap(error)
      }
      if let failure { throw failure }
      return result
    }
  }
}
