// SPDX-License-Identifier: MIT
import IntaglioModel

/// The text of a text layer and how Photoshop sets it. Lengths are pixels before `transform`.
package struct PSDText: Sendable, Hashable {
  /// The characters: carriage returns end paragraphs, U+2028 ends lines.
  package let string: String
  /// From the text's coordinates to the document's pixels.
  package let transform: Transform
  package let frame: Frame
  package let isVertical: Bool
  /// The identifier of a warp, such as `warpArc`; nil without one.
  package let warp: String?
  /// The styles of successive characters; at least one.
  package internal(set) var runs: [Run]
  /// The settings of successive paragraphs; at least one.
  package let paragraphs: [Paragraph]

  package enum Frame: Sendable, Hashable {
    /// The first baseline begins, ends or is centred at the origin. Lines do not break.
    case point
    /// Lines break at the box's sides, and the first one's letter d touches the top.
    case box(Rect)
  }

  /// Characters of one style.
  package struct Run: Sendable, Hashable {
    /// In UTF-16.
    package let length: Int
    package internal(set) var style: Style
    /// The manual kerning after each character, in thousandths of the size; nil for the font's kerning.
    package let kerning: Double?
  }

  package struct Style: Sendable, Hashable {
    /// The PostScript name of the font.
    package var font = ""
    package var size = 12.0
    /// The distance to the baseline above; nil for the paragraph's `autoLeading`.
    package var leading: Double?
    /// Between characters, in thousandths of the size.
    package var tracking = 0.0
    package var horizontalScale = 1.0
    package var verticalScale = 1.0
    /// Upwards.
    package var baselineShift = 0.0
    package var caps = Caps.none
    package var position = Position.normal
    package var isFauxBold = false
    package var isFauxItalic = false
    package var isUnderlined = false
    package var isStruckThrough = false
    package var color = PSDColor.rgb(red: 0, green: 0, blue: 0)
    /// 0…1: the alpha of the colour.
    package var opacity = 1.0
    package var isFilled = true
    /// Whether the letters have an outline in a separate colour.
    package var isOutlined = false

    package init() {}
  }

  package enum Caps: Int, Sendable, Hashable {
    case none, small, all
  }

  package enum Position: Int, Sendable, Hashable {
    case normal, superscript, `subscript`
  }

  /// The alignments in Photoshop's order; those of justified texts are named after their last line.
  package enum Alignment: Int, Sendable, Hashable {
    case left, right, center, justifyLeft, justifyRight, justifyCenter, justifyAll
  }

  package struct Paragraph: Sendable, Hashable {
    /// In UTF-16.
    package var length = 0
    package var alignment = Alignment.left
    package var firstLineIndent = 0.0
    package var startIndent = 0.0
    package var endIndent = 0.0
    package var spaceBefore = 0.0
    package var spaceAfter = 0.0
    /// The leading of styles without one, as a share of the size.
    package var autoLeading = 1.2
    package var isHyphenated = false
  }
}
