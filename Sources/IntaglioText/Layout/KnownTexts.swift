// SPDX-License-Identifier: MIT
#if Text
import IntaglioModel

/// The texts that an engine has laid out last. A layout of layers measures a text, and then it is drawn in
/// the frame found: it is laid out once for each set of lines.
struct KnownTexts {
  private struct Entry {
    /// The width in ems for which the text was laid out; nil for no line breaks.
    let width: Double?
    /// The least width at which it has the same lines, if that is known.
    let least: Double?
    let laid: LaidText
  }

  /// The most texts to keep, and the most widths of each.
  private static let maximum = (texts: 128, widths: 4)

  private var entries: [Text: [Entry]] = [:]

  /// A text as it is laid out at a width, in ems; nil if that is not known.
  func text(_ text: Text, width: Double?) -> LaidText? {
    entries[text]?.first { entry in
      if entry.width == width { return true }
      guard let least = entry.least, let width else { return false }
      return least <= width && width <= entry.width ?? .infinity
    }?.laid
  }

  /// Remembers a text, in place of all others if there are too many.
  mutating func add(_ laid: LaidText, of text: Text, width: Double?) {
    guard text.isSmall else { return }
    if entries.count >= Self.maximum.texts { entries = [:] }
    var all = entries[text] ?? []
    if all.count >= Self.maximum.widths { all.removeFirst() }
    all.append(
      Entry(width: width, least: Self.hasRoomAnywhere(laid, as: text) ? laid.width : nil, laid: laid))
    entries[text] = all
  }

  /// Whether a text, which has room for each of its paragraphs in a line, has the same lines wherever they
  /// have room. Without line breaks a hanging blank needs room, too.
  private static func hasRoomAnywhere(_ laid: LaidText, as text: Text) -> Bool {
    laid.lines.count == laid.paragraphCount && !laid.findings.isTruncated && !laid.isSqueezed
      && text.wrap != .none
      && text.alignment != .justify && !laid.lines.contains(where: \.endsInBlank)
  }
}

extension Text {
  /// The most bytes of a small text.
  private static let maximumSmallLength = 256

  /// Whether it takes so little memory that caches without a budget may keep it: pictures hold their pixels.
  var isSmall: Bool {
    !hasPictures && runs.reduce(0, { $0 + $1.string.utf8.count }) <= Text.maximumSmallLength
  }
}
#endif
