// SPDX-License-Identifier: MIT
import Foundation
import FuzzTargets
import Intaglio
import Testing

/// Manifests that are tables of comma-separated values.
@Suite("Tables as manifests")
struct BatchTableTests {
  /// RFC 4180, section 2, and the limits of what it leaves open.
  static let tables: [(String, [[String]], [Int: String])] = [
    ("aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]], [:]),
    ("aaa,bbb\nzzz,yyy", [["aaa", "bbb"], ["zzz", "yyy"]], [:]),
    ("\"aaa\",\"b\r\nbb\"\r\nz,\"y\"\"y\"", [["aaa", "b\nbb"], ["z", "y\"y"]], [:]),
    ("\u{feff}a, b \n,\n\n\"\",\"\n\n\"", [["a", " b "], ["", ""], ["", "\n\n"]], [:]),
    (
      "a,b\n1\n1,2,3\n1,2", [["a", "b"], ["1", "2"]],
      [2: "has 1 field, but the first line has 2", 3: "has 3 fields, but the first line has 2"]
    ),
    (
      "a,b\nü\"x,1\n\"x\"y,1\n1,2", [["a", "b"], ["1", "2"]],
      [
        2:
          "column 2: a quote in an unquoted field; put the field in quotes, and write this quote twice",
        3: "column 4: a closing quote ends its field; within a field it is written twice",
      ]
    ),
    (
      "a\rb\n1", [["1"]],
      [1: "column 2: a carriage return within the line; save with Unix or Windows line ends"]
    ),
    ("a,b\n1,2\n3,\"4\n5,6\n", [["a", "b"], ["1", "2"]], [3: "column 3: the quote is never closed"]),
  ]

  @Test("are read as RFC 4180 says, or not at all", arguments: tables)
  func reading(text: String, records: [[String]], faults: [Int: String]) {
    let found = CSVText.records(of: Array(text.utf8))
    #expect(found.records == records)
    #expect(found.faults == faults)
  }

  @Test("may be UTF-8 alone")
  func encoding() {
    #expect(
      CSVText.records(of: [0xff, 0xfe, 0x61, 0]).faults == [
        1: "cannot be read: it is UTF-16; save it as UTF-8"
      ])
    #expect(
      CSVText.records(of: Array("a\n".utf8) + [0xfc]).faults == [
        2: "field 1 is not UTF-8; save the table as UTF-8"
      ])
  }

  private static let scene = """
    { "width": 8, "height": 4, "background": "white",
      "variables": { "color": { "type": "color", "default": "#ff0000" }, "width": { "type": "number", "default": 2, "maximum": 4 },
        "photo": { "type": "image", "default": "photo.png" } },
      "layers": [
        { "frame": [1, 1, "${width}", 2], "contents": { "color": "${color}" } },
        { "frame": [5, 1, 2, 2], "contents": { "image": "${photo}" } } ] }
    """

  private static func cards(_ table: String) throws -> (BatchScenePlace, SceneBatch) {
    let cards = try BatchScenePlace([], scene: scene)
    try cards.place.write(table, to: "lists/list.CSV")
    var batch = try cards.batch(jobs: 1)
    batch.manifests = [cards.place.path("lists/list.CSV")]
    return (cards, batch)
  }

  @Test("set variables of a scene, with pictures from the table's folder")
  func values() throws {
    let (cards, batch) = try Self.cards(
      "output,color,width,photo,scale\r\n,lime,,other.png,\r\nb.png,,\"4\",,2\r\n")
    let green = try Bitmap(contentsOfFile: cards.place.path("scenes/other.png"))
    try green.write(to: cards.place.path("lists/other.png"))
    let report = try batch.run()
    #expect(report.failures == [] && report.written == 2)
    #expect(
      try cards.place.read("out/2.png")
        == BatchScenePlace.card(color: SIMD4(0, 255, 0, 255), photo: SIMD4(0, 128, 0, 255)))
    #expect(try cards.place.read("out/b.png") == BatchScenePlace.card(width: 4, scale: 2))
  }

  @Test("name the line and the column of a fault, and go on")
  func faults() throws {
    let (cards, batch) = try Self.cards("width,photo\n2,\"a\n.png\"\nwide,\n9,\n1\n3,\n")
    let report = try batch.run()
    let manifest = cards.place.path("lists/list.CSV")
    #expect(
      report.failures.map { "\($0.input): \($0.reason)" } == [
        "\(manifest):4: width: \"wide\" is not a number", "\(manifest):5: width: is 9 but must be 4 or less",
        "\(manifest):6: has 1 field, but the first line has 2",
      ])
    #expect(report.written == 2)
    #expect(
      report.warnings.map { "\($0.input): \($0.reason)" } == [
        "\(manifest):2: layers[1].contents.image: no such picture: \(cards.place.path("lists/a .png")); its default, \(cards.place.path("scenes/photo.png")), is drawn"
      ])
  }

  static let headers: [(String, String)] = [
    ("color;width\n", "the fields are separated by \";\"; save the table with commas"),
    ("color,\n", "column 2 has no name"),
    ("color,color\n", "two columns are named \"color\""),
    ("colour\nred\n", "the column \"colour\" is not a variable of "),
  ]

  @Test("need the names of their columns", arguments: headers)
  func header(table: String, problem: String) throws {
    let (cards, batch) = try Self.cards(table + "1,2\n")
    let report = try batch.run()
    #expect(report.failures.count == 1 && report.written == 0)
    let found = report.failures.first.map { "\($0.input): \($0.reason)" } ?? ""
    #expect(found.hasPrefix("\(cards.place.path("lists/list.CSV")):1: \(problem)"), "\(found)")
  }

  /// `canvas` is how earlier versions said it.
  @Test("say which pictures grow, in a table and in JSON", arguments: [true, false])
  func growing(grows: Bool) throws {
    let place = try TestFolder()
    try place.writePictures(["lists/a.png"])
    let picture = try place.read("lists/a.png")
    try place.write(
      "input,output,style,grow,canvas\na.png,1.png,lift,\(grows),\na.png,2.png,lift,,\(grows ? "grow" : "keep")\n",
      to: "lists/a.csv")
    try place.write(
      """
      {"input": "a.png", "output": "3.png", "style": "lift", "grow": \(grows)}
      {"input": "a.png", "output": "4.png", "style": "lift", "canvas": "\(grows ? "grow" : "keep")"}
      """, to: "lists/a.jsonl")
    for list in ["lists/a.csv", "lists/a.jsonl"] {
      #expect(try place.batch(manifest: list).run().failures == [])
    }
    let expected = try Renderer(backend: .cpu).render(picture, style: .lift, grow: grows)
    for number in 1...4 { #expect(try place.read("out/\(number).png") == expected) }
  }

  @Test("list pictures")
  func pictures() throws {
    let place = try TestFolder()
    try place.writePictures(["lists/a.png"])
    try place.write(
      "input,output,style,scale\na.png,b/c.png,\"{\"\"threshold\"\": 3}\",2\na.png,,lift,\n",
      to: "lists/a.csv")
    let report = try place.batch(manifest: "lists/a.csv").run()
    #expect(report.failures == [] && place.files(in: "out") == ["a.png", "b/c.png"])
    try place.write("inptu\na.png\n", to: "lists/b.csv")
    let failures = try place.batch(manifest: "lists/b.csv").run().failures
    #expect(failures.map(\.reason) == ["no column is named \"input\", for the paths of the pictures"])
  }
}
