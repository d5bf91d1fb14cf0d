import ArgumentParser
import FoundationEssentials
import Intaglio

/// `intaglio styles`: the presets.
package struct StylesCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "styles",
    abstract: "List the presets, or print one as a style file.",
    discussion: """
      intaglio styles
      intaglio styles inner-shadow > mine.json    # a start for a style of your own
      intaglio render icon.png -o out.png --style mine.json
      """)

  @Argument(help: ArgumentHelp("The preset to print as a style file.", valueName: "name"))
  package var name: String?

  @Flag(help: "Print the list as JSON.")
  package var json = false

  package init() {}

  package func run() throws {
    if let name {
      let preset = try Preset.named(name)
      print(try StylesCommand.json(preset.style))
    } else if json {
      print(
        try StylesCommand.json(Preset.all.map { Entry(name: $0.name, summary: $0.summary, style: $0.style) }))
    } else {
      print(TextTable.text(Preset.all.map { [$0.name, $0.summary] }))
    }
  }

  private struct Entry: Encodable {
    var name: String
    var summary: String
    var style: Style
  }

  private static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
