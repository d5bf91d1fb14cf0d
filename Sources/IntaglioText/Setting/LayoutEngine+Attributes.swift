#if Drawing
import CPango
import IntaglioModel

extension LayoutEngine {
  /// Sets what Pango keeps as attributes of a paragraph: the spacing of letters, and where hyphens may appear.
  func setAttributes(of text: Text, for string: String) {
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    // Pango gives half to either side of a gap: an even number loses nothing.
    halfSpacing = Int((text.letterSpacing / text.font.size * Self.unitsPerEm / 2).rounded())
    if halfSpacing != 0 {
      pango_attr_list_insert(attributes, pango_attr_letter_spacing_new(2 * Int32(halfSpacing)))
    }
    // A word that breaks for want of room gets no hyphen. Only at a soft hyphen, between the two ranges that it parts, one
    // is drawn where the line breaks.
    var start = 0
    for end in Self.softHyphens(in: string) + [string.utf8.count] {
      if let attribute = pango_attr_insert_hyphens_new(0) {
        attribute.pointee.start_index = UInt32(start)
        attribute.pointee.end_index = UInt32(end)
        pango_attr_list_insert(attributes, attribute)
      }
      start = end + 2
    }
    pango_layout_set_attributes(layout, attributes)
  }

  /// Where the soft hyphens (U+00AD, two bytes) of a string begin in its UTF-8.
  private static func softHyphens(in string: String) -> [Int] {
    var found: [Int] = []
    var last: UInt8 = 0
    for (index, byte) in string.utf8.enumerated() {
      if last == 0xC2, byte == 0xAD { found.append(index - 1) }
      last = byte
    }
    return found
  }
}
#endif
