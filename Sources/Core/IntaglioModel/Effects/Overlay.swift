// SPDX-License-Identifier: MIT

/// A colour, a gradient or a pattern over the contents, clipped at their edge: above `Style.fill`, and
/// independent of the fill opacity.
///
/// An opaque overlay without a blend mode hides everything below it: contents, fill and lower overlays are
/// not drawn at all, and do not shine through soft edges.
public struct Overlay: Sendable, Hashable {
  /// The paint.
  public var paint: StylePaint
  /// The opacity, 0…1.
  public var opacity: Double
  /// The blend mode over everything below. Any mode but `copy`.
  public var blend: BlendMode
  /// The box that a gradient covers and that a pattern starts from.
  public var alignment: StylePaint.Alignment

  package var hides: Bool {
    guard opacity == 1, blend == .normal else { return false }
    switch paint {
    case .color(let color): return color.alpha == 1
    case .gradient(let gradient): return gradient.isOpaque
    case .ramp: return false
    case .pattern(let pattern): return pattern.isOpaque
    }
  }

  /// An overlay.
  public init(
    _ paint: StylePaint, opacity: Double = 1, blend: BlendMode = .normal,
    alignment: StylePaint.Alignment = .frame
  ) {
    (self.paint, self.opacity, self.blend, self.alignment) = (paint, opacity, blend, alignment)
  }
}

extension Overlay: Described {
  package static let schemaName = "overlay"
  package static let summary = "A colour, a gradient or a pattern over the content, cut off at its edge."
  package static let blank = Overlay(.color(.black))
  package static let fields: FieldTable<Overlay> = [
    Field("", \.paint, "The paint.", presence: .required(), form: .withoutRamp),
    Field("opacity", \.opacity, "The opacity, 0 to 1.", limit: .range(0...1)),
    Field("blend", \.blend, "How the overlay blends with what lies below it.", limit: .effects),
    Field("align", \.alignment, StylePaint.Alignment.summary),
  ]

  package func checkConsistency(_ check: FieldCheck) throws(StyleError) {
    if case .ramp = paint { throw .invalid(field: "ramp", problem: "is only for strokes: give a gradient") }
  }
}

extension FieldForm<StylePaint> {
  fileprivate static var withoutRamp: FieldForm {
    FieldForm(choices: StylePaint.choices.filter { $0.key != "ramp" })
  }
}
