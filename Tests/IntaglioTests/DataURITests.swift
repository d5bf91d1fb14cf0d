// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// data: URIs in the place of paths.
@Suite("data: URIs") struct DataURITests {
  /// A red pixel, encoded by Python's zlib and base64.
  private static let red =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"
  private static let drawing =
    "%3Csvg xmlns='http://www.w3.org/2000/svg' width='1' height='1'%3E%3Crect width='100%' height='100%25' fill='%23f00'/%3E%3C/svg%3E"

  private static func document(_ fields: String, _ value: String) -> [UInt8] {
    Array(
      #"""
      { "width": 3, "height": 3, "variables": { "photo": { "type": "image" }, "value": "\#(value)" },
        "layers": [{ "frame": [0, 0, 3, 3], \#(fields) }] }
      """#.utf8)
  }

  private static let image = #""contents": { "image": "${photo}" }"#

  private static func isRed(_ picture: Bitmap) -> Bool {
    picture.size == PixelSize(3, 3)
      && (0..<9).allSatisfy { picture[$0 % 3, $0 / 3] == SIMD4(255, 0, 0, 255) }
  }

  static let pictures = [
    "data:image/png;base64,\(red)", "DATA:Image/PNG;Base64,\(red)", "data:image/webp;x=y;base64,\(red)",
    "data:image/png;base64, \(red.prefix(40))\n\(red.dropFirst(40))",
    "data:image/jpeg;base64,\(red.replacing("+", with: "%2B").replacing("/", with: "%2F"))",
    "data:image/svg+xml,\(drawing)", "data:image/svg+xml;charset=utf-8,\(drawing)",
  ]

  @Test("are pictures where a path can stand, also in confined scenes", arguments: pictures)
  func drawn(uri: String) throws {
    let renderer = try Renderer(backend: .reference)
    for fields in [
      Self.image, #""contents": { "pattern": { "image": "${photo}" } }"#,
      #""contents": { "color": "lime" }, "style": { "fill": { "image": "${photo}" } }"#,
      #""css": "background: url(\"${photo}\")""#,
    ] {
      var file = try SceneFile(document: Self.document(fields, ""), folder: "/tmp")
      file.confine(to: "/none")
      try file.set("photo", to: .text(uri))
      #expect(Self.isRed(try renderer.render(file.scene())), "\(fields)")
    }
  }

  @Test("are read as files of their own")
  func files() throws {
    #expect(try Bitmap(contentsOfFile: Self.pictures[0]).pixels == [255, 0, 0, 255])
    #expect(PictureFormat(path: Self.pictures[5]) == .svg && PictureFormat(path: "data:,a.png") == nil)
  }

  /// Drawings have the size of their layers, and get the colour of their CSS.
  @Test func drawingsAreDrawnAsFilesAre() throws {
    let drawing =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><rect width='1' height='1' fill='currentColor'/></svg>"
    let uri = "data:image/svg+xml;base64,\(Data(drawing.utf8).base64EncodedString())"
    let file = try SceneFile(
      document: Self.document(#""contents": { "image": "${photo}" }, "css": "color: red""#, ""))
    let scene = try file.scene(values: ["photo": .text(uri)], scale: 2)
    guard case .image(let image)? = scene.layers[0].contents, case .bitmap(let bitmap) = image.source else {
      Issue.record("there is no picture")
      return
    }
    #expect(bitmap.size == PixelSize(6, 6) && bitmap[3, 3] == SIMD4(255, 0, 0, 255))
  }

  static let faults: [(String, String)] = [
    ("data:image/png;base64,iVBORw0?", "data:image/png;base64,iVBORw0?: is damaged: its data is not base64"),
    ("data:image/png;base64", "data:image/png;base64: is damaged: there is no comma before its data"),
    (
      "data:image/gif;base64,R0lGODlh",
      "data:image/gif;base64,R0lGODlh: is of the media type image/gif, not a PNG, JPEG, WebP, AVIF or SVG picture"
    ),
    ("data:,abc", "data:,abc: is without a media type, not a PNG, JPEG, WebP, AVIF or SVG picture"),
    (
      "data:image/png;base64," + String(repeating: "YWJj", count: 500_000),
      "data:image/png;base64,YWJjYWJjYWJjYWJjYW…: is a text file, not a PNG, JPEG, WebP, AVIF or SVG picture"
    ),
  ]

  @Test("are named by their beginnings in errors", arguments: faults)
  func errors(uri: String, problem: String) throws {
    let file = try SceneFile(document: Self.document(Self.image, ""))
    let error = #expect(throws: DocumentError.self) { try file.scene(values: ["photo": .text(uri)]) }
    #expect(error?.description == "layers[0].contents.image: \(problem)")
  }

  static let elsewhere = [
    #""include": "${value}""#, #""style": "${value}""#, #""css": "${value}""#,
    #""contents": { "text": { "string": "a", "font": { "file": "${value}" } } }"#,
    #""contents": { "color": "${value}" }"#,
    #""contents": { "color": "red" }, "style": { "adjustments": [{ "colorLookup": "${value}" }] }"#,
  ]

  @Test("are short in the errors of all other places", arguments: elsewhere)
  func otherPlaces(fields: String) throws {
    let uri = "data:image/png;base64," + String(repeating: "YWJj", count: 5000)
    let file = try SceneFile(document: Self.document(fields, uri))
    let error = #expect(throws: DocumentError.self) { try file.scene() }
    #expect((error?.description.count ?? .max) < 500, "\(error?.description.prefix(600) ?? "")")
  }

  /// More than a text of a layer may have.
  @Test func cssMayNameLongOnes() throws {
    var noise = try Bitmap(transparent: PixelSize(600, 600))
    var value: UInt32 = 1
    for row in 0..<600 {
      for column in 0..<600 {
        value = value &* 1_664_525 &+ 1_013_904_223
        noise[column, row] = SIMD4(UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), 255)
      }
    }
    let uri = "data:image/png;base64,\(Data(try noise.encoded()).base64EncodedString())"
    #expect(uri.utf8.count > 1 << 20)
    let file = try SceneFile(document: Self.document(#""css": "background: url(${photo})""#, ""))
    #expect(try file.scene(values: ["photo": .text(uri)]).layers.count == 1)
  }

  @Test("stand in the lines of manifests, and count in strict batches")
  func batches() throws {
    let place = try TestFolder()
    try place.write(String(decoding: Self.document(Self.image, ""), as: UTF8.self), to: "card.json")
    let uri = Self.pictures[0]
    try place.write(#"{"set": {"photo": "\#(uri)"}}"#, to: "cards.jsonl")
    try place.write("photo\n\"\(uri)\"\n", to: "cards.csv")
    try place.write(
      #"{"input": "\#(uri)"}"# + "\n"
        + #"{"input": "\#(uri)", "output": "b.png", "style": {"fill": {"image": "\#(uri)"}}}"#,
      to: "icons.jsonl")
    for (name, folder, line) in [("cards.jsonl", "lines", 1), ("cards.csv", "table", 2)] {
      var batch = SceneBatch(
        scene: try SceneTemplate(contentsOfFile: place.path("card.json")), manifests: [place.path(name)],
        outputFolder: place.path(folder), settings: BatchSettings(backend: .cpu, resume: .strict))
      batch.settings.jobs = 1
      #expect(try batch.run().failures.isEmpty)
      #expect(Self.isRed(try Bitmap(contentsOfFile: place.path("\(folder)/\(line).png"))))
    }
    var batch = place.batch(manifest: "icons.jsonl")
    batch.settings.resume = .strict
    #expect(try batch.run().failures.isEmpty)
    #expect(try Bitmap(contentsOfFile: place.path("out/1.png")).pixels == [255, 0, 0, 255])
    #expect(try Bitmap(contentsOfFile: place.path("out/b.png")).pixels == [255, 0, 0, 255])
    var verdicts: [BatchStep.Verdict] = []
    try batch.preview { if case .success(let step) = $0 { verdicts.append(step.verdict) } }
    #expect(verdicts == [.unchanged, .unchanged])
  }
}
