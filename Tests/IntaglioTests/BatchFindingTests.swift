// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// The findings of folders, patterns and manifests, and the places of their results.
@Suite struct BatchFindingTests {
  static let tree = ["a.png", "b.PNG", "c.txt.png", "x/a.png", "x/y/a1.png", "x/y/a2.png", "[z].png"]

  /// The outputs of an input, in a place with `tree` in its folder `in`.
  private func outputs(_ inputs: String...) throws -> [String] {
    let place = try TestFolder()
    try place.writePictures((Self.tree + [".h/h.png"]).map { "in/\($0)" })
    let batch = place.batch(inputs)
    _ = try batch.run()
    return place.files(in: "out")
  }

  @Test(
    arguments: [
      ("in/*.png", ["a.png", "c.txt.png", "[z].png"]),
      ("in/?.png", ["a.png"]),
      ("in/?.*", ["a.png", "b.PNG", "c.txt.png"]),
      ("in/[ab].*", ["a.png", "b.PNG"]),
      ("in/[!a].???", ["b.PNG"]),
      ("in/[b-z].PNG", ["b.PNG"]),
      ("in/**/a.png", ["a.png", "x/a.png"]),
      ("in/**/y/*[2-9].png", ["x/y/a2.png"]),
      ("in/*/*.png", ["x/a.png"]),
      ("in/x/**", ["a.png", "y/a1.png", "y/a2.png"]),
      ("in/**/**/a1.png", ["x/y/a1.png"]),
      ("in/*t*t*g", ["c.txt.png"]),
      ("in/[z].png", ["[z].png"]),
      ("in/x/", ["a.png", "y/a1.png", "y/a2.png"]),
      ("in/x/y/a1.png", ["a1.png"]),
      ("in/.h/*.png", ["h.png"]),
      ("in/*/a.png", ["x/a.png"]),
    ] as [(String, [String])])
  func patternsFind(pattern: String, expected: [String]) throws {
    #expect(try outputs(pattern) == expected.sorted())
  }

  /// A character is a UTF-8 character, whatever the process's locale; it is taken by itself, not as a base
  /// letter.
  @Test(
    arguments: [
      ("in/?.png", ["u.png", "ü.png", "漢.png"]), ("in/[ü漢].png", ["ü.png", "漢.png"]),
      ("in/[!u].png", ["ü.png", "漢.png"]), ("in/[а-я].png", []), ("in/[z-a].png", []),
      ("in/u\\*", ["u\\.png"]),
      ("in", ["u.png", "u\\.png", "ü.png", "漢.PnG", "漢.png"]),
    ] as [(String, [String])])
  func namesAreMatchedByCharacters(pattern: String, expected: [String]) throws {
    let place = try TestFolder()
    try place.writePictures(["u.png", "u\\.png", "ü.png", "漢.png", "漢.PnG", ".ü.png"].map { "in/\($0)" })
    let batch = place.batch([pattern])
    _ = try batch.run()
    #expect(place.files(in: "out").sorted() == expected.sorted())
  }

  @Test func severalInputsShareTheOutputFolder() throws {
    #expect(try outputs("in/x/y", "in/x/a.png", "in/b*") == ["a.png", "a1.png", "a2.png", "b.PNG"])
  }

  // MARK: Manifests

  private static let sharp = #"{"shadows": [{"kind": "outer", "color": "black", "offset": [1, 1]}]}"#

  /// A place with `in/0.png` to `in/3.png`, and a manifest of these lines in `lists/list.jsonl`; and the
  /// result.
  private func run(_ lines: [String], end: String = "\n") throws -> (TestFolder, BatchReport) {
    let place = try TestFolder()
    try place.writePictures((0..<4).map { "in/\($0).png" })
    try place.write(lines.joined(separator: end), to: "lists/list.jsonl")
    let batch = place.batch(manifest: "lists/list.jsonl", style: .innerShadow(), jobs: 1)
    return (place, try batch.run())
  }

  @Test(arguments: ["\n", "\r\n", "\n\n \t\n"])
  func everyLineHasItsOwn(end: String) throws {
    // Longer than one read.
    let padding = String(repeating: " ", count: 150_000)
    let (place, report) = try run(
      [
        #"{"input": "../in/0.png"}"#,
        #"{"input": "../in/1.png", "output": "./b//1.png", "style": "lift", "scale": 2, "grow": true}"#,
        #"{"input": "../in/2.png", \#(padding)"output": "b/2.png", "style": \#(Self.sharp)}"#,
        #"{"input": "\#(try TestFolder().path("gone"))/../gone.png"}"#,
        #"{"input": "../in/3.png", "style": {"fill": {"image": "../in/0.png", "fit": "stretch"}}}"#,
      ], end: end)
    #expect(place.files(in: "out") == ["0.png", "3.png", "b/1.png", "b/2.png"])
    #expect(report.written == 4)
    #expect(report.failures.map(\.stage) == [.decode])
    let renderer = try Renderer(backend: .cpu)
    let picture = TestFolder.picture
    let shadow = Shadow(.outer, color: .black, offset: Vector(1, 1))
    let fill = Style(fill: .bitmap(try picture(0), fit: .stretch))
    #expect(try place.read("out/0.png") == renderer.render(picture(0), style: .innerShadow()))
    #expect(
      try place.read("out/b/1.png")
        == renderer.render(picture(1), style: Preset(named: "lift").style, scale: 2, grow: true))
    #expect(try place.read("out/b/2.png") == renderer.render(picture(2), style: Style(shadows: [shadow])))
    #expect(try place.read("out/3.png") == renderer.render(picture(3), style: fill))
  }

  @Test(
    arguments: [
      (#"{"input": "../in/0.png""#, "column 24: expected , or }, but the text ends"),
      (#"{"inputs": "a"}"#, #"inputs: unknown key (did you mean "input"?); known keys are "#),
      (#"{}"#, "input: is missing"),
      (#"{"input": ""}"#, "input: is an empty path"),
      (#"{"input": 3}"#, "input: must be a string"),
      (#"[1]"#, "must be an object"),
      (#"{"input": "a", "style": "lfit"}"#, #"style: no style is named "lfit" (did you mean "lift", "#),
      (#"{"input": "a", "style": {"edges": "x"}}"#, #"style.edges: "x" is not one of open, bounded"#),
      (#"{"input": "a", "style": 7}"#, "style: must be an object"),
      (#"{"input": "a", "scale": "2"}"#, "scale: must be a number"),
      (#"{"input": "a", "grow": "yes"}"#, "grow: must be true or false"),
      (#"{"input": "a", "canvas": "big"}"#, #"canvas: "big" is not one of keep, grow"#),
      (#"{"input": "a", "input": "b"}"#, #"column 16: duplicate key "input""#),
      (#"{"input": "a", "output": "/b.png"}"#, #"output: "/b.png" is not the path of a file inside"#),
      (#"{"input": "a", "output": "b/../../c.png"}"#, #"output: "b/../../c.png" is not the path of a file"#),
      (#"{"input": "a", "output": "b/"}"#, #"output: "b/" is not the path of a file inside"#),
      (#"{"input": "a", "output": "b\u0000.png"}"#, #"output: "b\#0.png" is not the path of a file inside"#),
      (
        #"{"input": "a", "output": "b/c.GIF"}"#,
        #"output: "b/c.GIF": pictures are written as PNG, JPEG, WebP or AVIF, not as gif"#
      ),
    ])
  func aBadLineHasItsNumberAndStopsNothing(line: String, reason: String) throws {
    let good = [#"{"input": "../in/0.png"}"#, #"{"input": "../in/1.png"}"#]
    let (place, report) = try run([good[0], "", line, good[1]])
    #expect(place.files(in: "out") == ["0.png", "1.png"])
    let failure = try #require(report.failures.first)
    #expect(report.failures.count == 1)
    #expect(failure.input == place.path("lists/list.jsonl") + ":3")
    #expect(failure.stage == .manifest)
    #expect(failure.reason.hasPrefix(reason), "\(failure.reason)")
  }

  /// Such names cannot be held by a text, so that nothing may be rendered or written under another one.
  @Test func namesThatAreNotUTF8AreRefusedByName() throws {
    let place = try TestFolder()
    try place.writePictures(["in/a.png", "in/x/é.png"])
    let bad = try [UInt8](TestFolder.picture(5).encoded())
    func path(_ name: [UInt8]) -> [CChar] {
      (Array(place.path("in/").utf8) + name + [0]).map { CChar(bitPattern: $0) }
    }
    // "café.png" and the folder "b\xFF" in another encoding; and a file that is not meant.
    let file = open(path(Array("caf".utf8) + [0xE9] + Array(".png".utf8)), O_WRONLY | O_CREAT, 0o644)
    #expect(bad.withUnsafeBytes { write(file, $0.baseAddress, bad.count) } == bad.count)
    close(file)
    #expect(mkdir(path([0x62, 0xFF]), 0o755) == 0)
    close(open(path([0x62, 0xFF] + Array(".txt".utf8)), O_WRONLY | O_CREAT, 0o644))
    var batch = place.batch()
    let refused = [#"b\xFF"#, #"caf\xE9.png"#].map { place.path("in/\($0)") }
    for inputs in [["in"], ["in/*", "in/x/*"]] {
      batch.inputs = inputs.map { .path(place.path($0)) }
      let report = try batch.run()
      #expect(place.files(in: "out").contains("a.png"))
      #expect(report.written == 2)
      let failures = report.failures.sorted { $0.input < $1.input }
      let expected = inputs == ["in"] ? refused : Array(refused.dropFirst())
      #expect(failures.map(\.input).filter { !$0.hasSuffix(".txt") } == expected)
      #expect(failures.allSatisfy { $0.stage == .find && $0.reason == "its name is not UTF-8; rename it" })
    }
  }

  @Test func aLineThatIsNotUTF8HasItsNumber() throws {
    let place = try TestFolder()
    try place.writePictures(["in/a.png"])
    let line = Array(#"{"input": "caf"#.utf8) + [0xE9] + Array(".png\"}\n{\"input\": \"a.png\"}".utf8)
    try Data(line).write(to: URL(filePath: place.path("in/list.jsonl")))
    let report = try place.batch(manifest: "in/list.jsonl").run()
    #expect(report.written == 1)
    #expect(
      report.failures.map(\.description) == [
        "\(place.path("in/list.jsonl")):1: column 12: the string is not UTF-8"
      ])
  }

  @Test func picturesOfOtherKindsAreCountedAndNamedOnce() throws {
    let place = try TestFolder()
    try place.writePictures(["in/a.png", "in/x/b.PNG"])
    let others = ["in/photo.TIFF", "in/x/anim.gif", "in/x/y/logo.psd"]
    for other in others + ["in/readme.txt", "in/.hidden.jpg", "in/.hidden/a.jpg", "out/a.gif"] {
      try place.write("", to: other)
    }
    var batch = place.batch()
    let report = try batch.run()
    #expect(report.written == 2)
    #expect(report.failures == [])
    #expect(report.leftOut.count == 3)
    #expect(report.leftOut.files.sorted() == others.map(place.path))
    let line = try #require(report.description.split(separator: "\n").last)
    #expect(
      line
        == "3 files of unsupported formats were left out: \(place.path(others[0])), \(place.path(others[1])) and 1 more"
    )
    #expect(try JSONDecoder().decode(BatchReport.self, from: JSONEncoder().encode(report)) == report)
    // A pattern names its files itself.
    batch.inputs = [.path(place.path("in/**/*.png")), .path(place.path("in/x/b.PNG"))]
    #expect(try batch.run().leftOut.count == 0)
  }

  /// Links, pipes and sockets, pictures without an ending: what cannot be read fails, what is not taken is
  /// named. A pipe without a writer does not hold the batch up.
  @Test func nothingInAFolderIsPassedOverInSilence() throws {
    let place = try TestFolder()
    try place.writePictures(["in/a.png", "in/photo", "in/x/deep.jpeg~", "album/b.png", "in/folder.png/c.png"])
    try place.write("words", to: "in/notes")
    func link(_ name: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(atPath: place.path(name), withDestinationPath: target)
    }
    try link("in/gone.png", to: "nowhere.png")
    try link("in/gone.txt", to: "nowhere.txt")
    try link("in/good.png", to: "a.png")
    try link("in/album", to: "../album")
    #expect(mkfifo(place.path("in/pipe.png"), 0o644) == 0)
    try link("in/piped.png", to: "pipe.png")
    #expect(mknod(place.path("in/socket.png"), S_IFSOCK | 0o644, 0) == 0)
    let gone = "is a link to a file that does not exist; repair or remove it"
    let pipe = "is a pipe, a socket or a device; save a regular file"
    let faults = [("gone.png", gone), ("pipe.png", pipe), ("piped.png", pipe), ("socket.png", pipe)]
    let left = [
      "in/album: is a link to a folder, which is not followed; name it as an input",
      "in/photo: is a PNG picture without its extension; rename it",
      "in/x/deep.jpeg~: is a PNG picture without its extension; rename it",
    ].map(place.path)
    var batch = place.batch()
    let report = try batch.run()
    #expect(place.files(in: "out") == ["a.png", "folder.png/c.png", "good.png"])
    #expect(
      report.failures.map(\.description).sorted() == faults.map { "\(place.path("in/\($0.0)")): \($0.1)" })
    #expect(report.failures.allSatisfy { $0.stage == .find })
    #expect(report.leftOut.others?.sorted() == left && report.leftOut.count == 0)
    #expect("\(report)".hasSuffix(left.map { "\nleft out: \($0)" }.joined()))
    // The same in a dry run, and where a file or a pattern is named.
    var dry: [BatchFailure] = []
    let leftOut = try batch.preview { if case .failure(let failure) = $0 { dry.append(failure) } }
    #expect(leftOut == report.leftOut && dry.count == 4)
    batch.inputs = [.path(place.path("in/gone.png"))]
    #expect(try batch.run().failures.map(\.reason) == [gone])
    batch.inputs = [.path(place.path("in/*.png")), .path(place.path("in/pipe.png"))]
    let named = try batch.run()
    #expect(named.failures.count == 5)
    #expect(named.leftOut.others == ["\(place.path("in/folder.png")): is a folder; name it as an input"])
  }

  /// Names that would meet where endings and folders are dropped, and those that only look as if they did.
  @Test func wholePathsKeepResultsApart() throws {
    let place = try TestFolder()
    let names = ["logo.png", "logo.jpg", "logo.JPG", "LOGO.png", "logo.PNG", "logo@2x.png", "logo.webp"]
    for (seed, name) in (names.map { "in/\($0)" } + ["two/logo.png"]).enumerated() {
      try place.makeFolder(of: name)
      // JPEGs have no alpha, and a file's bytes say what it is.
      try TestFolder.picture(seed).write(to: place.path(name), as: PictureEncoding(.png))
    }
    var batch = place.batch(["in", "two/logo.png"])
    let error = try #require(throws: BatchError.self) { try batch.run() }
    guard case .collision = error else { throw error }
    #expect(error.description.hasSuffix("; keep their paths, or give them outputs in a manifest"))
    #expect(!FileManager.default.fileExists(atPath: place.path("out")))
    batch.keepsPaths = true
    batch.style = .innerShadow()
    let report = try batch.run()
    #expect(report.failures.isEmpty && report.written == 8)
    let below = String(place.path("").drop { $0 == "/" })
    let expected = [
      "in/LOGO.png", "in/logo.JPG.png", "in/logo.PNG", "in/logo.jpg.png", "in/logo.png", "in/logo.webp.png",
      "in/logo@2x.png", "two/logo.png",
    ]
    #expect(
      place.files(in: "out").map { $0.replacing(below.replacing("//", with: "/"), with: "") } == expected)
    // Lines of a manifest keep theirs, too, unless they say another.
    let lines = ["logo.jpg", "./logo.png", "../two/logo.png"].map { #"{"input": "\#($0)"}"# }
    try place.write(
      (lines + [#"{"input": "logo.webp", "output": "x.png"}"#]).joined(separator: "\n"), to: "in/list.jsonl")
    batch = place.batch(manifest: "in/list.jsonl")
    batch.keepsPaths = true
    batch.outputFolder = place.path("lines")
    #expect(try batch.run().written == 4)
    #expect(place.files(in: "lines") == ["logo.jpg.png", "logo.png", "two/logo.png", "x.png"])
  }

  @Test func nothingIsWrittenUnderTheNameOfAnotherKind() throws {
    let place = try TestFolder()
    try place.writePictures(["in/a.tif", "in/b.png"])
    try place.write("GIF89a", to: "in/c.gif")
    let report = try place.batch(["in/a.tif", "in/b.png", "in/c.gif"]).run()
    #expect(place.files(in: "out") == ["b.png"])
    #expect(
      report.failures.sorted { $0.input < $1.input }.map(\.reason) == [
        "has the extension of another format, which its result would have, too; rename it, or give it an output in a manifest",
        "is a GIF picture, not a PNG, JPEG, WebP, AVIF or SVG picture; convert it to PNG first",
      ])
  }

  @Test func theLaterOfTwoLinesWithOneOutputFails() throws {
    let (place, report) = try run([
      #"{"input": "../in/0.png", "output": "b/x.png"}"#, #"{"input": "../in/1.png", "output": "b/./x.png"}"#,
      #"{"input": "../in/2.png"}"#,
    ])
    #expect(place.files(in: "out") == ["2.png", "b/x.png"])
    #expect(report.failures.map(\.input) == [place.path("lists/../in/1.png")])
    let expected = try Renderer(backend: .cpu).render(TestFolder.picture(0), style: .innerShadow())
    #expect(try place.read("out/b/x.png") == expected)
  }

  @Test func aBadNumberForOnePictureIsItsFailure() throws {
    let (place, report) = try run([
      #"{"input": "../in/0.png", "scale": 0}"#, #"{"input": "../in/1.png", "scale": 2}"#,
    ])
    #expect(place.files(in: "out") == ["1.png"])
    #expect(report.failures.map(\.stage) == [.render])
    #expect(report.failures.first?.reason.contains("scale") == true)
  }
}
