// SPDX-License-Identifier: MIT

/// Texts of text layers, written after the notation of Photoshop's own.
extension SampleFiles {
  /// A text to be written; fields of sheets are in the engine's notation: `/Tracking 100`.
  struct SampleText {
    var string = "Hh"
    var font = "DejaVuSans"
    var size = 10.0
    /// More fields of the first letters' style.
    var style = ""
    /// The fields of the second style, from the second letter on.
    var secondStyle: String?
    var paragraph = ""
    /// The fields of the second paragraph, from the third letter on.
    var secondParagraph: String?
    /// Left, top, right, bottom; nil for a point text.
    var box: [Double]?
    var transform = [1.0, 0, 0, 1, 0, 0]
    var isVertical = false
    var warp = "warpNone"

    /// The engine's data.
    var engine: [UInt8] {
      let count = string.utf16.count + 1
      let first = secondStyle == nil ? count : 1
      let shape = box.map { "/ShapeType 1 /BoxBounds [ \($0.map { "\($0)" }.joined(separator: " ")) ]" }
      let sheets = ([paragraph] + (secondParagraph.map { [$0] } ?? [])).map {
        "<< /ParagraphSheet << /DefaultStyleSheet 0 /Properties << \($0) >> >> >>"
      }
      var bytes = PSDBytes()
      bytes.ascii("\n\n<<\n\t/EngineDict\n\t<<\n\t\t/Editor << /Text ")
      bytes.append(SampleText.text(string + "\r"))
      bytes.ascii(
        """
         >>
        /ParagraphRun << /RunArray [ \(sheets.joined(separator: " ")) ]
        /RunLengthArray [ \(sheets.count == 1 ? "\(count)" : "2 \(count - 2)") ] >>
        /StyleRun << /RunArray [
        << /StyleSheet << /StyleSheetData << /Font 1 /FontSize \(size) \(style) >> >> >>
        """)
      if let secondStyle {
        bytes.ascii("<< /StyleSheet << /StyleSheetData << /Font 1 \(secondStyle) >> >> >>")
      }
      bytes.ascii(
        """
         ] /RunLengthArray [ \(first) \(secondStyle == nil ? "" : "\(count - first)") ] >>
        /Rendered << /Shapes << /WritingDirection \(isVertical ? 2 : 0) /Children [ << /Cookie << /Photoshop
        << \(shape ?? "/ShapeType 0 /PointBase [ 0.0 0.0 ]") >> >> >> ] >> >>
        >>
        /ResourceDict << /TheNormalStyleSheet 0 /TheNormalParagraphSheet 0
        /StyleSheetSet [ << /StyleSheetData << /Font 0 /FontSize 12.0 /Tracking 0 /AutoLeading true
        /FillColor << /Type 1 /Values [ 1.0 0.0 0.0 0.0 ] >> >> >> ]
        /ParagraphSheetSet [ << /Properties << /Justification 0 /AutoLeading 1.2 >> >> ]
        /FontSet [ << /Name
        """)
      bytes.append(SampleText.text("AdobeInvisFont"))
      bytes.ascii(" >> << /Name ")
      bytes.append(SampleText.text(font))
      bytes.ascii(" >> ] >>\n>>")
      return bytes.bytes
    }

    /// UTF-16 behind a byte order mark, in parentheses, escaped.
    static func text(_ string: String) -> [UInt8] {
      var bytes = [UInt8(ascii: "("), 0xFE, 0xFF]
      for unit in string.utf16 {
        for byte in [UInt8(unit >> 8), UInt8(unit & 255)] {
          if "()\\".utf8.contains(byte) { bytes.append(UInt8(ascii: "\\")) }
          bytes.append(byte)
        }
      }
      return bytes + [UInt8(ascii: ")")]
    }

    /// The block `TySh`.
    var block: PSDBytes {
      .build { bytes in
        bytes.number(1, 2)
        for number in transform { bytes.double(number) }
        bytes.number(50, 2)
        bytes.append(
          Field.descriptor(
            "TxLr",
            [
              ("Txt ", .text(string)), ("Ornt", .word("Ornt", isVertical ? "Vrtc" : "Hrzn")),
              ("EngineData", .data(engine)),
            ]))
        bytes.number(1, 2)
        bytes.append(Field.descriptor("warp", [("warpStyle", .word("warpStyle", warp))]))
        for _ in 0..<4 { bytes.number(0, 4) }
      }
    }

    /// A layer with one black pixel as the text's picture.
    func layer(_ name: String = "Title") -> PSDFile.Layer {
      var layer = PSDFile.Layer.row([SIMD4(0, 0, 0, 255)], name: name)
      layer.blocks = [("TySh", block)]
      return layer
    }
  }
}
