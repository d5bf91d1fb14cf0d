// SPDX-License-Identifier: MIT
import CCodecs
import IntaglioModel

/// Draws an SVG drawing in memory with librsvg.
enum SVGDecoder {
  static func decode(_ bytes: [UInt8], _ reading: PictureReading) throws(PictureFileError) -> Bitmap {
    let (name, drawing, warnings) = (reading.name, reading.drawing, reading.warnings)
    try SVGInspection.check(bytes, name: name)
    let drawer = try SVGDrawer.take(for: name)
    defer { drawer.giveBack() }
    if let problem = warnings.flatMap({ _ in SVGOmissions(bytes, version: drawer.version).problem }) {
      warnings?.add([.readOtherwise(field: name, problem: problem)])
    }
    let (width, height) = try drawer.load(bytes, styleSheet: drawing.styleSheet, name: name)
    try SVGSize.check(width, height, name: name)
    let pixels = drawing.size.pixels(width, height)
    try reading.check(pixels)
    guard max(pixels.width, pixels.height) <= CCodecsMaximumSide else {
      throw .unsupported(
        name: name, found: "an SVG drawing of \(pixels) pixels",
        advice: "a side has at most \(CCodecsMaximumSide); draw it smaller")
    }
    // The drawing process has its own copy of the pixels.
    try reading.claim(pixels, besides: 8)
    return try reading.bitmap(of: pixels) { target throws(PictureFileError) in
      try drawer.draw(
        drawing.viewport?.width ?? width, drawing.viewport?.height ?? height, to: target, pixels, name: name)
    }
  }
}
