// SPDX-License-Identifier: MIT
import IntaglioModel

/// A cache of the texts that an engine has laid out. A text in a layout of layers is first measured, then
/// drawn in its frame. The cache avoids a second layout if the lines are the same.
struct KnownTexts {
  private struct Entry {
    /// The width in ems for which the text was laid out; nil for no line breaks.
    let width: Double?
    /// The least width at which it has the same lines, if that is known.
    let least: Double?
    let laid: LaidText
  }

  /// The maximum number of texts, and of widths for each text.
  private static let maximum = (texts: 128, widths: 4)

  private var entries: [Text: [Entry]] = [:]

  /// The layout of a text at a width in ems; nil if it is not cached.
  func text(_ text: Text, width: Double?) -> LaidText? {
    entries[text]?.first { entry in
      if entry.width == width { return true }
      guard let least = entry.least, let width else { return false }
      return least <= width && width <= entry.width ?? .infinity
    }?.laid
  }

  /// Adds a text. If there are too many, all others are dropped.
  mutating func add(_ laid: LaidText, of text: Text, width: Double?) {
    guard text.isSmall else { return }
    if entries.count >= Self.maximum.texts { entries = [:] }
    var all = entries[text] ?? []
    if all.count >= Self.maximum.widths { all.removeFirst() }
    all.append(
      Entry(width: width, least: Self.hasRoomAnywhere(laid, as: text) ? laid.width : nil, laid: laid))
    entries[text] = all
  }

  /// Whether a text has one line for each paragraph, and the same lines at every width at which they fit.
  /// Hanging blanks are excluded, because they need room without line breaks.
  private static func hasRoomAnywhere(_ laid: LaidText, as text: Text) -> Bool {
    laid.lines.count == laid.paragraphCount && !laid.findings.isTruncated && !laid.isSqueezed
      && text.wrap != .none && text.alignment != .justify && !laid.lines.contains(where: \.endsInBlank)
  }
}

extension Text {
  /// The maximum length of a small text in UTF-8.
  private static let maximumSmallLength = 256

  /// Whether it is small enough for caches without a memory budget. Texts with pictures are not: pictures
  /// hold their pixels.
  var isSmall: Bool {
    !hasPictures && runs.reduce(0, { $0 + $1.string.utf8.count }) <= Text.maximumSmallLength
  }
}
