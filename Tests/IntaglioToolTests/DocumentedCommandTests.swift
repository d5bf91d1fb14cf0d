// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Every command of the README and of the articles is run as it stands, in order, in a folder with the files
/// that it names.
@Suite("Commands in the documentation") struct DocumentedCommandTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized
  private static let articles = "Sources/Intaglio/Intaglio.docc/"

  /// Commands that tests of their own run, for they take long: measurements, whole self-tests, the whole
  /// gallery.
  private static let elsewhere = [
    "intaglio bench", "intaglio selftest", "intaglio selftest --random 2000", "intaglio gallery site",
  ]
  /// The other statuses that are right: without a GPU, for Photoshop's files, which are not here, and for
  /// goldens that were written.
  private static let otherStatuses: [(words: String, status: Int32)] = [
    ("--require", 69), ("--device all", 69), (".psd", 66), (".asl", 66), ("INTAGLIO_UPDATE_GOLDENS=1", 1),
  ]

  private static func commands(_ page: String) throws -> [String] {
    try String(contentsOf: root.appending(path: page), encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("    ") && $0.contains(#/^ +([a-z-]+ .*\| |[A-Z_]+=1 )?intaglio /#) }
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.contains("docker ") && !elsewhere.contains($0) }
  }

  private static func tool() throws -> ToolProcess {
    let tool = try ToolProcess()
    let files = FileManager.default
    for folder in ["icons", "shots/deep"] {
      try files.createDirectory(at: tool.path(folder), withIntermediateDirectories: true)
    }
    let icon = root.appending(path: "Examples/FiveLines/icon.png")
    for name in ["icon.png", "logo.png", "icons/a.png", "icons/b.png", "shots/deep/c.png"] {
      try files.copyItem(at: icon, to: tool.path(name))
    }
    try files.createSymbolicLink(
      at: tool.path("Examples"), withDestinationURL: root.appending(path: "Examples"))
    let button = root.appending(path: "Examples/scenes/inset-bevel.json")
    for name in ["card.json", "label.json"] { try files.copyItem(at: button, to: tool.path(name)) }
    try files.copyItem(
      at: root.appending(path: "Documentation/scenes/person.json"), to: tool.path("person.json"))
    let line = #"{"output": "ada.png", "set": {"name": "Ada Lovelace"}}"#
    try tool.write(line + "\n", to: "people.jsonl")
    let lines = "#!/bin/sh\necho '{\"input\": \"icon.png\", \"style\": \"lift\"}'\n"
    try tool.write(lines, to: "generate-lines")
    try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.path("generate-lines").path())
    return tool
  }

  @Test(arguments: [
    "README.md", articles + "CommandLine.md", articles + "LayerStyles.md", articles + "ManyPictures.md",
    articles + "SceneTests.md", articles + "ChoosingDevices.md", articles + "Templates.md",
    articles + "FromNothingToAThousandCards.md",
  ])
  func run(page: String) throws {
    let tool = try Self.tool()
    let commands = try Self.commands(page)
    #expect(commands.count >= 2)
    for command in commands {
      // The article runs one shard of the batch whose reports it merges.
      if command.contains("report merge") {
        #expect(
          try tool.run(
            "batch", "icons", "-o", "first", "--style", "indent", "--shard", "1/8", "--report", "1.json"
          ).status == 0)
      }
      // The thousand differ in their numbers only.
      let outcome = try tool.shell(command.replacing("1000;", with: "8;"))
      let allowed = [0] + Self.otherStatuses.filter { command.contains($0.words) }.map(\.status)
      #expect(allowed.contains(outcome.status), "\(command): \(outcome.status) \(outcome.errorText)")
    }
  }
}
