// SPDX-License-Identifier: MIT

/// A box before its layout: a flex container with its children, or a leaf with contents that are measured.
package struct FlexNode: Sendable, Equatable {
  package var style: FlexStyle
  /// The boxes within it.
  package var children: [FlexNode]
  /// The number for measuring contents other than boxes; `nil` for none.
  package var content: Int?

  package init(_ style: FlexStyle = FlexStyle(), children: [FlexNode] = [], content: Int? = nil) {
    (self.style, self.children, self.content) = (style, children, content)
  }
}

/// A box after its layout, in points.
package struct FlexBox: Sendable, Equatable {
  /// The distance of its border box from the left edge of its parent's.
  package var x: Double
  /// The distance of its border box from the upper edge of its parent's.
  package var y: Double
  /// The width of its border box.
  package var width: Double
  /// The height of its border box.
  package var height: Double
  /// The boxes within it.
  package var children: [FlexBox]
}

/// The width for which contents are measured.
package enum FlexMeasure: Sendable, Equatable {
  /// The smallest width of the contents.
  case leastWidth
  /// The full width of the contents.
  case fullWidth
  /// A given width.
  case width(Double)
}

/// The size of measured contents, in points.
package struct FlexExtent: Sendable, Equatable {
  package var width, height: Double
  /// The distance of the first baseline from the top, if there is one.
  package var baseline: Double?

  package init(width: Double, height: Double, baseline: Double? = nil) {
    (self.width, self.height, self.baseline) = (width, height, baseline)
  }
}
