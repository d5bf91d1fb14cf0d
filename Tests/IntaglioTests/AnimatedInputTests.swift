// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// Animations where a picture is wanted: the first is taken, and everybody hears of it who gets it.
@Suite struct AnimatedInputTests {
  private static let fixture = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../IntaglioImagesTests/Formats/webp-animated.webp").standardizedFileURL

  private func place() throws -> TestFolder {
    let place = try TestFolder()
    try place.writePictures(["in/a.png"])
    try Data(contentsOf: Self.fixture).write(to: URL(filePath: place.path("in/b.webp")))
    return place
  }

  @Test func aBatchReportsThem() throws {
    let place = try place()
    let report = try place.batch().run()
    #expect(report.failures == [] && report.written == 2)
    #expect(
      report.warnings.map(\.description) == [
        "\(place.path("in/b.webp")): warning: is animated; only its first picture is read"
      ])
  }

  /// The second line finds the picture in the cache, and has the same warning.
  @Test func everyLineOfABatchOfScenesReportsThem() throws {
    let place = try place()
    try place.write(
      #"{ "width": 4, "height": 4, "layers": [ { "frame": [0, 0, 4, 4], "contents": { "image": "in/b.webp" } } ] }"#,
      to: "scene.json")
    try place.write("{}\n{}\n", to: "list.jsonl")
    let batch = SceneBatch(
      scene: .file(try SceneFile(contentsOfFile: place.path("scene.json"))),
      manifests: [place.path("list.jsonl")],
      outputFolder: place.path("out"), settings: BatchSettings(backend: .cpu, jobs: 1))
    let report = try batch.run()
    #expect(report.failures == [] && report.written == 2)
    #expect(
      report.warnings.map(\.reason)
        == Array(
          repeating: "\(place.path("in/b.webp")): is animated; only its first picture is read", count: 2))
  }
}
