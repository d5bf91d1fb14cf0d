// SPDX-License-Identifier: MIT
import IntaglioModel

extension LoweredPlan: CustomStringConvertible {
  /// The steps as text, one per line, below a plan's own lines:
  ///
  ///     lowered to 2 steps
  ///     blur       passes 1, 2
  ///     paint      passes 3, 4, 5: s5 as read
  package var description: String {
    (["lowered to \(steps.count) step\(steps.count == 1 ? "" : "s")"] + steps.map(\.description))
      .joined(separator: "\n")
  }
}

extension LoweredPlan.Step: CustomStringConvertible {
  /// A line of the lowered plan's description; passes are counted from 1.
  package var description: String {
    let name =
      switch work {
      case .pass(let pass): pass.name
      case .blur: "blur"
      case .paint: "paint"
      case .gradient: "gradient"
      }
    let numbers = passes.map { "\($0 + 1)" }.joined(separator: ", ")
    let streamed = streams.map(\.plane.description).joined(separator: ", ")
    return name.padding(to: 10) + " pass\(passes.count == 1 ? "" : "es") \(numbers)"
      + (streamed.isEmpty ? "" : ": \(streamed) as read")
  }
}
