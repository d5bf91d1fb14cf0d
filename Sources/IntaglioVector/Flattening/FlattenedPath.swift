// SPDX-License-Identifier: MIT
import IntaglioModel

/// A path as straight lines: all points in a row, and which of them make up a subpath.
package struct FlattenedPath: LineSink {
  /// One subpath. A closed one goes back from its last point to its first, which is not repeated.
  package struct Subpath: Sendable, Hashable {
    /// Where its points lie among all points.
    package var points: Range<Int>
    /// Whether it ends with `close`.
    package var isClosed: Bool
    /// Whether anything follows its `move`.
    package var hasPieces: Bool
  }

  /// The points of all subpaths.
  package private(set) var points: [Vector] = []
  /// For each point, whether it lies within a curve.
  package private(set) var smoothness: [Bool] = []
  /// The subpaths in the order they are drawn.
  package private(set) var subpaths: [Subpath] = []

  /// The lines that stray from the curves of `path` by at most `tolerance`, in its unit.
  ///
  /// - Throws: `PathError.coordinate`.
  package init(_ path: Path, tolerance: Double) throws(PathError) {
    try PathFlattener(distance: tolerance).send(path, to: &self)
  }

  /// The lines of a path in pixels that give or take at most `tolerance` of a pixel's coverage: those that
  /// `CoverageRasterizer` fills.
  ///
  /// - Throws: `PathError.coordinate`.
  package init(_ path: Path, coverageTolerance tolerance: Double) throws(PathError) {
    try PathFlattener(distance: tolerance / 2.0.squareRoot(), area: tolerance).send(path, to: &self)
  }

  mutating func move(to point: Vector) {
    subpaths.append(
      Subpath(points: points.count..<points.count + 1, isClosed: false, hasPieces: false))
    points.append(point)
    smoothness.append(false)
  }

  mutating func line(to point: Vector, isSmooth: Bool) {
    points.append(point)
    smoothness.append(isSmooth)
    extendLast(isClosed: false)
  }

  mutating func close() { extendLast(isClosed: true) }

  private mutating func extendLast(isClosed: Bool) {
    let index = subpaths.count - 1
    subpaths[index].points = subpaths[index].points.lowerBound..<points.count
    subpaths[index].isClosed = isClosed
    subpaths[index].hasPieces = true
  }
}

/// Takes a path as straight lines, subpath after subpath.
protocol LineSink: ~Copyable {
  /// Begins a subpath.
  mutating func move(to point: Vector)

  /// Goes on to `point`. `isSmooth` says that it lies within a curve, so that the outline has no corner
  /// there.
  mutating func line(to point: Vector, isSmooth: Bool)

  /// Goes back to where the subpath began, and ends it.
  mutating func close()

  /// Whether a curve between these corners of its hull has to be followed: a sink that needs no more than
  /// where it ends says no, and gets one line.
  func follows(from low: Vector, to high: Vector) -> Bool
}

extension LineSink where Self: ~Copyable {
  func follows(from low: Vector, to high: Vector) -> Bool { true }
}
