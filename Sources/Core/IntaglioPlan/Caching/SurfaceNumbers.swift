// SPDX-License-Identifier: MIT
import Synchronization

/// The identity of a surface's pixels: surfaces with the same number hold the same pixels. Numbers are never
/// reused.
package struct SurfaceNumber: Sendable, Hashable {
  let value: UInt64

  private static let last = Atomic<UInt64>(0)

  /// A new number for new pixels.
  package static func next() -> SurfaceNumber {
    SurfaceNumber(value: last.wrappingAdd(1, ordering: .relaxed).newValue)
  }
}

extension RenderCache {
  /// A number for each surface of a plan; nil for its output, and for surfaces made from an input without a
  /// number. With them a backend finds the surfaces of earlier plans: value numbering, as compilers use it
  /// for common subexpressions (Cocke and Schwartz, "Programming Languages and Their Compilers", 1970). The
  /// sources of a pass are compared by number, so a comparison covers only one pass.
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
      numbers[pass.output.index] = number(
        for: .recipe(numbered, plan[pass.output]), bytes: numbered.ask { $0.bytes })
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
