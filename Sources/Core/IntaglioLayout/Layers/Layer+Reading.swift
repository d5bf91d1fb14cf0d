// SPDX-License-Identifier: MIT
import IntaglioModel

/// The direction of the first letter in the texts of a layer that is not hidden, bottom first; nil without
/// letters.
func firstDirection(in layer: borrowing Layer) -> Text.Direction? {
  if layer.isHidden { return nil }
  if case .text(let text) = layer.contents,
    let letter = text.string.unicodeScalars.first(where: \.properties.isAlphabetic)
  {
    return letter.isRightToLeft ? .rightToLeft : .leftToRight
  }
  for index in layer.layers.indices {
    if let direction = firstDirection(in: layer.layers.span[index]) { return direction }
  }
  return nil
}

extension Layer {
  /// Aligns a text by the reading direction of the layout around it, unless the text has a direction itself.
  mutating func alignText(to reading: Text.Direction) {
    guard case .text(var text) = contents, text.direction == .auto else { return }
    let sides: (start: Text.Alignment, end: Text.Alignment) =
      reading == .rightToLeft ? (.right, .left) : (.left, .right)
    switch text.alignment {
    case .start: text.alignment = sides.start
    case .end: text.alignment = sides.end
    case .center, .justify, .left, .right: return
    }
    contents = .text(text)
  }
}

extension Unicode.Scalar {
  /// Whether a letter has Unicode's bidirectional class R or AL: by blocks, for letters to come, too.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
