// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// Pictures in memory as values of variables.
@Suite("Pictures in memory") struct MemoryPictureTests {
  private static let red = SIMD4<UInt8>(255, 0, 0, 255)
  private static let blue = SIMD4<UInt8>(0, 0, 255, 255)

  private static func picture(_ color: SIMD4<UInt8>, _ size: PixelSize = PixelSize(2, 2)) throws -> Bitmap {
    var picture = try Bitmap(transparent: size)
    for row in 0..<size.height { for column in 0..<size.width { picture[column, row] = color } }
    return picture
  }

  private static func document(_ layer: String, _ more: String = "") -> [UInt8] {
    let variables = """
      "photo": { "type": "image" }, "plain": "usual.png", "free": null, "title": { "type": "text" },
      "count": 1, "faces": { "type": "list", "items": { "face": { "type": "image" } } }, "list": []
      """
    return Array(
      #"{ "width": 2, "height": 2, "variables": { \#(variables) }, \#(more) "layers": [\#(layer)] }"#.utf8)
  }

  private static func layer(_ fields: String) -> String { #"{ "frame": [0, 0, 2, 2], \#(fields) }"# }

  private static func drawn(_ file: SceneFile, _ values: [String: TemplateValue]) throws -> Bitmap {
    try Renderer(backend: .reference).render(file.scene(values: values))
  }

  static let places: [String] = [
    layer(#""contents": { "image": "${photo}" }"#),
    layer(#""contents": { "image": "${plain}" }"#),
    layer(#""contents": { "image": "${free}" }"#),
    layer(#""contents": { "pattern": { "image": "${photo}" } }"#),
    layer(#""contents": { "color": "lime" }, "style": { "fill": { "image": "${photo}" } }"#),
    layer(#""css": "background: url(${photo})""#),
    layer(#""css": "background-image: url('${plain}')""#),
    layer(#""css": "background: url(${faces.face})""#).replacing("${faces.face}", with: "${each.face}")
      .replacing(#""frame""#, with: #""for": "each in faces", "frame""#),
    layer(#""for": "each in list", "contents": { "image": "${each}" }"#),
    layer(#""if": "photo and plain != ''", "contents": { "image": "${photo}" }"#),
    layer(
      #""contents": { "color": "red" }, "mask": { "alpha": \#(layer(#""contents": { "image": "${photo}" }"#)) }"#
    ),
    layer(#""include": "inner.json", "set": { "picture": "${photo}" }"#),
    layer(#""include": "inner.json", "set": { "pictures": "${list}" }"#),
  ]

  @Test("stand where a path can", arguments: places)
  func everywhere(layer: String) throws {
    let folder = try TestFolder()
    try folder.write(
      #"""
      { "width": 2, "height": 2, "variables": { "picture": { "type": "image" }, "pictures": [] }, "layers": [
        { "if": "picture", "frame": [0, 0, 2, 2], "contents": { "image": "${picture}" } },
        { "for": "each in pictures", "frame": [0, 0, 2, 2], "contents": { "image": "${each}" } }] }
      """#, to: "inner.json")
    var file = try SceneFile(document: Self.document(layer), folder: folder.path(""))
    // No file is read, so a confinement to nothing makes no difference.
    if !layer.contains("include") { file.confine(to: folder.path("none")) }
    let picture = TemplateValue.picture(try Self.picture(Self.red))
    let drawn = try Self.drawn(
      file,
      ["photo": picture, "plain": picture, "free": picture, "faces": [["face": picture]], "list": [picture]])
    #expect(drawn == (try Self.picture(Self.red)))
  }

  @Test("are read in the lines of a text, and give their size to a scene")
  func texts() throws {
    let text = #""contents": { "text": { "string": ["a", { "picture": { "image": "${photo}" } }] } }"#
    let picture = try Self.picture(Self.red, PixelSize(3, 5))
    let file = try SceneFile(document: Self.document(Self.layer(text)))
    let scene = try file.scene(values: ["photo": .picture(picture)])
    guard case .text(let found)? = scene.layers[0].contents else {
      Issue.record("there is no text")
      return
    }
    #expect(found.runs[1].picture?.source == .bitmap(picture))
    let sized = String(decoding: Self.document("", #""size": "photo","#), as: UTF8.self)
      .replacing(#""width": 2, "height": 2, "#, with: "")
    #expect(
      try SceneFile(document: Array(sized.utf8)).scene(values: ["photo": .picture(picture)]).pixelSize
        == picture.size)
  }

  static let misfits: [(String, String, String)] = [
    ("title", "", "set.title: must be a text in quotes, not a picture"),
    ("count", "", "set.count: must be a number, as its default is, not a picture"),
    (
      "plain", #""contents": { "text": { "string": "from ${plain}" } }"#,
      #"layers[0].contents.text.string: inserts the picture of "plain" into a text"#
    ),
    (
      "free", #""contents": { "text": { "string": ["a", "${free}"] } }"#,
      #"layers[0].contents.text.string: inserts the picture of "free" into a text"#
    ),
  ]

  @Test("are no texts and no numbers", arguments: misfits)
  func misfit(name: String, fields: String, problem: String) throws {
    let file = try SceneFile(document: Self.document(fields.isEmpty ? "" : Self.layer(fields)))
    let error = #expect(throws: DocumentError.self) {
      try file.scene(values: [name: .picture(Self.picture(Self.red))])
    }
    #expect(error?.description == problem)
  }

  @Test("are not to be had by a text that names them")
  func forgeries() throws {
    let file = try SceneFile(
      document: Self.document(Self.layer(#""css": "background: url(${plain})""#)), folder: "/")
    for text in ["memory:photo", "memory:photo:0000000000000000", "memory:", "memory:/etc/hostname"] {
      let error = #expect(throws: DocumentError.self) {
        try file.scene(values: ["photo": .picture(Self.picture(Self.red)), "plain": .text(text)])
      }
      #expect(error?.description == "layers[0].css: no such picture: \(text)")
    }
  }

  /// The claims of the article about templates.
  @Test func templatesAreFilled() throws {
    let folder = try TestFolder()
    let (ada, grace) = (try Self.picture(Self.red), try Self.picture(Self.blue))
    let template = try SceneFile(document: Self.document(Self.layer(#""contents": { "image": "${photo}" }"#)))
    let renderer = try Renderer(backend: .cpu)
    try write()
    func write(folder: String = folder.path("")) throws {
      // snippet
      let portraits = ["ada": ada, "grace": grace]
      for (name, portrait) in portraits {
        let card = try template.scene(values: ["title": .text(name), "photo": .picture(portrait)])
        try renderer.render(card).write(to: "\(folder)/\(name).png")
      }
      // end
    }
    #expect(try Bitmap(contentsOfFile: folder.path("ada.png")) == ada)
    #expect(try Bitmap(contentsOfFile: folder.path("grace.png")) == grace)
  }

  @Test("give way to the default, as every value does")
  func defaults() throws {
    let folder = try TestFolder()
    try Self.picture(Self.blue).write(to: folder.path("usual.png"))
    let path = try folder.write(
      #"""
      { "variables": { "photo": { "type": "image", "default": "usual.png" }, "plain": "usual.png",
          "faces": { "type": "list", "items": { "type": "image", "default": "usual.png" } } },
        "sizes": { "small": [2, 2], "large": [4, 4] },
        "layers": [{ "frame": [0, 0, 2, 1], "contents": { "image": "${photo}" } },
          { "frame": [0, 1, 2, 1], "contents": { "image": "${plain}" } },
          { "for": "face in faces", "frame": [0, 0, 2, 2], "contents": { "image": "${face}" } }] }
      """#)
    var template = try SceneTemplate(contentsOfFile: path)
    let renderer = try Renderer(backend: .reference)
    try template.set("canvas.size", to: "small")
    let red = try Self.picture(Self.red)
    for name in ["photo", "plain"] { try template.set(name, to: .picture(red)) }
    #expect(try renderer.render(template.scene()) == red)
    for name in ["photo", "plain"] { try template.set(name, to: nil) }
    #expect(try renderer.render(template.scene()) == (try Self.picture(Self.blue)))
    for name in ["photo", "plain"] { try template.set(name, to: .picture(red)) }
    try template.set("faces", to: [nil])
    #expect(try renderer.render(template.scene()) == (try Self.picture(Self.blue)))
    try template.set("canvas.size", to: nil)
    #expect(throws: DocumentError.self) { try template.scene() }
    #expect(throws: DocumentError.self) { try template.set("foto", to: nil) }
  }

  /// The files are gone when the copies are drawn, so none of them reads or parses anything.
  @Test("differ between copies of one file, on threads of their own")
  func copies() async throws {
    let folder = try TestFolder()
    try folder.write(
      #"{ "width": 2, "height": 2, "variables": { "in": null }, "layers": [{ "frame": [0, 0, 2, 2], "contents": { "image": "${in}" } }] }"#,
      to: "inner.json")
    let layer = Self.layer(#""include": "inner.json", "set": { "in": "${photo}" }"#)
    let path = try folder.write(String(decoding: Self.document(layer), as: UTF8.self))
    let file = try SceneFile(contentsOfFile: path)
    _ = try file.scene(values: ["photo": .picture(Self.picture(Self.red))])
    for name in ["inner.json", "document.json"] {
      try FileManager.default.removeItem(atPath: folder.path(name))
    }
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 1...8 {
        group.addTask {
          var copy = file
          let picture = try Self.picture(SIMD4(UInt8(number), 0, 0, 255))
          try copy.set("photo", to: .picture(picture))
          let renderer = try Renderer(backend: .cpu)
          for _ in 0..<20 where try await renderer.picture(of: RenderRequest(copy.scene())) != picture {
            return false
          }
          return true
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }

  @Test("count in strict batches")
  func batches() throws {
    let cards = try BatchScenePlace(["{}"])
    func verdict(_ color: SIMD4<UInt8>) throws -> BatchStep.Verdict? {
      var batch = try cards.batch()
      batch.settings.resume = .strict
      try batch.scene.set("photo", to: .picture(Self.picture(color)))
      var found: BatchStep.Verdict?
      try batch.preview { if case .success(let step) = $0 { found = step.verdict } }
      #expect(try batch.run().failures.isEmpty)
      #expect(try Bitmap(contentsOfFile: cards.place.path("out/1.png"))[5, 1] == color)
      return found
    }
    #expect(try verdict(Self.red) == .new)
    #expect(try verdict(Self.red) == .unchanged)
    #expect(try verdict(Self.blue) == .changedInput)
  }
}
