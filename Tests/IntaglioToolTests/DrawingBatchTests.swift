// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Batches with drawings that end librsvg, or never end it.
@Suite struct DrawingBatchTests {
  private static func drawing(_ contents: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="256" height="256">\(contents)</svg>
    """
  }

  private static func filtered(_ filter: String) -> String {
    drawing(#"<filter id="f">\#(filter)</filter><rect width="256" height="256" filter="url(#f)"/>"#)
  }

  /// Within another drawing it is not found before librsvg sees it.
  private static func hidden(_ drawing: String) -> String {
    let data = Data(drawing.utf8).base64EncodedString()
    return self.drawing(
      #"<image width="256" height="256" xlink:href="data:image/svg+xml;base64,\#(data)"/>"#)
  }

  @Test func harmfulDrawingsAreNamedAndTheRestIsDrawn() throws {
    let tool = try ToolProcess()
    let order = #"<feConvolveMatrix order="21" kernelMatrix="\#(String(repeating: "1 ", count: 400))"/>"#
    let octaves = #"<feTurbulence numOctaves="1000000" baseFrequency="0.1"/>"#
    // Newer releases of librsvg limit the octaves of one step.
    let steps = String(repeating: #"<feTurbulence numOctaves="8" baseFrequency="0.1"/>"#, count: 1000)
    let drawings = [
      "aborting": Self.filtered(order), "aborting-inside": Self.hidden(Self.filtered(order)),
      "endless": Self.filtered(octaves), "endless-inside": Self.hidden(Self.filtered(steps)),
      "laughing": #"<!DOCTYPE svg [<!ENTITY a "x"><!ENTITY b "&a;&a;">]>"# + Self.drawing("<text>&b;</text>"),
    ]
    try tool.makeFolder("in")
    for (name, text) in drawings { try tool.write(text, to: "in/\(name).svg") }
    for number in 0..<6 {
      let good = Self.drawing(##"<rect width="9" height="9" fill="#3060c0"/>"##)
      try tool.write(good, to: "in/good\(number).svg")
    }
    let run = try tool.run(
      ["batch", "in", "-o", "out", "--backend", "cpu", "--quiet"],
      environment: ["INTAGLIO_SVG_SECONDS": "1"])
    #expect(run.status == 1, "\(run.errorText)")
    #expect(Set(tool.results(in: "out")).isSuperset(of: (0..<6).map { "good\($0).png" }))
    let lines = [
      "in/aborting.svg: is an SVG drawing with a filter whose order is 21, which is not read; it may be at most 20; simplify the filter",
      "in/endless.svg: is an SVG drawing with a filter whose numOctaves is 1000000, which is not read; it may be at most 32; simplify the filter",
      "in/endless-inside.svg: is an SVG drawing that takes longer than 1 s, which is not read; simplify it, or raise INTAGLIO_SVG_SECONDS",
      "in/laughing.svg: is an SVG drawing with declarations in its DOCTYPE, which is not read; ",
    ]
    for line in lines { #expect(run.errorText.contains(line), "\(run.errorText)") }
  }

  /// Wherever it is drawn, a drawing has what it has for English.
  @Test(arguments: [["LANG": "de_DE.UTF-8"], ["LANGUAGE": "fr:de"], ["LC_ALL": "C"]])
  func languagesOfTheMachineDoNotCount(environment: [String: String]) throws {
    let tool = try ToolProcess()
    let squares = ["de", "en", "fr"].map {
      "<rect width='9' height='9' systemLanguage='\($0)' fill='\($0 == "en" ? "#0f0" : "#f00")'/>"
    }
    try tool.write(Self.drawing("<switch>\(squares.joined())</switch>"), to: "a.svg")
    try tool.write(Self.drawing("<rect width='9' height='9' fill='#0f0'/>"), to: "b.svg")
    for name in ["a", "b"] {
      let run = try tool.run(["render", "\(name).svg", "-o", "\(name).png"], environment: environment)
      #expect(run.status == 0, "\(run.errorText)")
    }
    #expect(try tool.run(["compare", "a.png", "b.png"]).status == 0)
  }

  /// What is not drawn is told, and an error where warnings are.
  @Test func whatIsNotDrawnIsTold() throws {
    let tool = try ToolProcess()
    try tool.write(Self.drawing("<text><textPath href='#a'>a</textPath></text>"), to: "a.svg")
    let plain = try tool.run(["render", "a.svg", "-o", "a.png", "--style", "gold"])
    #expect(plain.errorText.contains("warning: a.svg: librsvg 2.") && plain.errorText.contains(": textPath"))
    let strict = try tool.run(["render", "a.svg", "-o", "b.png", "--style", "gold", "--strict"])
    #expect(strict.status == 65 && strict.errorText.contains(": textPath"))
  }
}
