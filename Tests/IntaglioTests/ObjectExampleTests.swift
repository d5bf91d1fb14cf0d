// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// The objects that errors show can be written as they stand.
@Suite struct ObjectExampleTests {
  @Test(
    arguments: [
      ("style", #"7"#), ("style", #"{ "shadows": [7] }"#), ("style", #"{ "overlays": [7] }"#),
      ("style", #"{ "strokes": [7] }"#), ("style", #"{ "bevels": [7] }"#), ("style", #"{ "light": 7 }"#),
      ("style", #"{ "fill": 7 }"#), ("style", #"{ "overlays": [{ "gradient": 7 }] }"#),
      ("scene", #"{ "width": 9, "height": 9, "layers": [7] }"#),
      ("scene", #"{ "width": 9, "height": 9, "layers": [{ "frame": [0, 0, 9, 9], "contents": 7 }] }"#),
      ("scene", #"{ "width": 9, "height": 9, "layers": [{ "frame": [0, 0, 9, 9], "border": 7 }] }"#),
      (
        "scene",
        #"{ "width": 9, "height": 9, "layers": [{ "frame": [0, 0, 9, 9], "contents": { "text": 7 } }] }"#
      ),
      (
        "scene",
        #"{ "width": 9, "height": 9, "layers": [{ "frame": [0, 0, 9, 9], "contents": { "shape": 7 } }] }"#
      ),
    ])
  func examplesAreRight(kind: String, document: String) throws {
    func read(_ text: String) throws {
      if kind == "style" {
        _ = try Style(document: Array(text.utf8))
      } else {
        _ = try SceneFile(document: Array(text.utf8)).scene()
      }
    }
    let error = "\(try #require(throws: DocumentError.self) { try read(document) })"
    let start = try #require(error.range(of: "must be an object, such as "))
    let end = try #require(error.range(of: ", not a number"))
    let example = String(error[start.upperBound..<end.lowerBound])
    try read(document.replacingOccurrences(of: "7", with: example))
  }
}
