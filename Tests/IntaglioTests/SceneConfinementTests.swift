// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// Confined scenes read no file outside of their folder, by whatever name or link, and do not say whether it
/// is there.
@Suite struct SceneConfinementTests {
  /// A folder `in` with a picture, and files of every kind outside of it.
  private static func place() throws -> TestFolder {
    let place = try TestFolder()
    try place.writePictures(["in/own.png", "in/deep/own.png", "secret.png", "inside/secret.png"])
    try place.write("LUT_3D_SIZE 2\nSECRET", to: "secret.cube")
    try place.write(#"{"secretKey": 1}"#, to: "secret.json")
    try place.write("no font", to: "secret.ttf")
    func link(_ name: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(atPath: place.path(name), withDestinationPath: target)
    }
    try link("in/link.png", to: "../secret.png")
    try link("in/up", to: "..")
    try link("in/good.png", to: "deep/own.png")
    return place
  }

  private static func layer(_ fields: String) -> String { #"{"frame": [0, 0, 9, 9], \#(fields)}"# }

  private static func document(_ fields: String, _ more: String = "") -> String {
    #"{"width": 9, "height": 9, "variables": {"photo": "own.png"}, \#(more) "layers": [\#(layer(fields))]}"#
  }

  static let picture = #""contents": {"image": "${photo}"}"#
  private static let text = #""contents": {"text": {"string": "a", "font": "#
  static let documents = [
    document(#""contents": {"image": "../secret.png"}"#),
    document(#""contents": {"image": "up/secret.png"}"#),
    document(#""contents": {"image": "link.png"}"#),
    document(#""contents": {"image": "deep/../../secret.png"}"#),
    document(#""contents": {"image": "../inside/secret.png"}"#),
    document(#""contents": {"image": "/etc/passwd"}"#),
    document(#""contents": {"image": "../none.png"}"#),
    document(#""contents": {"image": "/none/none.png"}"#),
    document(#""contents": {"pattern": {"image": "../secret.png"}}"#),
    document(#""css": "background: url(../secret.png)""#),
    document(
      #""contents": {"color": "red"}, "mask": {"alpha": \#(layer(#""contents": {"image": "../secret.png"}"#))}"#
    ),
    document(#""contents": {"color": "red"}, "style": {"fill": {"image": "../secret.png"}}"#),
    document(#""contents": {"color": "red"}, "style": "../secret.json""#),
    document(#""contents": {"color": "red"}, "style": {"adjustments": [{"colorLookup": "../secret.cube"}]}"#),
    document(#""include": "../secret.json""#),
    document(text + #"{"file": "../secret.ttf"}}}"#),
    document(text + #"{"family": "@own"}}}"#, #""fonts": {"own": "../secret.ttf"},"#),
    document(picture, #""size": "../secret.png","#).replacing(#""width": 9, "height": 9, "#, with: ""),
  ]

  @Test(arguments: documents)
  func filesOutsideAreRefused(document: String) throws {
    let place = try Self.place()
    var file = try SceneFile(contentsOfFile: place.write(document, to: "in/scene.json"))
    file.confine()
    let error = try #require(throws: DocumentError.self) { try file.scene() }
    let folder = place.path("in")
    // CSS has no way out of a folder, confined or not.
    let problem =
      document.contains("css")
      ? "expected the path of a picture within the scene's folder"
      : "lies outside of \(folder)/, to which the scene is confined"
    #expect("\(error)".contains(problem), "\(error)")
    #expect(
      !"\(error)".contains("secretKey") && !"\(error)".contains("SECRET") && !"\(error)".contains("root:"))
  }

  @Test(arguments: ["/etc/passwd", "../secret.png", "../none.png", "link.png", "up/secret.png", "in\0"])
  func valuesAreNoWayOut(value: String) throws {
    let place = try Self.place()
    try place.write(Self.document(Self.picture), to: "in/scene.json")
    var template = try SceneTemplate(contentsOfFile: place.path("in/scene.json"))
    template.confine(to: place.path("in/deep/.."))
    try template.set("photo", to: .text(value))
    let error = try #require(throws: DocumentError.self) { try template.scene() }
    #expect("\(error)".hasSuffix("to which the scene is confined"), "\(error)")
  }

  @Test(arguments: ["own.png", "deep/own.png", "good.png", "deep/../own.png", "up/in/own.png"])
  func filesInsideAreRead(value: String) throws {
    let place = try Self.place()
    try place.write(Self.document(Self.picture), to: "in/scene.json")
    var template = try SceneTemplate(contentsOfFile: place.path("in/scene.json"))
    template.confine()
    try template.set("photo", to: .text(value))
    #expect(try template.scene().layers.count == 1)
    try template.set("photo", to: "none.png")
    let error = try #require(throws: DocumentError.self) { try template.scene() }
    guard case .missingPicture = error else { throw error }
  }

  /// A folder that is not there has no files, and a document in memory lies in the folder of its paths.
  @Test func otherFolders() throws {
    let place = try Self.place()
    let bytes = Array(Self.document(Self.picture).utf8)
    var file = try SceneFile(document: bytes, folder: place.path("in"))
    file.confine()
    #expect(try file.scene().layers.count == 1)
    for folder in ["in/deep", "none", "inside", "i"] {
      file.confine(to: place.path(folder))
      #expect(throws: DocumentError.self) { try file.scene() }
    }
    file.confine(to: "/")
    #expect(try file.scene().layers.count == 1)
  }

  /// Lines of a batch, whose pictures are cached.
  @Test func batchesAreConfined() throws {
    let place = try Self.place()
    try place.write(Self.document(Self.picture), to: "in/scene.json")
    var template = try SceneTemplate(contentsOfFile: place.path("in/scene.json"))
    template.confine()
    let values = ["own.png", "../secret.png", "own.png", "/etc/passwd"]
    try place.write(values.map { #"{"set": {"photo": "\#($0)"}}"# }.joined(separator: "\n"), to: "list.jsonl")
    let report = try SceneBatch(
      scene: template, manifests: [place.path("list.jsonl")], outputFolder: place.path("out"),
      settings: BatchSettings(backend: .cpu)
    ).run()
    #expect(report.written == 2)
    #expect(report.failures.count == 2)
    #expect(report.failures.allSatisfy { $0.reason.hasSuffix("to which the scene is confined") })
  }
}
