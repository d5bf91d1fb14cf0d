// SPDX-License-Identifier: MIT
import IntaglioGPU
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

extension GPUBackend {
  var information: GPUInformation { status.information }
  var name: String { information.device.renderer }
  var variantReport: VariantReport? { status.variants }
  var statistics: GPUStatistics { status.statistics }
  var uploadCount: Int { status.uploadCount }

  /// Runs a plan alone on the calling thread: the steps that a render thread overlaps with those of other
  /// plans. Like there, a plan runs once more if the device fails or its context is lost.
  mutating func execute(
    _ plan: Plan, inputs: [Surface], caching: SurfaceCaching? = nil, cancellation: Cancellation? = nil
  ) throws(RenderError) -> Surface {
    do throws(RenderError) {
      return try executeOnce(plan, inputs, caching, cancellation)
    } catch {
      guard error.isTransient else { throw error }
      return try executeOnce(plan, inputs, caching, cancellation)
    }
  }

  private mutating func executeOnce(
    _ plan: Plan, _ inputs: [Surface], _ caching: SurfaceCaching?, _ cancellation: Cancellation?
  ) throws(RenderError) -> Surface {
    var flight = try upload(
      EncodedPlan(plan.forDevice), inputs: inputs, caching: caching, recycling: nil,
      cancellation: cancellation)
    _ = try draw(&flight, isAlone: true)
    return try finish(flight).surface()
  }
}
