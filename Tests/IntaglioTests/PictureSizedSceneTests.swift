// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// The field `size` of scene files.
@Suite("Scenes as large as a picture")
struct PictureSizedSceneTests {
  private static let variables =
    #""variables": { "photo": { "type": "image", "default": "wide.png" }, "none": "" }"#
  private static let layers = """
    "layers": [
      { "frame": [0, 0, "${canvas.width}", "${canvas.height}"], "contents": { "image": "${photo}" } },
      { "if": "canvas.width > canvas.height", "frame": [0, 0, 1, 1] }]
    """

  private static func folder() throws -> TestFolder {
    let folder = try TestFolder()
    for (name, size) in [("wide.png", PixelSize(6, 3)), ("tall.png", PixelSize(2, 5))] {
      try Bitmap(transparent: size).write(to: folder.path(name))
    }
    return folder
  }

  private static func file(_ size: String, in folder: TestFolder) throws -> SceneFile {
    try SceneFile(
      contentsOfFile: folder.write("{ \(size), \(variables), \(layers) }", to: "scene.json"))
  }

  static let sizes: [(String, PixelSize)] = [
    (#""size": "photo""#, PixelSize(6, 3)), (#""size": "${photo}""#, PixelSize(6, 3)),
    (#""size": "tall.png""#, PixelSize(2, 5)), (#""size": [8, 4]"#, PixelSize(8, 4)),
    (#""size": "photo", "width": 12"#, PixelSize(12, 6)), (#""size": "photo", "height": 4"#, PixelSize(8, 4)),
    (#""size": "photo", "scale": 2"#, PixelSize(12, 6)),
  ]

  @Test("have a point for each of its pixels, or its proportions", arguments: sizes)
  func size(field: String, size: PixelSize) throws {
    let folder = try Self.folder()
    let scene = try Self.file(field, in: folder).scene()
    #expect(scene.pixelSize == size && scene.layers.count == (size.width > size.height ? 2 : 1))
    withExtendedLifetime(folder) {}
  }

  @Test("follow the value of the variable, as their layers do, and its default where it is missing")
  func values() throws {
    let folder = try Self.folder()
    var file = try Self.file(#""size": "photo""#, in: folder)
    #expect(try file.scene().layers.count == 2)
    try file.set("photo", to: "tall.png")
    let tall = try file.scene()
    #expect(tall.pixelSize == PixelSize(2, 5) && tall.layers.map(\.frame) == [Rect(0, 0, 2, 5)])
    #expect(try Renderer(backend: .cpu).render(tall).size == PixelSize(2, 5))
    try file.set("photo", to: "lost.png")
    #expect(try file.scene().pixelSize == PixelSize(6, 3))
  }

  @Test("read the picture once")
  func reading() throws {
    let folder = try Self.folder()
    var paths: [String] = []
    let scene = try Self.file(#""size": "photo""#, in: folder).scene { path in
      paths.append(path)
      return try Bitmap(contentsOfFile: path)
    }
    #expect(scene.pixelSize == PixelSize(6, 3) && paths == [folder.path("wide.png")])
  }

  static let faults: [(String, String)] = [
    (#""size": "none""#, "size: is a variable without a picture: set it, or give it a default"),
    (
      #""size": "photo", "width": 1, "height": 1"#,
      "size: cannot be combined with width and height; a picture allows one of the two"
    ),
    (
      #""size": [1, 1], "width": 1"#,
      "size: cannot be combined with width and height; a picture allows one of the two"
    ),
    (#""size": 3"#, "size: must be [width, height], or a picture: its file, or the variable that has it"),
    (#""size": [3]"#, "size: must be [width, height], or a picture: its file, or the variable that has it"),
    (#""size": [3, 0]"#, "height: is 0 but must be more than 0"),
    (#""size": "${photos}""#, #"size: names the variable "photos""#),
    (#""size": "lost.png""#, "size: no such picture"),
  ]

  @Test("say what is wrong", arguments: faults)
  func fault(field: String, problem: String) throws {
    let folder = try Self.folder()
    do {
      _ = try Self.file(field, in: folder).scene()
      Issue.record("it was read")
    } catch {
      #expect("\(error)".hasPrefix("\(folder.path("scene.json")): \(problem)"), "\(error)")
    }
  }

  @Test("can be included, with pictures of their own folder")
  func including() throws {
    let folder = try Self.folder()
    try folder.write(
      #"{ "size": "p", "variables": { "p": { "type": "image", "default": "a.png" } }, "layers": [] }"#,
      to: "parts/part.json")
    try Bitmap(transparent: PixelSize(7, 2)).write(to: folder.path("parts/a.png"))
    let scene = try Scene(
      contentsOfFile: folder.write(
        #"{ "width": 9, "height": 9, "layers": [{ "include": "parts/part.json" }] }"#))
    #expect(scene.layers[0].frame == Rect(0, 0, 7, 2))
  }

  @Test("are drawn by batches, again when the picture has another size")
  func batch() throws {
    let cards = try BatchScenePlace(
      [#"{"set": {"photo": "a.png"}}"#, #"{"set": {"photo": "b.png"}}"#],
      scene: #"{ "size": "photo", "variables": { "photo": { "type": "image" } }, "layers": [] }"#)
    func write(_ size: PixelSize, to name: String) throws {
      try Bitmap(transparent: size).write(to: cards.place.path("lists/\(name)"))
    }
    try write(PixelSize(6, 3), to: "a.png")
    try write(PixelSize(2, 5), to: "b.png")
    let batch = try cards.batch(jobs: 1)
    #expect(try batch.run().written == 2)
    #expect(try cards.place.read("out/1.png").size == PixelSize(6, 3))
    #expect(try cards.place.read("out/2.png").size == PixelSize(2, 5))
  }
}
