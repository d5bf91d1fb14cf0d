// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioText

extension TextLayoutEngine {
  /// Pango, with the machine's fonts.
  package static let pango = TextLayoutEngine(
    layOut: { text, width, height in
      let layout = try available(try TextLayout(text, width: width, height: height))
      return LaidOutText(
        outlines: { layout.outlines().map(\.path) },
        colorGlyphs: { scale, origin, visible in
          try layout.colorGlyphs(scale: scale, at: origin, within: visible).map { ($0.bitmap, $0.pixels) }
        },
        pictures: layout.pictures.compactMap { picture in
          guard case .bitmap(let bitmap)? = text.runs[picture.run].picture?.source else { return nil }
          return (bitmap, picture.frame)
        },
        faults: faults(of: layout, width, height), ink: layout.lines.compactMap(\.ink))
    },
    measure: { text, width in try available(try TextLayout.measure(text, width: width)) },
    leastWidth: { text in try available(try TextLayout.leastWidth(of: text)) })

  private static func available<Result>(
    _ result: @autoclosure () throws(TextLayoutError) -> Result
  ) throws -> Result {
    do throws(TextLayoutError) {
      return try result()
    } catch {
      if case .missingLibrary = error { throw TextUnavailable("\(error)") }
      throw error
    }
  }

  /// The faults of a layout in a frame. A frame that is only lower than the lines, not than their letters, is
  /// none.
  private static func faults(of layout: TextLayout, _ width: Double, _ height: Double) -> TextFaults {
    var faults = TextFaults()
    faults.replacedFamilies = layout.replacedFamilies
    faults.missingCharacters = layout.missingCharacters
    faults.omittedMarks = layout.omittedMarks
    faults.brokenWords = layout.brokenWords
    faults.hyphenProblem = layout.hyphenProblem
    faults.isCut = layout.isTruncated
    // The ink of a fitted text lies within the frame, if there is any room for it.
    let isFitted = layout.text.fit != nil
    let room = (isFitted ? 1e-3 : TextFaults.overhang) * layout.fontSize
    if let ink = layout.inkBounds {
      let isWide = (isFitted || layout.size.width > width) && (ink.x < -room || ink.maxX > width + room)
      let isHigh = (isFitted || layout.size.height > height) && (ink.y < -room || ink.maxY > height + room)
      faults.overflowsFrame = isWide || isHigh
    }
    return faults
  }
}
