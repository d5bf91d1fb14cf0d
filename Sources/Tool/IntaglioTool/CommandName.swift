// SPDX-License-Identifier: MIT
import Intaglio

/// The name of a command on the command line. The argument parser would take an unknown name for an argument,
/// and complain about the options after it.
enum CommandName {
  /// Rejects names of commands that do not exist, also after `help`.
  static func check(_ arguments: [String]) throws(ToolError) {
    guard let first = arguments.first else { return }
    let isHelp = first == "help"
    guard let name = isHelp ? arguments.dropFirst().first : first, !name.hasPrefix("-") else { return }
    let names = RootCommand.names + ["help"]
    guard !names.contains(name) else { return }
    if !isHelp, let command = command(for: name) {
      throw ToolError(.usage, "\(name): is not a command; did you mean: \(command)")
    }
    throw ToolError(
      .usage,
      "no command is named \"\(name)\"\(Suggestion.hint(for: name, among: names)); see intaglio --help")
  }

  /// The command to suggest for a file in place of a command; nil for other words.
  private static func command(for path: String) -> String? {
    if [".json", ".psd"].contains(where: path.lowercased().hasSuffix) {
      return "intaglio scene \(path) -o picture.png"
    }
    if PictureFormat(path: path) != nil { return "intaglio render \(path) -o result.png --style gold" }
    return FileFacts(path)?.kind == .folder ? "intaglio batch \(path) -o results --style gold" : nil
  }
}
