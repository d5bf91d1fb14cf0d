// SPDX-License-Identifier: MIT
import IntaglioModel

extension Path {
  /// The outline of this path's stroke, to be filled by the non-zero rule. Its pieces overlap, and all have
  /// the same orientation.
  ///
  /// A subpath of zero length, such as a line to its own start, is a dot if the stroke has round or square
  /// caps; a `move` alone is nothing. Dashes are measured along the path. Caps and joins are exact, curves
  /// are followed within `tolerance`, in the path's unit: for a path drawn at s pixels per point, use the
  /// default divided by s.
  ///
  /// - Throws: `PathError.stroke`, `.coordinate`, `.tooManyDashes`.
  /// - Complexity: a few steps for each line of the flattened curves, and for each dash.
  public func stroked(
    _ stroke: Stroke, tolerance: Double = Stroke.defaultTolerance
  ) throws(PathError) -> Path {
    try rethrowing(PathError.stroke, try stroke.validate())
    let tolerance = tolerance > 0 ? tolerance : Stroke.defaultTolerance
    // A third of the tolerance for flattening, the rest for omitted wedges. So curves need no wedges as long
    // as they are wider than the stroke: the wedges grow with the width as the deviations do with the curve's
    // radius.
    let flattened = try FlattenedPath(self, tolerance: tolerance / 3)
    guard stroke.width > 0 else { return Path() }
    var dasher = Dasher(stroke)
    var outliner = StrokeOutliner(stroke, tolerance: tolerance * 2 / 3)
    for subpath in flattened.subpaths where subpath.hasPieces {
      let line = StrokeLine(flattened, subpath, minimumLength: tolerance / 256)
      for dash in try dasher?.dashes(of: line) ?? [line] { outliner.add(dash) }
    }
    return outliner.path
  }
}
