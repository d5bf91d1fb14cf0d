// SPDX-License-Identifier: MIT

/// A child in the flow of its container, during the container's layout. Its sizes are of the border box.
struct FlexItem {
  let index: Int
  /// Its margins; `auto` ones are 0 until free space goes to them.
  var margin: FlexEdges<Double>
  /// Which of its margins are `auto`.
  let autoMargin: FlexEdges<Bool>
  let alignment: FlexStyle.Alignment
  let grow, shrink: Double
  /// Padding and border along the main axis.
  let mainFrame: Double
  /// The flex base size.
  var base = 0.0
  /// Whether the base size is the item's own, rather than that of its contents.
  var hasDefiniteBase = false
  /// The limits of its main size.
  var least = 0.0, most = Double.infinity
  /// Its size across, where it is known before the layout.
  var definiteCross: Double?
  /// Its size along the main axis as it is found.
  var main = 0.0
  /// Its size across as it is found.
  var cross = 0.0
  /// The distance of its baseline from its top.
  var baseline = 0.0
  /// The distance of its border box from the container's content box, along both axes, counted from the sides
  /// at which they start.
  var mainOffset = 0.0, crossOffset = 0.0
  /// Whether its size across is its line's.
  var isStretched = false
  /// Its least and its full main size by its contents alone, once it is asked for.
  var contents: FlexLayout.WidthRange?
  /// Its main size without its limits, and whether it has its last one, while the line's room is shared.
  var wanted = 0.0, isFrozen = false

  /// The base size within the limits.
  var hypothetical: Double { limited(base) }

  /// A size within the limits.
  func limited(_ size: Double) -> Double { max(min(size, most), least) }

  /// The size that an item has in a container which is as large as its items ask: that for which it asks, if
  /// it can grow or shrink to it.
  func reachable(_ asked: Double) -> Double {
    if asked > base && grow == 0 || asked < base && shrink == 0 { return hypothetical }
    return limited(asked)
  }
}

/// A line of items, across the container.
struct FlexLine {
  let items: Range<Int>
  /// Its size across.
  var cross = 0.0
  /// The same by its items alone.
  var content = 0.0
  /// The largest distance of a baseline from the side at which lines start.
  var baseline: Double?
  /// Its distance from the side of the content box at which lines start.
  var offset = 0.0
}
