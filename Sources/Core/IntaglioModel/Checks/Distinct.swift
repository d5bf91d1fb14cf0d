// SPDX-License-Identifier: MIT

extension Sequence where Element: Equatable {
  /// The elements without repetitions, in order; for few different ones.
  package var distinct: [Element] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}
