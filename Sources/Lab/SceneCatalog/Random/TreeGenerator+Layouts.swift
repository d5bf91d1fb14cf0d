// SPDX-License-Identifier: MIT
import IntaglioModel

/// Layouts of groups that have been made with frames.
extension TreeGenerator {
  /// Lets some layers lay out their sublayers.
  mutating func addLayouts(to layers: inout [Layer]) {
    for index in layers.indices {
      addLayouts(to: &layers[index].layers)
      if case .text = layers[index].contents { continue }
      guard !layers[index].layers.isEmpty, choose.chance(0.5) else { continue }
      layers[index].layout = layout()
      // By an existing number, so that other values of a seed do not change.
      let readings: [Text.Direction?] = [nil, nil, .leftToRight, .rightToLeft, .auto]
      let reading = readings[Int(layers[index].frame.width) % 5]
      layers[index].layout?.reading = reading
      for child in layers[index].layers.indices { place(&layers[index].layers[child]) }
    }
  }

  private mutating func layout() -> Layout {
    let words = Layout.Alignment.allCases.filter { $0 != .baseline }
    return Layout(
      choose.pick(Layout.Direction.allCases), gap: distance(-2...6),
      lineGap: choose.maybe(0.3) { .points($0.length(0...4)) },
      padding: choose.chance(0.4)
        ? Layout.Insets(vertical: distance(0...5), horizontal: distance(0...5)) : .init(),
      border: choose.chance(0.2) ? Layout.Insets(vertical: 1, horizontal: 2) : .init(),
      align: choose.pick(words), justify: choose.pick(Layout.Justification.allCases),
      wrap: choose.chance(0.4),
      wrapReverse: choose.chance(0.3), alignLines: choose.pick(Layout.Justification.allCases))
  }

  private mutating func distance(_ range: ClosedRange<Double>) -> Layout.Distance {
    choose.chance(0.2) ? .percent(choose.number(0...12)) : .points(choose.length(range))
  }

  /// Gives a layer with a frame, or a layout, its place in a layout.
  private mutating func place(_ layer: inout Layer) {
    let size = (width: layer.frame.width, height: layer.frame.height)
    let hugs = layer.layout != nil && choose.chance(0.5)
    layer.frame = Layer.blank.frame
    (layer.width, layer.height) = (hugs ? .hug : length(size.width), hugs ? .hug : length(size.height))
    if hugs { layer.width = [.hug, .hug, .minContent, .maxContent, .fitContent][Int(size.width) % 5] }
    if choose.chance(0.2) { layer.minimumWidth = distance(0...20) }
    if choose.chance(0.2) { layer.maximumHeight = distance(8...40) }
    if choose.chance(0.15) {
      layer.pins = Layout.Pins(
        left: distance(-4...9), bottom: choose.maybe(0.5) { .points($0.length(-4...9)) })
    } else if choose.chance(0.5) {
      layer.item = Layout.Item(
        grow: choose.maybe(0.4) { $0.number(0...3) }, shrink: choose.pick([0, 1, 0.5]),
        basis: choose.maybe(0.2) { .points($0.length(0...20)) }, order: choose.integer(-1...1),
        margin: choose.chance(0.4) ? Layout.Insets(top: distance(-2...4), left: .auto) : .init(),
        offset: choose.maybe(0.2) { Layout.Pins(left: .points($0.length(-4...4)), top: 2) })
    }
  }

  private mutating func length(_ points: Double) -> Layout.Length {
    switch choose.integer(0...5) {
    case 0, 1: return .fill
    case 2:
      // Some sums, with points of an existing number, so that other trees of a seed do not change.
      let percent = choose.number(10...80)
      return percent < 60 ? .percent(percent) : .sum(percent: percent, points: 2 - points / 4)
    default: return .points(points)
    }
  }
}
