// SPDX-License-Identifier: MIT

package enum FlexMeasure: Sendable, Equatable {
  /// The smallest width of the contents.
  case leastWidth
  /// The full width of the contents.
  case fullWidth
  /// A given width.
  case width(Double)
}

package struct FlexExtent: Sendable, Equatable {
  package var width, height: Double
  /// The distance of the first baseline from the top, if there is one.
  package var baseline: Double?

  package init(width: Double, height: Double, baseline: Double? = nil) {
    (self.width, self.height, self.baseline) = (width, height, baseline)
  }
}
