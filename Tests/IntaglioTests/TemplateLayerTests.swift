// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// Layers that are repeated, or there under a condition.
@Suite("Layers with if and for")
struct TemplateLayerTests {
  private static func file(_ variables: String, _ layers: String) throws -> SceneFile {
    try SceneFile(
      document: Array(
        #"{ "width": 9, "height": 6, "variables": { \#(variables) }, "layers": [\#(layers)] }"#.utf8))
  }

  private static func layer(_ fields: String) -> String { #"{ "frame": [0, 0, 1, 1], \#(fields) }"# }

  private static func names(_ variables: String, _ layers: String) throws -> [String] {
    try file(variables, layers).scene().layers.map { $0.name ?? "" }
  }

  private static func error(_ variables: String, _ layers: String) -> String? {
    do { _ = try file(variables, layers).scene() } catch { return "\(error)" }
    return nil
  }

  private static let values = """
    "text": "a", "blank": " \\n", "none": null, "zero": 0, "price": 120, "on": true, "off": false,
    "list": [1], "empty": [], "person": { "name": "Ada" }, "two words": "x", "kind": "sale"
    """

  static let conditions: [(String, Bool)] = [
    ("text", true), ("blank", false), ("none", false), ("zero", true), ("on", true), ("off", false),
    ("list", true), ("empty", false), ("person", true), ("person.name", true), ("person.age", false),
    ("not text", false), ("not not text", true), ("${two words} == 'x'", true),
    ("price > 100", true), ("price >= 120", true), ("price < 120", false), ("price <= 119.5", false),
    ("price == 1.2e2", true), ("price != 120", false), ("kind == 'sale'", true), ("kind != 'sale'", false),
    ("none == null", true), ("none == 1", false), ("none < 1", false), ("text != null", true),
    ("list.count == 1", true), ("on == true", true), ("zero > -1", true),
    ("canvas.width > canvas.height", true), ("canvas.height == 6", true),
    // not binds more than and, and more than or.
    ("on or off and off", true), ("(on or off) and off", false), ("not off and on", true),
    ("not (off or on)", false), ("off and nothing.here", false),
  ]

  @Test("hold as the condition says", arguments: conditions)
  func condition(text: String, holds: Bool) throws {
    let names = try Self.names(
      Self.values, Self.layer(#""if": "\#(text)", "name": "a""#) + "," + Self.layer(#""name": "b""#))
    #expect(names == (holds ? ["a", "b"] : ["b"]))
  }

  static let faults: [(String, String)] = [
    ("", #"at the end of "": expected a variable, a number or a text in single quotes"#),
    ("price >", #"at the end of "price >": expected a variable, a number or a text in single quotes"#),
    ("price = 1", #""=" at character 7 of "price = 1": expected and, or, or the end"#),
    ("(price", #"at the end of "(price": expected )"#),
    (
      "kind == 'sale",
      #""'sale" at character 9 of "kind == 'sale": expected a variable, a number or a text in single quotes"#
    ),
    ("pirce > 1", #"names the variable "pirce", which "variables" does not declare (did you mean "price"?)"#),
    ("kind > 1", "compares a string with a number"),
    ("kind < text", "orders two values that are a string each; only numbers have an order"),
    ("price.cents", #"names "cents" of "price", which is a number; objects have fields, and lists a count"#),
  ]

  @Test("name the mistake in a condition", arguments: faults)
  func fault(text: String, problem: String) {
    #expect(Self.error(Self.values, Self.layer(#""if": "\#(text)""#)) == "layers[0].if: \(problem)")
  }

  @Test("end at a limit of nesting")
  func depth() {
    for open in ["(", "not "] {
      let text = String(repeating: open, count: 100_000) + "on"
      #expect(
        Self.error(Self.values, Self.layer(#""if": "\#(text)""#))?.contains("expected less nesting") == true)
    }
  }

  @Test("may have any number of parts")
  func length() {
    for (word, last) in [("and", "on"), ("or", "off")] {
      let text = "\(word == "or" ? "off" : "on")\(String(repeating: " \(word) \(last)", count: 100_000))"
      #expect(Self.error(Self.values, Self.layer(#""if": "\#(text)""#)) == nil)
    }
  }

  @Test("are repeated for each element, in lists within lists too")
  func loops() throws {
    let rows =
      #""rows": [{ "title": "A", "cells": [1, 2] }, { "title": "B", "cells": [] }, { "title": "C", "cells": [3] }]"#
    let inner = Self.layer(#""for": "cell, n in row.cells", "name": "${row.title}${cell}#${n}/${number}""#)
    let file = try Self.file(
      rows,
      Self.layer(#""name": "first""#) + ","
        + Self.layer(
          #""for": "row, number in rows", "if": "number != 2", "name": "${row.title}", "layers": [\#(inner)]"#
        ))
    let layers = try file.scene().layers
    #expect(layers.map(\.name) == ["first", "A", "C"])
    #expect(layers.map { $0.layers.map(\.name) } == [[], ["A1#1/1", "A2#2/1"], ["C3#1/3"]])
  }

  @Test("hide the names around them only inside")
  func shadowing() throws {
    let names = try Self.names(
      #""tag": "outer", "tags": ["a", "b"]"#,
      Self.layer(#""for": "tag in tags", "name": "${tag}""#) + "," + Self.layer(#""name": "${tag}""#))
    #expect(names == ["a", "b", "outer"])
  }

  @Test("give a value of any kind, also to included files")
  func values() throws {
    let folder = try TestFolder([
      "part.json":
        #"{ "width": 4, "height": 4, "variables": { "tag": { "type": "text", "required": true } }, "layers": [{ "frame": [0, 0, 1, 1], "name": "<${tag}>", "if": "canvas.width == 4" }] }"#,
      "page.json":
        #"{ "width": 9, "height": 9, "variables": { "boxes": [[0, 0, 2, 2], [3, 3, 4, 4]] }, "layers": [{ "for": "box, n in boxes", "frame": "${box}", "include": "part.json", "set": { "tag": "${n}" } }] }"#,
    ])
    #expect(
      throws: DocumentError.field(
        path: folder.path("page.json"), field: "layers[0](boxes[0]).set.tag",
        problem: "must be a text in quotes, not a number")
    ) { try Scene(contentsOfFile: folder.path("page.json")) }
    let page = try String(contentsOfFile: folder.path("page.json"), encoding: .utf8)
    let other = try folder.write(page.replacing("\"${n}\"", with: "\"-${n}\""), to: "other.json")
    let scene = try Scene(contentsOfFile: other)
    #expect(scene.layers.map(\.frame) == [Rect(0, 0, 2, 2), Rect(3, 3, 4, 4)])
    #expect(scene.layers.map { $0.layers[0].name } == ["<-1>", "<-2>"])
  }

  static let loopFaults: [(String, String)] = [
    (
      "tags",
      #"must be a name for each element and a list: "tag in tags", or "tag, number in tags", not "tags""#
    ),
    ("1 in tags", #""1" is not a valid name for an element: letters, digits and _, no digit first"#),
    ("a, a in tags", #"gives the element and its number the same name "a""#),
    ("tag in title", #"repeats the layer for "title", which is a string, not a list"#),
    ("tag in tag", #"names the variable "tag", which "variables" does not declare (did you mean "tags"?)"#),
  ]

  @Test("name the mistake in a repetition", arguments: loopFaults)
  func loopFault(text: String, problem: String) {
    let found = Self.error(#""tags": [1, 2], "title": "a""#, Self.layer(#""for": "\#(text)""#))
    #expect(found == "layers[0].for: \(problem)")
  }

  /// The layers of a list change their places, but errors name those in the file.
  @Test("are named by their places in the file")
  func places() {
    let variables = #""tags": ["a", "b"], "rows": [{ "c": "red" }, { "c": "rde" }]"#
    let first = Self.layer(#""if": "not tags""#)
    let tags = Self.layer(#""for": "tag in tags""#)
    let rows = Self.layer(#""for": "row in rows", "contents": { "color": "${row.c}" }"#)
    #expect(
      Self.error(variables, "\(first), \(tags), \(rows)")?.hasPrefix(
        #"layers[2](rows[1]).contents.color: "rde""#) == true)
    let nested = Self.layer(#""layers": [\#(first), \#(tags), { "frame": [0, 0, 1] }]"#)
    #expect(
      Self.error(variables, "\(first), \(nested)")?.hasPrefix(
        "layers[1].layers[2].frame: has 3 numbers")
        == true)
    #expect(
      Self.error(variables, Self.layer(#""for": "tag in tags", "name": "${tga}""#))?.hasPrefix(
        #"layers[0](tags[0]).name: names the variable "tga""#) == true)
    #expect(
      Self.error(variables, Self.layer(#""mask": { "alpha": { "frame": [0, 0, 1, 1], "if": "tags" } }"#))
        == "layers[0].mask.alpha.if: is for the layers of a list in a file that Scene(contentsOfFile:) or SceneFile reads; not for masks"
    )
  }

  /// 400 x 400 repetitions are more than 100,000, whether or not a layer comes of them.
  @Test("are not repeated for ever")
  func limits() {
    let numbers = (1...400).map(String.init).joined(separator: ",")
    let inner = Self.layer(#""for": "b in list", "if": "b < 0""#)
    let problem = Self.error(
      #""list": [\#(numbers)]"#, Self.layer(#""for": "a in list", "layers": [\#(inner)]"#))
    #expect(
      problem
        == "layers[0](list[249]).layers[0](list[150]).for: repeats layers more than 100000 times in all; a scene cannot have more"
    )
    // 400 layers of 64 KiB each are more than 16 MiB.
    let long = String(repeating: "x", count: 1 << 16)
    let heavy = Self.error(
      #""list": [\#(numbers)]"#, Self.layer(#""for": "a in list", "css": "/* ${a} \#(long) */""#))
    #expect(
      heavy?.hasSuffix("for: repeats its layer too many times: variables may add 16 MiB to a scene") == true)
  }

  @Test("flow in a layout")
  func layout() throws {
    let scene = try Self.file(
      #""widths": [2, 3]"#,
      Self.layer(
        #""frame": [0, 0, 9, 6], "layout": { "direction": "row", "gap": 1 }, "layers": [{ "for": "w in widths", "width": "${w}", "height": 1 }]"#
      ).replacing(#""frame": [0, 0, 1, 1], "#, with: "")
    ).scene()
    let laidOut = try scene.laidOut()
    #expect(laidOut.layers[0].layers.map(\.frame) == [Rect(0, 0, 2, 1), Rect(3, 0, 3, 1)])
  }
}
