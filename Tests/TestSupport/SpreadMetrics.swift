// SPDX-License-Identifier: MIT
import IntaglioPlan

extension SpreadPass.Metric {
  /// Those that any spread may have.
  package static let lengths: [SpreadPass.Metric] = [.euclid, .chamfer]
}

extension ByteMap {
  /// Of steps that are shorter and longer than a chamfer's, of whole samples and of others.
  package static let tested: [ByteMap] = [(7, true), (8, false), (8, true), (27, false), (27, true)]
    .compactMap { ByteMap($0, hasLevels: $1) }
}
