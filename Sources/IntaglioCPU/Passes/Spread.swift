import CPixelRows
import IntaglioPlan

extension PlanRun {
  /// Grows a plane: most pixels by how far the covered ones of each column are, those around the result's edge by the definition.
  mutating func spread(_ pass: SpreadPass) throws(RenderError) {
    let plane = try source(pass.source)
    let distances = try source(pass.distances)
    let output = try target(pass.output)
    let reach = SpreadPass.reach(pass.spread)
    let read = output.region.columns.grown(by: reach)
    let isInverted = pass.spread < 0
    // Outside of the distances nothing is covered, or everything.
    let outside = isInverted ? 0 : UInt16(reach + 1)

    let tableBytes = PlanRun.aligned(2 * (reach + 2) * MemoryLayout<Int16>.stride)
    let rowBytes = PlanRun.aligned((read.count + Int(PixelRowsSpreadLanes)) * MemoryLayout<UInt16>.stride)
    var grown = PixelRowsSpread(
      samples: UnsafePointer(plane.base.assumingMemoryBound(to: UInt16.self)),
      stride: plane.bytesPerRow / MemoryLayout<UInt16>.stride,
      left: plane.region.columns.lowerBound, top: plane.region.rows.lowerBound,
      right: plane.region.columns.upperBound, bottom: plane.region.rows.upperBound,
      is_inverted: isInverted, is_chamfer: pass.metric == .chamfer, spread: Float(abs(pass.spread)),
      ramp: Float(pass.ramp), reach: reach, inner: nil, outer: nil)
    let roomBytes = PlanRun.aligned(pixel_rows_spread_room(&grown, output.region.width))
    let room = try take(byteCount: tableBytes + workers.threadCount * (3 * rowBytes + roomBytes))
    defer { pool.giveBack(room) }
    let tables = SpreadTables(abs(pass.spread), ramp: pass.ramp, pass.metric, reach: reach, at: room.base)
    (grown.inner, grown.outer) = (tables.inner, tables.outer)
    let work = SpreadWork(spread: grown, rooms: room.base + tableBytes)
    let copied = read.clamped(to: distances.region.columns)

    workers.runStrips(output.region, width: output.region.width) { rows, columns, scratch in
      let base = work.rooms + scratch.thread * (3 * rowBytes + roomBytes)
      let free = base + 3 * rowBytes
      func distance(_ y: Int) -> UnsafeMutablePointer<UInt16> {
        (base + (y - rows.lowerBound) % 3 * rowBytes).assumingMemoryBound(to: UInt16.self)
      }
      func load(_ y: Int) {
        guard distances.region.rows.contains(y) else {
          return distance(y).update(repeating: outside, count: read.count)
        }
        let first = distances.pixel(copied.lowerBound, y).assumingMemoryBound(to: UInt16.self)
        (distance(y) + copied.lowerBound - read.lowerBound).update(from: first, count: copied.count)
      }
      for y in rows.lowerBound..<rows.lowerBound + 3 {
        distance(y).update(repeating: outside, count: read.count + Int(PixelRowsSpreadLanes))
      }
      load(rows.lowerBound)
      for y in rows {
        load(y + 1)
        let near = PixelRowsDistances(
          above: y > rows.lowerBound ? UnsafePointer(distance(y - 1)) : nil,
          own: UnsafePointer(distance(y)),
          below: distances.region.rows.contains(y + 1) ? UnsafePointer(distance(y + 1)) : nil)
        let result = output.pixel(columns.lowerBound, y).assumingMemoryBound(to: UInt16.self)
        withUnsafePointer(to: work.spread) {
          pixel_rows_spread($0, near, columns.lowerBound, y, free, result, columns.count)
        }
      }
    }
  }
}

extension PlanRun {
  /// So many bytes, and as many more as it takes for what follows to begin a cache line.
  private static func aligned(_ bytes: Int) -> Int { (bytes + 127) & ~127 }
}

/// How far covered pixels grow along a row that is a distance n away from them.
private struct SpreadTables {
  /// The most columns away from which a result is 1, for each n; -1 for none.
  let inner: UnsafePointer<Int16>
  /// The most columns away from which it is more than 0.
  let outer: UnsafePointer<Int16>

  /// The tables of a spread of D pixels, with a ramp, at an address that has room for them.
  init(
    _ spread: Double, ramp: Double, _ metric: SpreadPass.Metric, reach: Int, at base: UnsafeMutableRawPointer
  ) {
    let numbers = base.assumingMemoryBound(to: Int16.self)
    let count = reach + 2
    if metric == .chamfer {
      // Lengths grow with columns and rows alike: what is found for a distance is where the next one's search begins.
      var (near, far) = (reach + 1, reach + 1)
      for distance in 0..<count {
        while near >= 0, SpreadTables.chamfer(near, distance) > spread - ramp { near -= 1 }
        while far >= 0, SpreadTables.chamfer(far, distance) >= spread + 1 { far -= 1 }
        (numbers[distance], numbers[count + distance]) = (Int16(near), Int16(far))
      }
      inner = UnsafePointer(numbers)
      outer = UnsafePointer(numbers + count)
      return
    }
    for distance in 0..<count {
      let square = Double(distance * distance)
      let (near, far) = (spread - ramp, spread + 1)
      numbers[distance] = near >= Double(distance) ? Int16((near * near - square).squareRoot()) : -1
      let left = far * far - square
      // Nearer than D + 1, not as near.
      let width = left > 0 ? (left.squareRoot()).rounded(.up) - 1 : -1
      numbers[count + distance] = Int16(width)
    }
    inner = UnsafePointer(numbers)
    outer = UnsafePointer(numbers + count)
  }

  /// The chamfer length of so many columns and rows.
  private static func chamfer(_ right: Int, _ down: Int) -> Double {
    let (larger, smaller) = (Double(max(right, down)), Double(min(right, down)))
    let (two, five) = (2.0.squareRoot(), 5.0.squareRoot())
    return max(larger + (five - 2) * smaller, (five - two) * larger + (2 * two - five) * smaller)
  }
}

/// What threads share: what is read, and room of which each writes to a part of its own. Unchecked because they are plain addresses.
private struct SpreadWork: @unchecked Sendable {
  let spread: PixelRowsSpread
  let rooms: UnsafeMutableRawPointer
}
