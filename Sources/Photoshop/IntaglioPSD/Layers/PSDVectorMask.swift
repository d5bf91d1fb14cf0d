// SPDX-License-Identifier: MIT
import IntaglioModel

/// The vector mask of a layer; the shape itself for a shape layer.
package struct PSDVectorMask: Sendable, Hashable {
  package var isInverted: Bool
  package var isDisabled: Bool
  /// Whether everything is inside before the first shape. This only matters if the first shape is subtracted
  /// or intersected, and if there are no shapes.
  package var startsFull = false
  /// nil for damaged paths.
  package var path: [Subpath]?

  /// One closed or open curve of a path.
  package struct Subpath: Sendable, Hashable {
    package var isClosed: Bool
    /// How it combines with the subpaths before it; nil if it belongs to the previous one's shape, possibly
    /// as a hole.
    package var operation: Operation?
    package var knots: [Knot] = []
  }

  package enum Operation: Int, Sendable, Hashable {
    case exclude, unite, subtract, intersect
  }

  /// A knot of a curve, in fractions of the document's width and height.
  package struct Knot: Sendable, Hashable {
    /// The control point of the incoming curve.
    package var before: Vector
    package var anchor: Vector
    /// The control point of the outgoing curve.
    package var after: Vector
  }
}

extension PSDVectorMask {
  /// Bytes of a record. A path is a list of records: one for each subpath, followed by those of its knots,
  /// and a few for the whole path.
  private static let recordByteCount = 26

  init(_ data: inout PSDCursor) throws(PSDError) {
    try data.skip(4)
    let flags = try data.unsigned(4)
    (isInverted, isDisabled) = (flags & 1 != 0, flags & 4 != 0)
    path = try PSDVectorMask.path(&data, &startsFull)
  }

  private static func path(_ data: inout PSDCursor, _ startsFull: inout Bool) throws(PSDError) -> [Subpath]? {
    var path: [Subpath] = []
    var missing = 0
    while data.remaining >= recordByteCount {
      var record = try data.part(recordByteCount)
      switch try record.unsigned(2) {
      case let kind where kind == 0 || kind == 3:
        let count = try record.unsigned(2)
        guard missing == 0, count <= data.remaining / recordByteCount else { return nil }
        missing = count
        path.append(Subpath(isClosed: kind == 0, operation: Operation(rawValue: try record.signed(2))))
      case 1, 2, 4, 5:
        guard missing > 0 else { return nil }
        missing -= 1
        let knot = Knot(before: try point(&record), anchor: try point(&record), after: try point(&record))
        path[path.count - 1].knots.append(knot)
      case 8: startsFull = try record.unsigned(2) != 0
      default: break
      }
    }
    return missing == 0 ? path : nil
  }

  /// A point, y first, in fixed point of 24 fractional bits.
  private static func point(_ record: inout PSDCursor) throws(PSDError) -> Vector {
    let (y, x) = (try record.signed(4), try record.signed(4))
    return Vector(Double(x) / Double(1 << 24), Double(y) / Double(1 << 24))
  }
}
