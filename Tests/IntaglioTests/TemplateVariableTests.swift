// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// Variables with types: the values that they allow, and the words for others.
@Suite("Typed variables")
struct TemplateVariableTests {
  private static let declarations = ##"""
    "title": { "type": "text", "required": true, "maximumLength": 5 },
    "kind": { "type": "text", "choices": ["new", "sale"], "default": "new" },
    "price": { "type": "number", "minimum": 0, "maximum": 100 },
    "count": { "type": "number", "minimum": 1, "whole": true, "default": 2 },
    "accent": { "type": "color", "default": "brand" },
    "photo": { "type": "image", "default": "usual.png" },
    "tags": { "type": "list", "maximumCount": 3, "items": { "type": "text", "maximumLength": 3 } },
    "rows": { "type": "list", "items": { "name": { "type": "text", "required": true }, "score": { "type": "number", "default": 7 } } },
    "plain": 1
    """##

  private static func file(_ layers: String = "", _ variables: String = declarations) throws -> SceneFile {
    let text =
      ##"{ "width": 9, "height": 9, "colors": { "brand": "#c36" }, "variables": { \##(variables) }, "layers": [\##(layers)] }"##
    return try SceneFile(document: Array(text.utf8))
  }

  private static func name(_ name: String) -> String { #"{ "frame": [0, 0, 1, 1], "name": "\#(name)" }"# }

  private static func error(_ work: () throws -> Void) -> String? {
    do { try work() } catch { return "\(error)" }
    return nil
  }

  @Test("have their defaults, or as good as nothing")
  func defaults() throws {
    let file = try Self.file(Self.name("${title}|${kind}|${count}|${photo}|${tags.count}|${plain}"))
    let scene = try file.scene(values: ["title": "a"])
    #expect(scene.layers[0].name == "a|new|2|usual.png|0|1")
    // A text for a layer may be a number.
    let text = #"{ "frame": [0, 0, 1, 1], "contents": { "text": { "string": "${count}" } } }"#
    guard case .text(let set)? = try Self.file(text).scene(values: ["title": "a"]).layers[0].contents else {
      Issue.record("it has no text")
      return
    }
    #expect(set.string == "2")
  }

  @Test("are missed where they are required")
  func required() throws {
    let file = try Self.file()
    #expect(
      Self.error { _ = try file.scene() }
        == "variables.title: is required, and no value is given: set title")
  }

  /// The first of several errors is not a matter of chance.
  @Test("are refused in the order of their names")
  func order() throws {
    let names = "abcdefghijklmnopqrstuvwxyz".shuffled()
    func first(_ document: String) -> String? {
      Self.error { _ = try SceneFile(document: Array(document.utf8)).scene() }
    }
    let unknown = names.map { #""\#($0)": "${\#($0)}""# }.joined(separator: ", ")
    #expect(
      first(#"{ "width": 1, "height": 1, "layers": [{ "frame": [0, 0, 1, 1], "style": { \#(unknown) } }] }"#)?
        .contains("layers[0].style.a") == true)
    let wrong = names.map { #""\#($0)": { "type": "\#($0)" }"# }.joined(separator: ", ")
    #expect(
      first(#"{ "width": 1, "height": 1, "variables": { \#(wrong) }, "layers": [] }"#)?
        .contains("variables.a") == true)
    let colors = names.map { #""\#($0)": "no\#($0)""# }.joined(separator: ", ")
    #expect(
      first(#"{ "width": 1, "height": 1, "colors": { \#(colors) }, "layers": [] }"#)?.contains("colors.a")
        == true)
  }

  static let values: [(String, TemplateValue, String)] = [
    ("title", 3, "title: must be a text in quotes, not a number"),
    ("title", "abcdef", "title: has 6 characters but must have at most 5"),
    ("kind", "sael", #"kind: "sael" is not one of new, sale (did you mean "sale"?)"#),
    ("price", -1, "price: is -1 but must be 0…100"),
    ("price", "9", "price: must be a number, not a string"),
    ("count", 0, "count: is 0 but must be a whole number, 1 or more"),
    ("count", 1.5, "count: is 1.5 but must be a whole number, 1 or more"),
    ("photo", 1, "photo: must be the path of a picture, not a number"),
    ("tags", "a", "tags: must be a list, not a string"),
    ("tags", ["a", "b", "c", "d"], "tags: has 4 elements but must have 0 to 3"),
    ("tags", ["a", "abcd"], "tags[1]: has 4 characters but must have at most 3"),
    ("rows", [["score": 1]], "rows[0].name: is missing"),
    ("rows", ["a"], "rows[0]: must be an object, not a string"),
    (
      "rows", [["name": "a"], ["name": "b", "scoer": 1]],
      #"rows[1].scoer: unknown field (did you mean "score"?); an element has name, score"#
    ),
    ("plain", "a", "plain: must be a number, as its default is, not a string"),
    (
      "titel", "a",
      #"titel: there is no variable "titel" (did you mean "title"?); it has accent, count, kind, photo, plain, price, rows, tags, title"#
    ),
  ]

  @Test("allow what their types say, and nothing else", arguments: values)
  func limits(name: String, value: TemplateValue, problem: String) throws {
    let file = try Self.file()
    #expect(Self.error { _ = try file.scene(values: [name: value]) } == "set.\(problem)")
  }

  @Test("have colours of CSS and of the scene")
  func colors() throws {
    let layer = #"{ "frame": [0, 0, 1, 1], "contents": { "color": "${accent}" } }"#
    let file = try Self.file(layer)
    for (value, color) in [("brand", "#c36"), ("red", "#f00"), ("rgb(0 0 255 / 50%)", "rgb(0 0 255 / 0.5)")] {
      let scene = try file.scene(values: ["title": "a", "accent": .text(value)])
      guard case .color(let found)? = scene.layers[0].contents else {
        Issue.record("it has no colour")
        return
      }
      #expect(found.css == color)
    }
    let problem = Self.error { _ = try file.scene(values: ["accent": "rde"]) }
    #expect(
      problem?.hasPrefix(#"set.accent: "rde" at character 1 of "rde""#) == true, "\(problem ?? "")")
  }

  static let texts: [(String, String, String)] = [
    ("title", "12", "<12>"), ("price", "9.5", "<9.5>"), ("tags", #"["a,b"]"#, "<a,b>"),
    ("tags", " a , b,c", "<a><b><c>"), ("tags", "", ""),
  ]

  @Test("are read from texts", arguments: texts)
  func reading(name: String, text: String, expected: String) throws {
    let use =
      name == "tags"
      ? #"{ "frame": [0, 0, 1, 1], "for": "tag in tags", "name": "<${tag}>" }"# : Self.name("<${\(name)}>")
    var file = try Self.file(use)
    try file.set("title", to: "a")
    try file.set(name, parsing: text)
    #expect(try file.scene().layers.map { $0.name ?? "" }.joined() == expected)
    #expect(
      Self.error { try file.set("price", parsing: "cheap") }
        == #"variables.price: "cheap" is not a number"#)
  }

  static let declared: [(String, String)] = [
    (
      #""a": { "type": "txet" }"#,
      #"variables.a.type: "txet" is not one of text, number, color, image, list (did you mean "text"?)"#
    ),
    (
      #""a": { "type": "text", "minimum": 1 }"#,
      "variables.a.minimum: unknown key; known keys are type, required, default, maximumLength, choices"
    ),
    (
      #""a": { "type": "number", "minimum": 2, "default": 1 }"#,
      "variables.a.default: is 1 but must be 2 or more"
    ),
    (
      #""a": { "type": "number", "minimum": 2, "maximum": 1 }"#,
      "variables.a.minimum: is 2, which is more than the maximum"
    ),
    (
      #""a": { "type": "text", "required": true, "default": "" }"#,
      "variables.a.default: cannot be combined with required: a variable with a default may be left out"
    ),
    (
      #""a": { "type": "list", "items": { "b": { "type": "number", "whole": 1 } } }"#,
      "variables.a.items.b.whole: must be true or false"
    ),
    (
      #""a": { "type": "list", "items": 1 }"#,
      #"variables.a.items: must be a declaration, such as { "type": "text" }, or an object of them, not a number"#
    ),
  ]

  @Test("are declared without a mistake", arguments: declared)
  func declarations(variables: String, problem: String) throws {
    #expect(Self.error { _ = try Self.file("", variables) } == "\(problem)")
  }

  /// Two pictures: the given one is missing, or no picture, and in its place stands the default.
  @Test("have pictures in whose place the default is drawn, with a warning")
  func pictures() throws {
    let folder = try TestFolder()
    let scene = #"""
      { "width": 2, "height": 1,
        "variables": { "photo": { "type": "image", "default": "usual.png" }, "faces": { "type": "list", "items": { "photo": { "type": "image", "default": "usual.png" } } } },
        "layers": [{ "frame": [0, 0, 1, 1], "contents": { "image": "${photo}" } },
          { "for": "face in faces", "frame": [1, 0, 1, 1], "contents": { "image": "${face.photo}" } }] }
      """#
    let path = try folder.write(scene)
    try Bitmap(size: PixelSize(1, 1), pixels: [0, 0, 255, 255]).write(to: folder.path("usual.png"))
    try folder.write("text", to: "broken.png")
    let file = try SceneFile(contentsOfFile: path)
    let renderer = try Renderer(backend: .reference)
    let warnings = RenderWarnings()
    let drawn = try file.scene(
      values: ["photo": "gone.png", "faces": [["photo": "broken.png"], [:], ["photo": ""]]],
      warnings: warnings)
    #expect(try renderer.render(drawn).pixels == [0, 0, 255, 255, 0, 0, 255, 255])
    let usual = folder.path("usual.png")
    #expect(
      warnings.all.map(\.description) == [
        "layers[0].contents.image: no such picture: \(folder.path("gone.png")); its default, \(usual), is drawn",
        "layers[1](faces[0]).contents.image: \(folder.path("broken.png")): is a text file, not a PNG, JPEG, WebP, AVIF or SVG picture; its default, \(usual), is drawn",
      ])
    // A default that is missing is an error, named as itself.
    try FileManager.default.removeItem(atPath: usual)
    #expect(
      throws: DocumentError.missingPicture(path: path, field: "layers[0].contents.image", picture: usual)
    ) { try file.scene(values: ["photo": "gone.png"]) }
  }
}
