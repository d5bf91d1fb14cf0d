// SPDX-License-Identifier: MIT
import IntaglioModel

/// A path as straight lines: a list of all points, and the range of each subpath.
package struct FlattenedPath: LineSink {
  /// One subpath. A closed one returns from its last point to its first, which is not repeated.
  package struct Subpath: Sendable, Hashable {
    package var points: Range<Int>
    package var isClosed: Bool
    /// Whether it has more than its `move`.
    package var hasPieces: Bool
  }

  package private(set) var points: [Vector] = []
  package private(set) var smoothness: [Bool] = []
  package private(set) var subpaths: [Subpath] = []

  /// Lines that deviate from the curves of `path` by at most `tolerance`, in its unit.
  package init(_ path: Path, tolerance: Double) throws(PathError) {
    try PathFlattener(distance: tolerance).send(path, to: &self)
  }

  /// Lines of a path in pixels that change a pixel's coverage by at most `tolerance`: those that
  /// `CoverageRasterizer` fills.
  package init(_ path: Path, coverageTolerance tolerance: Double) throws(PathError) {
    try PathFlattener(distance: tolerance / 2.0.squareRoot(), area: tolerance).send(path, to: &self)
  }

  mutating func move(to point: Vector) {
    subpaths.append(Subpath(points: points.count..<points.count + 1, isClosed: false, hasPieces: false))
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

/// Receives a path as straight lines, subpath by subpath.
protocol LineSink: ~Copyable {
  mutating func move(to point: Vector)

  /// Continues to `point`. `isSmooth` marks points inside a curve, where the outline has no corner.
  mutating func line(to point: Vector, isSmooth: Bool)

  mutating func close()

  /// Whether a curve within this bounding box needs flattening. A sink that only needs its end returns false,
  /// and gets one line.
  func follows(from low: Vector, to high: Vector) -> Bool
}

extension LineSink where Self: ~Copyable {
  func follows(from low: Vector, to high: Vector) -> Bool { true }
}
