// SPDX-License-Identifier: MIT
import IntaglioModel

/// Executes plans, and makes no decisions.
///
/// `execute` runs every pass of a plan in order. `inputs` are the plan's first surfaces, in order, with the
/// declared formats and sizes; the result is the plan's output surface. A backend may keep memory between
/// calls, but no pixels that a later result could show.
package protocol Backend: ~Copyable {
  /// The executing device for messages: the renderer's name, or the CPU and its threads.
  var name: String { get }

  /// Runs a plan.
  ///
  /// - Throws: `RenderError` if the inputs do not match the plan, or the device fails; there is no partial
  ///   result.
  mutating func execute(_ plan: Plan, inputs: [Surface]) throws(RenderError) -> Surface
}
