// SPDX-License-Identifier: MIT
import Synchronization

/// Stands for the pixels of a surface: where two surfaces have one number, they hold the same pixels. No
/// number is ever given a second time.
package struct SurfaceNumber: Sendable, Hashable {
  /// Which one it is.
  let value: UInt64

  private static let last = Atomic<UInt64>(0)

  /// A number for pixels that nothing stands for yet.
  package static func next() -> SurfaceNumber {
    SurfaceNumber(value: last.wrappingAdd(1, ordering: .relaxed).newValue)
  }
}

/// How a surface is made: the pass with numbers instead of its surfaces, and what it writes.
///
/// By it the surfaces of plans are numbered, so that a backend finds what an earlier plan has made already:
/// value numbering, as compilers find common subexpressions by it (Cocke and Schwartz, "Programming Languages
/// and Their Compilers", 1970). What passes read is compared by number, so that a comparison goes no deeper
/// than one pass.
struct SurfaceRecipe: Sendable, Hashable {
  let pass: Pass
  let surface: SurfaceDescription

  /// What it takes up beyond a fixed size, in bytes.
  var bytes: Int { pass.ask { $0.bytes } }
}

extension RenderCache {
  /// A number for each surface of a plan; nil for its output, and for what is made from an input without a
  /// number or by more than one pass.
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
      let numbered = pass.renumbered(output: SurfaceID(0)) {
        SurfaceID(Int(truncatingIfNeeded: numbers[$0.index]?.value ?? 0))
      }
      numbers[pass.output.index] = number(of: SurfaceRecipe(pass: numbered, surface: plan[pass.output]))
    }
    return numbers
  }

  private func number(of recipe: SurfaceRecipe) -> SurfaceNumber {
    let key = Key.recipe(recipe)
    let value = value(for: key) ?? insert(.number(.next()), for: key, bytes: recipe.bytes)
    guard case .number(let number) = value else { return .next() }
    return number
  }
}
