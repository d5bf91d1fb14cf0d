import IntaglioPlan

/// What of a plan is kept on the device, and what is left to do.
struct KeptSurfaces {
  /// The surfaces that are kept for later plans, with their numbers.
  let lasting: [SurfaceID: SurfaceNumber]
  /// Those that an earlier plan left.
  let present: [SurfaceID: Texture]
  /// The passes that have to run.
  let needed: Set<Int>
  private let read: Set<SurfaceID>
  private let output: SurfaceID
  /// How many of the surfaces are inputs.
  let inputCount: Int

  /// What `kept` holds of a plan.
  ///
  /// - Parameter numbers: of the plan's surfaces; empty when nothing is kept.
  init(_ plan: Plan, _ numbers: [SurfaceNumber?], in kept: KeptTextures) {
    var lasting: [SurfaceID: SurfaceNumber] = [:]
    if !numbers.isEmpty {
      lasting = plan.lastingSurfaces(numbers)
      for index in 0..<plan.inputCount { lasting[SurfaceID(index)] = numbers[index] }
    }
    let present = lasting.compactMapValues(kept.texture)
    needed =
      present.isEmpty ? Set(plan.passes.indices) : plan.passesNeeded(with: Set(present.keys))
    read = plan.surfacesRead(by: needed)
    output = plan.output
    inputCount = plan.inputCount
    self.lasting = lasting
    self.present = present
  }

  /// Whether a pass that has to run reads the surface, or it is the result.
  func isRead(_ surface: SurfaceID) -> Bool { surface == output || read.contains(surface) }
}
