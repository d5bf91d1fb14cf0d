// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// Photoshop documents of other writers on the command line: names of all kinds, no merged picture, standard
/// input, and files that are not documents.
@Suite struct OddPhotoshopProcessTests {
  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A document of one pixel of layers of these names, all of them grey, or of none.
  private func document(_ names: [String], hasMerged: Bool = true) -> Data {
    var records: [UInt8] = []
    for name in names {
      let units = Array(name.utf16)
      let text =
        number(units.count, 4) + units.flatMap { number(Int($0), 2) } + (units.count % 2 == 1 ? [0, 0] : [])
      let extra = number(0, 12) + Array("8BIMluni".utf8) + number(text.count, 4) + text
      records += number(0, 8) + number(1, 4) + number(1, 4) + number(3, 2)
      for channel in 0..<3 { records += number(channel, 2) + number(3, 4) }
      records += Array("8BIMnorm".utf8) + [255, 0, 0, 0] + number(extra.count, 4) + extra
    }
    let layers =
      number(names.count, 2) + records + names.flatMap { _ in [UInt8]([0, 0, 128, 0, 0, 128, 0, 0, 128]) }
    let resource =
      Array("8BIM".utf8) + number(1057, 2) + [0, 0] + number(6, 4) + [0, 0, 0, 1, hasMerged ? 1 : 0, 0]
    let section = names.isEmpty ? [] : number(layers.count, 4) + layers + number(0, 4)
    return Data(
      Array("8BPS".utf8) + number(1, 2) + number(0, 6) + number(3, 2) + number(1, 4) + number(1, 4)
        + number(8, 2)
        + number(3, 2) + number(0, 4) + number(resource.count, 4) + resource + number(section.count, 4)
        + section
        + [0, 0, 128, 128, 128])
  }

  /// Each printed setting, copied into a shell, sets its layer: the others stay grey below it or above it.
  @Test func listedSettingsWorkInAShell() throws {
    let tool = try ToolProcess()
    let names = [
      "A", "A", "A#2", "a=b", "a", "", "it's \"5\" $HOME `id` \\!", "tab\tline\n", "=", "\u{202E}x",
    ]
    var red = try Bitmap(transparent: PixelSize(1, 1))
    red[0, 0] = SIMD4(255, 0, 0, 255)
    try red.write(to: tool.path("red.png").path())
    try document(names).write(to: tool.path("odd.psd"))
    let list = try tool.run("import", "--list", "odd.psd")
    let settings = list.text.split(separator: "\n").compactMap { line in
      line.range(of: "--set ").map { String(line[$0.lowerBound...]) }
    }
    #expect(settings.count == names.count, "\(list.text)")
    #expect(
      settings.contains(#"--set "a=b=FILE""#)
        && settings.contains("--set 'it'\\''s \"5\" $HOME `id` \\!=FILE'"))
    // Hidden by all layers above it, each of which is set to nothing in turn; only the listing's order
    // counts.
    for (index, setting) in settings.enumerated() {
      let above = settings[..<index].map { $0.replacingOccurrences(of: "FILE", with: "none.png") }
      var clear = try Bitmap(transparent: PixelSize(1, 1))
      clear[0, 0] = SIMD4(0, 0, 0, 0)
      try clear.write(to: tool.path("none.png").path())
      let line = ([setting.replacingOccurrences(of: "FILE", with: "red.png")] + above).joined(separator: " ")
      let run = try tool.shell("intaglio scene odd.psd -o out.png --backend cpu \(line)")
      #expect(run.status == 0, "\(line): \(run.errorText)")
      #expect(try tool.picture("out.png")[0, 0] == SIMD4(255, 0, 0, 255), "\(line)")
    }
  }

  @Test(arguments: ["scene", "import", "batch"])
  func documentsWithoutAMergedPictureAreDrawn(command: String) throws {
    let tool = try ToolProcess()
    try document(["grey"], hasMerged: false).write(to: tool.path("card.psd"))
    try Data("{\"output\": \"out.png\"}\n".utf8).write(to: tool.path("lines.jsonl"))
    let input = command == "batch" ? ["--scene", "card.psd", "--manifest", "lines.jsonl"] : ["card.psd"]
    let output = command == "scene" ? "out.png" : "out"
    let run = try tool.run([command] + input + ["-o", output, "--verify"])
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.errorText.contains("warning: card.psd: cannot be verified: has no merged picture; save it"))
    let name = command == "scene" ? "out.png" : command == "batch" ? "out/out.png" : "out/grey.png"
    #expect(try tool.picture(name)[0, 0] == SIMD4(128, 128, 128, 255))
    try tool.run([command] + input + ["-o", "strict", "--verify", "--strict"]).expectFailure(
      65, "card.psd: cannot be verified")
  }

  @Test func documentsComeThroughStandardInputAndPipes() throws {
    let tool = try ToolProcess()
    let bytes = document(["Photo"])
    try bytes.write(to: tool.path("card.psd"))
    for line in [
      "intaglio scene - -o out.png --verify < card.psd", "cat card.psd | intaglio scene - -o out.png",
      "cat card.psd | intaglio scene /dev/stdin -o out.png", "intaglio scene <(cat card.psd) -o out.png",
      "cat card.psd | intaglio import - -o out && mv out/Photo.png out.png",
    ] {
      let run = try tool.shell(line)
      #expect(run.status == 0, "\(line): \(run.errorText)")
      #expect(try tool.picture("out.png")[0, 0] == SIMD4(128, 128, 128, 255), "\(line)")
      try FileManager.default.removeItem(at: tool.path("out.png"))
    }
    #expect(try tool.run(["import", "--list", "-"], input: bytes).text.contains(#"--set "Photo=FILE""#))
  }

  @Test func whatIsNoDocumentIsSaid() throws {
    let tool = try ToolProcess()
    try Bitmap(transparent: PixelSize(1, 1)).write(to: tool.path("picture.png").path())
    try FileManager.default.moveItem(at: tool.path("picture.png"), to: tool.path("picture.psd"))
    try tool.write("", to: "empty.PSB")
    for file in ["picture.psd", "empty.PSB"] {
      for arguments in [
        ["scene", file, "-o", "x.png"], ["import", file, "-o", "x"], ["styles", file],
        ["batch", "--scene", file, "--manifest", "none.jsonl", "-o", "x"],
      ] { try tool.run(arguments).expectFailure(65, "\(file): is not a Photoshop document") }
    }
    // The name alone does not decide.
    try tool.write("{\"width\": 1, \"height\": 1, \"layers\": []}", to: "scene.psd")
    #expect(try tool.run("scene", "scene.psd", "-o", "x.png").status == 0)
  }

  @Test func documentsWithoutStylesSayIt() throws {
    let tool = try ToolProcess()
    try document(["plain"]).write(to: tool.path("card.psd"))
    let run = try tool.run("styles", "card.psd")
    #expect(run.status == 0 && run.text.isEmpty)
    #expect(run.errorText == "intaglio: warning: card.psd: has no styles: no layer has effects\n")
    #expect(try tool.run("styles", "card.psd", "--json").text.filter { !$0.isWhitespace } == "[]")
  }
}
