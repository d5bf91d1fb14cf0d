// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Texts as inputs of the plan: a coverage for each colour, a picture of the emoji, and the pictures in the
/// lines.
extension SceneResolver {
  /// A text in a frame of pixels. The letters of each colour are a coverage, separate from emoji and
  /// pictures, so that no colour is rounded.
  mutating func text(
    _ text: Text, in frame: Rect, visible: PixelRect, layer: String?, field: String
  ) throws(RenderError) -> ResolvedLayer.Content? {
    let (key, colors) = (text.coverageKey, text.colors)
    let lettersKeys = colors.indices.map { CachedContents.Key.Subject.letters(key, $0) }
    var letters = found(lettersKeys, in: frame, visible: visible, field: field)
    let pictureCount = text.runs.count { $0.picture != nil }
    let colored = [.emoji(text)] + (0..<pictureCount).map { CachedContents.Key.Subject.textPicture(text, $0) }
    var others = found(colored, in: frame, visible: visible, field: field)
    if letters == nil || others == nil {
      if letters == nil, others == nil, pictureCount == 0,
        let outlines = try outlines(of: text, in: frame, visible: visible, layer: layer, field: field)
      {
        return outlines
      }
      let set = try rethrowing(
        RenderError.scene, try painter.set(text, in: frame, visible: visible, field: field))
      if letters == nil {
        letters = try drawn(lettersKeys, of: set, in: frame, visible: visible, field: field, keepsEmpty: true)
      }
      if others == nil {
        var drawn: [ResolvedLayer.Content] = []
        for (index, subject) in colored.enumerated() {
          // Pictures that were cut off have no entry here.
          let part =
            index == 0 ? set.colorGlyphs : index <= set.pictures.count ? set.pictures[index - 1] : nil
          let content = try self.drawn(subject, in: frame, visible: visible, field: field, mayBeWhole: false)
          { part ?? .nothing(at: $0.origin) }
          if let content { drawn.append(content) }
        }
        others = drawn
      }
    }
    warnOfFaults(in: letters?.first, font: text.font, layer: layer, field: field)
    let parts = covering(letters ?? [], colors) + (others ?? [])
    return parts.isEmpty ? nil : .stack(parts)
  }

  /// A text in a frame of pixels; nil for texts with colour glyphs or pictures, which are more than outlines.
  mutating func outlines(
    of text: Text, in frame: Rect, turn: Transform? = nil, visible: PixelRect, layer: String?, field: String
  ) throws(RenderError) -> ResolvedLayer.Content? {
    // Layout costs more than drawing, so the cache is searched first, whatever the colour.
    let (key, colors) = (text.coverageKey, text.colors)
    let subjects = colors.indices.map { CachedContents.Key.Subject.textCoverage(key, $0) }
    var contents = found(subjects, in: frame, turn: turn, visible: visible, field: field)
    if contents == nil {
      try cancellation?.check()
      let set = try rethrowing(
        RenderError.scene, try painter.set(text, in: frame, visible: visible, field: field))
      guard !set.hasColors else { return nil }
      contents = try drawn(
        subjects, of: set, in: frame, turn: turn, visible: visible, field: field,
        keepsEmpty: colors.count > 1)
    }
    warnOfFaults(in: contents?.first, font: text.font, layer: layer, field: field)
    if colors.count == 1 { return contents?.first?.covering(colors[0]) ?? .layers([]) }
    return .stack(covering(contents ?? [], colors))
  }

  /// Draws the letters of a text in each of its colours, or only in those that have letters.
  private mutating func drawn(
    _ subjects: [CachedContents.Key.Subject], of set: ContentsPainter.PlacedText, in frame: Rect,
    turn: Transform? = nil, visible: PixelRect, field: String, keepsEmpty: Bool
  ) throws(RenderError) -> [ResolvedLayer.Content] {
    let painter = painter
    var drawn: [ResolvedLayer.Content] = []
    for (index, subject) in subjects.enumerated() {
      let part = try self.drawn(subject, in: frame, turn: turn, visible: visible, field: field) {
        (frame) throws(SceneError) in
        try painter.coverage(
          of: set, color: index, painter.map(to: frame.origin, turn), visible: visible, field: field)
          ?? (keepsEmpty ? .nothing(at: frame.origin, set.faults) : nil)
      }
      if let part { drawn.append(part) }
    }
    return drawn
  }

  /// Coverages in their colours, without invisible ones.
  private func covering(_ letters: [ResolvedLayer.Content], _ colors: [Color]) -> [ResolvedLayer.Content] {
    zip(letters, colors).compactMap { $1.alpha > 0 ? $0.covering($1) : nil }
  }

  /// Contents drawn earlier in an equal frame; nil if any of them is missing.
  private mutating func found(
    _ subjects: [CachedContents.Key.Subject], in frame: Rect, turn: Transform? = nil, visible: PixelRect,
    field: String
  ) -> [ResolvedLayer.Content]? {
    var contents: [ResolvedLayer.Content] = []
    for subject in subjects {
      guard let found = found(subject, in: frame, turn: turn, visible: visible, field: field) else {
        return nil
      }
      contents.append(found)
    }
    return contents
  }

  private mutating func warnOfFaults(
    in content: ResolvedLayer.Content?, font: Font, layer: String?, field: String
  ) {
    guard case .bitmap(let input, _, _, _, _)? = content, let faults = faults[input] else { return }
    warnings += faults.warnings(field: "\(field).text", layer: layer, font: font.source)
  }
}

extension PlacedBitmap {
  /// A transparent pixel: stands for a text without letters, or without visible emoji, so that it is not laid
  /// out again.
  fileprivate static func nothing(at place: Vector, _ faults: TextFaults = TextFaults()) -> PlacedBitmap? {
    guard let bitmap = try? Bitmap(transparent: PixelSize(1, 1)) else { return nil }
    var placed = PlacedBitmap(
      bitmap: bitmap, left: Int(place.x.rounded(.down)), top: Int(place.y.rounded(.down)))
    placed.faults = faults
    return placed
  }
}

extension Text {
  /// The text, in black if it has a single colour, since coverage does not depend on that.
  fileprivate var coverageKey: Text { colors.count == 1 ? colored(.black) : self }
}
