// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

extension CPUBackend {
  /// Blurs a mask with a blur's plan. Reads and writes masks of one byte per pixel directly, without a bitmap
  /// or plane of full size.
  ///
  /// - Throws: `RenderError.outOfMemory`, `.bitmap`, `.cancelled`, `.timeLimit`.
  package func blur(_ mask: Mask, plan: Plan, cancellation: Cancellation? = nil) throws(RenderError) -> Mask {
    var run = try PlanRun(plan, maximumThreads: maximumThreads, pool: pool, cancellation: cancellation)
    return try run.blur(mask)
  }
}

extension PlanRun {
  /// Runs a blur's plan with a mask in place of its input.
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
