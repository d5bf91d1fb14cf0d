// SPDX-License-Identifier: MIT
import Foundation
import IntaglioImages
import IntaglioModel
import Testing

/// SVG drawings: sizes, pixels known by hand, and rejected features.
@Suite struct SVGTests {
  /// A drawing of a root element's attributes and contents.
  private func drawing(_ attributes: String, _ contents: String = "") -> [UInt8] {
    Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \(attributes)>\(contents)</svg>
      """.utf8)
  }

  /// In CSS a pixel is a 96th of an inch, and a drawing without a size 300 x 150 (CSS 2.1, section 10.3.2).
  @Test(arguments: [
    (#"width="10" height="20""#, 10, 20), (#"width="10px" height="1in""#, 10, 96),
    (#"width="3pt" height="6pc""#, 4, 96), (#"viewBox="0 0 40 30""#, 40, 30),
    (#"viewBox="5 6 40 30" width="80""#, 80, 60), (#"viewBox="0 0 40 30" height="15""#, 20, 15),
    (#"viewBox="0 0 40 30" width="100%" height="100%""#, 40, 30), ("", 300, 150),
    (#"width="12.6" height="7.4""#, 13, 7),
    (#"width="0.1" height="0.1""#, 1, 1),
  ])
  func ownSizes(attributes: String, width: Int, height: Int) throws {
    #expect(try Bitmap(encoded: drawing(attributes)).size == PixelSize(width, height))
  }

  @Test(arguments: [
    (SVGSize.scaled(by: 2.5), 50, 25), (.scaled(by: 0.01), 1, 1), (.scaled(by: -1), 20, 10),
    (.scaled(by: .nan), 20, 10),
    (.stretched(to: PixelSize(7, 9)), 7, 9), (.fitting(PixelSize(100, 100)), 100, 50),
    (.covering(PixelSize(100, 100)), 200, 100),
  ])
  func sizesThatAreAskedFor(size: SVGSize, width: Int, height: Int) throws {
    let bytes = drawing(#"width="20" height="10""#)
    #expect(try Bitmap(encoded: bytes, svgSize: size).size == PixelSize(width, height))
  }

  /// Edges that lie between pixels lie on them at three times the size, with a view box or without.
  @Test(arguments: [#"width="4" height="4""#, #"width="4" height="4" viewBox="0 0 4 4""#])
  func isSharpAtAnyScale(attributes: String) throws {
    let square =
      ##"<path d="M 1.333333333 1.333333333 h 1.333333333 v 1.333333333 h -1.333333333 z" fill="#3060c0"/>"##
    let picture = try Bitmap(encoded: drawing(attributes, square), svgSize: .scaled(by: 3))
    for y in 0..<12 {
      for x in 0..<12 {
        let isInside = (4..<8).contains(x) && (4..<8).contains(y)
        #expect(picture[x, y] == (isInside ? SIMD4(0x30, 0x60, 0xC0, 255) : .zero), "\(x) \(y)")
      }
    }
  }

  @Test func pixelsArePremultiplied() throws {
    let square = ##"<rect width="2" height="1" fill="#ff8000" fill-opacity="0.5"/>"##
    let pixel = try Bitmap(encoded: drawing(#"width="2" height="1""#, square))[0, 0]
    // Half of 255 may be rounded either way.
    #expect(pixel.w == 127 || pixel.w == 128)
    #expect(pixel.x == pixel.w && pixel.y == 64 && pixel.z == 0)
  }

  /// A file beside the drawing, or elsewhere on the machine, cannot get into the picture; data in the drawing
  /// can.
  @Test func nothingOutsideIsRead() throws {
    let folder = try TemporaryFolder()
    let red = try Bitmap(
      size: PixelSize(2, 2), pixels: Array(repeating: [255, 0, 0, 255], count: 4).flatMap { $0 })
    try red.write(to: folder.path("red.png"))
    let data = "data:image/png;base64," + Data(try red.encoded()).base64EncodedString()
    func corner(_ contents: String) throws -> SIMD4<UInt8> {
      let bytes = drawing(#"width="2" height="2""#, contents)
      try Data(bytes).write(to: URL(fileURLWithPath: folder.path("a.svg")))
      return try Bitmap(contentsOfFile: folder.path("a.svg"))[0, 0]
    }
    let path = folder.path("red.png")
    for place in ["red.png", path, "file://\(path)", "http://localhost/red.png"] {
      #expect(try corner(#"<image xlink:href="\#(place)" width="2" height="2"/>"#) == .zero, "\(place)")
    }
    #expect(try corner(#"<image xlink:href="\#(data)" width="2" height="2"/>"#) == SIMD4(255, 0, 0, 255))

    let style = folder.path("style.css")
    try Data("rect { fill: red }".utf8).write(to: URL(fileURLWithPath: style))
    let rect = #"<rect width="2" height="2" fill="none"/>"#
    #expect(try corner("<style>@import url('file://\(style)');</style>\(rect)") == .zero)
    #expect(try corner("<style>rect { fill: red }</style>\(rect)") == SIMD4(255, 0, 0, 255))
  }

  @Test func entitiesOfFilesAreNotRead() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("rect.xml")
    try Data(##"<rect width="2" height="2" fill="#f00"/>"##.utf8).write(to: URL(fileURLWithPath: path))
    let text = """
      <!DOCTYPE svg [<!ENTITY other SYSTEM "file://\(path)">]>
      <svg xmlns="http://www.w3.org/2000/svg" width="2" height="2">&other;</svg>
      """
    #expect(throws: PictureFileError.self) { try Bitmap(encoded: Array(text.utf8)) }
  }

  @Test(arguments: [
    "<svg", "<svg>", "<svg xmlns='http://www.w3.org/2000/svg'", "<?xml version='1.0'?>", "<!-- ",
    "<svg xmlns='http://www.w3.org/2000/svg'><g></svg>",
    "<svg xmlns='http://www.w3.org/2000/svg'>&lost;</svg>",
    "<svg xmlns='http://www.w3.org/2000/svg' width='0' height='5'/>",
    "<svg xmlns='urn:other' width='3' height='3'/>",
  ])
  func whatIsNoDrawingIsRefused(text: String) {
    #expect(throws: PictureFileError.self) { try Bitmap(encoded: Array(text.utf8)) }
  }

  /// Whether a file is SVG is told by its first element.
  @Test(arguments: [
    ("<svg:svg xmlns:svg='http://www.w3.org/2000/svg' width='3' height='2'/>", true),
    (
      "\u{FEFF}<?xml version='1.0' encoding='UTF-8'?>\n<!-- <html> -->\n<svg xmlns='http://www.w3.org/2000/svg' width='3' height='2'/>",
      true
    ),
    ("<!DOCTYPE svg> <svg xmlns='http://www.w3.org/2000/svg' width='3' height='2'/>", true),
    ("<html><svg/></html>", false), ("<!DOCTYPE html><html><svg></svg>", false), ("<svgfont/>", false),
    ("a <svg/>", false),
  ])
  func drawingsAreRecognised(text: String, isDrawing: Bool) {
    do {
      let picture = try Bitmap(encoded: Array(text.utf8))
      #expect(isDrawing && picture.size == PixelSize(3, 2))
    } catch {
      guard case .unknownFormat = error else {
        Issue.record("\(error)")
        return
      }
      #expect(!isDrawing)
    }
  }

  @Test func sizesAreLimited() throws {
    let bytes = drawing(#"width="23" height="17""#)
    #expect(throws: PictureFileError.tooLarge(name: "a", size: PixelSize(23, 17), limit: 390)) {
      try Bitmap(encoded: bytes, name: "a", maximumPixelCount: 390)
    }
    let error = #expect(throws: PictureFileError.self) {
      try Bitmap(encoded: bytes, name: "a", svgSize: .stretched(to: PixelSize(40000, 1)))
    }
    #expect(
      error?.description
        == "a: is an SVG drawing of 40000x1 pixels, which is not read; a side has at most 32767; draw it smaller"
    )
    for attributes in [
      #"width="1e30" height="1e30""#, #"width="1e9" height="1e9""#,
    ] {
      #expect(throws: PictureFileError.self, "\(attributes)") { try Bitmap(encoded: drawing(attributes)) }
    }
  }

  /// The message has the number of the file, not one that it was cut to.
  @Test(arguments: [
    (#"width="1e30" height="10""#, "1e+30x10"), (#"width="10" height="2e9""#, "10x2000000000"),
    (#"viewBox="0 0 1e30 1""#, "1e+30x1"), (#"width="0" height="10""#, "0x10"),
  ])
  func ownSizesAreLimited(attributes: String, size: String) throws {
    let error = #expect(throws: PictureFileError.self) {
      try Bitmap(encoded: drawing(attributes), name: "a.svg")
    }
    #expect(
      error?.description == """
        a.svg: is an SVG drawing of \(size) CSS pixels, which is not read; give its svg element a width and a height \
        above 0, and below 1073741824
        """)
  }

  @Test func drawingsAreNotWritten() throws {
    let picture = try Bitmap(transparent: PixelSize(1, 1))
    let error = #expect(throws: PictureFileError.self) { try picture.encoded(as: PictureEncoding(.svg)) }
    #expect(error?.isOutputFailure == true)
  }
}
