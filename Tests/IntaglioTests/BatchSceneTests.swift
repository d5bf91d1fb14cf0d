// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// One scene file, many cards.
@Suite struct BatchSceneTests {
  static let green = SIMD4<UInt8>(0, 128, 0, 255)

  @Test(arguments: [1, 3])
  func everyLineHasItsOwnValues(jobs: Int) throws {
    let cards = try BatchScenePlace([
      #"{}"#,
      "",
      #"{"output": "b/color.png", "set": {"color": "green"}}"#,
      #"{"output": "width.png", "set": {"width": 4, "hidden": true}}"#,
      #"{"set": {"photo": "other.png"}, "scale": 2}"#,
    ])
    let report = try cards.batch(jobs: jobs).run()
    #expect(report.failures == [])
    #expect(cards.place.files(in: "out") == ["1.png", "5.png", "b/color.png", "width.png"])
    #expect(try cards.place.read("out/1.png") == BatchScenePlace.card())
    #expect(try cards.place.read("out/b/color.png") == BatchScenePlace.card(color: Self.green))
    #expect(try cards.place.read("out/width.png") == BatchScenePlace.card(width: 4, photo: nil))
    #expect(try cards.place.read("out/5.png") == BatchScenePlace.card(photo: Self.green, scale: 2))
  }

  @Test func whatIsSetBeforeIsForLinesThatDoNotSetIt() throws {
    let cards = try BatchScenePlace([#"{}"#, #"{"set": {"width": 1}, "scale": 1}"#])
    var batch = try cards.batch()
    try batch.scene.set("width", to: 3)
    try batch.scene.set("color", to: "#008000")
    batch.scale = 3
    _ = try batch.run()
    #expect(
      try cards.place.read("out/1.png") == BatchScenePlace.card(color: Self.green, width: 3, scale: 3))
    #expect(try cards.place.read("out/2.png") == BatchScenePlace.card(color: Self.green, width: 1))
  }

  @Test(
    arguments: [
      (#"{"set": {"colour": "red"}}"#, #"set.colour: there is no variable "colour" (did you mean "color"?)"#),
      (#"{"set": {"width": "3"}}"#, "set.width: must be a number, as its default is, not a string"),
      (#"{"set": {"color": 3}}"#, "set.color: must be a string, as its default is, not a number"),
      (#"{"set": 3}"#, "set: must be an object"),
      (#"{"sets": {}}"#, #"sets: unknown key (did you mean "set"?)"#),
      (#"{"input": "a.png"}"#, "input: unknown key"),
      (#"{"output": "../a.png"}"#, #"output: "../a.png" is not the path of a file inside"#),
      (
        #"{"output": "a.tif"}"#,
        #"output: "a.tif": pictures are written as PNG, JPEG, WebP or AVIF, not as tif"#
      ),
      (#"{"scale": "2"}"#, "scale: must be a number"),
      (#"{"set": {}"#, "column 11: expected , or }, but the text ends"),
    ])
  func aBadLineHasItsNumberAndStopsNothing(line: String, reason: String) throws {
    let cards = try BatchScenePlace([#"{}"#, line, #"{"output": "c.png"}"#])
    let report = try cards.batch().run()
    #expect(cards.place.files(in: "out") == ["1.png", "c.png"])
    let failure = try #require(report.failures.first)
    #expect(report.failures.count == 1)
    #expect(failure.input == "\(cards.manifest):2")
    #expect(failure.stage == .manifest)
    #expect(failure.reason.hasPrefix(reason), "\(failure.reason)")
  }

  @Test(
    arguments: [
      (#"{"set": {"photo": "gone.png"}}"#, "layers[1].contents.image", BatchFailure.Stage.decode, "no such"),
      (#"{"set": {"photo": "card.json"}}"#, "layers[1].contents.image", .decode, "PNG"),
      (#"{"set": {"color": "rde"}}"#, "layers[0].contents.color", .decode, "rde"),
      (#"{"set": {"width": -1}}"#, "layers[0].frame", .decode, "negative"),
      (#"{"scale": 0}"#, "scale", .decode, "0"),
    ] as [(String, String, BatchFailure.Stage, String)])
  func aFailureNamesThePlaceInTheScene(
    line: String, field: String, stage: BatchFailure.Stage, word: String
  ) throws {
    let cards = try BatchScenePlace([line, #"{}"#])
    let report = try cards.batch().run()
    #expect(cards.place.files(in: "out") == ["2.png"])
    #expect(report.written == 1)
    let failure = try #require(report.failures.first)
    #expect(failure.input == "\(cards.manifest):1")
    #expect(failure.stage == stage)
    #expect(failure.field?.hasPrefix(field) == true, "\(failure)")
    #expect(failure.reason.hasPrefix("\(cards.sceneFile): \(field)"), "\(failure.reason)")
    #expect(failure.reason.contains(word), "\(failure.reason)")
  }

  @Test func theLaterOfTwoLinesWithOneOutputFails() throws {
    let cards = try BatchScenePlace([
      #"{"output": "a/x.png"}"#, #"{"output": "a/./x.png", "set": {"width": 4}}"#, #"{"output": "4.png"}"#,
      #"{}"#,
    ])
    let report = try cards.batch(jobs: 1).run()
    #expect(report.failures.map(\.input) == ["\(cards.manifest):2", "\(cards.manifest):4"])
    #expect(report.failures.allSatisfy { $0.stage == .manifest })
    #expect(try cards.place.read("out/a/x.png") == BatchScenePlace.card())
  }

  @Test func nothingThatACardIsMadeOfIsOverwritten() throws {
    let cards = try BatchScenePlace([
      #"{"output": "scenes/photo.png"}"#, #"{"output": "scenes/card.json"}"#,
      #"{"output": "lists/list.jsonl"}"#, #"{"output": "scenes/photo.png.png"}"#,
    ])
    let before = try ["scenes/card.json", "scenes/photo.png", "lists/list.jsonl"].map {
      try Data(contentsOf: cards.place.folder.appending(path: $0))
    }
    var batch = try cards.batch(jobs: 1)
    batch.outputFolder = cards.place.path("")
    let error = try #require(throws: BatchError.self) { try batch.run() }
    guard case .overwritesInputs(let conflicts, 3) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(conflicts.map(\.outputRole) == [3, 2, 1].map { "the result of \(cards.manifest):\($0)" })
    #expect(conflicts.map(\.inputRole) == ["the manifest", "the scene file", "a picture of the scene"])
    #expect(cards.place.files(in: "").count == 4, "nothing was written")
    let after = try ["scenes/card.json", "scenes/photo.png", "lists/list.jsonl"].map {
      try Data(contentsOf: cards.place.folder.appending(path: $0))
    }
    #expect(before == after)
  }

  @Test func anIncludedFileIsNamedAndNotOverwritten() throws {
    let scene = #"""
      { "width": 8, "height": 4, "variables": { "color": "red" },
        "layers": [{ "include": "block.json", "set": { "color": "${color}" } }] }
      """#
    let block = #"{ "width": 2, "height": 2, "variables": { "color": "blue" }, "background": "${color}" }"#
    let cards = try BatchScenePlace(
      [
        #"{"output": "scenes/block.json"}"#, #"{"set": {"color": "rot"}}"#, #"{"set": {"color": "lime"}}"#,
      ], scene: scene)
    try cards.place.write(block, to: "scenes/block.json")
    var batch = try cards.batch(jobs: 1)
    batch.outputFolder = cards.place.path("")
    let error = try #require(throws: BatchError.self) { try batch.run() }
    let included = cards.place.path("scenes/block.json")
    #expect(error.description.contains("\(cards.manifest):1 would overwrite an included scene"), "\(error)")
    #expect(error.description.contains(included))
    batch.outputFolder = cards.place.path("out")
    let report = try batch.run()
    #expect(report.written == 2)
    #expect(report.failures.map(\.field) == ["background"])
    let reason = report.failures[0].reason
    #expect(reason.hasPrefix("\(cards.place.path("scenes/block.json")): background: "), "\(reason)")
    #expect(reason.hasSuffix("(included by \(cards.sceneFile): layers[0].include)"), "\(reason)")
    let picture = try cards.place.read("out/3.png")
    #expect(picture[1, 1] == SIMD4(0, 255, 0, 255) && picture[2, 1] == .zero)
  }

  @Test func processorAndGraphicsGiveTheSame() throws {
    let style = #"{"shadows": [{"kind": "outer", "color": "rgb(0 0 0 / 50%)", "offset": [0, 1], "blur": 2}]}"#
    let cards = try BatchScenePlace(
      (1...5).map { #"{"set": {"width": \#($0)}, "scale": 7.5}"# }, scene: BatchScenePlace.scene(style: style)
    )
    var batch = try cards.batch(jobs: 2)
    _ = try batch.run()
    batch.backend = .gpu
    batch.outputFolder = cards.place.path("gpu")
    let report = try batch.run()
    #expect(report.devices.map(\.backend) == [.gpu])
    #expect(cards.place.files(in: "gpu").count == 5)
    for name in cards.place.files(in: "gpu") {
      let (onCPU, onGPU) = (try cards.place.read("out/\(name)"), try cards.place.read("gpu/\(name)"))
      #expect(try BitmapComparison(onCPU, onGPU).maximumDifference <= 1, "\(name)")
    }
    #expect(try cards.place.read("gpu/1.png") != cards.place.read("gpu/2.png"))
  }

  @Test func theReportHasAStageMoreThanThatOfPictures() throws {
    let cards = try BatchScenePlace([#"{}"#, #"{}"#, #"{"set": {"photo": "gone.png"}}"#])
    let report = try cards.batch(jobs: 2).run()
    #expect(report.pictures == 3)
    #expect(report.written == 2)
    #expect(report.failed == 1)
    #expect(report.boundBy != nil)
    let stages = report.stages
    let prepare = try #require(stages.prepare)
    #expect(
      abs(stages.decode.share + prepare.share + stages.render.share + stages.encode.share - 1) < 1e-9)
    let data = try JSONEncoder().encode(report)
    #expect(try JSONDecoder().decode(BatchReport.self, from: data) == report)
    #expect(report.description.contains(" %, prepare "))

    try cards.place.writePictures(["in/a.png"])
    let pictures = try cards.place.batch().run()
    #expect(pictures.stages.prepare == nil)
    #expect(!pictures.description.contains("prepare"))
  }

  @Test func whatCannotBeginSaysWhy() async throws {
    let cards = try BatchScenePlace([#"{}"#])
    var batch = try cards.batch(jobs: 0)
    #expect(throws: BatchError.jobs(0)) { try batch.run() }
    batch = try cards.batch()
    batch.scale = -1
    #expect(throws: BatchError.self) { try batch.run() }
    batch.scale = nil
    batch.manifests = [cards.place.path("gone.jsonl")]
    let error = #expect(throws: BatchError.self) { try batch.run() }
    #expect(error?.description.hasPrefix("\(batch.manifests[0]): the manifest cannot be read: ") == true)
    #expect(cards.place.files(in: "out") == [])
    #expect(try await cards.batch().report().written == 1)
  }
}
