// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  /// Grows a plane: most pixels by the distances in their columns, those near the result's edge by the
  /// definition.
  mutating func spread(_ pass: SpreadPass) throws(RenderError) {
    let levels = pass.metric.levels.map { LevelTables($0, isInverted: pass.spread < 0, in: tables) }
    var plane = try source(pass.source)
    var copy: MemoryBlock?
    if let levels {
      let block = try take(byteCount: SurfaceMemory.byteCount(of: plan[pass.source]))
      copy = block
      plane = levels.values(of: plane, in: SurfaceMemory(plan[pass.source], at: block.base), by: workers)
    }
    defer { if let copy { pool.giveBack(copy) } }
    let distances = try source(pass.distances)
    let output = try target(pass.output)
    let reach = SpreadPass.reach(pass.spread)
    let read = output.region.columns.grown(by: reach)
    let isInverted = pass.spread < 0
    // Outside the distances nothing is covered or, if inverted, everything.
    let outside = isInverted ? 0 : UInt16(reach + 1)

    let rowBytes = PlanRun.aligned((read.count + Int(PixelRowsSpreadLanes)) * MemoryLayout<UInt16>.stride)
    nonisolated(unsafe) let grown = PixelRowsSpread(
      plane: PixelRowsPlane(plane, isInverted: isInverted), is_chamfer: pass.metric != .euclid,
      diagonal: Float(pass.metric.chamfer?.diagonal ?? 0), knight: Float(pass.metric.chamfer?.knight ?? 0),
      spread: Float(abs(pass.spread)), worth: Float(pass.metric.levels.map(LevelTables.worth) ?? 1),
      ramp: Float(pass.ramp), reach: reach)
    let roomBytes = PlanRun.aligned(pixel_rows_spread_room(grown, output.region.width))
    let room = try take(byteCount: workers.threadCount * (3 * rowBytes + roomBytes))
    defer { pool.giveBack(room) }
    let copied = read.clamped(to: distances.region.columns)

    workers.runStrips(output.region, width: output.region.width) { rows, columns, scratch in
      let base = room.base + scratch.thread * (3 * rowBytes + roomBytes)
      let free = base + 3 * rowBytes
      func distance(_ y: Int) -> UnsafeMutablePointer<UInt16> {
        (base + (y - rows.lowerBound) % 3 * rowBytes).assumingMemoryBound(to: UInt16.self)
      }
      func load(_ y: Int) {
        guard distances.region.rows.contains(y) else {
          return distance(y).update(repeating: outside, count: read.count)
        }
        (distance(y) + copied.lowerBound - read.lowerBound)
          .update(from: distances.samples(copied.lowerBound, y), count: copied.count)
      }
      for y in rows.lowerBound..<rows.lowerBound + 3 {
        distance(y).update(repeating: outside, count: read.count + Int(PixelRowsSpreadLanes))
      }
      load(rows.lowerBound)
      for y in rows {
        load(y + 1)
        let near = PixelRowsDistances(
          above: y > rows.lowerBound ? UnsafePointer(distance(y - 1)) : nil, own: UnsafePointer(distance(y)),
          below: distances.region.rows.contains(y + 1) ? UnsafePointer(distance(y + 1)) : nil)
        let result = output.samples(columns.lowerBound, y)
        pixel_rows_spread(grown, near, columns.lowerBound, y, free, result, columns.count)
        if let levels { pixel_rows_tone(result, false, levels.results, result, columns.count) }
      }
    }
  }
}

extension PixelRowsPlane {
  init(_ plane: SurfaceMemory, isInverted: Bool = false) {
    self.init(
      samples: UnsafePointer(plane.base.assumingMemoryBound(to: UInt16.self)),
      stride: plane.bytesPerRow / MemoryLayout<UInt16>.stride, left: plane.region.columns.lowerBound,
      top: plane.region.rows.lowerBound, right: plane.region.columns.upperBound,
      bottom: plane.region.rows.upperBound, is_inverted: isInverted)
  }
}

extension PlanRun {
  /// The size, rounded up to whole cache lines.
  private static func aligned(_ bytes: Int) -> Int { (bytes + 127) & ~127 }
}

/// A byte map applied to samples. Unchecked because the numbers no longer change.
private struct LevelTables: @unchecked Sendable {
  /// The value for each possible sample.
  let values: UnsafePointer<UInt16>
  /// The results in whole levels.
  let results: UnsafePointer<UInt16>

  /// How much a full sample exceeds an empty one: 1 plus two steps, so that full coverage leaves nothing
  /// uncovered.
  static func worth(_ map: ByteMap) -> Double { 1 + 2 / Double(map.step) }

  init(_ map: ByteMap, isInverted: Bool, in tables: KernelTables) {
    let full = Int(PixelRowsFull)
    // Inverted spreads use the inverse.
    func table(_ value: (Int) -> Int) -> UnsafePointer<UInt16> {
      tables.keep((0...full).map { UInt16(isInverted ? full - value(full - $0) : value($0)) })
    }
    let level = full / 255
    let (parts, worth) = (Double(map.step), LevelTables.worth(map))
    values = table { sample in
      let covered = (sample + level / 2) / level
      guard covered > 0 else { return 0 }
      return Int(((map.value(of: covered) + worth - 1) / worth * Double(full)).rounded())
    }
    results = table { sample in
      let left = (Double(sample) / Double(full) * parts).rounded()
      return level * Int((255 * left / parts).rounded(.up))
    }
  }

  /// Writes the values of a plane's samples into another plane of the same size.
  func values(of plane: SurfaceMemory, in copy: SurfaceMemory, by workers: RowWorkers) -> SurfaceMemory {
    workers.runSpans(plane.region) { y, columns, _ in
      let result = copy.samples(columns.lowerBound, y)
      pixel_rows_tone(plane.samples(columns.lowerBound, y), false, values, result, columns.count)
    }
    return copy
  }
}
