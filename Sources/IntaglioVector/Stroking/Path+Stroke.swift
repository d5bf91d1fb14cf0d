// SPDX-License-Identifier: MIT
import IntaglioModel

extension Path {
  /// The outline of the area that a stroke of this path covers: fill it by the non-zero rule. It is made of
  /// pieces that overlap and all go round the same way.
  ///
  /// A subpath that goes nowhere, such as a line to its own start, is a dot where the stroke has round or
  /// square caps; a `move` alone is nothing. Dashes are measured along the path. Caps and joins are exact,
  /// curves are followed within `tolerance`, in the path's unit: for a path that is drawn at a scale of s
  /// pixels a point, the default over s.
  ///
  /// - Throws: `PathError.stroke`, `.coordinate`, `.tooManyDashes`.
  /// - Complexity: a few steps for each line that the curves are cut into, and for each dash.
  public func stroked(
    _ stroke: Stroke, tolerance: Double = Stroke.defaultTolerance
  ) throws(PathError) -> Path {
    do throws(StyleError) {
      try stroke.validate()
    } catch {
      throw .stroke(error)
    }
    let tolerance = tolerance > 0 ? tolerance : Stroke.defaultTolerance
    // A third of the tolerance for the curves' lines, the rest for wedges that are left out. So none is
    // needed within a curve as long as it is wider than the stroke: the wedges grow with the width as the
    // strays do with the curve's radius.
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
