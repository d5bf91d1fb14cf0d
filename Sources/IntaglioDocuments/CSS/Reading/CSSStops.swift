// SPDX-License-Identifier: MIT
import IntaglioModel

/// The stops of a CSS gradient as fractions of its line. Every stop has a position, and positions never
/// decrease (CSS Images 3, section 3.4.3). They may lie beyond 0…1.
struct CSSStops {
  private(set) var stops: [Gradient.Stop]

  var start: Double { stops.first?.position ?? 0 }
  var end: Double { stops.last?.position ?? 1 }

  /// - Parameter length: the line's length, in points.
  init(_ given: [CSSGradient.Stop], along length: Double) {
    var places = given.map { stop in
      stop.position.map { $0.fraction + (length > 0 ? $0.points / length : 0) }
    }
    if let last = places.indices.last {
      places[0] = places[0] ?? 0
      places[last] = places[last] ?? 1
    }
    var farthest = -Double.infinity
    for (index, place) in places.enumerated() {
      guard let place else { continue }
      farthest = max(farthest, place)
      places[index] = farthest
    }
    // Stops without a position are spaced evenly between their neighbours with one.
    var before = 0
    for (index, place) in places.enumerated() {
      guard let place, index > before else { continue }
      let first = places[before] ?? 0
      for between in (before + 1)..<index {
        let part = Double(between - before) / Double(index - before)
        places[between] = first + (place - first) * part
      }
      before = index
    }
    stops = zip(given, places).map { Gradient.Stop($0.color, at: $1 ?? 0) }
  }

  /// A gradient of one stop's colour only.
  func only(_ stop: Gradient.Stop?, _ space: Gradient.Space) -> Gradient {
    Gradient([stop?.color ?? .clear], space: space)
  }

  /// Rescales positions to another part of the line, which includes all stops.
  mutating func rescale(from first: Double, to last: Double) {
    for index in stops.indices {
      stops[index].position = (stops[index].position - first) / (last - first)
    }
  }

  /// Removes stops before 0 and beyond 1, and adds stops at 0 and 1 where they cut the line between two
  /// stops.
  ///
  /// - Throws: `error` if a cut would have to mix colours in a space other than sRGB.
  mutating func cut(in space: Gradient.Space, _ error: () -> CSSError) throws(CSSError) {
    try cut(at: 0, in: space, error)
    guard end > 1 else { return }
    turn()
    try cut(at: 0, in: space, error)
    turn()
  }

  /// The line in the other direction.
  private mutating func turn() {
    stops = stops.reversed().map { Gradient.Stop($0.color, at: 1 - $0.position) }
  }

  private mutating func cut(at place: Double, in space: Gradient.Space, _ error: () -> CSSError)
    throws(CSSError)
  {
    guard let before = stops.lastIndex(where: { $0.position < place }) else { return }
    guard before + 1 < stops.count else {
      stops = [Gradient.Stop(stops[before].color, at: place)]
      return
    }
    let (stop, next) = (stops[before], stops[before + 1])
    stops.removeFirst(before + 1)
    guard next.position > place else { return }
    guard space == .sRGB || stop.color == next.color else { throw error() }
    let part = (place - stop.position) / (next.position - stop.position)
    stops.insert(Gradient.Stop(stop.color.mixed(with: next.color, part), at: place), at: 0)
  }
}

extension Color {
  /// Interpolates premultiplied, sRGB-encoded components.
  fileprivate func mixed(with other: Color, _ part: Double) -> Color {
    func mix(_ first: Double, _ second: Double) -> Double { first * (1 - part) + second * part }
    let alpha = mix(self.alpha, other.alpha)
    guard alpha > 0 else { return .clear }
    return Color(
      red: mix(red * self.alpha, other.red * other.alpha) / alpha,
      green: mix(green * self.alpha, other.green * other.alpha) / alpha,
      blue: mix(blue * self.alpha, other.blue * other.alpha) / alpha, alpha: alpha)
  }
}
