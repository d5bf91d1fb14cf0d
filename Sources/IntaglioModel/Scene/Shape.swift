/// A path as contents of a layer: what its inside and its outline are drawn with, the outline on top. Lengths are points.
public struct Shape: Sendable, Hashable {
  /// The path, from the top left corner of the layer's frame on.
  public var path: Path
  /// The colour of the inside; nil leaves it empty.
  public var fill: Color?
  /// What the inside is.
  public var rule: FillRule
  /// The outline; nil leaves it out.
  public var stroke: Stroke?
  /// The outline's colour.
  public var strokeColor: Color

  /// A path, filled and stroked.
  public init(
    _ path: Path, fill: Color? = .black, rule: FillRule = .nonZero, stroke: Stroke? = nil,
    strokeColor: Color = .black
  ) {
    self.path = path
    self.fill = fill
    self.rule = rule
    self.stroke = stroke
    self.strokeColor = strokeColor
  }
}
