// SPDX-License-Identifier: MIT

/// How a path's outline is drawn as a line of some width: the stroke of SVG and CSS. Lengths are points.
public struct Stroke: Sendable, Hashable {
  /// How a line ends.
  public enum Cap: String, Sendable, Hashable, Codable, CaseIterable {
    /// Straight, where the path ends.
    case butt
    /// With half a circle about the end.
    case round
    /// Straight, half a width farther.
    case square
  }

  /// How two lines meet.
  public enum Join: String, Sendable, Hashable, Codable, CaseIterable {
    /// In a tip, as long as `miterLimit` allows; else as a bevel.
    case miter
    /// With a circle about the corner.
    case round
    /// With a straight line between the outer corners.
    case bevel
  }

  /// The width of the line, half of it on either side of the path. 0 draws nothing.
  public var width: Double
  /// How open subpaths and dashes end.
  public var cap: Cap
  /// How pieces meet in a corner.
  public var join: Join
  /// The longest tip of a miter join, from the inner corner to the outer one, in widths; 1 or more. At 10
  /// (Core Graphics, canvas, PDF) angles under 11.5 degrees are cut off, at 4 (SVG) those under 29.
  public var miterLimit: Double
  /// Lengths along the path that are drawn and left out, in turn; a list of an odd number counts twice over.
  /// Empty, or all 0, is a line without gaps. Each closed subpath begins with the first dash, and what is
  /// drawn at its end and at its start is one dash.
  public var dashes: [Double]
  /// How far into the dashes a subpath begins; may be negative.
  public var dashPhase: Double

  /// A line of `width`, without gaps where `dashes` are not given.
  public init(
    width: Double = 1, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10, dashes: [Double] = [],
    dashPhase: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashes = dashes
    self.dashPhase = dashPhase
  }

  /// How far a stroke's outline may stray, where it is drawn at one pixel a point: its coverage then is a
  /// quarter of a level off at most, because the lines that stand for a curve lie on either side of it.
  public static let defaultTolerance = 1.0 / 512
  /// The widest line.
  public static let maximumWidth = 1e9
  /// The most dashes that one path is cut into.
  public static let maximumDashCount = 1_000_000
}

extension Stroke: Described {
  package static let schemaName = "pathStroke"
  package static let summary = "A line along a path, half of it on either side. Lengths are points."
  package static let blank = Stroke()
  package static let fields: FieldTable<Stroke> = [
    Field("width", \.width, "Points.", limit: .range(0...maximumWidth), presence: .always),
    Field("cap", \.cap, "How open lines and dashes end.", presence: .always),
    Field("join", \.join, "How two lines meet.", presence: .always),
    Field(
      "miterLimit", \.miterLimit, "The longest tip of a miter join, in widths.", limit: .atLeast(1),
      presence: .always),
    Field(
      "dashes", \.dashes, "Lengths that are drawn and left out, in turn. Empty: a line without gaps.",
      limit: ListLimit(of: .atLeast(0)), presence: .always),
    Field("dashPhase", \.dashPhase, "How far into the dashes the line begins, in points.", presence: .always),
  ]

  /// Checks that the stroke can be drawn: every number finite and in its range.
  ///
  /// - Throws: `StyleError`, naming the first field at fault.
  public func validate() throws(StyleError) { try check(FieldCheck(scale: 1)) }
}
