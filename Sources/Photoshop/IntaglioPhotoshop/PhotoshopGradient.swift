// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel
import IntaglioPSD

/// A Photoshop gradient, converted to a scene's gradient.
struct PhotoshopGradient {
  let gradient: Gradient
  /// Whether Photoshop's curve between the stops is not known exactly: for the method Smooth, a smoothness
  /// below 100 percent, and colours and opacities with stops at different places.
  let isApproximate: Bool
  /// Whether it is a slanted line so short that rounding its ends to whole pixels turns it by degrees: the
  /// angles in psd-tools' layer_comps.psd and layer_comps.psb differ by six.
  let isShort: Bool

  /// nil for gradients along a shape, and for noise.
  init?(_ fill: PSDGradientFill, in place: PhotoshopStyle.Place) {
    let given = PhotoshopGradient.ramp(fill.gradient, method: fill.method, isReversed: fill.isReversed)
    guard let (ramp, isApproximate) = given else { return nil }
    self.isApproximate = isApproximate
    // In pixels, by the fill's alignment; then in fractions of the layer's frame.
    let bounds = fill.alignsWithLayer ? place.bounds : place.document
    let turn = fill.angle * .pi / 180
    let (dx, dy) = (cos(turn), -sin(turn))
    // The line through the middle, at this angle, reaches to the first sides that it meets.
    let half = min(bounds.width / max(abs(dx), 1e-9), bounds.height / max(abs(dy), 1e-9)) / 2
    let scale = fill.scale / 100
    let reach = half * scale
    isShort =
      fill.shape == .linear && fill.method != .smooth && place.pixel > 0 && min(abs(dx), abs(dy)) > 1e-6
      && 2 * reach < 32 * place.pixel
    // Photoshop evaluates a pixel's colour at its upper left corner.
    let middle = Vector(
      bounds.x + bounds.width * (0.5 + fill.offsetX / 100) + place.pixel / 2,
      bounds.y + bounds.height * (0.5 + fill.offsetY / 100) + place.pixel / 2)
    func fraction(_ x: Double, _ y: Double) -> Vector {
      Vector((x - place.frame.x) / place.frame.width, (y - place.frame.y) / place.frame.height)
    }
    let center = fraction(middle.x, middle.y)
    let radius = Vector(reach / place.frame.width, reach / place.frame.height)
    // A line's ends are rounded down to whole pixels, as for a reflected gradient in psd-tools'
    // 4x4_16bit_grayscale.psd. A scale brings these ends nearer to the middle, again by whole pixels, as in
    // psd2svg's gradient-overlay-7.psd. According to its pictures, the method Smooth does not round.
    let pixel = place.pixel
    func end(_ side: Double) -> Vector {
      func rounded(_ middle: Double, _ step: Double) -> Double {
        guard fill.method != .smooth, pixel > 0 else { return middle + step * scale }
        func floored(_ value: Double) -> Double { ((value - pixel / 2) / pixel + 1e-9).rounded(.down) }
        let way = (floored(middle + step) - floored(middle)) * scale
        return (floored(middle) + (way + (way < 0 ? -1e-9 : 1e-9)).rounded(.towardZero)) * pixel + pixel / 2
      }
      return fraction(rounded(middle.x, side * dx * half), rounded(middle.y, side * dy * half))
    }
    let shape: Gradient.Shape
    switch fill.shape {
    case .linear: shape = .linear(start: end(-1), end: end(1))
    case .reflected: shape = .reflected(start: end(0), end: end(1))
    case .radial: shape = .radial(center: center, radius: radius)
    case .angle:
      // Clockwise, as in psd-tools' gradient-styles.psd.
      shape = .conic(center: center, start: 90 - fill.angle)
    case .diamond:
      // Counterclockwise; the shape repeats after a right angle.
      shape = .diamond(
        center: center, radius: radius, angle: -fill.angle.truncatingRemainder(dividingBy: 90) + 0)
    case .shapeBurst: return nil
    }
    gradient = Gradient(shape, stops: ramp.stops, mixing: ramp.mixing, space: ramp.space, curve: ramp.curve)
  }

  /// The colours of a gradient without a place; nil for noise. `isApproximate` means the same as for a placed
  /// one.
  static func ramp(
    _ gradient: PSDGradient, method: PSDGradientFill.Method = .classic, isReversed: Bool = false
  ) -> (ramp: ColorRamp, isApproximate: Bool)? {
    guard case .stops(let colors, let opacities, let smoothness) = gradient.kind, !colors.isEmpty else {
      return nil
    }
    var (stops, isCurve) = stops(colors, opacities)
    if method == .smooth { stops = stops.halved }
    guard stops.count <= Gradient.maximumStops else { return nil }
    let ramp = ColorRamp(
      stops: isReversed ? stops.turned : stops, mixing: .straight, space: space(of: method),
      curve: smoothness > 0 && isCurve ? .smooth : .linear)
    return (ramp, method == .smooth || smoothness > 0 && (!isCurve || smoothness < 4096))
  }

  private static func space(of method: PSDGradientFill.Method) -> Gradient.Space {
    switch method {
    case .classic: .sRGB
    case .linear: .linear
    case .perceptual, .smooth: .okLab
    }
  }

  /// Merges the stops of colours and of opacities into one list: a stop wherever either has one, except for a
  /// constant list. Also returns whether both had all of these stops, so that one curve through them is exact
  /// for both.
  private static func stops(
    _ colors: [PSDGradient.ColorStop], _ opacities: [PSDGradient.OpacityStop]
  ) -> (stops: [Gradient.Stop], isCurve: Bool) {
    let colors = line(colors.map { ($0.location, $0.source.color.premultiplied, $0.midpoint) })
    let opacities = line(
      opacities.map { ($0.location, SIMD4(0, 0, 0, min(max($0.opacity / 100, 0), 1)), $0.midpoint) })
    // Two stops at one place are a hard edge: one before it, one after it.
    var places: [(Double, Bool)] = []
    var lists = [colors, opacities].filter { list in list.contains { $0.value != list[0].value } }
    if lists.isEmpty { lists = [colors] }
    for place in Set(lists.joined().map(\.position)).sorted() {
      places.append((place, false))
      if lists.contains(where: { $0.count { $0.position == place } > 1 }) { places.append((place, true)) }
    }
    let stops = places.map { place, isBehind in
      let color = value(colors, at: place, isBehind)
      let alpha = opacities.isEmpty ? 1 : value(opacities, at: place, isBehind).w
      return Gradient.Stop(Color(red: color.x, green: color.y, blue: color.z, alpha: alpha), at: place)
    }
    return (stops, lists.allSatisfy { $0.map(\.position) == places.map(\.0) })
  }

  /// A value at a place of 0…1.
  private typealias Knot = (position: Double, value: SIMD4<Double>)

  /// Stops by position. A midpoint off the middle adds a stop with the mean colour.
  private static func line(_ stops: [(location: Double, value: SIMD4<Double>, midpoint: Double)]) -> [Knot] {
    let sorted = stops.enumerated().sorted {
      ($0.element.location, $0.offset) < ($1.element.location, $1.offset)
    }
    var knots: [Knot] = []
    for (_, stop) in sorted {
      let place = min(max(stop.location / 4096, 0), 1)
      if let last = knots.last, stop.midpoint != 50, last.position < place {
        let share = min(max(stop.midpoint / 100, 0), 1)
        knots.append((last.position + (place - last.position) * share, (last.value + stop.value) / 2))
      }
      knots.append((place, stop.value))
    }
    return knots
  }

  private static func value(_ knots: [Knot], at place: Double, _ isBehind: Bool) -> SIMD4<Double> {
    let same = knots.filter { $0.position == place }
    if let knot = isBehind ? same.last : same.first { return knot.value }
    guard let next = knots.firstIndex(where: { $0.position > place }) else {
      return knots[knots.count - 1].value
    }
    guard next > 0 else { return knots[0].value }
    let (first, second) = (knots[next - 1], knots[next])
    let share = (place - first.position) / (second.position - first.position)
    return first.value * (1 - share) + second.value * share
  }
}

extension [Gradient.Stop] {
  /// The stops with further stops halfway between them, mixed in OKLab. A curve through these is close to
  /// Photoshop's method Smooth: in the five gradient overlays of psd2svg, it is at most 6 levels and on
  /// average less than 1.8 levels off. The curve through the stops alone is 12 and 5 levels off.
  fileprivate var halved: [Gradient.Stop] {
    zip(self, dropFirst()).flatMap { stop, next -> [Gradient.Stop] in
      let middle = Gradient.Stop(
        stop.color.mixedInOKLab(with: next.color), at: (stop.position + next.position) / 2)
      return stop.position < next.position ? [stop, middle] : [stop]
    } + suffix(1)
  }

  fileprivate var turned: [Gradient.Stop] { reversed().map { Gradient.Stop($0.color, at: 1 - $0.position) } }
}

extension PSDGradient.ColorStop.Source {
  /// The tool box's colours become Photoshop's defaults, black and white.
  fileprivate var color: Color {
    switch self {
    case .color(let color): color.color
    case .foreground: .black
    case .background: .white
    }
  }
}
