import IntaglioModel

/// Takes a path as straight lines, subpath after subpath.
protocol LineSink: ~Copyable {
  /// Begins a subpath.
  mutating func move(to point: Vector)

  /// Goes on to `point`. `isSmooth` says that it lies within a curve, so that the outline has no corner there.
  mutating func line(to point: Vector, isSmooth: Bool)

  /// Goes back to where the subpath began, and ends it.
  mutating func close()

  /// Whether a curve between these corners of its hull has to be followed: a sink that needs no more than where it ends
  /// says no, and gets one line.
  func follows(from low: Vector, to high: Vector) -> Bool
}

extension LineSink where Self: ~Copyable {
  func follows(from low: Vector, to high: Vector) -> Bool { true }
}
