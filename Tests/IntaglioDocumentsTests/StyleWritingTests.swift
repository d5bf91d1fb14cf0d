// SPDX-License-Identifier: MIT
import Foundation
import IntaglioDocuments
import IntaglioModel
import TestSupport
import Testing

/// A style as CSS: as a web developer would write it, with comments on the missing parts.
@Suite struct StyleWritingTests {
  private let inner = Shadow(
    .inner, color: Color(white: 0, alpha: 0.8), offset: Vector(0, 4), blur: .css(6))
  private let outer = Shadow(.outer, color: .white, offset: Vector(-1, 1.5), blur: .sigma(2))
  private let glow = Shadow(.outer, color: Color(red: 1, green: 0, blue: 0), blur: .layerRadius(3))

  @Test func aBoxHasAllItsShadowsInOneList() {
    let rule = Style(shadows: [inner, outer]).css(for: .box, selector: ".card")
    #expect(
      "\(rule)" == """
        .card {
          box-shadow: inset 0 4px 6px #000c, -1px 1.5px 4px #fff;
        }
        """)
  }

  /// Keys that change nothing alone: lights without depths, edges, arithmetic and room without shadows.
  private static let silent: Set = ["light", "lightLimits", "edges", "profile", "grow"]

  @Test(arguments: Style.keys.filter { !silent.contains($0) })
  func noKeyIsPassedOverInSilence(key: String) throws {
    let plain = "\(Style().css(for: .box, selector: "a"))"
    let styles = try (0..<UInt64(40)).compactMap { seed -> Style? in
      var random = FieldRandom(seed: seed)
      let fields = random.document(Style.self).fields.filter { $0.key == key }
      return try JSONDecoder().decode(Style.self, from: JSONEncoder().encode(JSONNode.object(fields)))
    }.filter { $0 != Style() }
    #expect(styles.count > 4)
    for style in styles { #expect("\(style.css(for: .box, selector: "a"))" != plain, "\(style)") }
  }

  @Test func aLongListHasALineForEachShadow() {
    let rule = Style(shadows: [inner, outer, glow, inner]).css(for: .box, selector: "a")
    #expect(
      "\(rule)" == """
        a {
          box-shadow:
            inset 0 4px 6px #000c,
            -1px 1.5px 4px #fff,
            0 0 6px #f00,
            inset 0 4px 6px #000c;
        }
        """)
  }

  /// CSS leaves a box's shadow out below the box, so that without a background nothing of the box is seen.
  @Test func aKnockedOutBoxHasNoBackground() {
    #expect(Style(contents: .knockout).css(for: .box, selector: "a")["background"] == "none")
    let filled = Style(contents: .knockout, fill: .color(Color(red: 0.2, green: 0.2, blue: 0.4)))
    #expect(filled.css(for: .box, selector: "a")["background"] == "#336")
    #expect(Style().css(for: .box, selector: "a").lines.isEmpty)
  }

  @Test func aPictureFileIsABackground() {
    func background(_ fit: Fill.Fit) -> String? {
      Style(fill: .file("a \"b\".png", fit: fit)).css(for: .box, selector: "a")["background"]
    }
    #expect(background(.cover) == #"url("a \"b\".png") center / cover no-repeat"#)
    #expect(background(.stretch) == #"url("a \"b\".png") 0 0 / 100% 100% no-repeat"#)
  }

  @Test func lettersHaveOuterShadowsAlone() {
    let rule = Style(shadows: [inner, outer, glow]).css(for: .text, selector: "h1")
    #expect(rule["text-shadow"] == "-1px 1.5px 4px #fff, 0 0 6px #f00")
    #expect(rule["box-shadow"] == nil && rule["filter"] == nil)
    #expect(rule.comments == ["CSS has no inner shadow of letters: inset 0 4px 6px #000c"])
    let knocked = Style(shadows: [outer], contents: .knockout).css(for: .text, selector: "h1")
    #expect(knocked["color"] == "transparent")
    #expect(knocked.comments.count == 1)
  }

  /// `drop-shadow()` takes the standard deviation, where `box-shadow` takes twice that.
  @Test func aPicturesShadowsAreFilters() {
    let rule = Style(shadows: [outer, inner, glow]).css(for: .picture, selector: "img")
    #expect(rule["filter"] == "drop-shadow(-1px 1.5px 2px #fff) drop-shadow(0 0 3px #f00)")
    #expect(
      rule.comments == [
        "drop-shadow() also applies to previous ones; in Intaglio only the picture casts shadows",
        "CSS has no inner shadow of a picture's alpha: inset 0 4px 6px #000c",
      ])
    #expect(
      "\(rule)".contains(
        "  filter: drop-shadow(-1px 1.5px 2px #fff) drop-shadow(0 0 3px #f00);\n"))
  }

  /// A blur comes after the shadows that it blurs. CSS frosts boxes, and blurs the whole element equally.
  @Test func blursAreFilters() {
    let style = Style(shadows: [glow], layerBlur: LayerBlur(.css(5)), backdropBlur: .sigma(8))
    let rule = style.css(for: .picture, selector: "img")
    #expect(rule["filter"] == "drop-shadow(0 0 3px #f00) blur(2.5px)")
    #expect(rule["backdrop-filter"] == nil && rule.comments.count == 1)
    let box = style.css(for: .box, selector: "div")
    #expect(box["filter"] == "blur(2.5px)" && box["backdrop-filter"] == "blur(8px)")
    #expect(box.comments == ["CSS's filter also changes the backdrop, whose colours Intaglio keeps"])
    let changing = Style(layerBlur: LayerBlur(.sigma(3), progression: .init()))
      .css(for: .text, selector: "p")
    #expect(changing["filter"] == nil)
    #expect(changing.comments == ["a blur that changes along a line: CSS blurs the whole element equally"])
  }

  /// In their order, with the blur where it stands.
  @Test func adjustmentsAreFilters() {
    let adjustments = [
      Adjustment(.saturate(1.8), isBeforeBlur: true), Adjustment(.hueRotate(-90)), Adjustment(.opacity(0.5)),
    ]
    let style = Style(
      shadows: [glow], layerBlur: LayerBlur(.sigma(3)), adjustments: adjustments, backdropBlur: .sigma(8),
      backdropAdjustments: [
        Adjustment(.brightness(1.1)), Adjustment(.contrast(0.9), isBeforeBlur: true),
        Adjustment(.grayscale(0.25)), Adjustment(.sepia(1)), Adjustment(.invert(0)),
      ])
    let filter = "saturate(1.8) blur(3px) hue-rotate(-90deg) opacity(0.5)"
    #expect(style.css(for: .picture, selector: "img")["filter"] == "drop-shadow(0 0 3px #f00) " + filter)
    let box = style.css(for: .box, selector: "div")
    #expect(box["filter"] == filter)
    #expect(
      box["backdrop-filter"] == "contrast(0.9) blur(8px) brightness(1.1) grayscale(0.25) sepia(1) invert(0)")
    #expect(
      Style(backdropAdjustments: adjustments).css(for: .text, selector: "p").comments == [
        "backdrop-filter: saturate(1.8) hue-rotate(-90deg) opacity(0.5), which CSS has for boxes only"
      ])
  }

  @Test(arguments: CSSSubject.allCases)
  func whatCSSLacksIsSaid(subject: CSSSubject) {
    let style = Style(
      shadows: [inner], contents: .knockout, threshold: 1, edges: .bounded, casters: .drawn,
      fillOpacity: 0.25, profile: .photoshop, displacement: Displacement())
    let text = style.css(for: subject, selector: "a").comments.joined(separator: "\n")
    #expect(text.contains("a threshold of 1"))
    #expect(text.contains("a displacement: CSS needs url(#…)"))
    #expect(text.contains("casters drawn"))
    #expect(text.contains("a fill opacity of 0.25"))
    #expect(text.contains("Photoshop's arithmetic"))
    #expect(text.contains(subject == .box ? "bounded edges" : "no inner shadow"))
    #expect(Style(shadows: [outer]).css(for: subject, selector: "a").comments.isEmpty)
  }

  @Test(arguments: CSSSubject.allCases)
  func blendModesOfShadowsAreSaid(subject: CSSSubject) {
    var (multiplied, added) = (outer, glow)
    (multiplied.blend, added.blend) = (.multiply, .linearDodge)
    let comments = Style(shadows: [added, multiplied, multiplied]).css(for: subject, selector: "a").comments
    #expect(
      comments.filter { $0.contains("blended by") }.map { String($0.prefix { $0 != ":" }) }
        == ["shadows blended by linearDodge", "shadows blended by multiply"])
  }

  @Test func aCommentCannotEndItself() {
    let rule = CSSRule(
      "a", [.comment("*/ } b { color: red } /*"), .declaration(property: "color", value: "blue")])
    #expect("\(rule)" == "a {\n  /* * / } b { color: red } /* */\n  color: blue;\n}")
  }

  @Test func commentsAreBrokenBetweenWords() {
    let words = Array(repeating: "word", count: 40).joined(separator: " ")
    let lines = "\(CSSRule("a", [.comment(words)]))".split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines.joined(separator: " ").split(separator: " ").filter { $0 == "word" }.count == 40)
  }
}
