import IntaglioModel

extension DemoPath {
  /// How much of each pixel the area covers, 0…1, in rows from the top.
  ///
  /// Sixteen lines a pixel row; along a line the coverage of a pixel is exact. Areas are united (non-zero winding).
  package func coverage(_ size: PixelSize) -> [Float] {
    let linesPerRow = 16
    var crossings = [[Crossing]](repeating: [], count: size.height * linesPerRow)
    for polygon in polygons {
      for index in polygon.indices {
        DemoPath.collect(
          from: polygon[index], to: polygon[(index + 1) % polygon.count],
          linesPerRow: Double(linesPerRow), into: &crossings)
      }
    }
    var coverage = [Float](repeating: 0, count: size.width * size.height)
    for (line, var row) in crossings.enumerated() where !row.isEmpty {
      row.sort { $0.x < $1.x }
      var winding = 0
      for (index, crossing) in row.enumerated() {
        if winding != 0 {
          DemoPath.cover(
            from: row[index - 1].x, to: crossing.x, weight: 1 / Float(linesPerRow),
            row: line / linesPerRow, width: size.width, in: &coverage)
        }
        winding += crossing.direction
      }
    }
    return coverage.map { min($0, 1) }
  }

  private struct Crossing {
    var x: Double
    var direction: Int
  }

  /// Notes where an edge meets the sampling lines, which lie in the middle of their strips.
  private static func collect(
    from: Vector, to: Vector, linesPerRow: Double, into crossings: inout [[Crossing]]
  ) {
    guard from.y != to.y else { return }
    let (top, bottom) = from.y < to.y ? (from, to) : (to, from)
    let first = max(0, Int((top.y * linesPerRow - 0.5).rounded(.up)))
    let end = min(crossings.count, Int((bottom.y * linesPerRow - 0.5).rounded(.up)))
    guard first < end else { return }
    for line in first..<end {
      let fraction = ((Double(line) + 0.5) / linesPerRow - top.y) / (bottom.y - top.y)
      crossings[line].append(
        Crossing(x: top.x + fraction * (bottom.x - top.x), direction: from.y < to.y ? 1 : -1))
    }
  }

  /// Adds a span of one sampling line; its ends cover their pixels in part.
  private static func cover(
    from: Double, to: Double, weight: Float, row: Int, width: Int, in coverage: inout [Float]
  ) {
    let (from, to) = (max(from, 0), min(to, Double(width)))
    guard from < to else { return }
    let first = Int(from)
    let last = min(Int(to), width - 1)
    for column in first...last {
      let covered = min(to, Double(column + 1)) - max(from, Double(column))
      coverage[row * width + column] += weight * Float(max(covered, 0))
    }
  }
}
