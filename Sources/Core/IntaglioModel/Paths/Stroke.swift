// SPDX-License-Identifier: MIT

/// A line of some width along a path: the stroke of SVG and CSS. Lengths are points.
public struct Stroke: Sendable, Hashable {
  /// The ends of a line.
  public enum Cap: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    /// Straight, at the end of the path.
    case butt
    /// A half circle about the end.
    case round
    /// Straight, half a width past the end.
    case square
  }

  /// The joins of lines.
  public enum Join: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    /// A tip up to `miterLimit`; past it a bevel.
    case miter
    /// A circle about the corner.
    case round
    /// A straight line between the outer corners.
    case bevel
  }

  /// The width of the line, half of it on either side of the path. 0 draws nothing.
  public var width: Double
  /// The ends of open subpaths and dashes.
  public var cap: Cap
  /// The joins at corners.
  public var join: Join
  /// The maximum length of a miter join, from the inner corner to the outer one, in widths; 1 or more. At 10
  /// (Core Graphics, canvas, PDF) angles under 11.5 degrees are cut off, at 4 (SVG) those under 29.
  public var miterLimit: Double
  /// Alternating lengths of dashes and gaps along the path; a list of odd length is used twice. Empty, or all
  /// 0, is a line without gaps. Each closed subpath starts with the first dash; dashes that meet at its end
  /// and its start are one.
  public var dashes: [Double]
  /// The offset into the dashes at which a subpath starts; may be negative.
  public var dashPhase: Double

  /// A line of `width`, by default without gaps.
  public init(
    width: Double = 1, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10, dashes: [Double] = [],
    dashPhase: Double = 0
  ) {
    (self.width, self.cap, self.join, self.miterLimit) = (width, cap, join, miterLimit)
    (self.dashes, self.dashPhase) = (dashes, dashPhase)
  }

  /// The tolerance of a stroke's outline at one pixel a point: its coverage is then off by at most a quarter
  /// of a level, because the lines that approximate a curve lie on both sides of it.
  public static let defaultTolerance = 1.0 / 512
  /// The maximum width.
  public static let maximumWidth = 1e9
  /// The maximum number of dashes in one path.
  public static let maximumDashCount = 1_000_000
}

extension Stroke: Described {
  package static let schemaName = "pathStroke"
  package static let summary = "A line along a path, half of it on either side. Lengths are points."
  package static let blank = Stroke()
  package static let fields: FieldTable<Stroke> = [
    Field("width", \.width, "The width.", limit: .range(0...maximumWidth), presence: .always),
    Field("cap", \.cap, "How open lines and dashes end.", presence: .always),
    Field("join", \.join, "How lines join at corners.", presence: .always),
    Field(
      "miterLimit", \.miterLimit, "The longest tip of a miter join, in widths.", limit: .atLeast(1),
      presence: .always),
    Field(
      "dashes", \.dashes, "Alternating lengths of dashes and gaps. Empty: a line without gaps.",
      limit: ListLimit(of: .atLeast(0)), presence: .always),
    Field("dashPhase", \.dashPhase, "The offset of the line's start in the dashes.", presence: .always),
  ]

  /// Checks that the stroke can be drawn: every number finite and in its range.
  ///
  /// - Throws: `StyleError`, naming the first field at fault.
  public func validate() throws(StyleError) { try check(FieldCheck(scale: 1)) }
}
