// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// Many scenes of one file, which decodes again only what has changed since the last one: each must be as if
/// it were the first, with its own warnings and errors.
@Suite("Scenes of one file") struct SceneReuseTests {
  private typealias Values = [String: TemplateValue]

  /// Variables in every kind of place, among layers that none reaches.
  private static let scene = ##"""
    { "width": "${width}", "height": 40, "colors": { "brand": "${brand}", "ink": "#123" },
      "styles": { "own": { "shadows": [{ "kind": "outer", "color": "brand", "offset": [0, 1], "blur": 2 }] } },
      "variables": { "width": 60, "brand": "#369", "text": "a", "size": 9, "file": "a.png", "css": "opacity: 1",
        "shown": true, "tags": ["x", "y"], "radius": 2, "shift": 0, "words": "cursor: pointer" },
      "layers": [
        { "name": "still", "frame": [0, 0, 9, 9], "contents": { "color": "ink" }, "style": { "preset": "own" } },
        { "name": "colored", "frame": [0, 0, 9, 9], "css": "background: brand; cursor: auto", "layers": [
          { "frame": [0, 0, 9, 9], "contents": { "text": { "string": "fixed", "color": "brand" } } },
          { "frame": ["${shift}", 0, 9, 9], "css": "padding: 10vw; color: ink",
            "contents": { "text": { "string": "${text}", "font": { "size": "${size}" } } } } ] },
        { "name": "styled", "frame": [0, 0, 9, 9], "css": "${css}; color: red; --r: ${radius}px", "layers": [
          { "css": "border-radius: var(--r); ${words}", "frame": [0, 0, 9, 9], "layers": [
            { "frame": [0, 0, 9, 9], "contents": { "text": { "string": "fixed" } } },
            { "frame": [0, 0, 9, 9], "contents": { "text": { "string": ["${text}", { "string": "b", "weight": 700 }] } } } ] } ] },
        { "if": "shown", "frame": [1, 1, 9, 9], "contents": { "image": "${file}" },
          "mask": { "alpha": { "frame": [0, 0, 9, 9], "contents": { "text": { "string": "${text}" } }, "layers": [
            { "frame": [0, 0, 9, 9], "contents": { "image": "${file}" } } ] } } },
        { "frame": [1, 1, 9, 9], "css": "color: brand; object-fit: none", "contents": { "image": "${file}" } },
        { "frame": [1, 1, 9, 9], "contents": { "text": { "string": ["a", "${text}", { "picture": { "image": "${file}" } },
          { "string": "${text} ${text}", "size": 12 }] } }, "layers": [
            { "frame": [0, 0, 9, 9], "contents": { "text": { "string": "${text}" } } },
            { "frame": [0, 0, 9, 9], "contents": { "text": { "string": "${text}" } } } ] },
        { "for": "tag, number in tags", "frame": [0, "${number}", 9, 9], "name": "${tag}",
          "contents": { "color": "brand" }, "css": "transition: none; transform: rotate(calc(${number} * 9deg))" },
        { "include": "part.json", "set": { "text": "${text}" } } ] }
    """##
  private static let part = ##"""
    { "width": 9, "height": 9, "variables": { "text": "" }, "colors": { "brand": "lime" }, "layers": [
      { "frame": [0, 0, 9, 9], "contents": { "color": "brand" } },
      { "frame": [0, 0, 9, 9], "css": "color: brand; zoom: 2", "contents": { "text": { "string": "${text}" } } } ] }
    """##

  private static let records: [Values] = [
    [:], ["text": "b"], ["brand": "red"], ["width": 70], ["css": "color: lime"], ["css": "opacity: red"],
    ["words": "appearance: none"], ["words": "opacity: var(--none)"], ["shown": false], ["tags": []],
    ["tags": ["y", "x", "z"]], ["file": "b.png", "text": ""], ["file": "none.png"],
    ["size": 12, "text": "b"],
    ["size": 100_000], ["radius": 3], ["radius": "2"], ["shift": -0.0], ["brand": "none"], ["brand": "rde"],
    // The same letters in other bytes: to a file system, two names.
    ["text": "\u{e9}"], ["text": "e\u{301}"], ["file": "\u{e9}.png"], ["file": "e\u{301}.png"],
    // A text that decoding rejects, and one that looks like the place of another.
    ["text": "a\0"], ["text": ".5/1"],
    // Only drawings have a colour.
    ["file": "a.svg"], ["file": "b.SVG", "text": "b"],
  ]

  private let folder: TestFolder

  init() throws {
    folder = try TestFolder(["scene.json": Self.scene, "part.json": Self.part])
    for (level, name) in ["a", "b", "\u{e9}", "e\u{301}"].enumerated() {
      let level = UInt8(level)
      try Bitmap(size: PixelSize(1, 1), pixels: [level, level, level, 255]).write(
        to: folder.path("\(name).png"))
    }
    for name in ["a.svg", "b.SVG"] {
      try #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h5v5z"/></svg>"#
        .write(toFile: folder.path(name), atomically: true, encoding: .utf8)
    }
  }

  private var file: SceneFile {
    get throws { try SceneFile(contentsOfFile: folder.path("scene.json")) }
  }

  /// A scene, or its error, and its warnings.
  private struct Outcome: Equatable {
    let scene: Scene?
    let error: DocumentError?
    let warnings: [RenderWarning]
    /// Texts that compare equal may differ in their bytes, and so do zeros in their signs.
    let bytes: String

    init(_ file: SceneFile, _ values: Values) {
      let warnings = RenderWarnings()
      let result = Result { () throws(DocumentError) in try file.scene(values: values, warnings: warnings) }
      switch result {
      case .success(let drawn): (scene, error) = (drawn, nil)
      case .failure(let fault): (scene, error) = (nil, fault)
      }
      self.warnings = warnings.all
      bytes = scene.map { "\($0)".unicodeScalars.map { "\($0.value)" }.joined(separator: " ") } ?? ""
    }
  }

  @Test("are the same as scenes of their own, in any order")
  func order() throws {
    let alone = try Self.records.map { Outcome(try file, $0) }
    #expect(alone.count { $0.error != nil } >= 6 && alone.count { !$0.warnings.isEmpty } >= 12)
    let shared = try file
    // Every pair of neighbours.
    for first in Self.records.indices {
      for second in Self.records.indices {
        _ = Outcome(shared, Self.records[first])
        #expect(Outcome(shared, Self.records[second]) == alone[second], "\(first), \(second)")
      }
    }
  }

  @Test("are the same on several threads")
  func threads() async throws {
    let alone = try Self.records.map { Outcome(try file, $0) }
    let shared = try file
    await withTaskGroup(of: Void.self) { group in
      for start in 0..<4 {
        group.addTask {
          for index in Self.records.indices {
            let index = (index + start * 5) % Self.records.count
            #expect(Outcome(shared, Self.records[index]) == alone[index], "\(Self.records[index])")
          }
        }
      }
    }
  }
}
