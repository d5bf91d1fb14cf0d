// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioModel
import Testing

/// Each fault in CSS declarations is reported with its place, and with the correct syntax.
@Suite("Faults in CSS declarations") struct LayerCSSFaultTests {
  static let faults: [(String, Int, String, String)] = [
    ("box-shadw: none", 0, "box-shadw", "(did you mean \"box-shadow\"?)"),
    ("-webkit-box-shadw: none", 0, "-webkit-box-shadw", "(did you mean \"box-shadow\"?)"),
    ("clip-path: circle(50%)", 0, "clip-path", "give the layer a mask"),
    ("all: red", 5, "red", "one of inherit, initial, revert, revert-layer, unset"),
    ("text-decoration: overline", 17, "overline", "one of line-through, none, underline"),
    ("text-decoration: underline dotted", 27, "dotted", "solid: other styles are not supported"),
    ("border-image: url(a.png) 3", 0, "border-image", "give the layer a picture"),
    ("letter-spacing: 2000px", 16, "2000px", "normal, or up to 1000px"),
    ("color: light-dark(red)", 21, ")", "a comma before the colour of the dark scheme"),
    ("--a: red; opacity: var(--a)", 5, "red", "a number from 0 to 1 or a percentage"),
    ("border-radius: calc(1px + 1)", 24, "+", "values of one kind on both sides of the operator"),
    ("border-radius: calc(1px * 1px)", 24, "*", "a number on one side of *"),
    ("border-radius: calc(1px -2px)", 24, "-2px", "an operator, a comma, or the closing ) of calc()"),
    ("border-radius: clamp(1px, 2px)", 15, "clamp(", "three values in clamp()"),
    ("border-radius: 1vw", 15, "1vw", "vw needs the size of a scene"),
    ("transform: rotateX(10deg)", 11, "rotateX(", "transforms are two-dimensional"),
    ("transform: scale(2) skew(1px)", 25, "1px", "an angle in deg, grad, rad or turn"),
    ("background: fixed red", 12, "fixed", "scroll or local"),
    ("background: url(https://x.org/a.png)", 12, "url(https://x.org/a.png)", "within the scene's folder"),
    ("background: url(\"/a.png\")", 16, "\"/a.png\"", "within the scene's folder"),
    ("background: url(a.png) top / cover no-repeat", 12, "url(a.png)", "center before / cover or contain"),
    ("background: url(a.png) round", 12, "url(a.png)", "the picture's own size is not known"),
    ("outline: 2px auto red", 13, "auto", "solid, dashed, dotted, double or none"),
    (".card { opacity: 1 }", 0, ".", "a declaration, such as opacity: 0.5, without selector and braces"),
    ("opacity 1", 8, "1", "a colon after opacity"),
    ("opacity: 1 2", 11, "2", "a semicolon, or the end after the value"),
    ("opacity: red", 9, "red", "a number from 0 to 1 or a percentage"),
    ("opacity: 1 !imprtant", 12, "imprtant", "!important"),
    ("mix-blend-mode: multipy", 16, "multipy", "(did you mean \"multiply\"?)"),
    ("mix-blend-mode: copy", 16, "copy", "one of color, color-burn"),
    ("border-radius: -1px", 15, "-1px", "a radius of 0 or more"),
    ("border-radius: 1px 2px 3px 4px 5px", 31, "5px", "a semicolon, or the end after the value"),
    ("border-radius: 1ex", 15, "1ex", "a length in px, em, rem, pt, vw or the like, not ex"),
    ("box-shadow: ;", 12, ";", "two to four lengths"),
    ("text-shadow: inset 0 1px", 13, "inset", "shadows without inset"),
    ("filter: url(#a)", 8, "url(#a)", "drop-shadow(), blur(), brightness(), contrast()"),
    ("filter: invert(-1)", 15, "-1", "an amount of 0 or more"),
    ("filter: saturate(101)", 17, "101", "an amount of at most 100"),
    ("filter: sepia(1 2)", 16, "2", "the closing ) of sepia()"),
    ("filter: hue-rotate(2px)", 19, "2px", "an angle in deg"),
    ("filter: blur(-2px)", 13, "-2px", "a standard deviation of 0 or more"),
    ("filter: blur(2px 3px)", 17, "3px", "the closing ) of blur()"),
    ("backdrop-filter: drop-shadow(0 1px)", 17, "drop-shadow(", "blur(), brightness(), contrast()"),
    ("backdrop-filter: blur(2px) blur(3px)", 27, "blur(", "at most one blur() of the backdrop"),
    ("filter: drop-shadow(1px)", 23, ")", "two or three lengths in drop-shadow()"),
    ("filter: drop-shadow(0 0 -1px)", 24, "-1px", "a standard deviation of 0 or more"),
    ("border: 1px red", 8, "1px", "a border with its style, such as 1px solid black"),
    ("border: 1px groove", 12, "groove", "solid, dashed, dotted, double or none: other line styles"),
    ("border-width: 1px", 0, "border-width", "a border-style beside it"),
    ("background: url(../a.png)", 12, "url(../a.png)", "the path of a picture within the scene's folder"),
    ("background: red, blue", 15, ",", "the end: only the last layer of the background may have a colour"),
    (
      "background: repeating-linear-gradient(red 3px, blue 3px)", 12, "repeating-linear-gradient(",
      "a distance between the first and the last colour of a repeating gradient"
    ),
    (
      "background: repeating-conic-gradient(red 5deg, blue 5deg)", 12, "repeating-conic-gradient(",
      "a distance between the first and the last colour of a repeating gradient"
    ),
    ("background: -webkit-linear-gradient(top, red, blue)", 12, "-webkit-linear-gradient(", "another syntax"),
    ("background: linear-gradient(red)", 12, "linear-gradient(", "at least two colours in a gradient"),
    ("background: linear-gradient(red, 30%, blue)", 33, "30%", "colour hints are not supported"),
    ("background: linear-gradient(to center, red, blue)", 31, "center", "a side or a corner"),
    (
      "background: linear-gradient(in lhc, red, blue)", 31, "lhc",
      "one of the spaces srgb, srgb-linear, display-p3"
    ),
    ("background: linear-gradient(45deg red, blue)", 34, "red", "a comma before the first colour"),
    ("background: linear-gradient(red, blue", 37, "", "a comma, or the closing ) of the gradient"),
    ("background: radial-gradient(circle 10%, red, blue)", 28, "circle", "one radius in px of a circle"),
    ("background: radial-gradient(at top top, red, blue)", 31, "top", "a position, such as"),
    ("background: conic-gradient(red 3px, blue)", 31, "3px", "an angle in deg, grad, rad or turn"),
  ]

  @Test(arguments: faults)
  func refuses(css: String, offset: Int, fragment: String, expected: String) throws {
    let error = try #require(
      #expect(throws: CSSError.self) { try Layer(css: css, frame: Rect(10, 20, 100, 50)) })
    #expect(error.offset == offset && error.fragment == fragment)
    #expect(error.expected.contains(expected), "\(error.expected)")
  }
}
