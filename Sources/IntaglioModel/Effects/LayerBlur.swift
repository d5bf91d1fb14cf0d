// SPDX-License-Identifier: MIT

/// A blur of all that a style draws: its contents, effects inside and outside of them. CSS's `filter:
/// blur()`, Figma's layer blur.
///
/// The style is drawn into a picture of its own, on which blend modes see nothing of what lies below. B of
/// its premultiplied colours and alpha is drawn over what lies below, however small the blur is. A layer's
/// border, its shadow along a path, and layers that lie on contents are not the style's, and stay sharp.
///
/// With a progression the standard deviation s changes along a line. With m the larger of its two ends in
/// pixels, pictures are blurred with m, m / 2, m / 4 … down to the last one of at least half a pixel, and one
/// is not blurred. Where s lies between two of these, the two pictures are mixed linearly.
public struct LayerBlur: Sendable, Hashable {
  /// How soft everything becomes; at the end of the line, where there is a progression.
  public var blur: Blur
  /// How the blur changes from one place to another; nil for the same everywhere.
  public var progression: Progression?

  /// From where to where a blur changes. Places are fractions of the layer's frame, or of the picture: (0, 0)
  /// is the top left corner, (1, 1) the bottom right. Before the line and behind it the blur stays as it is
  /// at its ends; across it nothing changes.
  public struct Progression: Sendable, Hashable {
    /// The blur at the start, in the unit of that at the end.
    public var from: Double
    /// Where the blur begins to change.
    public var start: Vector
    /// Where it is that of the layer blur; another place than the start.
    public var end: Vector

    /// From the top to the bottom, and from no blur, unless told otherwise.
    public init(from: Double = 0, start: Vector = Vector(0.5, 0), end: Vector = Vector(0.5, 1)) {
      self.from = from
      self.start = start
      self.end = end
    }
  }

  /// A layer blur.
  public init(_ blur: Blur, progression: Progression? = nil) {
    self.blur = blur
    self.progression = progression
  }

  /// The larger of the blurs at both ends.
  package var largest: Blur {
    guard let progression, progression.from > blur.value else { return blur }
    return Blur(progression.from, unit: blur.unit)
  }
}

extension LayerBlur: Described {
  package static let schemaName = "layerBlur"
  package static let summary =
    "A blur of all that a style draws, the same everywhere or changing along a line."
  package static let blank = LayerBlur(.sigma(0))
  package static let fields: FieldTable<LayerBlur> = [
    Field("", \.blur, "The blur.", presence: .required()),
    Field("progression", \.progression, "The line along which the blur changes. Left out: it does not."),
  ]

  package func checkTogether(_ check: FieldCheck) throws(StyleError) {
    guard let progression else { return }
    do throws(StyleError) {
      try blur.checkNumber(progression.from, check)
    } catch {
      throw error.inside("progression.from")
    }
  }
}

extension LayerBlur.Progression: Described {
  package static let schemaName = "progression"
  package static let summary =
    "A line along which a blur changes. Places are fractions of the layer's frame: [0, 0] is its top left corner, [1, 1] its bottom right."
  package static let blank = LayerBlur.Progression()
  package static let fields: FieldTable<LayerBlur.Progression> = [
    Field(
      "from", \.from, "The blur at the start, in the unit of that at the end.", limit: .atLeast(0),
      presence: .always),
    Field(
      "start", \.start, "Where the blur begins to change.", limit: .range(-1000...1000), presence: .always),
    Field(
      "end", \.end, "Where it has changed: another place than the start.", limit: .range(-1000...1000),
      presence: .always),
  ]

  package func checkTogether(_ check: FieldCheck) throws(StyleError) {
    guard start != end else {
      throw .invalid(field: "end", problem: "is where the line starts: move it, or leave out progression")
    }
  }
}
