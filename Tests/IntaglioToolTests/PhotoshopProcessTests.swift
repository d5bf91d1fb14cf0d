// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// Photoshop documents and styles on the command line: the files with which the fuzzers begin.
@Suite struct PhotoshopProcessTests {
  private func place() throws -> ToolProcess {
    let tool = try ToolProcess()
    for (input, name) in [
      ("psd/everything", "card.psd"), ("psd/text", "text.psd"), ("asl/everything", "brand.asl"),
    ] {
      try FileManager.default.copyItem(at: Self.inputs.appending(path: input), to: tool.path(name))
    }
    return tool
  }

  private static let inputs = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Fuzzing/Inputs").standardizedFileURL

  @Test func documentsAreDrawnAndWhatIsNotIsNamed() throws {
    let tool = try place()
    let run = try tool.run("scene", "card.psd", "-o", "card.png", "--backend", "cpu")
    #expect(run.status == 0)
    #expect(
      run.errorLines.contains(
        "intaglio: warning: card.psd: not drawn: layer \"masked\": Photoshop's texture of a bevel; ours is drawn instead"
      ))
    #expect(
      run.errorLines.contains(
        "intaglio: warning: card.psd: not drawn: layer \"masked\": Photoshop's gradient of an outer glow; ours is drawn instead"
      ))
    #expect(try tool.picture("card.png").size == PixelSize(3, 2))
  }

  @Test(arguments: ["scene", "import"])
  func strictWantsAllOfIt(command: String) throws {
    let tool = try place()
    let run = try tool.run(command, "card.psd", "-o", "out", "--strict")
    run.expectFailure(65, "card.psd: not drawn: layer ")
    #expect(try tool.files() == ["brand.asl", "card.psd", "text.psd"])
  }

  /// A document without layers is its merged picture. The other one's merged picture is not its layers'.
  @Test(arguments: ["scene", "import", "batch"])
  func verifyingComparesWithTheMergedPicture(command: String) throws {
    let tool = try place()
    // Two pixels of RGB in 8 bits, without resources and layers, not packed.
    let flat: [UInt8] =
      Array("8BPS".utf8) + [0, 1, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 2, 0, 8, 0, 3]
      + [UInt8](repeating: 0, count: 14) + [255, 10, 0, 20, 7, 30]
    try Data(flat).write(to: tool.path("flat.psd"))
    try Data("{}\n".utf8).write(to: tool.path("lines.jsonl"))
    func run(_ file: String, _ output: String) throws -> ToolProcess.Outcome {
      let input = command == "batch" ? ["--scene", file, "--manifest", "lines.jsonl"] : [file]
      return try tool.run([command] + input + ["-o", output, "--verify"])
    }
    let output = command == "scene" ? "out.png" : "out"
    let like = try run("flat.psd", output)
    #expect(
      like.errorText.contains("flat.psd: compared with Photoshop's picture: mean 0.00, largest 0 levels"))
    #expect(!like.errorText.contains("warning"))
    let unlike = try run("card.psd", output)
    #expect(unlike.errorText.contains("warning: card.psd: compared with Photoshop's picture: mean "))
    #expect(unlike.errorText.contains("% of the pixels differ visibly, within "))
  }

  @Test func layersAreListed() throws {
    let tool = try place()
    let run = try tool.run("import", "--list", "card.psd")
    #expect(run.status == 0)
    let lines = run.text.split(separator: "\n")
    #expect(lines[0] == "3x2 pixels")
    #expect(
      lines.contains { $0.contains("\"ground\"  raster layer  ") && $0.contains("--set \"ground=FILE\"") })
    #expect(lines.contains("      not drawn: Photoshop's texture of a bevel; ours is drawn instead"))
    try tool.run("import", "--list", "card.psd", "-o", "card").expectFailure(64, "--list writes no folder")
    try tool.run("import", "card.psd").expectFailure(64, "name the folder to write to")
  }

  /// Red letters of 20 pixels on white. The left stem of an H covers the third column of its letter.
  @Test func textsAreListedAndSet() throws {
    let tool = try place()
    let list = try tool.run("import", "--list", "text.psd")
    let title = #""Title"  text layer  1x1 at 10, 27  "Grace (1906)" in DejaVuSans 20 px  --set "Title=TEXT""#
    #expect(list.text.split(separator: "\n").contains { $0.hasSuffix(title) }, "\(list.text)")
    func draw(_ arguments: String...) throws -> Bitmap {
      let run = try tool.run(arguments + ["--backend", "cpu", "--strict"])
      #expect(run.status == 0 && run.errorText.isEmpty, "\(run.errorText)")
      return try tool.picture(arguments.contains("batch") ? "cards/a.png" : "out.png")
    }
    let stored = try draw("scene", "text.psd", "-o", "out.png")
    #expect(stored[10, 27] == SIMD4(255, 0, 0, 255) && stored[12, 20] == SIMD4(255, 255, 255, 255))
    let set = try draw("scene", "text.psd", "-o", "out.png", "--set", "Title=H")
    #expect(set[10, 27] == SIMD4(255, 255, 255, 255) && set[12, 20] == SIMD4(255, 0, 0, 255))
    try Data(#"{"output": "a.png", "set": {"Title": "H"}}"#.utf8).write(to: tool.path("lines.jsonl"))
    #expect(
      try draw("batch", "--scene", "text.psd", "--manifest", "lines.jsonl", "-o", "cards") == set)
    let imported = try tool.run("import", "text.psd", "-o", "parts", "--texts", "--strict")
    #expect(imported.status == 0 && imported.errorText.isEmpty, "\(imported.errorText)")
    #expect(try tool.names(in: "parts") == ["ground.png", "scene.json"])
    #expect(try draw("scene", "parts/scene.json", "-o", "out.png", "--set", "Title=H") == set)
  }

  @Test func verifyingNeedsAPhotoshopDocument() throws {
    let tool = try place()
    try Data("{\"width\": 1, \"height\": 1}".utf8).write(to: tool.path("plain.json"))
    try tool.run("scene", "plain.json", "-o", "a.png", "--verify").expectFailure(
      64, "--verify: only Photoshop")
  }

  @Test func importedScenesLookLikeTheirDocuments() throws {
    let tool = try place()
    let imported = try tool.run("import", "card.psd", "-o", "card/parts")
    #expect(imported.status == 0)
    #expect(imported.output.isEmpty)
    #expect(
      imported.errorText.contains(
        "card.psd: not drawn: layer \"masked\": Photoshop's texture of a bevel; ours is drawn instead"))
    let names = try tool.names(in: "card/parts")
    #expect(
      names == [
        "Größe.png", "ground.png", "masked colours.png", "masked mask.png", "masked.png", "scene.json",
      ])
    _ = try tool.run("scene", "card.psd", "-o", "direct.png", "--backend", "cpu")
    let drawn = try tool.run("scene", "card/parts/scene.json", "-o", "parts.png", "--backend", "cpu")
    #expect(drawn.status == 0)
    #expect(drawn.errorText.isEmpty)
    let pictures = try ["direct.png", "parts.png"].map { try tool.picture($0) }
    #expect(pictures[0] == pictures[1])
  }

  @Test func stylesAreListed() throws {
    let tool = try place()
    let styles = try tool.run("styles", "brand.asl")
    #expect(styles.status == 0)
    #expect(styles.text.hasPrefix("Letterpress  drop shadow, inner shadow, outer glow, bevel, satin, "))
    let layers = try tool.run("styles", "card.psd", "--json")
    struct Style: Decodable {
      var name: String
      var effects: [String]
    }
    let list = try JSONDecoder().decode([Style].self, from: layers.output)
    #expect(list.map(\.name) == ["masked", "Größe"])
    #expect(list.last?.effects == ["2 drop shadows"])
  }

  @Test func stylesOfPhotoshopAreStyles() throws {
    let tool = try place()
    var icon = try Bitmap(transparent: PixelSize(6, 6))
    icon[2, 1] = SIMD4(255, 0, 0, 255)
    try icon.write(to: tool.path("icon.png").path())
    // The documents' light, 90 degrees, is from above; the effect's own, -120 degrees, 3 pixels: 2 and -3.
    let run = try tool.run(
      "render", "icon.png", "-o", "out.png", "--style", "brand.asl#Letterpress", "--backend", "cpu")
    #expect(run.status == 0, "\(run.errorText)")
    #expect(
      run.errorLines.contains(
        "intaglio: warning: brand.asl#Letterpress: not drawn: Photoshop's texture of a bevel; ours is drawn instead"
      )
    )
    let style = try tool.run("styles", "brand.asl#Letterpress")
    try style.output.write(to: tool.path("press.json"))
    let read = try Style(contentsOfFile: tool.path("press.json").path())
    // Between the two is a glow.
    #expect(read.shadows.map(\.kind) == [.inner, .outer, .outer])
    #expect(read.shadows.map(\.offset) == [Vector(2, -3), .zero, Vector(2, -3)])
    #expect(read.fillOpacity == 0.3)
    let same = try tool.run(
      "render", "icon.png", "-o", "same.png", "--style", "press.json", "--backend", "cpu")
    #expect(same.status == 0, "\(same.errorText)")
    #expect(try tool.data("out.png") == tool.data("same.png"))
    let only = try tool.run("styles", "brand.asl", "--json")
    #expect(only.text.contains(#""omitted""#))
  }

  @Test func layersOfDocumentsHaveStyles() throws {
    let tool = try place()
    let style = try tool.run("styles", "card.psd#Größe")
    #expect(style.status == 0, "\(style.errorText)")
    let json = try #require(JSONSerialization.jsonObject(with: style.output) as? [String: Any])
    #expect((json["shadows"] as? [Any])?.count == 2)
    let batch = try tool.run("batch", "nothing", "-o", "out", "--style", "card.psd#masked")
    #expect(
      batch.errorText.contains(
        "card.psd#masked: not drawn: Photoshop's texture of a bevel; ours is drawn instead"))
  }

  /// Each line of a manifest is what the scene command makes of the same picture.
  @Test func documentsAreTemplates() throws {
    let tool = try place()
    let colors = ["red": SIMD4<UInt8>(255, 0, 0, 255), "lime": SIMD4(0, 255, 0, 255)]
    for (name, color) in colors {
      var picture = try Bitmap(transparent: PixelSize(1, 1))
      picture[0, 0] = color
      try picture.write(to: tool.path("\(name).png").path())
    }
    try Data(
      """
      {"output": "a.png", "set": {"ground": "red.png"}}
      {"set": {"grund": "red.png"}}
      {"output": "b.png"}
      {"set": {"ground": 3}}
      """.utf8
    ).write(to: tool.path("list.jsonl"))
    let batch = try tool.run(
      "batch", "--scene", "card.psd", "--manifest", "list.jsonl", "-o", "out", "--set", "ground=lime.png",
      "--backend", "cpu", "--jobs", "1")
    #expect(batch.status == 1)
    #expect(tool.results(in: "out") == ["a.png", "b.png"])
    #expect(batch.errorText.contains(#"list.jsonl:2: set.grund: there is no layer "grund""#))
    #expect(batch.errorText.contains("list.jsonl:4: set.ground: must be the path of a picture, not a number"))
    #expect(batch.errorText.contains("card.psd: not drawn: "))
    for (result, picture) in [("a", "red"), ("b", "lime")] {
      let single = try tool.run(
        "scene", "card.psd", "-o", "single.png", "--set", "ground=\(picture).png", "--backend", "cpu")
      #expect(single.status == 0, "\(single.errorText)")
      #expect(try tool.data("out/\(result).png") == tool.data("single.png"))
    }
    #expect(try tool.data("out/a.png") != tool.data("out/b.png"))
    // A strict run notices another document.
    let resume = [
      "batch", "--scene", "card.psd", "--manifest", "list.jsonl", "-o", "again", "--resume=strict",
    ]
    try tool.write(#"{"set": {"ground": "red.png"}}"#, to: "list.jsonl")
    #expect(try tool.run(resume).text.contains("1 picture written"))
    #expect(try !tool.run(resume).text.contains("1 picture written"))
    var bytes = try tool.data("card.psd")
    bytes[bytes.count - 1] ^= 1
    try bytes.write(to: tool.path("card.psd"))
    #expect(try tool.run(resume).text.contains("1 picture written"))
  }

  @Test func brokenAndMissingFilesAreOneLine() throws {
    let tool = try place()
    let bytes = try tool.data("card.psd")
    try bytes.prefix(2000).write(to: tool.path("cut.psd"))
    try tool.write("no styles", to: "text.asl")
    for (arguments, status, text) in [
      (["scene", "cut.psd", "-o", "x.png"], Int32(65), "cut.psd: byte "),
      (["import", "cut.psd", "-o", "x"], 65, "cut.psd: byte "),
      (["import", "none.psd", "-o", "x"], 66, "none.psd: no such file"),
      (["import", "brand.asl", "-o", "x"], 65, "brand.asl: is not a Photoshop document"),
      (["styles", "text.asl"], 65, "text.asl: is not a file of Photoshop styles (ASL)"),
      (["styles", "none.asl"], 66, "none.asl: no such file"),
      (
        ["scene", "card.psd", "-o", "x.png", "--set", "grond=b"], 64,
        #"card.psd: there is no layer "grond" (did you mean "ground"?); there are "ground", "masked", "Größe""#
      ),
      (
        ["scene", "card.psd", "-o", "x.png", "--set", "ground=none.png"], 66,
        #"card.psd: layer "ground": no such picture: none.png"#
      ),
      (
        ["batch", "--scene", "card.psd", "--manifest", "none.jsonl", "-o", "x", "--strict"], 65,
        "card.psd: not drawn: layer "
      ),
      (
        ["render", "x.png", "-o", "x.png", "--style", "brand.asl#Leterpress"], 64,
        #"brand.asl: no style is named "Leterpress" (did you mean "Letterpress"?); it has "Letterpress""#
      ),
      (
        ["render", "x.png", "-o", "x.png", "--style", "card.psd"], 64,
        #"card.psd: name one of its styles after a #; it has "masked", "Größe""#
      ),
      (["render", "x.png", "-o", "x.png", "--style", "gone.asl#x"], 66, "gone.asl: no such file"),
      (["render", "x.png", "-o", "x.png", "--style", "cut.psd#x"], 65, "cut.psd: byte "),
      (["styles", "brand.asl", "--figma"], 64, "brand.asl#NAME"),
      (["import", "card.psd", "-o", "card.psd"], 73, "card.psd: the folder cannot be made"),
    ] as [([String], Int32, String)] {
      let run = try tool.run(arguments)
      #expect(run.status == status, "\(arguments)")
      #expect(run.errorLines.count == 1, "\(arguments): \(run.errorText)")
      #expect(run.errorText.contains(text), "\(arguments): \(run.errorText)")
    }
    #expect(try tool.files().filter { $0.hasPrefix("x") }.isEmpty)
  }

  /// Wherever a document ends before its time: all of the scene is there, or nothing is, and what was there
  /// before stays.
  @Test func aFailedImportLeavesNothing() throws {
    let tool = try place()
    let whole = try tool.data("card.psd")
    try tool.makeFolder("old")
    let old = ["ground.png", "scene.json"]
    for name in old { try tool.write("mine", to: "old/\(name)") }
    var failed = 0
    for count in stride(from: whole.count - 1, to: 0, by: -whole.count / 24) {
      try whole.prefix(count).write(to: tool.path("cut.psd"))
      guard try tool.run("import", "cut.psd", "-o", "new/parts").status != 0 else {
        try FileManager.default.removeItem(at: tool.path("new"))
        continue
      }
      failed += 1
      #expect(!FileManager.default.fileExists(atPath: tool.path("new").path()), "\(count)")
      #expect(try tool.run("import", "cut.psd", "-o", "old").status != 0)
      #expect(try tool.names(in: "old") == old)
      for name in old { #expect(try tool.data("old/\(name)") == Data("mine".utf8)) }
    }
    #expect(failed > 5)
  }

  @Test(arguments: ["scene.json", "ground.png"])
  func aDocumentIsNotImportedOverItself(name: String) throws {
    let tool = try place()
    try tool.makeFolder("card")
    try FileManager.default.linkItem(at: tool.path("card.psd"), to: tool.path("card/\(name)"))
    let before = try tool.data("card.psd")
    let run = try tool.run("import", "card/\(name)", "-o", "card")
    #expect(run.status == 64)
    #expect(
      run.errorText
        == "intaglio: card/\(name): a file of the scene would overwrite the document; write to another file\n"
    )
    #expect(try tool.names(in: "card") == [name])
    #expect(try tool.data("card/\(name)") == before)
  }

  /// Looking for a Photoshop document must not take the reader away from a pipe.
  @Test func scenesStillComeThroughNamedPipes() throws {
    let tool = try place()
    let pipe = tool.path("pipe.json").path()
    #expect(mkfifo(pipe, 0o600) == 0)
    let writer = Process()
    writer.executableURL = URL(filePath: "/bin/sh")
    writer.arguments = ["-c", #"echo '{"width": 2, "height": 1, "layers": []}' > "$0""#, pipe]
    try writer.run()
    let run = try tool.run("scene", "pipe.json", "-o", "out.png", "--backend", "cpu")
    writer.waitUntilExit()
    #expect(run.status == 0, "\(run.errorText)")
    #expect(writer.terminationStatus == 0)
  }
}
