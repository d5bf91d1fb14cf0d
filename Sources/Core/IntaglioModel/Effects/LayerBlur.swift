// SPDX-License-Identifier: MIT

/// A blur of everything that a style draws: contents and effects inside and outside of them. CSS's `filter:
/// blur()`, Figma's layer blur.
///
/// The style is drawn into an isolated picture, in which blend modes do not see the layers below. The blur B
/// of its premultiplied colours and alpha is then drawn over those layers, however small the blur is. A
/// layer's border, its path shadow, and layers on top of its contents are not part of the style, and stay
/// sharp.
///
/// With a progression the standard deviation s changes along a line. With m the larger of its two ends in
/// pixels, the picture is blurred with m, m / 2, m / 4 … down to the last one of at least half a pixel, and
/// is also kept unblurred. Where s lies between two of these, the two pictures are mixed linearly.
public struct LayerBlur: Sendable, Hashable {
  /// The blur; with a progression, the blur at the end of its line.
  public var blur: Blur
  /// The change of the blur along a line; nil for a uniform blur.
  public var progression: Progression?

  /// The line along which a blur changes. Places are fractions of the layer's frame, or of the picture: (0,
  /// 0) is the top left corner, (1, 1) the bottom right. The blur is constant before the start, past the end,
  /// and across the line.
  public struct Progression: Sendable, Hashable {
    /// The blur at the start, in the same unit as the blur at the end.
    public var from: Double
    /// The start of the change.
    public var start: Vector
    /// The end of the change, where the layer blur applies in full; different from the start.
    public var end: Vector

    /// By default from the top to the bottom, starting with no blur.
    public init(from: Double = 0, start: Vector = Vector(0.5, 0), end: Vector = Vector(0.5, 1)) {
      (self.from, self.start, self.end) = (from, start, end)
    }
  }

  /// A layer blur.
  public init(_ blur: Blur, progression: Progression? = nil) {
    (self.blur, self.progression) = (blur, progression)
  }

  package var largest: Blur {
    guard let progression, progression.from > blur.value else { return blur }
    return Blur(progression.from, unit: blur.unit)
  }
}

extension LayerBlur: Described {
  package static let schemaName = "layerBlur"
  package static let summary = "A blur of everything that a style draws, uniform or changing along a line."
  package static let blank = LayerBlur(.sigma(0))
  package static let fields: FieldTable<LayerBlur> = [
    Field("", \.blur, "The blur.", presence: .required()),
    Field("progression", \.progression, "The line along which the blur changes. Left out: a uniform blur."),
  ]

  package func checkConsistency(_ check: FieldCheck) throws(StyleError) {
    guard let progression else { return }
    try StyleError.at("progression.from", blur.checkNumber(progression.from, check))
  }
}

extension LayerBlur.Progression: Described {
  package static let schemaName = "progression"
  package static let summary =
    "A line along which a blur changes. Places are fractions of the layer's frame: [0, 0] is its top left corner, [1, 1] its bottom right."
  package static let blank = LayerBlur.Progression()
  package static let fields: FieldTable<LayerBlur.Progression> = [
    Field(
      "from", \.from, "The blur at the start, in the same unit as at the end.", limit: .atLeast(0),
      presence: .always),
    Field(
      "start", \.start, "Where the blur begins to change.", limit: .range(-1000...1000), presence: .always),
    Field(
      "end", \.end, "Where the change ends; different from the start.", limit: .range(-1000...1000),
      presence: .always),
  ]

  package func checkConsistency(_ check: FieldCheck) throws(StyleError) {
    guard start != end else {
      throw .invalid(field: "end", problem: "is the same as the start: move it, or leave out progression")
    }
  }
}
