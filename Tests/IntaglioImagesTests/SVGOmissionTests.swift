// SPDX-License-Identifier: MIT
import Foundation
import IntaglioImages
import IntaglioModel
import Testing

/// Warnings of what librsvg does not draw. What it lacks was found by comparing its pictures with Chromium's.
@Suite struct SVGOmissionTests {
  /// The names in the warning for a drawing, and librsvg's version; nil without a warning.
  private func omissions(_ contents: String, root: String = "") throws -> (names: [String], version: String)?
  {
    let warnings = RenderWarnings()
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="4" height="4" \
      \(root)>\(contents)</svg>
      """
    _ = try Bitmap(encoded: Array(text.utf8), name: "a.svg", warnings: warnings)
    #expect(warnings.all.count <= 1)
    guard let warning = warnings.all.first else { return nil }
    #expect(warning.field == "a.svg")
    let parts = try #require(
      warning.problem.wholeMatch(
        of: /librsvg (\d+\.\d+) ignores, or draws differently than browsers: (.*)/))
    return (parts.2.split(separator: ", ").map(String.init), String(parts.1))
  }

  @Test(arguments: [
    ("<text><textPath href='#p'>a</textPath></text>", ["textPath"]),
    ("<switch><foreignObject width='2' height='2'/><text>a</text></switch>", ["foreignObject"]),
    ("<rect><animate attributeName='x'/><set attributeName='y'/></rect>", ["animate", "set"]),
    ("<flowRoot/>", ["flowRoot"]),
    ("<text x='1 2'>ab</text>", ["lists of x"]),
    ("<text><tspan dy='1,2' y='0'>ab</tspan></text>", ["lists of dy"]),
    ("<text rotate='30'>a</text>", ["rotate"]), ("<text textLength='9'>a</text>", ["textLength"]),
    ("<image href='b.png'/><use xlink:href='b.svg#c'/>", ["image of another file", "use of another file"]),
    ("<image href='data:image/jxl;base64,AAAA'/>", ["image of image/jxl"]),
    ("<rect fill='url(b.svg#c)'/>", ["fill of another file"]),
    ("<rect style='fill: var(--a, red)'/>", ["var()"]), ("<rect fill='oklch(0.5 0.2 140)'/>", ["oklch()"]),
    ("<stop stop-color='color(display-p3 1 0 0)'/>", ["color()"]),
    ("<rect fill='lab(50 40 20)'/>", ["lab()"]),
    ("<rect width='calc(1px + 1px)'/>", ["calc()"]),
    ("<rect width='1rem' height='50vh'/>", ["the unit rem", "the unit vh"]),
    ("<g fill='red'><rect style='fill:initial'/></g>", ["fill: initial"]),
    ("<rect style='filter:grayscale(1)'/>", ["grayscale()"]),
    ("<rect style='clip-path: circle(1px)'/>", ["circle()"]),
    ("<rect style='mask:linear-gradient(red,blue)'/>", ["linear-gradient()"]),
    ("<rect style='mix-blend-mode:plus-lighter'/>", ["mix-blend-mode: plus-lighter"]),
    (
      "<rect style='transform-origin:1px 1px;transform-box:fill-box'/>",
      ["transform-origin", "transform-box"]
    ),
    ("<rect style='rotate:20deg'/><path style=\"d:path('M0 0')\"/>", ["rotate", "d"]),
    ("<text style='text-transform:uppercase;word-spacing:3px'>a</text>", ["text-transform", "word-spacing"]),
    ("<text alignment-baseline='hanging'>a</text>", ["alignment-baseline"]),
    ("<linearGradient color-interpolation='linearRGB'/>", ["color-interpolation"]),
    ("<path pathLength='4' stroke-dasharray='1'/>", ["pathLength"]),
    (
      "<style>@media screen { rect { fill: red } } @import 'a.css'; @font-face { src: url('a') }</style>",
      ["@media", "@import", "@font-face"]
    ),
    (
      "<style><![CDATA[ /* @layer */ :is(rect) { fill: red } g { rect { x: 1px } } ]]></style>",
      [":is()", "nested rules"]
    ),
    ("<style>rect { fill: hsl(0 50% 50%) } g, .a { fill: var(--b) }</style>", ["var()"]),
    ("<style media='print'>rect { fill: red }</style>", ["media of style"]),
    ("<style>rect { animation: a 1s } @keyframes a { from { fill: red } }</style>", ["animation"]),
  ])
  func omissionsAreReported(contents: String, names: [String]) throws {
    #expect(try omissions(contents)?.names == names)
  }

  /// What is drawn since librsvg 2.60.
  @Test(arguments: [
    ("<filter id='f'><feDropShadow dx='1'/></filter>", "feDropShadow"),
    ("<rect vector-effect='non-scaling-stroke'/>", "vector-effect"),
    ("<text dominant-baseline='middle'>a</text>", "dominant-baseline"),
    ("<image style='image-rendering: pixelated'/>", "image-rendering"),
    ("<rect fill='hwb(120 0% 0%)'/>", "hwb()"), ("<text font-variant='small-caps'>a</text>", "font-variant"),
    ("<image href='data:image/webp;base64,AAAA'/>", "image of image/webp"),
  ])
  func isToldOfOldVersions(contents: String, name: String) throws {
    let version = try #require(try omissions("<textPath/>")?.version)
    let isOld = version.hasPrefix("2.5")
    #expect(try omissions(contents)?.names == (isOld ? [name] : nil))
  }

  /// What is drawn, or by no browser, or has no effect.
  @Test(arguments: [
    "<text x='1' y='2' dx='3' rotate='0'>a</text>", "<rect x='1' rx='2'/>", "<polygon points='1 2 3 4 5 6'/>",
    "<path d='M0 0' pathLength='4'/>", "<image href='data:image/png;base64,AAAA'/>", "<use href='#a'/>",
    "<a href='http://example.com'><rect/></a>",
    "<rect fill='url(#a) red' style='filter: url(&quot;#f&quot;)'/>",
    "<rect fill='#1e3' stroke='rgb(1 2 3 / 50%)' color='#abcdef80'/>", "<rect fill='#080 icc-color(a,1)'/>",
    "<rect style='filter:blur(1px) drop-shadow(1px 1px red);mix-blend-mode:screen;paint-order:stroke'/>",
    "<rect transform='rotate(20) scale(2) translate(1 2) matrix(1 0 0 1 0 0)' style='transform:rotate(20deg)'/>",
    "<title>var( oklch( @media</title><!-- <textPath/> --><metadata/>",
    "<style>/* @import */ @media print { a { } } @media (prefers-color-scheme: dark) { a { fill: red } }</style>",
    "<style>rect:hover, .a > b:nth-child(2), [x^='1'] { fill: red; cursor: pointer; --c: var(--d) }</style>",
    "<style type='text/css'></style><style/>", "<g style='enable-background:new 0 0 2 2;background:red'/>",
    "<switch><foreignObject requiredExtensions='http://ns.adobe.com/AdobeIllustrator/10.0/'/><g/></switch>",
    "<text style='text-decoration:underline;word-spacing:0px;font-variant:normal;text-transform:none'>a</text>",
    "<text style='-inkscape-font-specification:var(a);shape-inside:url(#r);white-space:pre'>a</text>",
    "<mask id='m' mask-type='alpha'/><marker orient='auto-start-reverse'/><symbol viewBox='0 0 1 1'/>",
  ])
  func isNotTold(contents: String) throws {
    #expect(try omissions(contents)?.names == nil)
  }

  @Test func ofTheRoot() throws {
    #expect(try omissions("", root: "style='background: #fff'")?.names == ["background"])
    #expect(try omissions("", root: "style='background: none'") == nil)
    let warnings = RenderWarnings()
    let text = "<?xml-stylesheet href='a.css'?><svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'/>"
    _ = try Bitmap(encoded: Array(text.utf8), warnings: warnings)
    #expect(warnings.all.first?.problem.hasSuffix(": xml-stylesheet") == true)
  }

  @Test func manyAreCounted() throws {
    let styles = (0..<12).map {
      "<rect fill='\(["var", "oklch", "lab", "color", "oklab", "lch"][$0 % 6])(1)'/>"
    }
    let more = "<rect width='min(1px,2px)' height='max(1px,2px)' x='clamp(1px,2px,3px)' y='calc(1px)'/>"
    #expect(try omissions(styles.joined() + more)?.names.last == "max() and 2 more")
  }

  /// A drawing is the same in every language: what it has for English.
  @Test func switchesAreEnglish() throws {
    let contents = ["de", "en", "fr"].map {
      "<rect width='2' height='2' systemLanguage='\($0)' fill='\($0 == "en" ? "#0f0" : "#f00")'/>"
    }
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' width='2' height='2'><switch>\(contents.joined())</switch></svg>"
    #expect(try Bitmap(encoded: Array(text.utf8))[0, 0] == SIMD4(0, 255, 0, 255))
  }
}
