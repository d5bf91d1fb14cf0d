// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// No command writes a file that it reads.
@Suite struct OverwriteProcessTests {
  /// A tool in whose folder are pictures, a scene, styles, and links to some of them.
  private func place() throws -> ToolProcess {
    let tool = try ToolProcess()
    for name in ["a.png", "b.png", "fill.png", "turn-002.png", "in/a.png", "in/in/a.png"] {
      let place = tool.path(name)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      var picture = try Bitmap(transparent: PixelSize(8, 8))
      for row in 2..<6 { for column in 2..<6 { picture[column, row] = SIMD4(255, 0, 0, 255) } }
      try picture.write(to: place.path())
    }
    try FileManager.default.createSymbolicLink(
      atPath: tool.path("link.png").path(), withDestinationPath: "a.png")
    try FileManager.default.linkItem(at: tool.path("a.png"), to: tool.path("hard.png"))
    let shadow = #"{"kind": "outer", "color": "blue", "depth": 3}"#
    try tool.write(#"{"shadows": [\#(shadow)], "light": {"angle": 90}}"#, to: "style.json")
    try tool.write(#"{"fill": {"image": "fill.png"}}"#, to: "filled.json")
    try tool.write(#"{"width": 2, "height": 2, "background": "red", "layers": []}"#, to: "part.json")
    let layers = [
      #"{"frame": [0, 0, 8, 8], "contents": {"image": "b.png"}}"#,
      #"{"frame": [0, 0, 2, 2], "include": "part.json"}"#,
    ]
    try tool.write(
      #"{"width": 8, "height": 8, "layers": [\#(layers.joined(separator: ", "))]}"#, to: "card.json")
    try tool.write(
      #"{"input": "a.png", "output": "b.png"}"# + "\n" + #"{"input": "b.png"}"#, to: "chain.jsonl")
    try tool.write(#"{"input": "a.png", "output": "own.jsonl"}"#, to: "own.jsonl")
    try tool.write(#"{"output": "b.png"}"#, to: "cards.jsonl")
    return tool
  }

  /// All that is in the tool's folder, with its bytes.
  private func contents(_ tool: ToolProcess) throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: tool.folder.path())
    return try names.filter { !$0.hasPrefix("..") }.reduce(into: [:]) { contents, name in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: tool.path(name).path(), isDirectory: &isFolder) else {
        return
      }
      contents[name] = isFolder.boolValue ? Data() : try tool.data(name)
    }
  }

  /// A scene from standard input is a file, too, where the shell redirects one.
  @Test func standardInputIsNotOverwritten() throws {
    let tool = try place()
    try FileManager.default.copyItem(at: tool.path("card.json"), to: tool.path("card.png"))
    let before = try contents(tool)
    let run = try tool.shell("intaglio scene - -o card.png --backend cpu < card.png")
    #expect(run.status == 64)
    #expect(run.errorText.contains("card.png: the output would overwrite the scene file, standard input"))
    #expect(try contents(tool) == before)
  }

  private static let sweep = ["--style", "style.json", "--light-sweep", "--frames", "3"]

  @Test(
    arguments: [
      ("render a.png -o a.png", "a.png: the output would overwrite the input; write"),
      ("render a.png -o ./in/../a.png", "./in/../a.png: the output would overwrite the input, a.png; write"),
      ("render a.png -o link.png", "link.png: the output would overwrite the input, a.png; write"),
      ("render link.png -o a.png", "a.png: the output would overwrite the input, link.png; write"),
      ("render a.png -o hard.png", "hard.png: the output would overwrite the input, a.png; write"),
      (
        "render b.png -o style.json --style style.json",
        "style.json: the output would overwrite the style file (--style); write"
      ),
      (
        "render b.png -o fill.png --fill fill.png",
        "fill.png: the output would overwrite the fill (--fill); write"
      ),
      (
        "render b.png -o fill.png --style filled.json",
        "fill.png: the output would overwrite a picture of the style; write"
      ),
      (
        "render turn-002.png -o turn.png SWEEP",
        "turn-002.png: frame 2 of the animation would overwrite the input; write"
      ),
      ("render a.png -o link.png SWEEP", "link.png: the animation would overwrite the input, a.png; write"),
      ("scene card.json -o card.json", "card.json: the output would overwrite the scene file; write"),
      ("scene card.json -o part.json", "part.json: the output would overwrite an included scene; write"),
      ("scene card.json -o b.png", "b.png: the output would overwrite a picture of the scene; write"),
      (
        "compare a.png b.png --diff b.png",
        "b.png: the difference (--diff) would overwrite a picture to compare; write"
      ),
      (
        "report merge style.json -o style.json",
        "style.json: the whole report would overwrite the report of a part; write"
      ),
      (
        "selftest card.json --junit part.json",
        "part.json: the report (--junit) would overwrite an included scene; write"
      ),
      ("batch in -o .", "./in/a.png: the result of in/in/a.png would overwrite the input, in/a.png; name"),
      (
        "batch in -o in",
        "in/a.png: the result of in/a.png would overwrite the input, and 1 more would be overwritten: "
          + "in/in/a.png; name"
      ),
      (
        "batch in -o out --report in/a.png", "in/a.png: the report (--report) would overwrite the input; name"
      ),
      (
        "batch in -o out --report out/a.png",
        "out/a.png: the result of in/a.png would overwrite the report (--report); name"
      ),
      (
        "batch fill.png -o . --fill fill.png",
        "./fill.png: the result of fill.png would overwrite the fill (--fill), fill.png"
      ),
      (
        "batch --manifest chain.jsonl -o .",
        "./b.png: the result of chain.jsonl:1 would overwrite the input, b.png"
      ),
      (
        "batch --manifest own.jsonl -o .",
        "./own.jsonl: the result of a.png would overwrite the manifest, own.jsonl; name"
      ),
      (
        "batch --scene card.json --manifest cards.jsonl -o .",
        "./b.png: the result of cards.jsonl:1 would overwrite a picture of the scene, b.png; name"
      ),
      (
        "batch in -o out --style style.json --report style.json",
        "style.json: the report (--report) would overwrite the style file (--style); write"
      ),
      ("batch in -o in --dry-run", "in/a.png: the result of in/a.png would overwrite the input, and 1 more"),
    ])
  func anInputIsNoOutput(command: String, message: String) throws {
    let tool = try place()
    let before = try contents(tool)
    var arguments = command.split(separator: " ").map(String.init)
    if let sweep = arguments.firstIndex(of: "SWEEP") {
      arguments.replaceSubrange(sweep...sweep, with: Self.sweep)
    }
    let message = message.replacing("chain.jsonl:1", with: "a.png")
    let style = arguments.contains { $0.hasPrefix("--st") || $0.hasPrefix("--sc") || $0 == "--fill" }
    if arguments[0] == "batch" || arguments[0] == "render", !style {
      arguments += ["--shadow", "1px 1px red"]
    }
    if ["batch", "render", "scene"].contains(arguments[0]) { arguments += ["--backend", "cpu"] }
    let run = try tool.run(arguments)
    run.expectFailure(64, message)
    #expect(run.output.isEmpty)
    #expect(try contents(tool) == before)
  }

  /// Standard streams are files like others.
  @Test func redirectedFilesAreSeen() throws {
    let tool = try place()
    let before = try contents(tool)
    let run = try tool.sh(#""$0" render - -o a.png --style lift --backend cpu < hard.png"#)
    #expect(run.status == 64)
    #expect(
      run.errorText
        == "intaglio: a.png: the output would overwrite the input, standard input; write to another file\n")
    #expect(try contents(tool) == before)
  }

  /// A pipe's later lines are unknown; the inputs and results of earlier ones are known.
  @Test func linesOfAPipeKeepClearOfEarlierOnes() throws {
    let tool = try place()
    let lines = [
      #"{"input": "a.png", "output": "new.png"}"#, #"{"input": "new.png", "output": "newer.png"}"#,
      #"{"input": "b.png", "output": "hard.png"}"#, #"{"input": "b.png", "output": "newest.png"}"#,
    ]
    let before = try contents(tool)
    let run = try tool.sh(
      #"printf '%s\n' "$@" | "$0" batch --manifest - -o . -q --jobs 1 --shadow "inset 0 1px #000" --backend cpu"#,
      lines)
    #expect(run.status == 1)
    #expect(
      run.errorLines == [
        "standard input:2: new.png: another result of this batch would overwrite the input",
        "standard input:3: b.png: ./hard.png: the result of b.png would overwrite what the batch has read",
        "intaglio: 2 of 4 inputs failed",
      ])
    let after = try contents(tool)
    #expect(Set(after.keys).subtracting(before.keys) == [".intaglio-journal", "new.png", "newest.png"])
    #expect(before.allSatisfy { after[$0.key] == $0.value })
  }

  /// What this run neither made nor reads is replaced as ever.
  @Test func othersAreReplaced() throws {
    let tool = try place()
    try FileManager.default.removeItem(at: tool.path("in/in"))
    let old = try tool.data("fill.png")
    for arguments in [
      ["render", "a.png", "-o", "fill.png"], ["batch", "in", "-o", "."],
      ["batch", "in/a.png", "-o", "out"],
      ["batch", "in/a.png", "-o", "out", "--report", "r.json"],
      ["batch", "in/a.png", "-o", "out", "--report", "r.json"],
    ] {
      // A picture of another name than those that are read.
      if arguments.last == "." { try FileManager.default.removeItem(at: tool.path("a.png")) }
      let run = try tool.run(arguments + ["--shadow", "1px 1px red", "--backend", "cpu"])
      #expect(run.status == 0, "\(arguments): \(run.errorText)")
    }
    #expect(try tool.data("fill.png") != old)
  }
}
