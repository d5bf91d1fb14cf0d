import ArgumentParser

/// `intaglio`: the list of commands.
package struct RootCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "intaglio",
    abstract: "Inner and outer shadows of any picture, on a GPU or on the CPU.",
    discussion: """
      intaglio render icon.png -o indented.png --style article
      intaglio render logo.png -o logo-up.png --shadow "0 2px 6px rgb(0 0 0 / 40%)" --canvas grow
      intaglio devices

      Exit status: 0; 1 compare found a difference, or a self test failed; 64 usage; 65 bad input data; \
      66 no such input; 69 the backend asked for is not there; 73 the output cannot be written.
      """,
    version: "0.1.0",
    subcommands: [
      RenderCommand.self, CompareCommand.self, StylesCommand.self, DevicesCommand.self, DemoCommand.self,
    ])

  package init() {}
}
