// SPDX-License-Identifier: MIT
import Synchronization

/// The identity of a surface's pixels: surfaces with the same number hold the same pixels. Numbers are never
/// reused.
package struct SurfaceNumber: Sendable, Hashable {
  /// A number from a global counter.
  let value: UInt64

  private static let last = Atomic<UInt64>(0)

  /// A new number for new pixels.
  package static func next() -> SurfaceNumber {
    SurfaceNumber(value: last.wrappingAdd(1, ordering: .relaxed).newValue)
  }
}

/// The recipe of a surface: its pass, with numbers instead of surfaces, and its description.
///
/// Recipes number the surfaces of plans, so that a backend finds the surfaces of earlier plans: value
/// numbering, as compilers use it for common subexpressions (Cocke and Schwartz, "Programming Languages and
/// Their Compilers", 1970). The sources of a pass are compared by number, so a comparison covers only one
/// pass.
struct SurfaceRecipe: Sendable, Hashable {
  let pass: Pass
  let surface: SurfaceDescription

  var bytes: Int { pass.ask { $0.bytes } }
}

extension RenderCache {
  /// A number for each surface of a plan; nil for its output, and for surfaces made from an input without a
  /// number.
  ///
  /// - Parameter inputs: the numbers of the plan's inputs, in their order; nil for missing ones.
  package func numbers(of plan: Plan, inputs: [SurfaceNumber?]) -> [SurfaceNumber?] {
    var numbers = [SurfaceNumber?](repeating: nil, count: plan.surfaces.count)
    for (index, number) in inputs.prefix(plan.inputCount).enumerated() { numbers[index] = number }
    for pass in plan.passes where pass.output != plan.output {
      let sources = pass.sources
      guard sources.allSatisfy({ numbers[$0.index] != nil }) else { continue }
      let numbered = pass.renumbered(output: SurfaceID(0)) {
        SurfaceID(Int(truncatingIfNeeded: numbers[$0.index]?.value ?? 0))
      }
      let recipe = SurfaceRecipe(pass: numbered, surface: plan[pass.output])
      numbers[pass.output.index] = number(for: .recipe(recipe), bytes: recipe.bytes)
    }
    return numbers
  }

  /// The number of a key, which takes this many bytes.
  func number(for key: Key, bytes: @autoclosure () -> Int) -> SurfaceNumber {
    let value = value(for: key) ?? insert(.number(.next()), for: key, bytes: bytes())
    guard case .number(let number) = value else { return .next() }
    return number
  }
}
