// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioVector

/// The coverage of a path: exact areas of its flattened lines, including crossings and overlaps.
///
/// Each row of pixels is cut at the heights where lines begin, end or cross. Between two cuts no lines cross,
/// so they have an order from left to right and winding numbers between them, and the inside is a row of
/// trapezoids.
struct PathCoverage {
  /// A line from its upper to its lower end, and its direction in the path: down (1) or up (-1). Without
  /// height it runs across.
  private struct Line {
    let top: Vector
    let bottom: Vector
    let direction: Int

    func x(at y: Double) -> Double {
      top.y < bottom.y ? top.x + (y - top.y) / (bottom.y - top.y) * (bottom.x - top.x) : top.x
    }
  }

  /// The part of a line in a row of pixels.
  private struct Part {
    let line: Line
    let from: Double
    let to: Double
    let left: Double
    let right: Double

    init(_ line: Line, row: Int) {
      self.line = line
      from = max(line.top.y, Double(row))
      to = min(line.bottom.y, Double(row + 1))
      let (x0, x1) = (line.x(at: from), from < to ? line.x(at: to) : line.bottom.x)
      (left, right) = (min(x0, x1), max(x0, x1))
    }
  }

  private let lines: [Line]
  private let rule: FillRule
  private let bounds: PixelRect

  init(_ path: Path, _ rule: FillRule) throws(PathError) {
    let flattened = try FlattenedPath(path, coverageTolerance: CoverageRasterizer.defaultTolerance)
    var lines: [Line] = []
    for subpath in flattened.subpaths {
      let points = flattened.points[subpath.points]
      guard var last = points.last else { continue }
      for point in points {
        lines.append(
          last.y <= point.y
            ? Line(top: last, bottom: point, direction: 1) : Line(top: point, bottom: last, direction: -1))
        last = point
      }
    }
    self.lines = lines.sorted { $0.top.y < $1.top.y }
    self.rule = rule
    bounds = lines.reduce(PixelRect(PixelSize(0, 0))) { bounds, line in
      // Far outside all pictures, and small enough for Int.
      func whole(_ value: Double) -> Int { Int(min(max(value, -1e9), 1e9)) }
      let (left, right) = (min(line.top.x, line.bottom.x), max(line.top.x, line.bottom.x))
      return bounds.hull(
        PixelRect(
          columns: whole(left.rounded(.down))..<whole(right.rounded(.down)) + 1,
          rows: whole(line.top.y.rounded(.down))..<whole(line.bottom.y.rounded(.up))))
    }
  }

  /// The coverage of the touched pixels: areas, rounded to levels of 255.
  func coverage(at space: DrawingSpace) throws(SceneError) -> Coverage {
    let region = try space.visible(bounds)
    var coverage = Coverage(region)
    guard !region.isEmpty else { return coverage }
    var next = 0
    var live: [Line] = []
    for y in region.rows {
      while next < lines.count, lines[next].top.y < Double(y + 1) {
        live.append(lines[next])
        next += 1
      }
      live.removeAll { $0.bottom.y <= Double(y) }
      var row = Row(columns: region.columns)
      var winding = 0
      for cluster in clusters(live.map { Part($0, row: y) }) {
        add(cluster, winding: winding, to: &row)
        // Connected parts share a cluster, so to the right of it the winding number is the same at every
        // height.
        let turns = cluster.reduce(0) { $0 + Double($1.line.direction) * ($1.to - $1.from) }
        winding += Int(turns.rounded())
      }
      let start = (y - region.rows.lowerBound) * region.width
      for (index, area) in row.areas.enumerated() {
        coverage.values[start + index] = Double(UInt8(level: area)) / 255
      }
    }
    return coverage
  }

  /// The parts of a row from left to right, in groups whose columns overlap, or touch up to the rounding
  /// between two lines with a common end.
  private func clusters(_ parts: [Part]) -> [[Part]] {
    var clusters: [[Part]] = []
    var right = -Double.infinity
    for part in parts.sorted(by: { $0.left < $1.left }) {
      if clusters.isEmpty || part.left > right + 1e-6 { clusters.append([]) }
      clusters[clusters.count - 1].append(part)
      right = max(right, part.right)
    }
    return clusters
  }

  /// Adds the inside between the parts of a row; `winding` is the winding number to the left of them.
  private func add(_ parts: [Part], winding: Int, to row: inout Row) {
    let cuts = Set(parts.flatMap { [$0.from, $0.to] } + crossings(parts)).sorted()
    for (from, to) in zip(cuts, cuts.dropFirst()) {
      let middle = (from + to) / 2
      let ordered = parts.filter { $0.from < middle && middle < $0.to }.map(\.line)
        .sorted { $0.x(at: middle) < $1.x(at: middle) }
      var winding = winding
      for line in ordered {
        let wasInside = isInside(winding)
        winding += line.direction
        guard isInside(winding) != wasInside else { continue }
        row.add(line.x(at: from), line.x(at: to), height: to - from, sign: wasInside ? -1 : 1)
      }
    }
  }

  private func isInside(_ winding: Int) -> Bool {
    switch rule {
    case .nonZero: winding != 0
    case .evenOdd: winding % 2 != 0
    }
  }

  /// The heights at which two parts cross.
  private func crossings(_ parts: [Part]) -> [Double] {
    var heights: [Double] = []
    for (index, one) in parts.enumerated() {
      // Parts are sorted by their left ends.
      for other in parts[(index + 1)...].prefix(while: { $0.left <= one.right }) {
        let (from, to) = (max(one.from, other.from), min(one.to, other.to))
        guard from < to else { continue }
        let before = one.line.x(at: from) - other.line.x(at: from)
        let after = one.line.x(at: to) - other.line.x(at: to)
        if before * after < 0 { heights.append(from + (to - from) * before / (before - after)) }
      }
    }
    return heights
  }

  private struct Row {
    let columns: Range<Int>
    private(set) var areas: [Double]

    init(columns: Range<Int>) {
      self.columns = columns
      areas = Array(repeating: 0, count: columns.count)
    }

    /// Adds the area to the right of a line from x0 to x1, `height` high.
    mutating func add(_ x0: Double, _ x1: Double, height: Double, sign: Double) {
      let first = Double(columns.lowerBound)
      let left = max(min(x0, x1).rounded(.down), first)
      guard left < Double(columns.upperBound) else { return }
      for column in Int(left)..<columns.upperBound {
        let space = Double(column)
        areas[column - columns.lowerBound] += sign * height * Row.mean(space + 1 - x0, space + 1 - x1)
      }
    }

    /// The mean of a number, clamped to 0…1, that changes linearly from one value to another.
    private static func mean(_ a: Double, _ b: Double) -> Double {
      if min(a, b) >= 1 { return 1 }
      if max(a, b) <= 0 { return 0 }
      // The integral from 0 on.
      func integral(_ value: Double) -> Double {
        value <= 0 ? 0 : value <= 1 ? value * value / 2 : value - 0.5
      }
      return abs(a - b) < 1e-9 ? min(max((a + b) / 2, 0), 1) : (integral(a) - integral(b)) / (a - b)
    }
  }
}
