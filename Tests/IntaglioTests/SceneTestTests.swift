// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioSystem
import IntaglioTesting
import PassReference
import SceneCatalog
import Synchronization
import Testing
import IntaglioPlan

/// Regression tests of a program's own scenes: a judge that lets a wrong picture pass is worse than none, so
/// each fault is made here on purpose.
@Suite struct SceneTestTests {
  private let place: SceneTestPlace

  init() throws { place = try SceneTestPlace() }

  @Test func everyDevicePassesWithEffectsAndGroups() throws {
    let candidates = try SelfTest.candidates()
    try #require(candidates.contains { $0.name.hasSuffix("compute") })
    let contents = Contents.text(Text("Ink", font: Font(size: 24), color: Color(white: 0.3)))
    let text = Layer(
      frame: Rect(4, 2, 90, 30), contents: contents,
      style: Style(shadows: [
        Shadow(.inner, color: .black, offset: Vector(0, 2), blur: .css(3)),
        Shadow(.outer, color: .white, offset: Vector(0, 1), blur: .sigma(9)),
      ]))
    let scenes = [
      NamedScene("text", Scene(width: 100, height: 40, scale: 1.5, background: .white, layers: [text])),
      NamedScene(
        "group",
        Scene(width: 100, height: 40, layers: [Layer(frame: text.frame, opacity: 0.5, layers: [text])])),
    ]
    let updating = SceneTest(candidates: candidates, goldens: place.goldens(isUpdating: true))
    let made = try updating.run(scenes)
    #expect(made.rows.flatMap(\.faults).map(\.kind) == [.updatedGolden, .updatedGolden], "\(made)")

    let report = try SceneTest(candidates: candidates, goldens: place.goldens()).run(scenes)
    #expect(report.passed, "\(report)")
    let names = ["reference"] + candidates.map(\.name)
    #expect(report.rows.map(\.scene) == names.map { _ in "text" } + names.map { _ in "group" })
    #expect(report.rows.map(\.candidate) == names + names)
    #expect(
      report.rows.allSatisfy { $0.golden != nil && ($0.reference == nil) == ($0.candidate == "reference") })
    #expect(Set(report.rows.map(\.size)) == [PixelSize(150, 60), PixelSize(100, 40)])
    for row in report.rows { #expect(row.golden?.pixels == (row.scene == "text" ? 9000 : 4000)) }
    #expect(try JSONDecoder().decode(SceneTestReport.self, from: JSONEncoder().encode(report)) == report)
  }

  @Test func eachSceneIsDrawnThreeTimes() throws {
    let count = Atomic(0)
    let counting = SceneTestPlace.candidate { _, _ in count.add(1, ordering: .relaxed) }
    let scenes = (0..<5).map { SceneTestPlace.plain("\($0)") }
    let calls = Lock<[Int]>([])
    let report = try SceneTest(candidates: [counting]).run(scenes) { done, failed in
      calls.withLock { $0.append(done + 100 * failed) }
    }
    #expect(report.passed)
    #expect(count.load(ordering: .relaxed) == 15)
    #expect(calls.withLock { $0.sorted() } == Array(0...5))
  }

  /// Devices cache like renderers: equal contents in two scenes share one number.
  @Test func candidatesCacheSurfacesBetweenScenes() throws {
    let letter = Layer(frame: Rect(1, 1, 9, 9), contents: .shape(Shape(try Path(svg: "M0 0 L9 4 L0 9 Z"))))
    let calls = Lock<[[SurfaceNumber?]]>([])
    let candidate = SelfTest.Candidate(name: "caching", device: "test") {
      plan, inputs, caching throws(RenderError) in
      calls.withLock { $0.append(caching?.numbers ?? []) }
      return try ReferenceBackend().execute(plan, inputs: inputs)
    }
    let scenes = ["a", "b"].map { NamedScene($0, Scene(width: 12, height: 12, layers: [letter])) }
    #expect(try SceneTest(candidates: [candidate], workers: 1).run(scenes).passed)
    let numbers = calls.withLock { $0 }
    #expect(numbers.count == 6)
    #expect(numbers.first?.contains { $0 != nil } == true)
    #expect(Set(numbers).count == 1)
  }

  @Test(arguments: 0..<4, [1, 2])
  func twoLevelsOfOneChannelOfOnePixelFail(channel: Int, levels: Int) throws {
    let wrong = SceneTestPlace.candidate("wrong") { picture, _ in picture[4, 2][channel] -= UInt8(levels) }
    let test = SceneTest(
      candidates: [SceneTestPlace.candidate("right"), wrong], failures: place.path("out"))
    let report = try test.run([SceneTestPlace.plain()])
    #expect(report.passed == (levels == 1))
    #expect(report.rows.map(\.passed) == [true, levels == 1])
    let comparison = try #require(report.rows[1].reference)
    #expect(comparison.worstDifference == levels)
    #expect(comparison.channelMaxima[channel] == levels)
    #expect(comparison.histogram == (levels == 1 ? [23, 1] : [23, 0, 1]))
    #expect(comparison.pixelsBeyond == levels - 1)
    #expect(comparison.worst?.column == 4 && comparison.worst?.row == 2)
    #expect(comparison.worst?.expected == SceneTestPlace.color)
    #expect(comparison.worst?.actual[channel] == SceneTestPlace.color[channel] - UInt8(levels))
    #expect(report.rows[1].faults.map(\.kind) == (levels == 1 ? [] : [.reference]))
    #expect(place.names(in: "out") == (levels == 1 ? [] : ["plain.wrong.reference.png"]))
  }

  @Test func theThirdPictureCountsToo() throws {
    let stale = SceneTestPlace.candidate { picture, number in if number == 2 { picture[0, 0].w -= 1 } }
    let report = try SceneTest(candidates: [stale]).run([SceneTestPlace.plain()])
    #expect(!report.passed)
    #expect(report.rows[0].verdict == .failed)
    #expect(report.rows[0].faults.map(\.kind) == [.unsteady])
  }

  @Test func aDeviceThatCannotDrawIsAnErrorAndTheOthersGoOn() throws {
    let broken = SelfTest.Candidate(name: "broken", device: "none") { _, _, _ throws(RenderError) in
      throw .outOfMemory(bytes: 7, device: "none")
    }
    let report = try SceneTest(
      candidates: [broken, SceneTestPlace.candidate()], failures: place.path("out")
    ).run([SceneTestPlace.plain()])
    #expect(report.rows.map(\.verdict) == [.error, .passed])
    #expect(report.rows[0].size == nil)
    #expect(
      report.rows[0].faults.map(\.message) == ["it cannot be drawn: none cannot allocate 7 more bytes"])
    #expect(report.failedScenes == ["plain"])
    #expect(place.names(in: "out") == [])
  }

  @Test func nothingPassesWithoutScenesOrCandidates() throws {
    #expect(try !SceneTest(candidates: [SceneTestPlace.candidate()]).run([]).passed)
    #expect(try !SceneTest(candidates: []).run([SceneTestPlace.plain()]).passed)
    try place.write(SceneTestPlace.picture(), asGoldenOf: "plain")
    let report = try SceneTest(candidates: [], goldens: place.goldens()).run([SceneTestPlace.plain()])
    #expect(report.rows.map(\.passed) == [true])
    #expect(!report.passed)
  }

  @Test func scenesAreReadFromFilesWithVariablesAndScale() throws {
    let text = #"""
      { "width": 6, "height": 4, "variables": { "ground": "red" }, "background": "${ground}" }
      """#
    let path = place.path("Card.v2.JSON")
    try Data(text.utf8).write(to: URL(filePath: path))
    let scene = try NamedScene(contentsOfFile: path, values: ["ground": "rgb(51 102 153)"], scale: 2)
    #expect(scene.name == "Card.v2")
    #expect(scene.file == path)
    try place.write(SceneTestPlace.picture(width: 12, height: 8), asGoldenOf: "Card.v2")
    let report = try SceneTest(candidates: [SceneTestPlace.candidate()], goldens: place.goldens()).run([scene]
    )
    #expect(report.passed, "\(report)")
    #expect(report.rows.map(\.file) == [path, path])
    #expect(throws: DocumentError.missing(.scene, path: "none.json")) {
      try NamedScene(contentsOfFile: "none.json")
    }
  }

  // MARK: What is refused

  @Test(arguments: [
    (["a", "a"], ["test"], 0, SceneTestError.sameName("a", first: "a", second: "a")),
    (["a/b"], ["test"], 0, .badName("a/b")), ([""], ["test"], 0, .badName("")),
    (["a\0"], ["test"], 0, .badName("a\0")),
    (["a"], ["gpu 0, x", "gpu-0 x"], 0, .sameCandidate("gpu-0 x")),
    (["a"], ["reference"], 0, .sameCandidate("reference")),
    (["a"], ["test"], -1, .tolerance(-1)), (["a"], ["test"], 255, .tolerance(255)),
  ])
  func aBadRequestIsRefusedBeforeAnythingIsDone(
    names: [String], candidates: [String], tolerance: Int, error: SceneTestError
  ) throws {
    let test = SceneTest(
      candidates: candidates.map { name in
        SceneTestPlace.candidate(name) { _, _ in Issue.record("it was drawn") }
      },
      goldens: place.goldens(tolerance: tolerance, isUpdating: true), failures: place.path("out"))
    #expect(throws: error) { try test.run(names.map { SceneTestPlace.plain($0) }) }
    #expect(place.names(in: ".") == [])
  }

  @Test func aSceneThatCannotBePlannedIsNamedBeforeAnythingIsDone() throws {
    var bad = SceneTestPlace.plain().scene
    bad.layers = [Layer(frame: Rect(0, 0, 4, 4), opacity: 2)]
    let test = SceneTest(
      candidates: [SceneTestPlace.candidate()], goldens: place.goldens(isUpdating: true))
    let error = #expect(throws: SceneTestError.self) {
      try test.run([SceneTestPlace.plain("good"), NamedScene("bad", bad)])
    }
    #expect(error?.description == "bad: layers[0].opacity: is 2 but must be 0…1")
    #expect(place.names(in: ".") == [])
  }

  @Test func aPlaceThatCannotBeWrittenToIsNamed() throws {
    try Data().write(to: URL(filePath: place.path("file")))
    let candidates = [SceneTestPlace.candidate { picture, _ in picture[0, 0].x += 9 }]
    for folder in ["file", "file/below"] {
      let test = SceneTest(candidates: candidates, failures: place.path(folder))
      let error = #expect(throws: SceneTestError.self) { try test.run([SceneTestPlace.plain()]) }
      #expect(error?.description.hasPrefix("\(place.path(folder)): cannot be written: ") == true)
    }
    // Found late: a folder where a picture should go.
    try FileManager.default.createDirectory(
      atPath: place.path("out/plain.test.reference.png"), withIntermediateDirectories: true)
    let test = SceneTest(candidates: candidates, failures: place.path("out"))
    let error = #expect(throws: SceneTestError.self) { try test.run([SceneTestPlace.plain()]) }
    #expect(
      error?.description.hasSuffix(
        "plain.test.reference.png: cannot be written: it is a folder; name a file in it") == true)
  }
}
