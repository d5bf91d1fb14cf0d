// SPDX-License-Identifier: MIT

/// An output file that is also an input of the run, or another output.
public struct FileConflict: Error, Sendable, Hashable {
  /// The path of the output.
  public let output: String
  /// The role of the output, such as `the result of in/a.png`.
  public let outputRole: String
  /// The other path of the file: often another name, or a link.
  public let input: String
  /// Its role there, such as `the input`.
  public let inputRole: String

  package init(output: String, as outputRole: String, over input: String, as inputRole: String) {
    (self.output, self.outputRole, self.input, self.inputRole) = (output, outputRole, input, inputRole)
  }

  package var problem: String {
    "\(output): \(outputRole) would overwrite \(inputRole)\(input == output ? "" : ", \(input)")"
  }
}

extension FileConflict: CustomStringConvertible {
  /// One line: `card.json: the output would overwrite the scene file; write to another file`.
  public var description: String { "\(problem); write to another file" }
}
