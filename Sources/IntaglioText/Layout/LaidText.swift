// SPDX-License-Identifier: MIT
#if Text
import IntaglioModel

/// A text broken into lines, before it is placed in a box. Lengths are ems, y downwards.
struct LaidText {
  var lines: [LaidLine] = []
  /// Whether an ellipsis stands for text, or lines were left out.
  var isTruncated = false
  /// The fonts that glyphs came from, in the order of their first glyphs.
  var fonts: [UsedFont] = []
  /// The characters that no font has, in the order they were met.
  var missingCharacters: [Unicode.Scalar] = []
  /// Of the font that was asked for; nil where nothing needs them.
  var metrics: FontMetrics?
}

/// A glyph that is filled with the text's colour, and where its origin stands.
struct PlacedGlyph: Sendable {
  let outline: GlyphOutline
  var origin: Vector
}

/// A glyph that brings its colours, and where its origin stands.
struct PlacedColorGlyph: Sendable {
  let font: ColorFont
  let glyph: UInt32
  var origin: Vector
  /// The extent of what it draws, from its origin, in ems.
  let ink: Rect
}

/// One line of a `LaidText`. Lengths are ems; glyphs have their places from the line's left end and baseline.
struct LaidLine {
  /// A place between glyphs: how many lie to its left.
  private struct Place {
    let glyphs: Int
    let colorGlyphs: Int
  }

  /// The sum of the advances, without those of blanks at the line's end.
  var width = 0.0
  /// From the top of the tallest letters' box to the baseline.
  var ascent = 0.0
  /// From the baseline to the bottom of the deepest letters' box.
  var descent = 0.0
  /// What the fonts leave free between lines.
  var gap = 0.0
  /// Whether its paragraph runs from right to left.
  var isRightToLeft = false
  /// Whether a line separator (U+2028) ends it.
  var endsInSeparator = false
  /// What it shows of the text.
  var utf8Range = 0..<0
  /// From left to right.
  var glyphs: [PlacedGlyph] = []
  /// From left to right.
  var colorGlyphs: [PlacedColorGlyph] = []
  /// The blanks between its words, from left to right.
  private var blanks: [Place] = []

  /// Whether it has blanks and nothing else.
  var isBlank: Bool { width == 0 && glyphs.isEmpty && colorGlyphs.isEmpty && !utf8Range.isEmpty }

  /// Says that a blank is to the right of all glyphs so far.
  mutating func addBlank() {
    blanks.append(Place(glyphs: glyphs.count, colorGlyphs: colorGlyphs.count))
  }

  /// Moves all glyphs to the right.
  mutating func moveGlyphs(by distance: Double) {
    for index in glyphs.indices { glyphs[index].origin.x += distance }
    for index in colorGlyphs.indices { colorGlyphs[index].origin.x += distance }
  }

  /// Widens the blanks, all by as much, until the line is `room` wide. A line without blanks, or without
  /// room, stays as it is.
  mutating func justify(to room: Double) {
    let step = (room - width) / Double(blanks.count)
    guard !blanks.isEmpty, step > 0 else { return }
    var passed = 0
    for index in glyphs.indices {
      while passed < blanks.count, blanks[passed].glyphs <= index { passed += 1 }
      glyphs[index].origin.x += step * Double(passed)
    }
    passed = 0
    for index in colorGlyphs.indices {
      while passed < blanks.count, blanks[passed].colorGlyphs <= index { passed += 1 }
      colorGlyphs[index].origin.x += step * Double(passed)
    }
    width = room
  }
}
#endif
