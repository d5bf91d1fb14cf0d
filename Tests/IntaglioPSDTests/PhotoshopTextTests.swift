// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// Text layers with other texts. Expected places follow from the letters of DejaVu Sans, in units of 1/2048
/// em: H is 201 to 1339 wide and 1493 high, and takes 1540; d is 1556 high.
@Suite struct PhotoshopTextTests {
  private typealias Sample = SampleFiles.SampleText

  /// A document of 200 x 100 pixels with these layers.
  private func template(_ layers: [PSDFile.Layer]) throws -> PhotoshopTemplate {
    let folder = FileManager.default.temporaryDirectory.appending(path: "intaglio-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "card.psd")
    try Data(PSDFile(width: 200, height: 100, black: layers).bytes).write(to: file)
    return try PhotoshopTemplate(contentsOfFile: file.path())
  }

  /// The extent of a text's ink after it is set, and the warnings.
  private func ink(
    _ sample: Sample, setting string: String, _ change: (inout PSDFile.Layer) -> Void = { _ in }
  ) throws -> (box: Rect, warnings: [String], picture: Bitmap) {
    var layer = sample.layer()
    change(&layer)
    var template = try template([layer])
    try template.set("Title", to: .text(string))
    let warnings = RenderWarnings()
    let picture = try Renderer(backend: .cpu).render(template.scene(warnings: warnings))
    var box: PixelRect?
    for row in 0..<picture.height {
      for column in 0..<picture.width where picture[column, row].w > 127 {
        let pixel = PixelRect(columns: column..<column + 1, rows: row..<row + 1)
        box = box?.hull(pixel) ?? pixel
      }
    }
    let found = try #require(box)
    return (
      Rect(
        x: Double(found.columns.lowerBound), y: Double(found.rows.lowerBound), width: Double(found.width),
        height: Double(found.height)), warnings.all.map(\.problem), picture
    )
  }

  /// Within a pixel on each side.
  private func expect(_ box: Rect, _ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
    let sides = [box.x - left, box.y - top, box.maxX - right, box.maxY - bottom]
    #expect(sides.allSatisfy { abs($0) <= 1 }, "\(box) beside \(left), \(top), \(right), \(bottom)")
  }

  @Test func textsThatAreNotSetStayPixels() throws {
    var template = try template([Sample(string: "Hello").layer(), .row([.red], name: "Photo", left: 2)])
    #expect(template.layers == ["Title", "Photo"] && template.texts == ["Title": "Hello"])
    let drawn = try Renderer(backend: .cpu).render(template.scene())
    #expect(drawn[0, 0] == SIMD4(0, 0, 0, 255) && drawn[2, 0] == .red && drawn[1, 0] == .zero)
    try template.set("Title", to: "")
    let empty = try Renderer(backend: .cpu).render(template.scene())
    #expect(empty[0, 0] == .zero && empty[2, 0] == .red)
  }

  /// The baseline of a point text lies at its origin; the box's top is that of a letter d.
  @Test func lettersLieWherePhotoshopSetsThem() throws {
    // An em of 40: H from 3.9 to 26.2, 29.2 high.
    let point = try ink(Sample(size: 40, transform: [1, 0, 0, 1, 10, 60]), setting: "H")
    expect(point.box, 13.9, 30.8, 36.2, 60)
    #expect(point.warnings.isEmpty)
    let box = try ink(Sample(size: 40, box: [0, 5, 150, 90], transform: [1, 0, 0, 1, 10, 10]), setting: "H")
    expect(box.box, 13.9, 15 + 30.4 - 29.2, 36.2, 15 + 30.4)
  }

  @Test func transformsScaleAndTurn() throws {
    let large = try ink(Sample(size: 10, transform: [4, 0, 0, 4, 10, 60]), setting: "H")
    expect(large.box, 13.9, 30.8, 36.2, 60)
    // A quarter turn to the right: what was up is right.
    let turned = try ink(Sample(size: 40, transform: [0, 1, -1, 0, 60, 10]), setting: "H")
    expect(turned.box, 60, 13.9, 89.2, 36.2)
  }

  @Test func stylesAreThoseOfTheFirstLetter() throws {
    var sample = Sample(size: 40, transform: [1, 0, 0, 1, 10, 60])
    sample.style = "/HorizontalScale .5 /VerticalScale 1.5 /BaselineShift 4.0"
    let scaled = try ink(sample, setting: "H")
    expect(scaled.box, 10 + 1.95, 56 - 43.8, 10 + 13.1, 56)
    // Two letters of 30.1 each and a tenth of an em.
    sample.style = "/Tracking 100"
    let tracked = try ink(sample, setting: "HH")
    expect(tracked.box, 13.9, 30.8, 10 + 30.1 + 4 + 26.2, 60)
    sample.style = "/FontCaps 2"
    expect(try ink(sample, setting: "h").box, 13.9, 30.8, 36.2, 60)
    sample.style = "/FillColor << /Type 1 /Values [ 1.0 1.0 0.0 0.0 ] >>"
    sample.secondStyle = "/FontSize 3.0"
    let red = try ink(sample, setting: "HH")
    #expect(red.picture[16, 50] == .red)
    #expect(red.warnings == ["its letters have 2 styles; all get that of the first"])
  }

  @Test func leadingAndAlignmentAreKept() throws {
    var sample = Sample(size: 20, transform: [1, 0, 0, 1, 100, 30])
    sample.style = "/AutoLeading false /Leading 50.0"
    sample.paragraph = "/Justification 2"
    // H is 11.1 wide in an advance of 15.04: from -5.56 to 5.56 around the middle.
    let lines = try ink(sample, setting: "H\nH")
    expect(lines.box, 100 - 5.56, 30 - 14.6, 100 + 5.56, 80)
    sample.paragraph = "/Justification 1"
    expect(try ink(sample, setting: "H").box, 100 - 15.04 + 1.96, 15.4, 100 - 1.96, 30)
  }

  @Test func textsAreListedForPrograms() throws {
    let listing = SceneTemplate.photoshop(try template([Sample().layer()])).listing
    #expect(
      listing.hasPrefix(#"{ "kind": "photoshop", "#) || listing.hasPrefix("{\n  \"kind\": \"photoshop\","))
    #expect(listing.contains(#"{ "name": "Title", "type": "text", "default": "Hh" }"#))
  }

  @Test func kerningByHandAndUnlikeParagraphsAreNamed() throws {
    var sample = Sample(string: "H\rHH", size: 20, transform: [1, 0, 0, 1, 10, 30])
    sample.style = "/AutoKerning false /Kerning -50"
    sample.secondStyle = "/FontSize 20.0 /AutoKerning true"
    sample.secondParagraph = "/Justification 1"
    #expect(
      try ink(sample, setting: "H").warnings == ["the manual kerning of its letters is not kept"])
    sample.style = ""
    #expect(
      try ink(sample, setting: "H\nH").warnings == [
        "its paragraphs are aligned, indented or spaced in 2 ways; all get that of the first"
      ])
    sample.secondParagraph = "/Justification 0"
    #expect(try ink(sample, setting: "H\nH").warnings == [])
  }

  /// Two words of 45.1 each do not fit into 60.
  @Test func boxesBreakLines() throws {
    var sample = Sample(size: 20, box: [0, 0, 60, 90], transform: [1, 0, 0, 1, 10, 10])
    expect(try ink(sample, setting: "HHH HHH").box, 11.96, 10.6, 10 + 30.08 + 13.1, 10 + 15.2 + 24)
    sample.paragraph = "/AutoHyphenate true"
    #expect(try ink(sample, setting: "HHH HHH").warnings == [])
    // "hyphening" takes 91 of 60.
    let hyphened = try ink(sample, setting: "ping")
    let broken = try ink(sample, setting: "hyphening")
    #expect(broken.warnings == ["its hyphens are those of a dictionary; Photoshop may set others"])
    #expect(hyphened.warnings == [] && broken.box.height > hyphened.box.height + 20)
    sample.paragraph = "/AutoHyphenate false"
    #expect(try ink(sample, setting: "hyphening").warnings.allSatisfy { !$0.contains("dictionary") })
  }

  /// The shadow is the new text's; the mask leaves its left half.
  @Test func effectsAndMasksStay() throws {
    let sample = Sample(size: 40, transform: [1, 0, 0, 1, 10, 60])
    let shadowed = try ink(sample, setting: "H") { layer in
      layer.add(effects: [
        effect(
          "DrSh",
          [
            ("Clr ", .rgb(255, 0, 0)), ("Opct", .percent(100)), ("Md  ", .word("BlnM", "Nrml")),
            ("uglg", .flag(false)), ("lagl", .degrees(180)), ("Dstn", .pixels(50)),
          ])
      ])
    }
    expect(shadowed.box, 13.9, 30.8, 86.2, 60)
    #expect(shadowed.picture[66, 50] == .red)
    let masked = try ink(sample, setting: "H") { layer in
      layer.channels.append((-2, [UInt8](repeating: 255, count: 20 * 100)))
      layer.maskWidth = 20
      layer.maskData = .build { bytes in
        bytes.frame(0, 0, 100, 20)
        bytes.append([0, 0, 0, 0])
      }
    }
    expect(masked.box, 13.9, 30.8, 20, 60)
  }

  /// What is clipped to a text is cut by the new one.
  @Test func clippedLayersAreCutByTheNewText() throws {
    var photo = PSDFile.Layer.row(Array(repeating: .red, count: 200), name: "Photo")
    photo.frame = (0, 0, 100, 200)
    photo.channels = photo.channels.map { ($0.0, [UInt8](repeating: $0.0 <= 0 ? 255 : 0, count: 20_000)) }
    photo.isClipped = true
    var template = try template([Sample(size: 40, transform: [1, 0, 0, 1, 10, 60]).layer(), photo])
    try template.set("Title", to: "H")
    let picture = try Renderer(backend: .cpu).render(template.scene())
    #expect(picture[16, 50] == .red && picture[25, 55] == .zero && picture[100, 50] == .zero)
  }

  @Test func missingFontsAreNamedWithTheirStandIn() throws {
    let sample = Sample(font: "NoSuchFont-BoldItalic", size: 40, transform: [1, 0, 0, 1, 10, 60])
    let warnings = try ink(sample, setting: "H").warnings
    #expect(warnings.count == 1)
    #expect(warnings[0].hasPrefix("its font NoSuchFont-BoldItalic is not installed; "))
    #expect(warnings[0].hasSuffix(" stands in"))
    let bold = try PostScriptFont(named: "DejaVuSans-Bold")
    #expect(bold.source == .families(["DejaVu Sans"]) && bold.weight == 700 && bold.standIn == nil)
    let narrow = try PostScriptFont(named: "DejaVuSansCondensed-Oblique")
    #expect(narrow.source == .families(["DejaVu Sans Condensed"]) && narrow.isItalic)
  }

  @Test func otherTextsSayWhyTheyCannotBeSet() throws {
    var template = try template([
      Sample(isVertical: true).layer("Down"), Sample(warp: "warpArc").layer("Bent"),
      Sample(transform: [0, 0, 0, 0, 1, 1]).layer("Flat"), Sample().layer("Twin"), Sample().layer("Twin"),
    ])
    #expect(template.layers == ["Twin#1", "Twin#2"])
    for (name, problem) in [
      ("Down", "runs vertically, and accepts no other"), ("Bent", "is warped, and accepts no other"),
      ("Flat", "is scaled to nothing, and accepts no other"),
      ("Twin", #"2 layers are called "Twin"; name one of them: "Twin#1", "Twin#2""#),
    ] {
      let error = #expect(throws: DocumentError.self) { try template.set(name, to: "H") }
      #expect("\(try #require(error))".hasSuffix(problem))
    }
    try template.set("Twin#2", to: "H")
  }
}
