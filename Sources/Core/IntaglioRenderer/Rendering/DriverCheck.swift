// SPDX-License-Identifier: MIT
import IntaglioGPU
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioReference

/// Compares the pictures of a new driver with the Reference: eight small scenes, which run every pass.
/// Compilers have faults that a probe of single operations does not show, most of them in the dynamic
/// indexing of vectors.
///
/// The cost is the compilation of some ninety programs, once per driver and kind of shader.
package struct DriverCheck {
  let information: GPUInformation
  let options: GPUOptions

  /// The first wrong scene, for messages; nil if all are right within a level.
  ///
  /// - Throws: the device's error, if it says nothing about the driver.
  func fault(of variant: ShaderVariant) throws(RenderError) -> String? {
    let verdict = DriverVerdict(of: LibraryVersion.text, information, variant, options.cache)
    return try verdict.fault { () throws(RenderError) in
      var options = options
      (options.variant, options.planeFormat) = (variant, information.planeFormat)
      // Its programs would displace others in the cache.
      (options.cache, options.triesVariants, options.reports) = (.none, false, nil)
      // A blur has a program of its own, and a loop that draws until it is compiled.
      options.pixelsBeforeBlurPrograms = .max
      if let fault = try fault(of: DriverCheck.scenes, options) { return fault }
      options.pixelsBeforeBlurPrograms = 0
      return try fault(of: DriverCheck.scenes.prefix(1), options)
    }
  }

  private func fault(
    of scenes: some Sequence<(name: String, scene: Scene)>, _ options: GPUOptions
  ) throws(RenderError) -> String? {
    let thread: RenderThread
    do throws(RenderError) {
      thread = try RenderThread(device: .index(information.device.index), options: options)
    } catch {
      // Compute shaders that fail their probe.
      guard options.variant == .compute, case .unavailable(_, let reason) = error else { throw error }
      return reason
    }
    for (name, scene) in scenes {
      guard let difference = try DriverCheck.difference(of: scene, on: thread) else { continue }
      return "its \(options.variant) shaders draw the scene \"\(name)\" \(difference)"
    }
    return nil
  }

  /// What is wrong with a scene: the largest difference, or the error of the driver.
  private static func difference(of scene: Scene, on thread: RenderThread) throws(RenderError) -> String? {
    let prepared = try ScenePreparer(layOutText: .pango, cache: RenderCache(limit: 0)).prepare(scene)
    let drawn: Bitmap
    do throws(RenderError) {
      drawn = try thread.execute(Planner().plan(prepared), inputs: prepared.inputs).bitmap()
    } catch {
      switch error {
      case .shader, .graphics: return "not at all: \(error)"
      // Other devices draw such scenes, too.
      case _ where error.isBeyondDevice: return nil
      default: throw error
      }
    }
    let expected = try ReferenceRenderer().render(scene)
    let levels = zip(drawn.pixels, expected.pixels).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    return levels > 1 ? "\(levels) levels off" : nil
  }
}

extension BackendSelector {
  /// A thread on a device, whose shaders are checked if it is hardware. Without right compute shaders it uses
  /// fragment shaders alone.
  ///
  /// - Throws: `RenderError.unavailable` if the driver draws wrong pictures.
  func opened(_ device: GraphicsDevice) throws(RenderError) -> RenderThread {
    let thread = try RenderThread(device: .index(device.index), options: options)
    guard options.checksDriver, !options.isSoftware(thread.information.device) else { return thread }
    let check = DriverCheck(information: thread.information, options: options)
    var fault = options.variant == .compute ? nil : try check.fault(of: .fragment)
    var options = options
    if fault == nil, thread.mayCompute, let wrong = try check.fault(of: .compute) {
      if options.variant == .compute { fault = wrong }
      options.distrusted.insert(.stores)
    }
    if let fault {
      throw .unavailable(backend: "GPU", reason: "\(thread.name) draws wrong pictures: \(fault)")
    }
    return options == self.options
      ? thread : try RenderThread(device: .index(device.index), options: options)
  }
}
