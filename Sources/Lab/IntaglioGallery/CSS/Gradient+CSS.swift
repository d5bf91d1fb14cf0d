// SPDX-License-Identifier: MIT
import Glibc
import Intaglio

extension Gradient {
  /// The value of `background` in CSS, in a box of this size in points, with its tiles; nil if CSS has no
  /// equivalent.
  func cssBackground(width: Double, height: Double) -> String? {
    guard let tile = tiling?.tile else { return css(width: width, height: height) }
    guard tiling?.hasGaps == false, let image = css(width: tile.width, height: tile.height) else {
      return nil
    }
    let numbers = [tile.x, tile.y, tile.width, tile.height].map(CSSText.pixels)
    return "\(image) \(numbers[0]) \(numbers[1]) / \(numbers[2]) \(numbers[3])"
  }

  /// The gradient in CSS, in a box of this size in points, with linear interpolation between its stops; nil
  /// for a linear one whose ends coincide, for diamonds, and for reflected ones that repeat.
  ///
  /// A CSS linear gradient ends at the perpendiculars through the box's corners; positions are moved so that
  /// the colours stay in place.
  func css(width: Double, height: Double) -> String? {
    // CSS repeats from the first to the last stop.
    let isTurn = if case .conic = shape { true } else { false }
    if repeats, let first = stops.first, let last = stops.last,
      first.position > 0 || last.position < 1 && !isTurn
    {
      var whole = self
      whole.stops = [Stop(first.color, at: 0)] + stops + (isTurn ? [] : [Stop(last.color, at: 1)])
      return whole.css(width: width, height: height)
    }
    let prefix = repeats ? "repeating-" : ""
    switch shape {
    case .linear(let start, let end):
      let size = Vector(width, height)
      let from = Vector((start.x - 0.5) * size.x, (start.y - 0.5) * size.y)
      let along = Vector((end.x - start.x) * size.x, (end.y - start.y) * size.y)
      let length = hypot(along.x, along.y)
      guard length > 0 else { return nil }
      let unit = Vector(along.x / length, along.y / length)
      let line = abs(size.x * unit.x) + abs(size.y * unit.y)
      let first = from.x * unit.x + from.y * unit.y + line / 2
      let angle = atan2(unit.x, -unit.y) * 180 / .pi
      let places = stops.map { (first + $0.position * length) / line }
      return "\(prefix)linear-gradient(\(CSSText.number(angle))deg\(cssSpace), \(cssStops(at: places)))"
    case .radial(let center, let radius):
      let size = "\(CSSText.percentage(radius.x)) \(CSSText.percentage(radius.y))"
      return
        "\(prefix)radial-gradient(\(size) at \(Gradient.place(center))\(cssSpace), \(cssStops(at: stops.map(\.position))))"
    case .conic(let center, let start):
      let angle = CSSText.number(start)
      return
        "\(prefix)conic-gradient(from \(angle)deg at \(Gradient.place(center))\(cssSpace), \(cssStops(at: stops.map(\.position))))"
    case .reflected where repeats: return nil
    case .reflected(let start, let end):
      var line = self
      line.shape = .linear(start: start * 2 - end, end: end)
      line.stops =
        stops.reversed().map { Stop($0.color, at: 0.5 - $0.position / 2) }
        + stops.map { Stop($0.color, at: 0.5 + $0.position / 2) }
      return line.css(width: width, height: height)
    case .diamond: return nil
    }
  }

  /// Whether CSS, which mixes premultiplied components, yields different colours.
  var isMixedOtherwiseInCSS: Bool {
    guard mixing == .straight else { return false }
    return zip(stops, stops.dropFirst()).contains { stop, next in
      let isSameColor =
        (stop.color.red, stop.color.green, stop.color.blue)
        == (next.color.red, next.color.green, next.color.blue)
      return stop.color.alpha != next.color.alpha && !isSameColor
    }
  }

  private var cssSpace: String {
    switch space {
    // CSS mixes in OKLab if any colour is in the newer syntax.
    case .sRGB: stops.contains { $0.color.css.hasPrefix("color(") } ? " in srgb" : ""
    case .linear: " in srgb-linear"
    case .okLab: " in oklab"
    }
  }

  /// One colour becomes two stops: CSS requires two.
  private func cssStops(at places: [Double]) -> String {
    let list = zip(stops, places).map { "\($0.color.css) \(CSSText.percentage($1))" }
    return (list.count == 1 ? list + list : list).joined(separator: ", ")
  }

  private static func place(_ point: Vector) -> String {
    "\(CSSText.percentage(point.x)) \(CSSText.percentage(point.y))"
  }
}
