// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

extension SpreadPass.Metric {
  /// The metrics for any spread.
  package static let lengths: [SpreadPass.Metric] = [.euclid, .chamfer]
}

extension ByteMap {
  /// Metrics with steps shorter and longer than a chamfer's, for whole samples and others.
  package static let tested: [ByteMap] = [(7, true), (8, false), (8, true), (27, false), (27, true)]
    .compactMap { ByteMap($0, hasLevels: $1) }
}

extension Plan {
  /// Adds a spread of a plane with the passes before it.
  package mutating func addSpread(
    of source: SurfaceID, by spread: Double, ramp: Double = 1, _ metric: SpreadPass.Metric,
    into output: SurfaceID
  ) {
    let (reach, region) = (SpreadPass.reach(spread), self[output].region)
    var grown = source
    if metric.ignoresFaint {
      grown = addSurface(.plane, region.grown(by: reach).clamped(to: self[source].region))
      add(FirmPass(source: source, isInverted: spread < 0, output: grown))
    }
    let columns = region.columns.grown(by: reach).clamped(to: self[source].region.columns)
    let distances = addSurface(.plane, PixelRect(columns: columns, rows: region.rows))
    add(DistancePass(source: grown, isInverted: spread < 0, limit: reach, output: distances))
    add(
      SpreadPass(
        source: grown, distances: distances, spread: spread, ramp: ramp, metric: metric, output: output))
  }
}
