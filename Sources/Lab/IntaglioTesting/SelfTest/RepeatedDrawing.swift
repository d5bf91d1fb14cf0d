// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioPlan

/// A candidate's results for one plan, executed several times in a row.
enum RepeatedDrawing {
  /// One picture, the same each time.
  case steady(Bitmap)
  /// A later picture differs from the first one.
  case unsteady(first: Bitmap, later: Bitmap)
  /// No picture.
  case failed(RenderError)
}

extension SelfTest.Candidate {
  /// Executes the plan `SelfTest.repetitions` times, to expose caches with stale pixels.
  ///
  /// - Parameter caching: the cache for the plan's surfaces, if there is one.
  func drawRepeatedly(
    _ plan: Plan, _ inputs: [Surface], _ caching: SurfaceCaching? = nil
  ) -> RepeatedDrawing {
    do throws(RenderError) {
      let first = try execute(plan, inputs, caching).bitmap()
      for _ in 1..<SelfTest.repetitions {
        let later = try execute(plan, inputs, caching).bitmap()
        guard later == first else { return .unsteady(first: first, later: later) }
      }
      return .steady(first)
    } catch {
      return .failed(error)
    }
  }
}
