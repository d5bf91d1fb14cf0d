// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import Testing

/// The inspection of drawings before librsvg.
@Suite struct SVGInspectionTests {
  private static let root =
    "<svg xmlns='http://www.w3.org/2000/svg' xmlns:s='http://www.w3.org/2000/svg' width='3' height='2'>"

  private func check(_ text: String, isRefusedFor words: String?) {
    do throws(PictureFileError) {
      let size = try Bitmap(encoded: Array(text.utf8), name: "a").size
      #expect(words == nil && size == PixelSize(3, 2), "\(text)")
    } catch {
      #expect(words.map { error.description.contains($0) } == true, "\(text): \(error)")
    }
  }

  /// The first as Inkscape and many others write it, the second as Illustrator does.
  @Test(arguments: [
    (
      #"<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">"#,
      true
    ),
    (##"<!DOCTYPE svg [ <!ENTITY ns_svg "http://www.w3.org/2000/svg"> ]>"##, false),
    ("<!DOCTYPE svg>", true), ("<!DOCTYPE svg []>", false),
    (#"<!DOCTYPE svg [<!ENTITY a "x"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>"#, false),
    ("<!-- <!DOCTYPE svg [<!ENTITY a 'x'>]> -->", true),
  ])
  func documentTypesDeclareNothing(prologue: String, isAllowed: Bool) {
    check(
      "<?xml version='1.0'?>\(prologue)\(Self.root)</svg>",
      isRefusedFor: isAllowed
        ? nil
        : "a: is an SVG drawing with declarations in its DOCTYPE, which is not read; entities can expand without limit"
    )
  }

  @Test(arguments: [
    (#"<feTurbulence numOctaves="32"/>"#, nil),
    (#"<feTurbulence numOctaves="33"/>"#, "whose numOctaves is 33, which"),
    (#"<s:feTurbulence a='"' numOctaves = '1e9'/>"#, "whose numOctaves is 1e9, which"),
    ("<feTurbulence\n\tseed=\"3\"\n\tnumOctaves=\"\n99\"/>", "whose numOctaves is 99, which"),
    (##"<feTurbulence numOctaves="&#57;9"/>"##, "whose numOctaves is &#57;9, which"),
    (#"<feConvolveMatrix order="20"/>"#, nil),
    (#"<feConvolveMatrix order="3,21"/>"#, "whose order is 3 21, which"),
    (#"<feConvolveMatrix order="21 1"/>"#, "it may be at most 20; simplify the filter"),
    (#"<feBlend numOctaves="99" order="99"/>"#, nil), (#"<!-- <feTurbulence numOctaves="99"/> -->"#, nil),
    (#"<desc><![CDATA[ <feTurbulence numOctaves="99"/> ]]></desc>"#, nil),
    (#"<?a <feTurbulence numOctaves="99"/> ?>"#, nil),
    (#"<desc a="<feTurbulence numOctaves='99'/>"/>"#, "damaged"),
  ])
  func filtersAreBounded(filter: String, words: String?) {
    check("\(Self.root)<filter id='f'>\(filter)</filter></svg>", isRefusedFor: words)
  }
}
