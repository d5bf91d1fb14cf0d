// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// A plan on its way through a device in three steps: upload, draw, finish. The steps of several plans
/// overlap: the next plan is uploaded and the previous one copied while the device draws.
package struct GPUFlight {
  let plan: Plan
  let recycled: RecycledPixels?
  let cancellation: Cancellation?
  let cached: CachedSurfaces
  /// Records the steps, if they are reported. The readback is then a single step, which begins when the
  /// passes are done.
  var recorder: WorkRecorder?
  /// The calls of the passes that run, each with the surfaces that no later call reads.
  var calls: [(call: EncodedCall, released: [SurfaceID])] = []
  /// The number of calls submitted so far.
  var callCount = 0
  /// The surfaces on the device; after the second step only the result, unless it is cached.
  var surfaces: [Texture?]
  /// The result, and the cached textures that must outlive the flight.
  var result: Texture?
  var kept: [any CachedMemory] = []

  /// Whether the result is read without pixel buffers, once the fence below is reached.
  var isDirect = false
  var fence = 0
  /// Otherwise its strips in pixel buffers, from the top, with the fences after which the buffers are filled,
  /// and the first row whose read is not submitted yet.
  var strips: [(rows: Range<Int>, buffer: StripBuffer, fence: Int)] = []
  var nextRow = 0

  init(
    _ plan: Plan, _ cached: CachedSurfaces, recycling recycled: RecycledPixels?, cancellation: Cancellation?
  ) {
    (self.plan, self.cached, self.recycled, self.cancellation) = (plan, cached, recycled, cancellation)
    surfaces = Array(repeating: nil, count: plan.surfaces.count)
  }

  /// Whether reads of result rows are not submitted yet, because no pixel buffer was free.
  var isLate: Bool { !isDirect && nextRow < plan[plan.output].region.height }
}
