// SPDX-License-Identifier: MIT

/// A file that a run would write, although it is one that the run reads, or writes as something else.
public struct FileConflict: Error, Sendable, Hashable {
  /// The path that would be written to.
  public let output: String
  /// What would be written there, such as `the result of in/a.png`.
  public let outputRole: String
  /// The path by which the run knows the file otherwise: often another name or link of it.
  public let input: String
  /// What it is there, such as `the input`.
  public let inputRole: String

  package init(output: String, as outputRole: String, over input: String, as inputRole: String) {
    (self.output, self.outputRole, self.input, self.inputRole) = (output, outputRole, input, inputRole)
  }

  /// What is wrong, without what to do.
  package var problem: String {
    "\(output): \(outputRole) would overwrite \(inputRole)\(input == output ? "" : ", \(input)")"
  }
}

extension FileConflict: CustomStringConvertible {
  /// One line: `card.json: the output would overwrite the scene file; write to another file`.
  public var description: String { "\(problem); write to another file" }
}
