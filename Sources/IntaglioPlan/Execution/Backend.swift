// SPDX-License-Identifier: MIT
import IntaglioModel

/// Executes plans, and decides nothing.
///
/// `execute` runs every pass of a plan in its order. `inputs` are the plan's first surfaces, in their order,
/// with the declared formats and sizes; the result is the plan's output surface. A backend may keep memory
/// between calls, never pixels that a later result could show.
package protocol Backend: ~Copyable {
  /// What runs the passes, for people: the renderer's name, or the CPU and its threads.
  var name: String { get }

  /// Runs a plan.
  ///
  /// - Throws: `RenderError` when the inputs do not fit the plan or the device fails; there is no partial
  ///   result.
  mutating func execute(_ plan: Plan, inputs: [Surface]) throws(RenderError) -> Surface
}
