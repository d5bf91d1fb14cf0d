// SPDX-License-Identifier: MIT
import IntaglioModel

extension Plan: CustomStringConvertible {
  /// The plan as text, one pass per line, for tests and for people.
  ///
  ///     plan 2 inputs, 5 passes -> s6 bitmap 640x361
  ///     downsample alpha(s0 > 1)            -> s2 plane 330x190@-5,-5
  package var description: String {
    let head =
      "plan \(inputCount) input\(inputCount == 1 ? "" : "s"), \(passes.count) passes -> \(described(output))"
    return ([head] + passes.map(line)).joined(separator: "\n")
  }

  private func line(_ pass: Pass) -> String {
    "\(pass.name.padding(to: 10)) \(pass.ask { $0.details }) -> \(described(pass.output))"
  }

  private func described(_ surface: SurfaceID) -> String {
    "\(surface) \(self[surface].format) \(self[surface].region)"
  }
}

extension String {
  func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

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
