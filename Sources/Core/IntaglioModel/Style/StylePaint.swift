// SPDX-License-Identifier: MIT

/// The paint of strokes and overlays.
public enum StylePaint: Sendable, Hashable {
  /// One colour.
  case color(Color)
  /// A gradient over the layer's frame, or over a picture's bounds, or over the contents' ink (`Alignment`).
  /// It continues beyond them.
  case gradient(Gradient)
  /// Strokes only: colours across the line, from the outer edge to the inner one, by distance from the
  /// contents' edge.
  case ramp(ColorRamp)
  /// A pattern from the corner of the layer's frame, or of a picture. It continues beyond them.
  case pattern(Pattern)
}

extension StylePaint: FieldChoices {
  package static let rule = "give one of them"
  package static let choices: [FieldChoice<StylePaint>] = [
    FieldChoice("color", "One colour.", Self.color) { if case .color(let color) = $0 { color } else { nil } },
    FieldChoice("gradient", "A gradient over the layer's frame, or a picture's bounds.", Self.gradient) {
      if case .gradient(let gradient) = $0 { gradient } else { nil }
    },
    FieldChoice(
      "pattern", "A pattern that starts at the corner of the layer's frame, or of a picture.", Self.pattern
    ) { if case .pattern(let pattern) = $0 { pattern } else { nil } },
    FieldChoice("ramp", "Colours across the line, from its outer edge to its inner one.", Self.ramp) {
      if case .ramp(let ramp) = $0 { ramp } else { nil }
    },
  ]

  package var simpler: [StylePaint] {
    self == .color(.black) ? [] : [.color(.black)] + Self.choices.flatMap { $0.simpler(self) }
  }
}
