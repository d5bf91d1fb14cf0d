// SPDX-License-Identifier: MIT
import Intaglio
import Testing

@Suite("Presets as CSS")
struct PresetCSSTests {
  /// CSS has one unit for softness, and no blend modes, ranges or contours of shadows; the rule's comments
  /// say so.
  private func inCSSUnits(_ shadows: [Shadow], hasSpread: Bool = true) -> [Shadow] {
    shadows.map { shadow in
      Shadow(
        shadow.kind, color: shadow.color, offset: shadow.offset, blur: .css(2 * shadow.blur.sigma),
        spread: hasSpread ? shadow.spread : 0)
    }
  }

  @Test(
    "have box shadows that --shadow reads back", arguments: Preset.all.filter { !$0.style.shadows.isEmpty })
  func box(preset: Preset) throws {
    let value = try #require(preset.style.css(for: .box, selector: "a")["box-shadow"])
    #expect(try Shadow.list(css: value) == inCSSUnits(preset.style.lit().shadows))
  }

  @Test(
    "say what CSS has no words for",
    arguments: [
      ("copper", ["a stroke", "a bevel", "a floor of alpha"]), ("outline", ["2 strokes"]),
      ("glass", ["a stroke", "a bevel", "shadows that translucent contents conceal"]),
    ])
  func remarks(name: String, effects: [String]) throws {
    let comments = try Preset(named: name).style.css(for: .box, selector: "a").comments
    for effect in effects { #expect(comments.contains("\(effect): no counterpart in CSS")) }
  }

  @Test("have text shadows that are their outer ones", arguments: Preset.all)
  func text(preset: Preset) throws {
    let outer = preset.style.lit().shadows.filter { $0.kind == .outer }
    let rule = preset.style.css(for: .text, selector: "a")
    #expect(try Shadow.list(css: rule["text-shadow"] ?? "none") == inCSSUnits(outer, hasSpread: false))
    #expect(
      rule.comments.contains { $0.hasPrefix("text-shadow has no spread") }
        == outer.contains { $0.spread != 0 })
    let inner = preset.style.lit().shadows.filter { $0.kind == .inner }
    // Omitted parts are in a comment, in the same grammar.
    let comment = rule.comments.first { $0.hasPrefix("CSS has no inner shadow") }
    let list = comment?.split(separator: ": ", maxSplits: 1).last.map(String.init)
    #expect(try Shadow.list(css: list ?? "none") == inCSSUnits(inner))
  }

  @Test(
    "have filters whose third length is the standard deviation",
    arguments: Preset.all.filter { $0.style.layerBlur == nil && $0.style.adjustments.isEmpty })
  func filter(preset: Preset) throws {
    let outer = preset.style.lit().shadows.filter { $0.kind == .outer }
    let value = preset.style.css(for: .picture, selector: "a")["filter"] ?? ""
    let shadows = try value.split(separator: "drop-shadow(").map { part in
      try #require(part.last == ")" || part.hasSuffix(") "))
      let end = try #require(part.lastIndex(of: ")"))
      var shadow = try #require(try Shadow.list(css: String(part[..<end])).first)
      // Read as a box shadow's, the number is taken for twice the standard deviation.
      shadow.blur = .css(2 * shadow.blur.value)
      return shadow
    }
    #expect(shadows == inCSSUnits(outer, hasSpread: false))
  }
}
