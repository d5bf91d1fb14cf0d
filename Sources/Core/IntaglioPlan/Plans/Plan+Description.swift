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
  func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
