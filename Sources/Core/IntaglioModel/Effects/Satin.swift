// SPDX-License-Identifier: MIT

/// Folds within the contents, like silk: the difference of two of their shadows. Lengths are points.
///
///     c = contour(|B(a)(p + d) - B(a)(p - d)|), or 1 - c
///
/// with B the blur and d the offset, painted within the contents.
public struct Satin: Sendable, Hashable {
  /// The colour; its alpha is the strength.
  public var color: Color
  /// The blend mode over everything below. Any mode but `copy`.
  public var blend: BlendMode
  /// The displacement of each of the two shadows.
  public var offset: Vector
  /// The blur of both shadows.
  public var blur: Blur
  /// The curve of the difference.
  public var contour: Contour
  /// Whether the complement is painted.
  public var isInverted: Bool

  /// A satin.
  public init(
    color: Color = .black, blend: BlendMode = .multiply, offset: Vector, blur: Blur,
    contour: Contour = .linear, isInverted: Bool = true
  ) {
    (self.color, self.blend, self.offset, self.blur) = (color, blend, offset, blur)
    (self.contour, self.isInverted) = (contour, isInverted)
  }
}

extension Satin: Described {
  package static let schemaName = "satin"
  package static let summary = "Folds within the content, like silk: the difference of two of its shadows."
  package static let blank = Satin(offset: .zero, blur: .sigma(0))
  package static let fields: FieldTable<Satin> = [
    Field("color", \.color, "The colour; its alpha is the strength.", presence: .always),
    Field(
      "offset", \.offset, "The offset of each of the two shadows.", limit: .offset,
      presence: .required(hint: "how far the folds lie apart")),
    Field("", \.blur, "The softness of both shadows.", presence: .always),
    Field("contour", \.contour, "The curve of the difference."),
    Field("inverted", \.isInverted, "Whether the difference's complement is painted.", presence: .always),
    Field("blend", \.blend, "How the satin blends with what lies below.", limit: .effects, presence: .always),
  ]
}
