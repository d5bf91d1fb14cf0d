// SPDX-License-Identifier: MIT
import IntaglioCPU
import IntaglioGPU
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioReference
import IntaglioSystem

protocol RendererEngine: Sendable {
  /// Runs a plan in its parts, and blocks the caller until the result is done. Only a plan that is not
  /// divided uses the cache. A bitmap as the result may be in the recycled memory.
  func execute(
    _ divided: DividedPlan, inputs: [Surface], caching: SurfaceCaching?, recycling recycled: RecycledPixels?,
    cancellation: Cancellation?
  ) throws(RenderError) -> Surface

  /// A mask blurred with the Gaussian of `sigma` pixels, 0 … `Style.maximumSigma`, 0 outside its bounds, of
  /// the same size. Below `OctaveBlur.minimumSigma` nothing changes.
  ///
  /// - Throws: `RenderError` for a sigma out of range, or a failure of the device.
  func blur(_ mask: Mask, sigma: Double, cancellation: Cancellation?) throws(RenderError) -> Mask

  /// Ends its threads, if any, and releases their memory. They fail later calls with `RenderError.closed`.
  func close()

  var uploadCount: Int { get }

  /// The passes that it combines; nil for an engine without plans.
  func loweringTarget(caches: Bool) -> LoweringTarget?
}

extension RendererEngine {
  func close() {}
  var uploadCount: Int { 0 }
}

extension RenderThread: RendererEngine {
  func loweringTarget(caches: Bool) -> LoweringTarget? { .device }

  func blur(_ mask: Mask, sigma: Double, cancellation: Cancellation?) throws(RenderError) -> Mask {
    let plan = try Planner().plan(blur: sigma, of: mask)
    let picture = try rethrowing(RenderError.bitmap, try mask.black())
    return try mask.rounded(
      try execute(plan, inputs: [.bitmap(picture)], caching: nil, cancellation: cancellation))
  }
}

/// The CPU works on the caller's own thread, and on any number of threads at once: its copies share no
/// mutable state without a lock.
extension CPUBackend: RendererEngine {
  package func loweringTarget(caches: Bool) -> LoweringTarget? { .processor(caches: caches) }

  package func blur(
    _ mask: Mask, sigma: Double, cancellation: Cancellation? = nil
  ) throws(RenderError) -> Mask {
    try blur(mask, plan: try Planner().plan(blur: sigma, of: mask), cancellation: cancellation)
  }
}

extension Mask {
  /// A plane of the mask's size, rounded to 8 bits.
  func rounded(_ surface: Surface) throws(RenderError) -> Mask {
    guard case .plane(let plane) = surface else {
      throw .unsupported(pass: "output", reason: "a blur's plan ends in a plane, not in a \(surface.format)")
    }
    let samples = plane.samples.map { UInt8(min(max($0, 0), 1) * 255 + 0.5) }
    return try rethrowing(RenderError.bitmap, try Mask(size: size, samples: samples))
  }
}

/// The oracle as an engine: it draws scenes and styles from their values, without a plan.
struct ReferenceEngine: RendererEngine {
  let renderer = ReferenceRenderer(layOutText: .pango)

  func loweringTarget(caches: Bool) -> LoweringTarget? { nil }

  func execute(
    _ divided: DividedPlan, inputs: [Surface], caching: SurfaceCaching?, recycling recycled: RecycledPixels?,
    cancellation: Cancellation?
  ) throws(RenderError) -> Surface {
    throw .unsupported(
      pass: divided.plan.passes.first?.name ?? "output",
      reason: "\(ReferenceRenderer.name) draws without a plan")
  }

  func blur(_ mask: Mask, sigma: Double, cancellation: Cancellation?) throws(RenderError) -> Mask {
    try renderer.blur(mask, sigma: sigma)
  }
}
