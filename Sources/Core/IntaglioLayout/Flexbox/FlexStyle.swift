// SPDX-License-Identifier: MIT
import IntaglioModel

/// The properties of a box that its layout depends on, by CSS's names and with CSS's initial values.
///
/// All sizes are those of border boxes (`box-sizing: border-box`).
package struct FlexStyle: Sendable, Equatable {
  package enum Wrap: Sendable { case noWrap, wrap, wrapReverse }

  /// The place of an item across its line, or of several items or lines in a container.
  package enum Position: Sendable {
    case stretch, start, end, flexStart, flexEnd, center, baseline, spaceBetween, spaceAround, spaceEvenly
  }

  /// A position, and whether an item that is too large falls back to the start.
  package struct Alignment: Sendable, Equatable {
    package var position: Position
    package var isSafe: Bool

    package init(_ position: Position, isSafe: Bool = false) {
      (self.position, self.isSafe) = (position, isSafe)
    }
  }

  // The container's.

  package var direction = Layout.Direction.row
  /// Left to right or right to left: CSS's `direction`, which no box inherits here. nil is left to right.
  package var reading: Text.Direction?
  package var wrap = Wrap.noWrap
  /// The space between columns (`width`) and between rows (`height`).
  package var gap = FlexPair<FlexLength>(width: .points(0), height: .points(0))
  /// The places of items along their line.
  package var justifyContent = Alignment(.flexStart)
  package var alignContent = Alignment(.stretch)
  /// The places of items across their line.
  package var alignItems = Alignment(.stretch)

  // The item's.

  /// Its own place across its line, instead of its container's `alignItems`.
  package var alignSelf: Alignment?
  /// Its share of a line's free space.
  package var grow = 0.0
  /// Its share of a line's missing space, weighted by its size.
  package var shrink = 1.0
  /// Its size along the main axis before it grows or shrinks; `nil` is `content`, and `auto` its size.
  package var basis: FlexLength? = .auto

  // The box's.

  package var size = FlexPair<FlexLength>(width: .auto, height: .auto)
  /// The minimum width and height; `auto` is what an item's contents need along the main axis, else 0.
  package var minimum = FlexPair<FlexLength>(width: .auto, height: .auto)
  /// The maximum width and height; `auto` for no limit.
  package var maximum = FlexPair<FlexLength>(width: .auto, height: .auto)
  package var aspectRatio: Double?
  /// Whether `aspectRatio` applies within padding and border.
  package var isRatioOfContents = false
  package var margin = FlexEdges<FlexLength>(.points(0))
  package var padding = FlexEdges<FlexLength>(.points(0))
  package var border = FlexEdges<Double>(0)
  /// Whether it is out of the flow, and placed by `inset` within its container's padding box.
  package var isAbsolute = false
  /// Whether overflow is clipped: then its baseline lies within it.
  package var clips = false
  /// The distances from the edges of the containing block; in the flow, its offset.
  package var inset = FlexEdges<FlexLength>(.auto)

  package init() {}

  /// The axis along which a container's items follow each other.
  var mainAxis: FlexAxis { direction.isRow ? .horizontal : .vertical }

  var isRightToLeft: Bool { reading == .rightToLeft }

  /// Whether items follow each other against the reading direction or from bottom to top.
  var isReversed: Bool { direction == .rowReverse || direction == .columnReverse }
}
