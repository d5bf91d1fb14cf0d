import Synchronization

/// Numbers the surfaces of plans by how they are made, so that a backend finds what an earlier plan has made already: value
/// numbering, as compilers find common subexpressions by it (Cocke and Schwartz, "Programming Languages and Their
/// Compilers", 1970).
///
/// A surface is the same as one before where the pass that writes it is the same, reads the same surfaces, and writes the
/// same region in the same format. What passes read is compared by number, so that a comparison goes no deeper than one
/// pass. Two plans at a time may be numbered.
package final class SurfaceNumbers: Sendable {
  /// How a surface is made: the pass with numbers instead of its surfaces, and what it writes.
  private struct Recipe: Hashable {
    let pass: Pass
    let surface: SurfaceDescription
  }

  /// The recipes of the last plans, in two halves: when the newer one is full, the older one is forgotten.
  private struct State {
    var newer: [Recipe: SurfaceNumber] = [:]
    var older: [Recipe: SurfaceNumber] = [:]
  }

  /// At least so many recipes are remembered: those of some ten scenes of a hundred passes.
  private static let capacity = 512

  private let state = Mutex(State())

  /// Nothing has a number yet.
  package init() {}

  /// A number for each surface of a plan; nil for its output, and for what is made from an input without a number or by
  /// more than one pass.
  ///
  /// - Parameter inputs: the numbers of the plan's inputs, in their order; those that are missing are nil.
  package func numbers(of plan: Plan, inputs: [SurfaceNumber?]) -> [SurfaceNumber?] {
    var numbers = [SurfaceNumber?](repeating: nil, count: plan.surfaces.count)
    for (index, number) in inputs.prefix(plan.inputCount).enumerated() { numbers[index] = number }
    var writers = [Int](repeating: 0, count: plan.surfaces.count)
    for pass in plan.passes { writers[pass.output.index] += 1 }
    for pass in plan.passes where pass.output != plan.output && writers[pass.output.index] == 1 {
      let sources = pass.sources
      guard sources.allSatisfy({ numbers[$0.index] != nil }) else { continue }
      var numbered = pass.reading { SurfaceID(Int(truncatingIfNeeded: numbers[$0.index]?.value ?? 0)) }
      numbered.output = SurfaceID(0)
      numbers[pass.output.index] = number(of: Recipe(pass: numbered, surface: plan[pass.output]), in: plan)
    }
    return numbers
  }

  private func number(of recipe: Recipe, in plan: Plan) -> SurfaceNumber {
    state.withLock { state in
      if let number = state.newer[recipe] { return number }
      let number = state.older[recipe] ?? .next()
      if state.newer.count >= max(SurfaceNumbers.capacity, plan.passes.count) {
        (state.newer, state.older) = ([:], state.newer)
      }
      state.newer[recipe] = number
      return number
    }
  }
}
