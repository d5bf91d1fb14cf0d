// SPDX-License-Identifier: MIT

/// Sizes from a box's own properties: css-sizing-3, and aspect ratios as in css-sizing-4.
extension FlexLayout {
  /// Padding and border of a node; percentages refer to its container's width.
  func frame(of index: Int, in width: Double?) -> FlexEdges<Double> {
    memory.boxes[index].frame
      ?? (records[index].style.padding.resolved(width).positive + records[index].style.border)
  }

  /// The margins of a node; percentages refer to its container's width.
  func margin(of index: Int, in width: Double?) -> FlexEdges<Double> {
    memory.boxes[index].margin ?? records[index].style.margin.resolved(width)
  }

  /// A length clamped to the node's minimum and maximum, but at least its padding and border.
  func bounded(_ length: Double, _ axis: FlexAxis, of index: Int, in base: FlexPair<Double?>) -> Double {
    let least = records[index].style.minimum[axis].resolved(base[axis]) ?? 0
    let most = records[index].style.maximum[axis].resolved(base[axis]) ?? .infinity
    return max(min(length, most), least, frame(of: index, in: base.width).sum(axis))
  }

  /// The width or height that the node's properties give; `nil` if it depends on contents or the container.
  mutating func specified(_ axis: FlexAxis, of index: Int, in base: FlexPair<Double?>) -> Double? {
    resolved(records[index].style.size[axis], axis, of: index, in: base).map {
      bounded($0, axis, of: index, in: base)
    }
  }

  /// A size or a basis without minimum and maximum; `nil` if it depends on more than the contents' widths.
  mutating func resolved(
    _ length: FlexLength, _ axis: FlexAxis, of index: Int, in base: FlexPair<Double?>
  ) -> Double? {
    guard length.isOfContents else { return length.resolved(base[axis]) }
    guard axis == .horizontal else { return nil }
    let height = definiteHeight(of: index, in: base)
    if let height, let width = ratioWidth(of: index, height: height, in: base) { return width }
    let widths = outerWidths(of: index, height: height, in: base.width)
    switch length {
    case .minContent: return widths.least
    case .maxContent: return widths.full
    default:
      let room = base.width.map { $0 - margin(of: index, in: $0).sum(.horizontal) }
      return min(widths.full, max(widths.least, room ?? .infinity))
    }
  }

  /// A length along one axis from that along the other, by the aspect ratio.
  func byRatio(_ length: Double, to axis: FlexAxis, of index: Int, in base: FlexPair<Double?>) -> Double? {
    guard let ratio = records[index].style.aspectRatio else { return nil }
    let factor = axis == .horizontal ? ratio : 1 / ratio
    guard records[index].style.isRatioOfContents else { return length * factor }
    let frame = frame(of: index, in: base.width)
    return max(0, length - frame.sum(axis.other)) * factor + frame.sum(axis)
  }

  /// A length clamped to the minimum and maximum of the other axis, converted by the aspect ratio.
  func boundedByRatio(
    _ length: Double, _ axis: FlexAxis, of index: Int, in base: FlexPair<Double?>
  ) -> Double {
    guard records[index].style.aspectRatio != nil else { return length }
    let other = axis.other
    let least = byRatio(
      max(
        records[index].style.minimum[other].resolved(base[other]) ?? 0,
        frame(of: index, in: base.width).sum(other)), to: axis, of: index, in: base)
    let most = records[index].style.maximum[other].resolved(base[other]).flatMap {
      byRatio($0, to: axis, of: index, in: base)
    }
    return max(min(length, most ?? .infinity), least ?? 0)
  }

  /// The height that is known before the contents are laid out.
  func definiteHeight(of index: Int, in base: FlexPair<Double?>) -> Double? {
    records[index].style.size.height.resolved(base.height).map { bounded($0, .vertical, of: index, in: base) }
  }

  /// The width of a box in its container: its own, or all of the container's.
  mutating func usedWidth(of index: Int, in base: FlexPair<Double?>) -> Double {
    if let width = specified(.horizontal, of: index, in: base) { return width }
    if let height = definiteHeight(of: index, in: base),
      let width = ratioWidth(of: index, height: height, in: base)
    {
      return width
    }
    let available = (base.width ?? 0) - margin(of: index, in: base.width).sum(.horizontal)
    return bounded(available, .horizontal, of: index, in: base)
  }

  /// The fit-content width: the full width of the contents if there is room, but at least their smallest
  /// width.
  mutating func fittedWidth(
    of index: Int, _ available: Double, height: Double?, in base: FlexPair<Double?>
  ) -> Double {
    let widths = outerWidths(of: index, height: height, in: base.width)
    let fitted = boundedByRatio(
      min(widths.full, max(widths.least, available)), .horizontal, of: index, in: base)
    return bounded(fitted, .horizontal, of: index, in: base)
  }

  /// A height from the contents or the aspect ratio, clamped to minimum and maximum.
  func bounded(height: Double, of index: Int, in space: Space) -> Double {
    guard let byRatio = ratioHeight(of: index, in: space) else {
      return bounded(height, .vertical, of: index, in: space.base)
    }
    // `min-height: auto` is what the contents need.
    let isAutomatic =
      records[index].style.minimum.height.isAuto && records[index].style.size.height.isByContents
    return isAutomatic ? bounded(max(height, byRatio), .vertical, of: index, in: space.base) : byRatio
  }

  /// The height from the width, if there is an aspect ratio.
  func ratioHeight(of index: Int, in space: Space) -> Double? {
    byRatio(space.width, to: .vertical, of: index, in: space.base).map {
      bounded($0, .vertical, of: index, in: space.base)
    }
  }

  /// The width from the height, if there is an aspect ratio; `min-width: auto` is what the contents need.
  mutating func ratioWidth(of index: Int, height: Double, in base: FlexPair<Double?>) -> Double? {
    guard var width = byRatio(height, to: .horizontal, of: index, in: base) else { return nil }
    if records[index].style.minimum.width.isAuto {
      width = max(width, outerWidths(of: index, height: height, in: base.width).least)
    }
    return bounded(width, .horizontal, of: index, in: base)
  }
}
