// SPDX-License-Identifier: MIT
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
