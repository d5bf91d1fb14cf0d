// SPDX-License-Identifier: MIT

/// A child in the flow of its container, during the container's layout. Its sizes are those of the border
/// box.
struct FlexItem {
  let index: Int
  /// Its margins; `auto` ones are 0 until they receive free space.
  var margin: FlexEdges<Double>
  let autoMargin: FlexEdges<Bool>
  let alignment: FlexStyle.Alignment
  let grow, shrink: Double
  /// Padding and border along the main axis.
  let mainFrame: Double
  var base = 0.0
  /// Whether the base size is the item's own, rather than that of its contents.
  var hasDefiniteBase = false
  /// The limits of its main size.
  var least = 0.0, most = Double.infinity
  /// Its size across, if known before the layout.
  var definiteCross: Double?
  /// Its size along the main axis, once it is computed.
  var main = 0.0
  var cross = 0.0
  /// The distance of its baseline from its top.
  var baseline = 0.0
  /// The distance of its border box from the container's content box, along both axes, measured from the
  /// sides where the axes start.
  var mainOffset = 0.0, crossOffset = 0.0
  /// Whether it is stretched to its line's size across.
  var isStretched = false
  /// Its smallest and its full main size by its contents alone, computed on demand.
  var contents: FlexLayout.WidthRange?
  /// Its main size before clamping, and whether it is final, while free space is distributed.
  var wanted = 0.0, isFrozen = false

  var hypothetical: Double { limited(base) }

  func limited(_ size: Double) -> Double { max(min(size, most), least) }

  /// The size of an item in a container that is as large as its items request: the requested size, if the
  /// item can grow or shrink to it.
  func reachable(_ asked: Double) -> Double {
    if asked > base && grow == 0 || asked < base && shrink == 0 { return hypothetical }
    return limited(asked)
  }
}

struct FlexLine {
  let items: Range<Int>
  var cross = 0.0
  var content = 0.0
  /// The largest distance of a baseline from the side at which lines start.
  var baseline: Double?
  /// Its distance from the side of the content box at which lines start.
  var offset = 0.0
}
