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

  /// Checks that the stroke can be drawn: every number finite and in its range.
  ///
  /// - Throws: `StyleError`, naming the first field at fault.
  public func validate() throws(StyleError) {
    let widths = 0...Stroke.maximumWidth
    try Stroke.check(width, in: widths, allowed: "0…\(DecimalText.text(Stroke.maximumWidth))", field: "width")
    let limits = 1...Double.greatestFiniteMagnitude
    try Stroke.check(miterLimit, in: limits, allowed: "1 or more", field: "miterLimit")
    for (index, dash) in dashes.enumerated() {
      let lengths = 0...Double.greatestFiniteMagnitude
      try Stroke.check(dash, in: lengths, allowed: "0 or more", field: "dashes[\(index)]")
    }
    guard dashPhase.isFinite else { throw .notFinite(field: "dashPhase") }
  }

  private static func check(
    _ value: Double, in range: ClosedRange<Double>, allowed: String, field: String
  ) throws(StyleError) {
    guard value.isFinite else { throw .notFinite(field: field) }
    guard range.contains(value) else { throw .outOfRange(field: field, value: value, allowed: allowed) }
  }
}
