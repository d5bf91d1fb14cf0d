// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioModel
import Testing

/// Lengths, calculations and custom properties, against CSS Values 4 and CSS Custom Properties 1.
@Suite("CSS values") struct CSSValueTests {
  private func radius(_ css: String, _ contents: Contents? = nil) throws -> Vector {
    try Layer(
      css: css, frame: Rect(0, 0, 200, 100), contents: contents, viewport: Size(width: 800, height: 600)
    ).cornerRadii.topLeft
  }

  static let lengthCases: [(String, Double)] = [
    ("1rem", 16.0), ("1.5em", 24), ("1vw", 8), ("1vh", 6), ("1vmin", 6), ("1vmax", 8), ("1dvw", 8),
    ("1in", 96),
    ("1pt", 96.0 / 72), ("2.54cm", 96), ("25.4mm", 96), ("4Q", 96 / 25.4), ("1pc", 16),
    ("calc(1rem + 2px * 3)", 22), ("calc((1rem + 2px) * 3)", 54), ("calc(3 * 4px - 10px / 4)", 9.5),
    ("calc(2px - -3px)", 5), ("calc(1px - 3px)", 0), ("min(3px, 1em, 5px)", 3), ("max(3px, 1em)", 16),
    ("clamp(1px, 9px, 4px)", 4), ("clamp(5px, 2px, 9px)", 5), ("clamp(9px, 2px, 4px)", 9),
    ("calc(1px * pi)", Double.pi), ("calc(min(8px, 6px) + max(1px, 2px))", 8),
    ("-webkit-calc(1px + 1px)", 2), ("calc(1px * nan)", 0), ("calc(-infinity * 1px)", 0),
    // Frameworks ask for the roundest corners: browsers clamp these, and so do we.
    ("calc(infinity * 1px)", 100_000), ("3.40282e38px", 100_000), ("calc(1px / 0)", 100_000),
    ("max(1px, infinity * 1px)", 100_000),
  ]

  @Test(arguments: lengthCases)
  func lengths(text: String, points: Double) throws {
    let radius = try radius("border-radius: \(text)")
    #expect(abs(radius.x - points) < 1e-12 && radius.y == radius.x, "\(radius)")
  }

  /// Of 200 x 100: percentages are known only when the box is.
  @Test(
    arguments: [
      ("calc(10% + 5px)", Vector(25, 15)), ("calc((10% + 5px) * 2)", Vector(50, 30)),
      ("min(10%, 15px)", Vector(15, 10)), ("max(10%, 15px)", Vector(20, 15)),
      ("clamp(12px, 10%, 18px)", Vector(18, 12)), ("calc(100% - max(10%, 95px))", Vector(105, 5)),
      ("calc(5% - 8px)", Vector(2, 0)),
    ])
  func percentages(text: String, points: Vector) throws {
    let radius = try radius("border-radius: \(text)")
    #expect(abs(radius.x - points.x) < 1e-12 && abs(radius.y - points.y) < 1e-12, "\(radius)")
  }

  @Test func emsAreThoseOfTheText() throws {
    let text = Contents.text(Text("A", font: Font(size: 30)))
    #expect(try radius("border-radius: 1em", text) == Vector(30, 30))
    #expect(try radius("border-radius: 1em; font-size: 150%", text) == Vector(45, 45))
    #expect(try radius("border-radius: 2em; font-size: .5rem") == Vector(16, 16))
    let layer = try Layer(css: "font-size: 2em", frame: Rect(0, 0, 9, 9), contents: text)
    guard case .text(let large)? = layer.contents else {
      Issue.record("no text")
      return
    }
    #expect(large.font.size == 60)
  }

  static let propertyCases: [(String, Double)] = [
    ("--r: 4px; border-radius: var(--r)", 4), ("border-radius: var(--r); --r: 4px", 4),
    ("--r: 4px; --r: 5px; border-radius: var(--r)", 5),
    ("--r: 4px !important; --r: 5px; border-radius: var(--r)", 4),
    ("--r: 4px; --R: 5px; border-radius: var(--R)", 5),
    ("border-radius: var(--r, 6px)", 6), ("border-radius: var(--r, var(--s, 7px))", 7),
    ("--r: calc(var(--s) * 2); --s: 4px; border-radius: calc(var(--r) + 1px)", 9),
    // The whole cycle has no value, not only its last property.
    ("--a: var(--b, 1px); --b: var(--a); border-radius: var(--a, 3px)", 3),
    ("--a: var(--a); border-radius: var(--a, 3px)", 3),
    ("--a: var(--gone); border-radius: var(--a, 3px)", 3),
    ("--a: initial; border-radius: var(--a, 3px)", 3),
    ("border-radius: 1px; border-radius: initial", 0), ("border-radius: 1px; border-radius: unset", 0),
    ("border-radius: 1px !important; border-radius: 2px", 1), ("-webkit-border-radius: 3px", 3),
    ("border-start-start-radius: 3px", 3),
    // Without a value a declaration is `unset`, and the one before it is overridden.
    ("--r: ; border-radius: 2px; border-radius: var(--r)", 0),
    ("border-radius: 2px; border-radius: calc(1px + var(--gone))", 0),
    ("border-radius: 2px; border-top-left-radius: var(--gone)", 0),
    ("border-radius: 2px; all: var(--gone)", 0),
    ("border-radius: var(--gone); border-radius: 2px", 2),
    ("border-radius: 1em; font-size: 20px; font-size: var(--gone)", 16),
    ("-moz-border-radius: 3px; cursor: pointer; transition: all .2s ease-in-out", 3),
  ]

  @Test(arguments: propertyCases)
  func properties(css: String, points: Double) throws {
    #expect(try radius(css) == Vector(points, points))
  }

  @Test func valuesMayBePartsOfOthers() throws {
    let css =
      "--y: 2px; --tint: #00f; --shadow: 0 var(--y) 3px var(--tint); box-shadow: var(--shadow), inset var(--shadow)"
    let layer = try Layer(css: css + "; background: var(--paper, white)", frame: Rect(0, 0, 9, 9))
    #expect(layer.style?.shadows == (try Shadow.list(css: "0 2px 3px #00f, inset 0 2px 3px #00f")))
    #expect(layer.contents == .color(.white))
  }

  /// Text that grows as it is put in ends with an error, not with the memory.
  @Test func growthAndDepthHaveLimits() {
    let names = (0..<60).map { "--v\($0): var(--v\($0 + 1)) var(--v\($0 + 1));" }.joined()
    for css in [
      "\(names) --v60: 1px; border-radius: var(--v0)",
      "border-radius: \(String(repeating: "calc(", count: 100_000))1px",
      "border-radius: calc\(String(repeating: "(", count: 100_000))1px",
      (0..<2000).map { "--v\($0): 1px;" }.joined(),
      "color: \(String(repeating: "color-mix(in srgb, ", count: 10_000))red",
    ] {
      #expect(throws: CSSError.self) { try radius(css) }
    }
  }

  /// A sum may have any number of terms, which are added on threads with small stacks, too.
  @Test func sumsMayBeLong() throws {
    // Of 200 points, one percent is 2: each term is the 1.
    let css = "border-radius: calc(3px\(String(repeating: " + min(1%, 1px)", count: 100_000)) - 99980px)"
    #expect(try radius(css) == Vector(23, 23))
  }

  @Test(arguments: [
    ("opacity: var(--gone)", "opacity is unset: \"--gone\" at character 14 of", ": var(--gone, …)"),
    ("--tone: 1; opacity: var(--tune)", "\"--tune\" at character 25", "(did you mean \"--tone\"?)"),
    (
      "--a: var(--b); --b: var(--a); rotate: var(--a)", "\"--a\" at character 43",
      "that does not refer back to itself, or a fallback: var(--a, …)"
    ),
    ("--a: ; clip-path: var(--a)", "clip-path is unset: \"var(\" at character 19", "this one is empty"),
  ])
  func missingPropertiesAreNamed(css: String, start: String, end: String) throws {
    let warnings = RenderWarnings()
    let layer = try Layer("card", css: css, frame: Rect(0, 0, 9, 9), warnings: warnings)
    #expect(layer.opacity == 1)
    let texts = warnings.all.map(\.description)
    #expect(texts.contains { $0.hasPrefix("card: ") && $0.contains(start) && $0.hasSuffix(end) }, "\(texts)")
    #expect(warnings.all.first?.isFault == true)
  }

  @Test func ignoredPropertiesAreNamedOnce() throws {
    let warnings = RenderWarnings()
    _ = try Layer(
      "card",
      css: "cursor: pointer; padding: 1px; margin: 0; cursor: auto; -webkit-user-select: none; opacity: 1",
      frame: Rect(0, 0, 9, 9), warnings: warnings)
    #expect(
      warnings.all.map(\.description) == [
        "card: ignored: cursor, margin, -webkit-user-select have no meaning for a picture"
      ])
    #expect(warnings.all.allSatisfy { !$0.isFault })
    // Letters of a text have fields of their own; without a text nothing is there to change.
    #expect(throws: CSSError.self) {
      try Layer(css: "text-indent: 2em", frame: Rect(0, 0, 9, 9), contents: .text(Text("a")))
    }
    _ = try Layer(css: "text-indent: 2em; text-transform: uppercase", frame: Rect(0, 0, 9, 9))
  }

  private func text(_ css: String, _ text: Text = Text("a")) throws -> Text? {
    guard case .text(let text)? = try Layer(css: css, frame: Rect(0, 0, 9, 9), contents: .text(text)).contents
    else { return nil }
    return text
  }

  @Test func lettersOfTexts() throws {
    #expect(try text("text-transform: uppercase") == Text("a", transform: .uppercase))
    #expect(try text("text-transform: none", Text("a", transform: .capitalize)) == Text("a"))
    #expect(try text("letter-spacing: 0.5em; font-size: 8px")?.letterSpacing == 4)
    #expect(
      try text("line-height: 1.5; text-align: center") == Text("a", alignment: .center, lineHeight: 1.5))
    #expect(try text("line-height: 30px; font-size: 20px")?.lineHeight == 1.5)
    #expect(try text("line-height: normal", Text("a", lineHeight: 2)) == Text("a"))
    #expect(
      try text("text-decoration: underline line-through")
        == Text("a", isUnderlined: true, isStruckThrough: true))
    #expect(try text("text-overflow: clip") == Text("a", truncation: .none))
    #expect(
      try text("font-family: 'Fira Sans', sans-serif; font-style: italic; font-weight: bold")
        == Text("a", font: Font("Fira Sans, sans-serif", weight: 700, isItalic: true)))
    // The shorthand takes back what is declared before it; sizes are known before all else.
    let short = Text("a", font: Font("serif", size: 20, weight: 700), lineHeight: 1.2)
    #expect(try text("font-style: italic; letter-spacing: 0; font: 700 20px/24px serif") == short)
    #expect(try text("font: bold 10px/2.4 serif; line-height: 1.2; font-size: 20px") == short)
    #expect(try text("font-size: 20px; font: 700 10px/12px serif")?.font.size == 10)
  }

  @Test func trimmedTexts() throws {
    let trimmed = Text("a", trim: .cap)
    #expect(try text("text-box: trim-both cap alphabetic") == trimmed)
    #expect(try text("text-box-edge: cap alphabetic; text-box-trim: trim-both") == trimmed)
    #expect(try text("text-box: normal", trimmed) == Text("a"))
    #expect(try text("text-box-trim: none", trimmed) == Text("a"))
    #expect(try text("text-box-edge: cap alphabetic") == Text("a"))
  }

  @Test func featuresAndAxesOfTexts() throws {
    func features(_ css: String, _ before: [String: Int] = [:]) throws -> [String: Int]? {
      try text(css, Text("a", font: Font(features: before)))?.font.features
    }
    #expect(
      try features(#"font-feature-settings: "tnum", "liga" off, "ss01" 2, "kern" on"#)
        == ["tnum": 1, "liga": 0, "ss01": 2, "kern": 1])
    #expect(try features("font-feature-settings: normal", ["tnum": 1]) == [:])
    #expect(
      try features("font-variant-numeric: tabular-nums slashed-zero; font-variant-caps: all-small-caps")
        == ["tnum": 1, "zero": 1, "smcp": 1, "c2sc": 1])
    #expect(
      try features("font-kerning: none; font-variant-ligatures: no-contextual") == ["kern": 0, "calt": 0])
    for css in ["font: italic small-caps 700 12px serif", "font: small-caps normal 12px/1 serif"] {
      #expect(try features(css, ["tnum": 1]) == ["smcp": 1])
    }
    // CSS Fonts 4, section 7.2: what is set feature by feature wins, in any order.
    #expect(
      try features(#"font-feature-settings: "tnum" 0; font-variant-numeric: tabular-nums"#) == ["tnum": 0])
    #expect(try features("font-variant-numeric: normal", ["ss01": 1]) == ["ss01": 1])
    // A text's own key loses to its block.
    let digits: [String: [String: Int]] = ["tabular-nums": ["tnum": 1], "normal": [:]]
    for (css, digits) in digits {
      var given = Text("a")
      given.font.numeric = .proportional
      let font = try text("font-variant-numeric: \(css)", given)?.font
      #expect(font?.numeric == .normal && font?.allFeatures == digits)
    }
    func axes(_ css: String) throws -> [String: Double]? {
      try text(css, Text("a", font: Font(axes: ["opsz": 9])))?.font.axes
    }
    #expect(
      try axes(#"font-variation-settings: "wght" 550.5, "wdth" -10"#) == ["wght": 550.5, "wdth": -10])
    #expect(try axes("font-variation-settings: normal") == [:])
  }

  @Test(arguments: [
    "text-transform: upper", "text-box: cap", "text-box: trim-both", "text-box-trim: trim-both",
    "text-box: trim-start cap alphabetic", "text-box-edge: cap", "font-feature-settings: tnum",
    #"font-feature-settings: "tnums""#, #"font-feature-settings: "tnum" 0.5"#, "font-weight: 1000",
    #"font-variation-settings: "wght""#, "font-variant-numeric: tabular", "line-height: -1", "font: 12px",
    "font: serif", "font-family: ,", "text-decoration: wavy", "letter-spacing: 1", "font-variant: small-caps",
  ])
  func faultsOfLetters(css: String) throws { #expect(throws: CSSError.self) { try text(css) } }

  @Test func linesOfTexts() throws {
    #expect(try text("text-wrap: balance") == Text("a", wrap: .balance))
    #expect(try text("text-wrap: pretty; overflow-wrap: anywhere") == Text("a", wrap: .pretty))
    // Without text-overflow a line that does not wrap runs out.
    let line = Text("a", wrap: .none, truncation: .none)
    #expect(try text("text-wrap: nowrap") == line)
    #expect(try text("overflow-wrap: anywhere; text-wrap: wrap") == Text("a", wrap: .anywhere))
    #expect(try text("word-wrap: break-word", Text("a", wrap: .none)) == Text("a"))
    #expect(try text("white-space: nowrap; overflow-wrap: anywhere") == line)
    #expect(try text("white-space: pre; white-space: pre-wrap") == Text("a"))
    #expect(try text("white-space: normal", Text("a", wrap: .none)) == Text("a"))
    // Each has its half of what text-wrap sets.
    #expect(try text("text-wrap: balance; white-space: normal") == Text("a", wrap: .balance))
    #expect(try text("text-wrap-mode: nowrap; text-wrap-style: pretty") == line)
    #expect(try text("white-space: nowrap; text-wrap: pretty") == Text("a", wrap: .pretty))
    #expect(try text("-webkit-line-clamp: 3") == Text("a", maximumLines: 3))
    #expect(try text("line-clamp: none", Text("a", maximumLines: 2)) == Text("a"))
    for fault in [
      "line-clamp: 0", "line-clamp: 1.5", "text-wrap: balanced", "white-space: none",
      "overflow-wrap: inherit none",
    ] {
      #expect(throws: CSSError.self) { try text(fault) }
    }
    let warnings = RenderWarnings()
    _ = try Layer(
      "box", css: "line-clamp: 2; text-wrap: balance", frame: Rect(0, 0, 9, 9), warnings: warnings)
    // What is inherited has a meaning for the texts in it.
    #expect(warnings.all.map(\.description) == ["box: ignored: line-clamp has no meaning for a picture"])
  }
}
