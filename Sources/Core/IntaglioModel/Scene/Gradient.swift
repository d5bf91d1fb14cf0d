// SPDX-License-Identifier: MIT

/// Colours along a line, from a centre outwards, or around a centre. Places are fractions of the layer's
/// frame: (0, 0) is its top left corner, (1, 1) its bottom right.
///
/// A pixel has the colour at its centre. The transition between two stops is at least a pixel wide, so that
/// hard stops are antialiased; so is the seam of a conic gradient.
public struct Gradient: Sendable, Hashable {
  /// The map from a place in the layer to a position among the stops.
  public enum Shape: Sendable, Hashable {
    /// Along the line from `start` (position 0) to `end` (position 1); constant across it. The line is
    /// converted to points first, so colours change at right angles to it whatever the layer's proportions
    /// are.
    case linear(start: Vector, end: Vector)
    /// From `center` (position 0) to the ellipse with the radii `radius`, fractions of width and height
    /// (position 1).
    case radial(center: Vector, radius: Vector)
    /// Around `center`, clockwise from the angle `start`, in degrees clockwise from the top, as in CSS.
    case conic(center: Vector, start: Double)
    /// Along the line from `start` (position 0) to `end` (position 1), and mirrored on the other side of
    /// `start`.
    case reflected(start: Vector, end: Vector)
    /// From `center` (position 0) to the diamond with the half diagonals `radius`, fractions of width and
    /// height (position 1), then turned about its centre by `angle` degrees, clockwise, with its lengths in
    /// points unchanged.
    case diamond(center: Vector, radius: Vector, angle: Double = 0)
  }

  /// A colour and its position.
  public struct Stop: Sendable, Hashable {
    /// The colour at the position.
    public var color: Color
    /// 0…1.
    public var position: Double

    /// A stop.
    public init(_ color: Color, at position: Double) { (self.color, self.position) = (color, position) }
  }

  /// The components for interpolation.
  public enum Mixing: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    /// Premultiplied components, as CSS does: a transparent stop has no colour.
    case premultiplied
    /// Components and alpha separately, as CAGradientLayer does: half-way from 50 % black to 0 % white is 25
    /// % of mid grey, which is 12.5 % black + 12.5 % background.
    case straight
  }

  /// The colour space of the interpolation.
  public enum Space: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    /// sRGB-encoded, as in CSS and Core Graphics.
    case sRGB = "srgb"
    /// Linear light, with sRGB's primaries.
    case linear
    /// OKLab (Ottosson, 2020): perceptually even steps.
    case okLab = "oklab"
  }

  /// The transition between neighbouring stops.
  public enum Curve: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    /// Linear.
    case linear
    /// A Catmull-Rom spline through the components of all stops as if these were evenly spaced, with the
    /// first and the last one doubled, and clamped to the range of the two stops on either side. Photoshop's
    /// gradients of full smoothness do the same.
    case smooth
  }

  /// The maximum number of stops.
  public static let maximumStops = 64

  /// Line, ellipse, turn or diamond.
  public var shape: Shape
  /// At least one, in ascending order of positions. The colour is constant before the first and after the
  /// last.
  public var stops: [Stop]
  /// The components for interpolation.
  public var mixing: Mixing
  /// The colour space of the interpolation.
  public var space: Space
  /// The transition between neighbouring stops.
  public var curve: Curve
  /// Whether the colours repeat before position 0 and beyond 1, instead of staying constant; around a centre,
  /// those up to the last position repeat until the turn is full. Only with a linear `curve`.
  public var repeats: Bool
  /// Copies of the gradient, each with the colours of a frame of its size; nil for one gradient over the
  /// whole frame.
  public var tiling: Tiling?

  /// A gradient.
  public init(
    _ shape: Shape, stops: [Stop], mixing: Mixing = .premultiplied, space: Space = .sRGB,
    curve: Curve = .linear, repeats: Bool = false, tiling: Tiling? = nil
  ) {
    (self.shape, self.stops, self.mixing, self.space, self.curve) = (shape, stops, mixing, space, curve)
    (self.repeats, self.tiling) = (repeats, tiling)
  }

  /// A gradient of evenly spaced colours, by default from top to bottom.
  public init(
    _ colors: [Color], from start: Vector = Vector(0.5, 0), to end: Vector = Vector(0.5, 1),
    mixing: Mixing = .premultiplied, space: Space = .sRGB, tiling: Tiling? = nil
  ) {
    let last = Double(max(1, colors.count - 1))
    self.init(
      .linear(start: start, end: end), stops: colors.enumerated().map { Stop($1, at: Double($0) / last) },
      mixing: mixing, space: space, tiling: tiling)
  }

  /// Whether all its colours are opaque, without gaps between tiles.
  package var isOpaque: Bool { stops.allSatisfy { $0.color.alpha == 1 } && tiling?.hasGaps != true }
}

extension Gradient: Described {
  static let mixingSummary =
    "How two colours are mixed: by premultiplied components, as in CSS, or by components and alpha separately, as in CAGradientLayer."
  static let spaceSummary = "The colour space in which colours are mixed."
  static let curveSummary =
    "How colours change from stop to stop: linearly, or on a Catmull-Rom spline through all of them, as in Photoshop."

  package static let schemaName = "gradient"
  package static let summary =
    "Colours along a line, from a centre outwards, or around one. Places are fractions of the frame: [0, 0] is its top left corner, [1, 1] its bottom right."
  package static let blank = Gradient([.black])
  package static let fields: FieldTable<Gradient> = [
    Field("", \.shape, "The shape. Left out: a line from top to bottom.", presence: .always),
    Field("stops", \.stops, "The colours.", limit: stopLimit, presence: .required(), form: .stops),
    Field("mixing", \.mixing, mixingSummary, presence: .always),
    Field("space", \.space, spaceSummary, presence: .always),
    Field("curve", \.curve, curveSummary),
    Field(
      "repeats", \.repeats,
      "Whether the colours repeat before position 0 and beyond 1, or, around a centre, beyond the last position."
    ),
    Field("tiling", \.tiling, "Copies of the gradient. Left out: one over the whole frame."),
  ]

  package func checkConsistency(_ check: FieldCheck) throws(StyleError) {
    if let tile = tiling?.tile, tile.width <= 0 || tile.height <= 0 {
      throw .invalid(field: "tiling.tile", problem: "needs a width and a height of more than 0")
    }
    guard repeats, curve == .smooth else { return }
    throw .invalid(field: "repeats", problem: "is for the curve linear, not for smooth")
  }

  package static let stopLimit = ListLimit<Stop>(1...maximumStops)

  package var simpler: [Gradient] {
    let plain = Gradient(stops.map(\.color))
    return (self == plain ? [] : [plain]) + simplerFields
  }
}

extension Gradient.Stop: FieldValue {
  package static func fieldShape(_ limit: NoLimit) -> FieldShape { .definition("stop") }

  package func check(_ limit: NoLimit, _ check: FieldCheck) throws(StyleError) {
    for (number, place) in [
      (color.red, 0), (color.green, 0), (color.blue, 0), (color.alpha, 0), (position, 1),
    ] {
      try StyleError.at("[\(place)]", NumberLimit.range(0...1).check(number, scale: 1))
    }
  }

  package mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    color.visitNumbers(visit)
    visit(&position)
  }
}

extension FieldForm<[Gradient.Stop]> {
  static var stops: FieldForm {
    FieldForm(
      keys: ["stops", "colors"],
      shape: .keys(
        [
          FieldKeyShape(
            "stops", "[colour, position] pairs; positions are 0 to 1 and do not decrease.",
            .list(.definition("stop"), Gradient.stopLimit.count)),
          FieldKeyShape(
            "colors", "Evenly spaced colours, instead of stops.",
            .list(.definition("color"), Gradient.stopLimit.count)),
        ], isExclusive: true),
      read: { reader in
        guard reader.has("stops") != reader.has("colors") else {
          throw reader.error(nil, "needs one of stops, colors")
        }
        guard reader.has("stops") else {
          let limit = ListLimit<Color>(Gradient.stopLimit.count)
          return try [Color].read("colors", limit, reader).map { Gradient($0).stops }
        }
        guard let stops = try [Gradient.Stop].read("stops", Gradient.stopLimit, reader) else { return nil }
        for (stop, next) in zip(stops, stops.dropFirst()) where next.position < stop.position {
          let positions = [stop, next].map { DecimalText.text($0.position) }
          throw reader.error("stops", "have positions that decrease, from \(positions[0]) to \(positions[1])")
        }
        return stops
      },
      write: { try $0.write("stops", $1) })
  }
}
