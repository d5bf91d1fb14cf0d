// SPDX-License-Identifier: MIT

private struct ContainingBox {
  let container: FlexContainer
  let size: FlexPair<Double>
  /// The widths of its border and padding together.
  let frame: FlexEdges<Double>
  let border: FlexEdges<Double>
  var block: FlexPair<Double?> {
    FlexPair(
      width: max(0, size.width - border.sum(.horizontal)),
      height: max(0, size.height - border.sum(.vertical)))
  }
}

/// Children out of the flow: css-position-3, and css-flexbox-1, section 4.1, for their static places.
extension FlexLayout {
  mutating func placeAbsolutes(
    of index: Int, _ size: FlexPair<Double>, _ frame: FlexEdges<Double>, _ container: FlexContainer
  ) {
    for child in records[index].children where records[child].style.isAbsolute {
      let box = ContainingBox(
        container: container, size: size, frame: frame, border: records[index].style.border)
      let used = absoluteSize(of: child, in: box)
      let space = Space(width: used.width, height: used.height, isHeightDefinite: true, base: box.block)
      let outcome = place(child, space)
      let final = FlexPair(width: used.width, height: outcome.height)
      places[child] = Place(
        x: absoluteOffset(.horizontal, of: child, final, in: box),
        y: absoluteOffset(.vertical, of: child, final, in: box), width: final.width, height: final.height)
    }
  }

  /// The room between a child's insets, without its margins; `nil` if an inset is `auto`.
  private func room(_ axis: FlexAxis, of child: Int, _ block: FlexPair<Double?>) -> Double? {
    guard let whole = block[axis], let start = records[child].style.inset.start(axis).resolved(whole),
      let end = records[child].style.inset.end(axis).resolved(whole)
    else { return nil }
    return max(0, max(0, whole - start - end) - margin(of: child, in: block.width).sum(axis))
  }

  /// Whether a child fills the height between its insets.
  private func fillsDown(_ child: Int) -> Bool {
    records[child].style.alignSelf.map { $0.position == .stretch } ?? true
  }

  private mutating func absoluteSize(
    of child: Int, in box: ContainingBox
  ) -> (width: Double, height: Double?) {
    let block = box.block
    let fits = records[child].style.size.width == .fitContent
    var width = fits ? nil : specified(.horizontal, of: child, in: block)
    var height = specified(.vertical, of: child, in: block)
    let hasRatio = records[child].style.aspectRatio != nil
    let across = room(.horizontal, of: child, block), down = room(.vertical, of: child, block)
    if width == nil, !fits, let across, !(hasRatio && height != nil) {
      width = bounded(across, .horizontal, of: child, in: block)
    }
    if height == nil, fillsDown(child), let down, !(hasRatio && width != nil) {
      height = bounded(down, .vertical, of: child, in: block)
    }
    if width == nil, let height { width = ratioWidth(of: child, height: height, in: block) }
    return (width ?? fittedWidth(of: child, fitRoom(of: child, in: box), height: height, in: block), height)
  }

  /// The maximum width of a child that is sized to its contents.
  private func fitRoom(of child: Int, in box: ContainingBox) -> Double {
    let style = records[child].style
    let whole = box.block.width ?? 0
    let room = whole - style.margin.resolved(whole).sum(.horizontal)
    let (left, right) = (style.inset.left.resolved(whole), style.inset.right.resolved(whole))
    if left != nil || right != nil { return room - (left ?? 0) - (right ?? 0) }
    // From its static position at one side of the padding to the opposite edge; all of it if centred.
    let place = staticOffset(.horizontal, of: child, free: 1, box.container)
    let (frame, border) = (box.frame, box.border)
    return room - (place == 0 ? frame.left - border.left : place == 1 ? frame.right - border.right : 0)
  }

  /// The distance of a child's border box from its container's border box.
  private func absoluteOffset(
    _ axis: FlexAxis, of child: Int, _ final: FlexPair<Double>, in box: ContainingBox
  ) -> Double {
    let style = records[child].style
    let (size, frame, border) = (box.size[axis], box.frame, box.border)
    let whole = box.block[axis] ?? 0
    let margin = style.margin.resolved(box.block.width)
    let autos = (style.margin.start(axis).isAuto, style.margin.end(axis).isAuto)
    let start = style.inset.start(axis).resolved(whole), end = style.inset.end(axis).resolved(whole)
    // Insets that leave no room leave 0, not a negative amount.
    let free = max(0, whole - (start ?? 0) - (end ?? 0)) - final[axis] - margin.sum(axis)
    switch (start, end) {
    case (let start?, .some):
      var offset = start
      if autos.0 || autos.1 {
        if axis == .vertical || free > 0 || !(autos.0 && autos.1) {
          offset += autos.0 ? (autos.1 ? free / 2 : free) : 0
        }
      } else if axis == .vertical, let alignment = style.alignSelf {
        offset += Self.distribution(alignment, free: free, count: 1, isReversed: false).start
        if free < 0, !alignment.isSafe {
          // A box that is too large stays within the whole containing block if possible.
          offset = max(0, min(offset, whole - final[axis] - margin.sum(axis)))
        }
      }
      return border.start(axis) + offset + margin.start(axis)
    case (let start?, nil): return border.start(axis) + start + margin.start(axis)
    case (nil, let end?): return size - border.end(axis) - end - margin.end(axis) - final[axis]
    case (nil, nil):
      let free = max(0, size - frame.sum(axis)) - final[axis] - margin.sum(axis)
      return frame.start(axis) + margin.start(axis) + staticOffset(axis, of: child, free: free, box.container)
    }
  }

  /// The offset of a child without insets within the free space, as if it were the container's only item.
  private func staticOffset(_ axis: FlexAxis, of child: Int, free: Double, _ box: FlexContainer) -> Double {
    let isMain = axis == box.mainAxis
    let isReversed = isMain ? box.isReversed : box.wrap == .wrapReverse
    var alignment = isMain ? box.justifyContent : (records[child].style.alignSelf ?? box.alignItems)
    if isMain { alignment.isSafe = false }
    switch alignment.position {
    case .baseline: alignment.position = .start
    case .stretch, .spaceBetween: alignment.position = .flexStart
    case .spaceAround, .spaceEvenly: alignment.position = .center
    default: break
    }
    let offset = Self.distribution(alignment, free: free, count: 1, isReversed: isReversed).start
    return isReversed ? free - offset : offset
  }
}
