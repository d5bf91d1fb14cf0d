// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

/// `intaglio`: the list of commands.
package struct RootCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "intaglio",
    abstract: "Layer styles for texts and pictures, and scenes of layers, on a GPU or on the CPU.",
    discussion: """
      intaglio text "Gold" --style gold -o gold.png
      intaglio render icon.png -o raised.png --style emboss
      intaglio render logo.png -o lifted.png --shadow "0 2px 6px #0006" --grow
      intaglio batch icons -o indented --style indent
      intaglio scene card.json -o card.png --set title="Hello"
      intaglio doctor

      Exit status:
        0   done
        1   compare found a difference, a self-test failed, or some inputs of a batch failed
        64  wrong usage
        65  invalid input file
        66  no such input file
        69  the backend is missing or failed, or doctor --require found something missing
        73  the output cannot be written
        130 ended by Ctrl-C (SIGINT); a batch finishes the pictures that were begun
        143 ended by SIGTERM, after which a batch does the same
      """,
    version: LibraryVersion.text,
    subcommands: [
      RenderCommand.self, TextCommand.self, SceneCommand.self, BatchCommand.self, ReportCommand.self,
      CompareCommand.self,
      StylesCommand.self, ImportCommand.self, DevicesCommand.self, DoctorCommand.self,
      SelfTestCommand.self, BenchCommand.self, DemoCommand.self, GalleryCommand.self,
    ])

  /// The names of the commands.
  static var names: [String] { configuration.subcommands.compactMap { $0.configuration.commandName } }

  package init() {}
}

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
