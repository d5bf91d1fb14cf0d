// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// A plan with its passes as shader calls, checked and encoded once for all pictures that it draws: from one
/// to the next only the contents of inputs change.
package final class EncodedPlan: Sendable {
  let plan: Plan
  /// The calls of each pass.
  let calls: [[EncodedCall]]
  let kinds: Set<VariantKind>
  let paintNeeds: [PaintNeeds]
  /// The bytes of the surfaces on a device, with inputs and output.
  let byteCount: Int
  private let planned: Order
  /// Made for the first device that asks.
  private let leveled = Lock<Order?>(nil)

  /// The most memory of surfaces that are alive because passes run level by level.
  private static let leveledBytes = 64 << 20

  /// Passes, each with the surfaces that no later one reads.
  typealias Order = [(pass: Int, releases: [SurfaceID])]

  /// Encodes a plan made for a device, see `Plan.forDevice`.
  ///
  /// - Throws: the errors of `Plan.validate()`.
  package init(_ plan: Plan) throws(RenderError) {
    try plan.validate()
    self.plan = plan
    calls = plan.passes.map { PassEncoder.calls($0, of: plan).map { EncodedCall($0, of: plan) } }
    kinds = Set(calls.joined().map(\.call.kind))
    paintNeeds = plan.paints.map(PaintNeeds.init)
    planned = plan.order(Array(plan.passes.indices))
    byteCount = plan.surfaces.prefix(plan.inputCount).reduce(
      plan[plan.output].byteCount + plan.peakTransientBytes
    ) { $0 + $1.byteCount }
  }

  /// The order of the passes: that of the plan, or level by level if their surfaces then fit into memory.
  /// Level by level, compute shaders need fewer barriers.
  func order(isLeveled: Bool) -> Order {
    guard isLeveled else { return planned }
    return leveled.withLock { [plan, planned] leveled in
      let order = leveled ?? plan.levelOrder(withinBytes: EncodedPlan.leveledBytes).map(plan.order) ?? planned
      leveled = order
      return order
    }
  }
}

/// The plans of recent pictures. A batch of similar pictures makes the same plan again and again.
final class EncodedPlans: Sendable {
  private static let limit = 16
  private let recent = Lock<[EncodedPlan]>([])

  /// An equal plan from before, or this one, encoded on the calling thread.
  ///
  /// - Throws: the errors of `Plan.validate()`.
  func encoded(_ plan: Plan) throws(RenderError) -> EncodedPlan {
    let known = recent.withLock { $0 }
    if let found = known.last(where: { $0.plan == plan }) {
      if found !== known.last { note(found) }
      return found
    }
    let encoded = try EncodedPlan(plan)
    note(encoded)
    return encoded
  }

  private func note(_ plan: EncodedPlan) {
    // A new array, because other threads read the old one.
    recent.withLock { recent in
      recent = recent.filter { $0 !== plan }.suffix(EncodedPlans.limit - 1) + [plan]
    }
  }
}

extension Plan {
  fileprivate func order(_ passes: [Int]) -> EncodedPlan.Order {
    Array(zip(passes, releases(after: passes.map { [$0] })))
  }

  /// The lists of items that a device paints at once.
  fileprivate var paints: [PaintPass] {
    passes.flatMap { pass -> [PaintPass] in
      guard case .paint(let paint) = pass else { return [] }
      return (paint.bands(of: self[paint.output].region) ?? []).map(\.pass)
    }
  }
}
