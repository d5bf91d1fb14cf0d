// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioTesting
import Testing

/// Characters without a font are drawn as boxes, with a warning to the caller. U+10FFFD is for private use,
/// and in no font.
@Suite("Warnings")
struct RenderWarningTests {
  private static let frame = Rect(2, 2, 60, 20)

  private static func text(_ string: String, _ font: Font = Font("DejaVu Sans, sans-serif")) -> Contents {
    .text(Text(string, font: font))
  }

  private static func scene(_ layers: Layer..., scale: Double = 1) -> Scene {
    Scene(width: 64, height: 24, scale: scale, layers: layers)
  }

  private static func warning(_ field: String, layer: String? = nil) -> RenderWarning {
    .missingCharacters(
      field: field, layer: layer, characters: ["\u{10FFFD}"], font: .families(["DejaVu Sans", "sans-serif"]))
  }

  @Test("name styles whose limits move the scene's light")
  func lights() throws {
    let renderer = try Renderer(backend: .cpu)
    var style = Style(shadows: [Shadow(.outer, depth: 2)])
    style.lightLimits = Light.Limits(angle: 60...120)
    let layer = Layer(frame: Self.frame, contents: .color(.black), style: style)
    var turned = layer
    // A quarter clockwise: the light from the right comes from above for it.
    turned.transform = .rotation(.pi / 2)
    let warnings = RenderWarnings()
    _ = try renderer.render(
      Scene(width: 64, height: 24, light: Light(angle: 0), layers: [layer, turned]), warnings: warnings)
    #expect(warnings.all.map(\.field) == ["layers[0].style.light"])
    let own = RenderWarnings()
    style.light = Light(angle: 0)
    _ = try renderer.render(Bitmap(transparent: PixelSize(4, 4)), style: style, grow: true, warnings: own)
    #expect(own.all.map(\.field).contains("style.light"))
  }

  @Test("name text, layer, characters and font, once for each text", arguments: [BackendChoice.cpu, .gpu])
  func scenes(backend: BackendChoice) throws {
    let renderer = try Renderer(backend: backend)
    let masked = Layer(
      frame: Self.frame, contents: .color(.black),
      mask: .alpha(Layer("mask", frame: Self.frame, contents: Self.text("b\u{10FFFD}"))))
    let turned = Layer(
      "turned", frame: Self.frame, contents: Self.text("c\u{10FFFD}"), transform: .rotation(0.1))
    let scene = Self.scene(
      Layer("title", frame: Self.frame, contents: Self.text("a\u{10FFFD}a\u{10FFFD}")),
      Layer(frame: Self.frame, contents: Self.text("plain")), masked, turned,
      Layer(frame: Self.frame, layers: [Layer(frame: Self.frame, contents: Self.text("😀\u{10FFFD}"))]))
    let expected = [
      Self.warning("layers[0].contents.text", layer: "title"),
      Self.warning("layers[2].mask.alpha.contents.text", layer: "mask"),
      Self.warning("layers[3].contents.text", layer: "turned"),
      Self.warning("layers[4].layers[0].contents.text"),
    ]
    // The second time nothing is set or drawn anew, and the warnings are the same.
    for _ in 0..<2 {
      let warnings = RenderWarnings()
      _ = try renderer.render(scene, warnings: warnings)
      #expect(warnings.all == expected)
    }
    #expect(try renderer.render(scene) == renderer.render(scene, warnings: RenderWarnings()))
  }

  @Test("name families that are not installed, and those that stand in")
  func families() throws {
    let font = Font("Fira Nonesuch, DejaVu Serif", weight: 700)
    let scene = Self.scene(
      Layer("title", frame: Self.frame, contents: Self.text("a", font)),
      Layer(frame: Self.frame, contents: Self.text("b", Font("DejaVu Serif, Fira Nonesuch"))))
    let renderer = try Renderer(backend: .cpu)
    let problem = #"in "title", the font family "Fira Nonesuch" is not installed; "DejaVu Serif" is used"#
    // The second time nothing is set anew.
    for _ in 0..<2 {
      let warnings = RenderWarnings()
      _ = try renderer.render(scene, warnings: warnings)
      #expect(warnings.all.map(\.description) == ["layers[0].contents.text: \(problem)"])
      #expect(warnings.all.map(\.isFault) == [true])
    }
  }

  @Test("come from asynchronous renders, too")
  func asynchronous() async throws {
    let scene = Self.scene(Layer(frame: Self.frame, contents: Self.text("\u{10FFFD}")))
    let warnings = RenderWarnings()
    _ = try await Renderer(backend: .cpu).picture(of: RenderRequest(scene, warnings: warnings))
    #expect(warnings.all == [Self.warning("layers[0].contents.text")])
    #expect(!warnings.isEmpty)
  }

  private static let missing = scene(Layer(frame: frame, contents: text("\u{10FFFD}")))

  @Test("come from renders into a bitmap, too")
  func intoBitmaps() throws {
    let warnings = RenderWarnings()
    var result = try Bitmap(transparent: PixelSize(1, 1))
    try Renderer(backend: .cpu).render(
      RenderRequest(Self.missing, warnings: warnings), into: &result)
    #expect(warnings.all == [Self.warning("layers[0].contents.text")])
  }

  /// The warnings of one text of 10 points in a frame.
  private func warnings(
    _ string: String, _ width: Double, _ height: Double, _ change: (inout Text) -> Void = { _ in }
  ) throws -> [RenderWarning] {
    var text = Text(string, font: Font("DejaVu Sans, sans-serif", size: 10))
    change(&text)
    let warnings = RenderWarnings()
    let layer = Layer("title", frame: Rect(2, 2, width, height), contents: .text(text))
    let renderer = try Renderer(backend: .cpu)
    for _ in 0..<2 { _ = try renderer.render(Self.scene(layer), warnings: warnings) }
    // The second time from the cache.
    #expect(
      Array(warnings.all.prefix(warnings.all.count / 2)) == Array(warnings.all.suffix(warnings.all.count / 2))
    )
    return Array(warnings.all.prefix(warnings.all.count / 2))
  }

  private static let place = "layers[0].contents.text"

  /// Letters of DejaVu Sans are some 6 points wide at 10 points.
  @Test("name the words that are broken between characters")
  func brokenWords() throws {
    func broken(_ words: String...) -> [RenderWarning] {
      [.brokenWords(field: Self.place, layer: "title", words: words)]
    }
    #expect(try warnings("a Donaudampfschiff, b", 40, 90) == broken("Donaudampfschiff,"))
    #expect(
      try warnings("aaaaaaaaaaaa\nb\nhimmelhochjauchzend", 40, 190)
        == broken("aaaaaaaaaaaa", "himmelhochjauchzend"))
    #expect(try warnings("a few words in lines\u{2028}c  ", 40, 90) == [])
    #expect(try warnings("Donau\u{AD}dampf\u{AD}schiff", 40, 90) == [])
    #expect(try warnings("Donaudampfschiff", 40, 90) { $0.wrap = .character } == [])
    #expect(
      "\(broken("ab", "cd")[0])"
        == "layers[0].contents.text: in \"title\", \"ab\", \"cd\" are broken within the word; give the text more width, a smaller font or soft hyphens"
    )
  }

  @Test("tell of texts that are cut, and of those that run out of their frame")
  func textsWithoutRoom() throws {
    let cut = [RenderWarning.cutText(field: Self.place, layer: "title")]
    let out = [RenderWarning.textOutOfFrame(field: Self.place, layer: "title")]
    #expect(try warnings("a few words in lines", 40, 90) { $0.maximumLines = 1 } == cut)
    #expect(try warnings("a few words in lines", 40, 20) { ($0.wrap, $0.truncation) = (.none, .end) } == cut)
    #expect(try warnings("a few words in lines", 40, 20) { ($0.wrap, $0.truncation) = (.none, .none) } == out)
    #expect(try warnings("a few words in lines", 40, 20) == out)
    #expect(try warnings("a few", 60, 20) { $0.maximumLines = 1 } == [])
    // A fitted text is cut to its frame, and warns where that is too small for a letter.
    #expect(try warnings("a few words in lines", 40, 20) { $0.fit = Text.Fit(minimumScale: 1) } == cut)
    #expect(try warnings("a few words in lines", 40, 20) { $0.fit = Text.Fit() } == [])
    #expect(try warnings("W", 4, 20) { $0.fit = Text.Fit() } == out)
    let marks = [RenderWarning.omittedMarks(field: Self.place, layer: "title", count: 2)]
    #expect(try warnings("a" + String(repeating: "\u{301}", count: 32), 40, 90) == marks)
    #expect("\(marks[0])".hasSuffix("2 combining marks are left out: a letter has at most thirty"))
    #expect(try warnings("\u{10FFFD}a", 40, 90) { $0.missingGlyph = .skip } == [])
    // A line of 11.6 points, whose letters end above its foot.
    #expect(try warnings("HH", 40, 10) == [])
  }

  @Test("are not given where no box is drawn")
  func unseen() throws {
    let text = Self.text("\u{10FFFD}")
    let warnings = RenderWarnings()
    _ = try Renderer(backend: .cpu).render(
      Self.scene(
        Layer(frame: Self.frame, contents: text, isHidden: true),
        Layer(frame: Self.frame, contents: text, opacity: 0),
        Layer(frame: Rect(500, 0, 60, 20), contents: text),
        Layer(frame: Rect(2, 2, 160, 24), contents: Self.text("Ag é 😀"))),
      warnings: warnings)
    #expect(warnings.all == [])
    #expect(warnings.isEmpty)
  }

  @Test("are given for texts that code draws, as contents and as a fill")
  func drawings() throws {
    let drawing = Drawing { context in context.draw(Text("\u{10FFFD}"), in: context.bounds) }
    let renderer = try Renderer(backend: .cpu)
    let warnings = RenderWarnings()
    _ = try renderer.render(
      Self.scene(Layer(frame: Self.frame, contents: .drawing(drawing))), warnings: warnings)
    #expect(warnings.all.map(\.field).allSatisfy { $0.hasPrefix("layers[0].contents.drawing") })
    #expect(warnings.all.count == 1)
    let picture = try Bitmap(size: PixelSize(64, 24), pixels: Array(repeating: 255, count: 4 * 64 * 24))
    let style = Style(fill: .drawing(drawing))
    let (filled, prepared, several) = (RenderWarnings(), RenderWarnings(), RenderWarnings())
    _ = try renderer.render(picture, style: style, warnings: filled)
    _ = try renderer.render(
      RenderRequest(PreparedPicture(picture), style: style, warnings: prepared))
    _ = try renderer.render([picture, picture], style: style, warnings: several)
    #expect(filled.all.count == 1)
    #expect(prepared.all == filled.all)
    #expect(several.all == filled.all + filled.all)
  }

  @Test(
    "say in one line what is wrong",
    arguments: [
      (
        ["\u{1F58B}"], nil, Font.Source.families(["Inter", "serif"]),
        "neither Inter nor serif nor any other font has the character \"🖋\" (U+1F58B); it is drawn as a box"
      ),
      (
        ["\u{E9}", "\u{10FFFD}", "\u{1}"], "title", .file(path: "a.ttf"),
        "in \"title\", neither a.ttf nor any other font has the characters \"é\" (U+00E9, U+10FFFD, U+0001); "
          + "they are drawn as boxes"
      ),
      (
        ["\u{12000}", "\u{6F22}", "\u{1F600}"], nil, .families(["serif"]),
        "neither serif nor any other font has the characters \"\u{12000}\u{6F22}\u{1F600}\" (U+12000, U+6F22, U+1F600); "
          + "they are drawn as boxes"
      ),
      (
        (0..<20).map { Unicode.Scalar(UInt8($0)) }, nil, .families(["serif"]),
        "neither serif nor any other font has the characters U+0000, U+0001, U+0002, U+0003, U+0004, U+0005, "
          + "U+0006, U+0007 and 12 more; they are drawn as boxes"
      ),
    ] as [([Unicode.Scalar], String?, Font.Source, String)])
  func words(characters: [Unicode.Scalar], layer: String?, font: Font.Source, problem: String) {
    let warning = RenderWarning.missingCharacters(
      field: "layers[1].contents.text", layer: layer, characters: characters, font: font)
    #expect(warning.problem == problem)
    #expect(warning.description == "layers[1].contents.text: \(problem)")
  }

  // MARK: Batches and tests of scenes

  private static let card = """
    { "width": 64, "height": 24, "variables": { "name": "Ada" },
      "layers": [{ "frame": [2, 2, 60, 20], "contents": { "text": { "string": "${name}" } } }] }
    """
  private static let lines = [
    #"{ "set": { "name": "Grace" } }"#, #"{ "set": { "name": "Ada \udbff\udffd" } }"#,
    #"{ "set": { "name": "Mary" } }"#, #"{ "set": { "name": "Ada \udbff\udffd" } }"#,
  ]

  @Test("of a batch are events, and stand in its report and summary")
  func batch() throws {
    let place = try BatchScenePlace(Self.lines, scene: Self.card)
    let events = EventLog()
    let report = try place.batch(jobs: 1).run { events.add($0) }
    let (written, warned) = (report.written, report.warned)
    #expect((written, warned) == (4, 2))
    #expect(report.failures == [])
    // The fourth line is the second one's text, found in the cache.
    #expect(report.warnings.map(\.input) == ["\(place.manifest):2", "\(place.manifest):4"])
    #expect(report.warnings.map(\.field) == Array(repeating: "layers[0].contents.text", count: 2))
    #expect(report.warnings[0].reason.hasPrefix("\(place.sceneFile): layers[0].contents.text: neither "))
    #expect(report.warnings[0].description.hasPrefix("\(place.manifest):2: warning: "))
    #expect(events.all == ["1", "warning", "2", "3", "warning", "4"])
    #expect(report.description.hasPrefix("4 pictures written, 0 failed, 2 with warnings, in "))
    let data = try JSONEncoder().encode(report)
    #expect(try JSONDecoder().decode(BatchReport.self, from: data) == report)
  }

  @Test("are failures of a strict batch, which writes no such picture")
  func strictBatch() throws {
    let place = try BatchScenePlace(Self.lines, scene: Self.card)
    var batch = try place.batch(jobs: 1)
    batch.isStrict = true
    let report = try batch.run()
    #expect(place.place.files(in: "out") == ["1.png", "3.png"])
    #expect(report.failures.map(\.input) == ["\(place.manifest):2", "\(place.manifest):4"])
    #expect(report.failures.allSatisfy { $0.stage == .prepare && $0.field == "layers[0].contents.text" })
    #expect(report.warnings == [])
    #expect(report.warned == 0)
  }

  @Test("stand in the report of a test of scenes, or end a strict one before anything is done")
  func sceneTest() throws {
    let place = try SceneTestPlace()
    let scene = NamedScene("card", Self.scene(Layer(frame: Self.frame, contents: Self.text("\u{10FFFD}"))))
    let report = try SceneTest(candidates: [SceneTestPlace.candidate()]).run([SceneTestPlace.plain(), scene])
    #expect(report.passed)
    #expect(report.warnings.map(\.scene) == ["card"])
    #expect(report.warnings.map(\.field) == ["layers[0].contents.text"])
    #expect(try JSONDecoder().decode(SceneTestReport.self, from: JSONEncoder().encode(report)) == report)
    let strict = SceneTest(
      candidates: [SceneTestPlace.candidate { _, _ in Issue.record("it was drawn") }],
      goldens: place.goldens(isUpdating: true), isStrict: true)
    let error = #expect(throws: SceneTestError.self) { try strict.run([SceneTestPlace.plain(), scene]) }
    #expect(error == report.warnings.first.map(SceneTestError.warning))
    #expect(error?.description.hasPrefix("card: layers[0].contents.text: neither ") == true)
    #expect(place.names(in: ".") == [])
  }
}
