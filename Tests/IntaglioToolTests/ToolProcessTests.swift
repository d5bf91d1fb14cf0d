// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// The program from outside: exit statuses, one line on standard error, no output after a failure.
@Suite struct ToolProcessTests {
  /// A scene file of one layer with these fields.
  private static func scene(_ fields: String) -> String {
    #"{"width": 4, "height": 4, "layers": [{"frame": [0, 0, 4, 4], \#(fields)}]}"#
  }

  private static let shadow = "1px 1px rgb(0 0 0 / 50%)"

  @Test(arguments: ["cpu", "reference"])
  func rendersAFile(backend: String) throws {
    let tool = try ToolProcess.withDot()
    let run = try tool.run("render", "in.png", "-o", "out.png", "--shadow", Self.shadow, "--backend", backend)
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(run.errorText.isEmpty)
    #expect(try tool.picture("out.png") == ToolProcess.shadowedDot)
    #expect(try tool.files() == ["in.png", "out.png"])
  }

  @Test func rendersFromStandardInputToStandardOutput() throws {
    let tool = try ToolProcess.withDot()
    let png = try tool.data("in.png")
    let run = try tool.run("render", "-", "-o", "-", "--shadow", Self.shadow, "--backend", "cpu", input: png)
    #expect(run.status == 0)
    #expect(run.errorText.isEmpty)
    #expect(try Bitmap(encoded: [UInt8](run.output)) == ToolProcess.shadowedDot)
    #expect(try tool.files() == ["in.png"])
  }

  @Test func aSoftwareGPUIsNamedOnStandardError() throws {
    let tool = try ToolProcess.withDot()
    let device = try #require(GraphicsDevices.list().filter(\.isUsable).first)
    let run = try tool.run(
      "render", "in.png", "-o", "out.png", "--shadow", Self.shadow, "--backend", "gpu", "--device",
      "\(device.index)")
    #expect(run.status == 0)
    #expect(run.errorText.contains(device.renderer) == device.isSoftware)
    #expect(run.errorLines.count == (device.isSoftware ? 1 : 0))
    let result = try tool.picture("out.png")
    #expect(try BitmapComparison(result, ToolProcess.shadowedDot).maximumDifference <= 1)
  }

  @Test func verboseNamesDeviceReasonPlanAndTimesOnStandardError() throws {
    let tool = try ToolProcess.withDot()
    let run = try tool.run(
      "render", "in.png", "-o", "out.png", "--shadow", Self.shadow, "--backend", "cpu", "--verbose")
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(run.errorText.contains("cpu: CPU, "))
    #expect(run.errorText.contains("it was asked for"))
    #expect(run.errorText.contains("paint "))
    #expect(run.errorText.contains("render "))
  }

  @Test(
    arguments: [
      ([], 0), (["--help"], 0), (["render", "--help"], 0), (["--version"], 0), (["styles"], 0),
      (["styles", "--json"], 0), (["styles", "inner-shadow"], 0),
      (["styles", "sticker", "--css", "text"], 0),
      (["devices", "--json"], 0),
    ] as [([String], Int32)])
  func whatSucceedsSaysSoOnStandardOutput(arguments: [String], status: Int32) throws {
    let tool = try ToolProcess.withDot()
    let run = try tool.run(arguments)
    #expect(run.status == status)
    #expect(!run.output.isEmpty)
    #expect(run.errorText.isEmpty)
  }

  static let printing = [
    "--help", "--version", "help batch", "--generate-completion-script bash", "--experimental-dump-help",
    "styles", "styles --json", "styles gold", "styles gold --css box", "styles gold --figma",
    "scene image.json --layout", "devices", "devices --json", "doctor", "doctor --json",
    "compare in.png in.png", "batch in.png -o out --dry-run", "batch --manifest list.jsonl -o out --dry-run",
    "batch in.png -o out --backend cpu", "gallery --list",
    "bench --quick --size 8 --sigma 1 --backend cpu --quiet",
    "selftest image.json --quiet",
  ]

  /// A place where every command of `printing` succeeds.
  private func printingPlace() throws -> ToolProcess {
    let tool = try ToolProcess.withDot()
    try tool.write(Self.scene(#""contents": {"color": "red"}"#), to: "image.json")
    try tool.write(#"{"input": "in.png"}"#, to: "list.jsonl")
    return tool
  }

  @Test("text that cannot be written is status 73", arguments: printing)
  func lostTextIsAFailure(command: String) throws {
    let tool = try printingPlace()
    let reasons = [("/dev/full", "No space left on device"), ("&-", "Bad file descriptor")]
    for (target, reason) in reasons {
      let run = try tool.shell("intaglio \(command) >\(target)")
      #expect(run.status == 73, "\(command) >\(target): \(run.errorText)")
      let line = "intaglio: standard output: cannot be written: \(reason)"
      #expect(run.errorLines.last.map(String.init) == line, "\(command): \(run.errorText)")
    }
  }

  /// It ends like `cat` and `ls`, without a message.
  @Test(arguments: ["styles", "--help", "doctor --json"])
  func aClosedPipeEndsTheTool(command: String) throws {
    let tool = try ToolProcess.withDot()
    let process = try tool.hearingSignals(command.split(separator: " ").map(String.init))
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try output.fileHandleForReading.close()
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGPIPE)
    #expect(errors.fileHandleForReading.availableData.isEmpty)
  }

  @Test(
    arguments: [
      ("text $'a\\xffb' -o out.png", #"a\xFFb: is not UTF-8; convert the text"#),
      ("scene in.json -o out.png --set $'t=\\xe9'", #"t=\xE9: is not UTF-8; convert the text"#),
      ("render $'\\xff.png' -o out.png", #"\xFF.png: is not UTF-8; rename the file"#),
    ])
  func argumentsAreUTF8(command: String, message: String) throws {
    let tool = try ToolProcess.withDot()
    _ = try tool.shell("cp in.png $'\\xff.png'")
    try tool.shell("intaglio \(command)").expectFailure(64, message)
  }

  @Test(
    arguments: [
      (["render"], 64), (["nonsense"], 64), (["render", "in.png"], 64),
      (["render", "in.png", "-o", "out.png", "--nonsense"], 64),
      (["render", "in.png", "-o", "out.png", "--shadow", "inset 0 0 -4px red"], 64),
      (["render", "in.png", "-o", "out.png", "--shadow", "1px"], 64),
      (["render", "in.png", "-o", "out.png", "--scale", "nan"], 64),
      (["render", "in.png", "-o", "out.png", "--scale", "1000"], 64),
      (["render", "in.png", "-o", "out.png", "--threshold", "300"], 64),
      (["render", "in.png", "-o", "out.png", "--style", "nonsense"], 64),
      (["render", "in.png", "-o", "out.png", "--backend", "cpu", "--device", "0"], 64),
      (["render", "in.png", "-o", ""], 64), (["render", "", "-o", "out.png"], 64),
      (["render", "in.png", "-o", "out.png", "--style", "emboss", "--light", "9,9,9"], 64),
      (["render", "text.png", "-o", "out.png"], 65),
      (["render", "in.png", "-o", "out.png", "--style", "bad.json"], 65),
      (["render", "in.png", "-o", "out.png", "--fill", "text.png"], 65),
      (["render", "in.png", "-o", "out.png", "--style", "fill.json"], 65),
      (["scene", "image.json", "-o", "out.png"], 65), (["scene", "font.json", "-o", "out.png"], 65),
      (["scene", "part.json", "-o", "out.png"], 65), (["scene", "missing.json", "-o", "out.png"], 66),
      (["selftest", "image.json"], 65), (["selftest", "missing.json"], 66),
      (["batch", "--scene", "missing.json", "--manifest", "bad.json", "-o", "out"], 66),
      (["batch", "--manifest", "missing.jsonl", "-o", "out"], 66),
      (["render", "missing.png", "-o", "out.png"], 66),
      (["render", ".", "-o", "out.png"], 66),
      (["render", "in.png", "-o", "out.png", "--style", "missing.json"], 66),
      (["render", "in.png", "-o", "out.png", "--fill", "missing.png"], 66),
      (["render", "in.png", "-o", "out.png", "--device", "99"], 69),
      (["render", "in.png", "-o", "in.png/out.png", "--backend", "cpu"], 73),
      (["render", "in.png", "-o", ".", "--backend", "cpu"], 73),
      (["demo", "-o", "in.png", "--backend", "cpu"], 73),
      (["compare", "in.png", "other.png", "--diff", "in.png/diff.png"], 73),
      (["compare", "in.png", "missing.png"], 66), (["compare", "in.png", "text.png"], 65),
      (["compare", "in.png", "in.png", "--max-difference", "256"], 64),
      (["compare", "in.png", "in.png", "--max-pixels", "-1"], 64), (["compare", "-", "-"], 64),
      (["render", "in.png", "-o", "out.gif", "--backend", "cpu"], 64),
      (["scene", "image.json", "-o", "b/out.TIFF"], 64),
      (["compare", "in.png", "other.png", "--diff", "d.gif"], 64),
      (["styles", "nonsense"], 64), (["styles", "--css", "box"], 64),
      (["styles", "glow", "--css", "bux"], 64),
      (["styles", "glow", "--css", "box", "--figma"], 64), (["styles", "none.json", "--figma"], 66),
    ] as [([String], Int32)])
  func aFailureHasItsStatusOneLineAndNoOutput(arguments: [String], status: Int32) throws {
    let tool = try ToolProcess.withDot()
    try tool.write("not a picture", to: "text.png")
    for (name, text) in [
      ("bad.json", #"{"shadows": [{"kind": "inner", "blur": -1}]}"#),
      ("fill.json", #"{"fill": {"image": "text.png"}}"#),
      ("image.json", Self.scene(#""contents": {"image": "text.png"}"#)),
      ("font.json", Self.scene(#""contents": {"text": {"string": "a", "font": {"file": "text.png"}}}"#)),
      ("part.json", Self.scene(#""include": "image.json""#)),
    ] {
      try tool.write(text, to: name)
    }
    try ToolProcess.shadowedDot.write(to: tool.path("other.png").path())
    let before = try tool.files()
    let run = try tool.run(arguments)
    run.expectFailure(status)
    #expect(run.output.isEmpty)
    #expect(try tool.files() == before)
    // The error names each path once.
    for name in ["text.png", "missing", "bad.json", "in.png", "other.png"] {
      #expect(run.errorText.split(separator: name, omittingEmptySubsequences: false).count <= 2)
    }
  }

  @Test(arguments: ["out", "out.bin", ".gif", "gif", "a.gif/out.png", "out.gif.png"])
  func onlyEndingsOfOtherPicturesAreRefused(output: String) throws {
    let tool = try ToolProcess.withDot()
    let run = try tool.run("render", "in.png", "-o", output, "--backend", "cpu")
    #expect(run.status == 0, "\(run.errorText)")
    #expect(try tool.picture(output) == ToolProcess.dot)
    let gif = try tool.run("render", "in.png", "-o", "out.gif", "--backend", "cpu")
    #expect(
      gif.errorText == "intaglio: out.gif: pictures are written as PNG, JPEG, WebP or AVIF, not as gif\n")
  }

  private static let conversion =
    "convert the text, for example with iconv -f latin1, or rename the file that it names"

  @Test func anArgumentThatIsNotUTF8IsRefusedByName() throws {
    let tool = try ToolProcess.withDot()
    for arguments in [
      "render caf\\351.png -o out.png", "render in.png -o caf\\351.png", "batch caf\\351 -o out",
    ] {
      let run = try tool.sh(#"exec "$0" $(printf "$1")"#, [arguments])
      #expect(run.status == 64)
      #expect(run.errorText.hasPrefix(#"intaglio: caf\xE9"#))
      #expect(run.errorText.hasSuffix(": is not UTF-8; \(Self.conversion)\n"))
      #expect(try tool.files() == ["in.png"])
    }
  }

  /// A terminal would obey them.
  @Test func controlCharactersOfAFileAreNotPrinted() throws {
    let tool = try ToolProcess.withDot()
    let name = #"\u001b[31m\u0007.png"#
    try tool.write(Self.scene(#""contents": {"image": "\#(name)"}"#), to: "scene.json")
    try tool.write(#"{"input": "\#(name)"}"#, to: "list.jsonl")
    let scene = try tool.run("scene", "scene.json", "-o", "out.png", "--backend", "cpu")
    #expect(
      scene.errorText
        == #"intaglio: scene.json: layers[0].contents.image: no such picture: \x1B[31m\x07.png"# + "\n")
    let batch = try tool.run("batch", "--manifest", "list.jsonl", "-o", "out", "--backend", "cpu")
    #expect(batch.errorLines.first == #"list.jsonl:1: \x1B[31m\x07.png: no such file"#)
  }

  /// Of every command, and only when there is something to put into it.
  @Test func theFolderOfAnOutputIsMade() throws {
    let tool = try ToolProcess.withDot()
    try tool.write(Self.scene(#""contents": {"color": "red"}"#), to: "scene.json")
    let commands = [
      ["render", "in.png", "-o", "made/a/out.png", "--backend", "cpu"],
      ["scene", "scene.json", "-o", "made/b/out.png", "--backend", "cpu"],
      ["compare", "in.png", "in.png", "--diff", "made/c/out.png"],
      ["batch", "in.png", "-o", "results", "--report", "made/d/out.json", "--backend", "cpu"],
      ["selftest", "scene.json", "--junit", "made/e/out.xml"],
    ]
    let names = ["a/out.png", "b/out.png", "c/out.png", "d/out.json", "e/out.xml"]
    #expect(try tool.run("render", "missing.png", "-o", "made/a/out.png").status == 66)
    #expect(try tool.files() == ["in.png", "scene.json"])
    for (command, name) in zip(commands, names) {
      let run = try tool.run(command)
      #expect(run.status == 0, "\(run.errorText)")
      #expect(FileManager.default.fileExists(atPath: tool.path("made/\(name)").path()))
    }
  }

  @Test func anOldOutputSurvivesAFailure() throws {
    let tool = try ToolProcess.withDot()
    try tool.write("not a picture", to: "text.png")
    let old = try tool.data("in.png")
    #expect(try tool.run("render", "text.png", "-o", "in.png").status == 65)
    #expect(try tool.data("in.png") == old)
  }

  @Test func theDeviceListIsJSON() throws {
    let tool = try ToolProcess.withDot()
    struct Listing: Decodable {
      struct Automatic: Decodable {
        var backend: String
        var isSoftware: Bool
      }
      var devices: [GraphicsDevice]
      var automatic: Automatic
    }
    let listing = try JSONDecoder().decode(Listing.self, from: try tool.run("devices", "--json").output)
    let devices = GraphicsDevices.list()
    #expect(listing.devices == devices)
    #expect(!listing.automatic.isSoftware)
    #expect(["gpu", "cpu"].contains(listing.automatic.backend))
  }

  @Test func theDemoMakesItsPictures() throws {
    let tool = try ToolProcess.withDot()
    let run = try tool.run("demo", "-o", "demo", "--backend", "cpu")
    #expect(run.status == 0)
    #expect(run.text.contains("cpu: CPU, "))
    let names = try tool.names(in: "demo")
    // Three subjects, each as it is and in three effects, two sheets, the scene of the articles, the
    // labels, the light that turns over them, and the drag of a table.
    #expect(names.count == 3 * 4 + 6)
    let sheet = try tool.picture("demo/sheet.png")
    #expect(sheet.width > 4 * 512 && sheet.height > 3 * 512)
  }
}
