// SPDX-License-Identifier: MIT
import IntaglioModel

/// The stops of a CSS gradient as fractions of its line. Every stop has a position, and positions never
/// decrease (CSS Images 3, section 3.4.3). They may lie beyond 0…1.
struct CSSStops {
  struct Stop {
    var color: CSSColor
    var position: Double
  }

  private(set) var stops: [Stop]
  let mixing: CSSMixing

  var start: Double { stops.first?.position ?? 0 }
  var end: Double { stops.last?.position ?? 1 }

  /// - Parameter length: the line's length, in points.
  init(_ given: [CSSGradient.Stop], _ mixing: CSSMixing, along length: Double) {
    var places = given.map { $0.position?.fraction(of: length) }
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
    self.mixing = mixing
    stops = zip(given, places).map { Stop(color: $0.color, position: $1 ?? 0) }
  }

  func only(_ stop: Stop?) -> Gradient { Gradient([stop?.color.color ?? .clear]) }

  /// Rescales positions so that `first` becomes 0 and `last` becomes 1.
  mutating func rescale(from first: Double, to last: Double) {
    for index in stops.indices { stops[index].position = (stops[index].position - first) / (last - first) }
  }

  /// Shifts the stops of a repeating gradient along the line, and cuts them to the period 0…1.
  mutating func shift(by distance: Double) {
    let part = distance - distance.rounded(.down)
    guard part > 0 else { return }
    let all = stops
    stops = [part - 1, part].flatMap { offset in
      all.map { Stop(color: $0.color, position: $0.position + offset) }
    }
    cut()
  }

  /// Removes stops before 0 and beyond 1, and adds stops at 0 and 1 where they cut the line between two
  /// stops.
  mutating func cut() {
    cutStart()
    guard end > 1 else { return }
    turn()
    cutStart()
    turn()
  }

  private mutating func turn() {
    stops = stops.reversed().map { Stop(color: $0.color, position: 1 - $0.position) }
  }

  private mutating func cutStart() {
    guard let before = stops.lastIndex(where: { $0.position < 0 }) else { return }
    guard before + 1 < stops.count else {
      stops = [Stop(color: stops[before].color, position: 0)]
      return
    }
    let (stop, next) = (stops[before], stops[before + 1])
    stops.removeFirst(before + 1)
    guard next.position > 0 else { return }
    let part = -stop.position / (next.position - stop.position)
    stops.insert(Stop(color: mixing.mixed(stop.color, next.color, part), position: 0), at: 0)
  }
}

extension CSSStops {
  /// The gradient of these stops. Mixtures that gradients do not support are approximated by more stops in
  /// sRGB.
  func gradient(_ shape: Gradient.Shape, repeats: Bool = false) -> Gradient {
    if let space, stops.allSatisfy({ $0.color.isInSRGB && !$0.color.missing.contains(true) }) {
      let stops = stops.map { Gradient.Stop($0.color.color, at: $0.position) }
      return Gradient(shape, stops: stops, space: space, repeats: repeats)
    }
    return Gradient(shape, stops: sampled, repeats: repeats)
  }

  /// The space in which CSS mixes; nil if gradients do not support it.
  private var space: Gradient.Space? {
    switch mixing.space {
    case .sRGB: .sRGB
    case .sRGBLinear: .linear
    case .okLab: .okLab
    default: nil
    }
  }

  /// Stops in sRGB whose linear interpolation approximates the mixture: stops are added where the error is
  /// largest, until it is at most a quarter of a level, or a gradient can have no more.
  private var sampled: [Gradient.Stop] {
    var pieces: [CSSPiece] = []
    for (stop, next) in zip(stops, stops.dropFirst()) {
      pieces.append(CSSPiece(stop, next, from: 0, to: 1, mixing))
    }
    guard let first = pieces.first, let last = stops.last else {
      return stops.map { Gradient.Stop($0.color.color, at: $0.position) }
    }
    // Where components are missing, the colour may jump from one piece to the next, which takes one more
    // stop.
    let jumps = zip(pieces, pieces.dropFirst()).filter { !$0.end.isNear($1.start) }.count
    while pieces.count + jumps + 1 < Gradient.maximumStops {
      guard let worst = pieces.indices.max(by: { pieces[$0].error < pieces[$1].error }),
        pieces[worst].error > 0.25 / 255
      else { break }
      pieces.replaceSubrange(worst...worst, with: pieces[worst].halves)
    }
    var sampled = [Gradient.Stop(first.start, at: first.place)]
    for piece in pieces {
      if sampled.last?.color.isNear(piece.start) == false {
        sampled.append(Gradient.Stop(piece.start, at: piece.place))
      }
      sampled.append(Gradient.Stop(piece.end, at: piece.endPlace))
    }
    if sampled.count == 1 { sampled.append(Gradient.Stop(last.color.color, at: last.position)) }
    return sampled
  }
}

private struct CSSPiece {
  private let stops: (CSSStops.Stop, CSSStops.Stop)
  private let parts: (Double, Double)
  private let mixing: CSSMixing
  let start, end: Color
  /// How far the line between both ends is from the mixture, in premultiplied components.
  let error: Double

  init(_ stop: CSSStops.Stop, _ next: CSSStops.Stop, from start: Double, to end: Double, _ mixing: CSSMixing)
  {
    (stops, parts, self.mixing) = ((stop, next), (start, end), mixing)
    let colors = stride(from: 0.0, through: 1, by: 0.125).map { part in
      mixing.mixed(stop.color, next.color, start + (end - start) * part).color
    }
    (self.start, self.end) = (colors[0], colors[8])
    let isHard = stop.position >= next.position
    error =
      isHard ? 0 : (1...7).map { colors[$0].distance(to: colors[0], colors[8], Double($0) / 8) }.max() ?? 0
  }

  var place: Double { place(parts.0) }
  var endPlace: Double { place(parts.1) }

  private func place(_ part: Double) -> Double {
    stops.0.position + (stops.1.position - stops.0.position) * part
  }

  var halves: [CSSPiece] {
    let middle = (parts.0 + parts.1) / 2
    return [
      CSSPiece(stops.0, stops.1, from: parts.0, to: middle, mixing),
      CSSPiece(stops.0, stops.1, from: middle, to: parts.1, mixing),
    ]
  }
}

extension Color {
  fileprivate func isNear(_ other: Color) -> Bool { distance(to: other, other, 0) < 1e-6 }

  /// The largest difference of a component from a mixture of two colours.
  fileprivate func distance(to first: Color, _ second: Color, _ part: Double) -> Double {
    let difference = premultiplied - first.premultiplied * (1 - part) - second.premultiplied * part
    return max(difference.max(), -difference.min())
  }
}
