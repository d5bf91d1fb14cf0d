// SPDX-License-Identifier: MIT
import IntaglioModel

/// A plane mapped by a curve, directly or through a derived value: the strength of a shadow with a contour,
/// the folds of satin, the light on a surface.
///
/// out = scale * contour(min(1, gain * v)) + offset, clamped to 0…1, for a value v derived from the source.
package struct TonePass: Sendable, Hashable {
  package enum Value: Sendable, Hashable {
    /// v, or 1 - v.
    case plain(isInverted: Bool)
    /// The absolute difference of the plane moved by one shift and by another.
    case difference(PixelShift, PixelShift)
    case relief(Relief)
  }

  /// A surface with the plane's heights, and a light.
  ///
  /// v = max(0, light . normal / |normal|) with the normal (-x steepness, -y steepness, 1), where x is the
  /// plane `step` pixels to the right minus the plane `step` pixels to the left, and y likewise below and
  /// above. A texture adds its own differences to both, over its own step and times its own steepness.
  /// Wrapped, v = (1 + light . normal / |normal|) / 2: it also tells how far parts face away.
  package struct Relief: Sendable, Hashable {
    /// The distance of the differences, in pixels to either side.
    package var step: Int
    /// The factor of the differences.
    package var steepness: Double
    /// Towards the light, of length 1: to the right, downwards, out of the picture.
    package var light: SIMD3<Double>
    /// Whether each difference is the mean over three neighbouring rows, or columns. The step is then 1.
    package var isSmoothed: Bool
    /// Whether v distinguishes the parts that face away from the light.
    package var isWrapped: Bool
    /// A plane of additional heights.
    package var texture: Texture?

    /// A plane, the distance of its differences in pixels to either side, and their factor.
    package struct Texture: Sendable, Hashable {
      package var plane: SurfaceID
      package var step: Int
      package var steepness: Double

      package init(plane: SurfaceID, step: Int, steepness: Double) {
        (self.plane, self.step, self.steepness) = (plane, step, steepness)
      }
    }

    package init(
      step: Int, steepness: Double, light: SIMD3<Double>, isSmoothed: Bool = false,
      isWrapped: Bool = false, texture: Texture? = nil
    ) {
      (self.step, self.steepness, self.light) = (step, steepness, light)
      (self.isSmoothed, self.isWrapped, self.texture) = (isSmoothed, isWrapped, texture)
    }
  }

  package var texture: SurfaceID? {
    if case .relief(let relief) = value { relief.texture?.plane } else { nil }
  }

  /// A plane; v is 0 outside of it.
  package var source: SurfaceID
  package var value: Value
  /// The factor of v before the curve.
  package var gain: Double
  /// A polynomial for each part of the curve, from left to right; empty for a straight line. The curve is
  /// constant before the first and after the last.
  package var contour: [Contour.Segment]
  /// The factor of the curve's value, and the term that is added afterwards.
  package var scale: Double
  package var offset: Double
  package var output: SurfaceID

  package init(
    source: SurfaceID, value: Value, gain: Double = 1, contour: [Contour.Segment] = [], scale: Double = 1,
    offset: Double = 0, output: SurfaceID
  ) {
    (self.source, self.value, self.gain, self.contour) = (source, value, gain, contour)
    (self.scale, self.offset, self.output) = (scale, offset, output)
  }

  /// The maximum number of polynomials: those of a contour, and two more for the fade-in.
  package static let maximumSegments = Contour.maximumPoints + 1

  package func tone(_ value: Double) -> Double {
    var v = min(1, gain * value)
    if let first = contour.first, let last = contour.last {
      v = min(max(v, first.start), last.end)
      let segment = contour.first { v <= $0.end } ?? last
      v = min(max(segment.value(v), 0), 1)
    }
    return min(max(scale * v + offset, 0), 1)
  }
}

extension TonePass: PlannedPass {
  package var pass: Pass { .tone(self) }
  var name: String { "tone" }
  var details: String {
    let painted =
      switch value {
      case .plain(let isInverted): isInverted ? "1 - \(source)" : "\(source)"
      case .difference(let one, let other): "\(source) moved \(one) less moved \(other)"
      case .relief(let relief):
        (relief.isWrapped ? "wrapped " : "")
          + "relief of \(source), steepness \(DecimalText.text(relief.steepness))"
          + (relief.texture.map { ", texture \($0.plane), steepness \(DecimalText.text($0.steepness))" } ?? "")
      }
    let curve = contour.isEmpty ? "" : ", contour of \(contour.count)"
    let numbers = [gain, scale, offset].map(DecimalText.text).joined(separator: " ")
    return painted + curve + (numbers == "1 1 0" ? "" : ", \(numbers)")
  }
  var readsPerPixel: Int {
    switch value {
    case .plain: 1
    case .difference(let one, let other): one.tapCount + other.tapCount
    case .relief(let relief): relief.texture == nil ? 4 : 8
    }
  }

  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E) {
    try body(&source, [.plane])
    guard case .relief(var relief) = value else { return }
    try relief.texture?.plane.update([.plane], body)
    value = .relief(relief)
  }

  func forEachReading(for written: PixelRect, _ body: (SurfaceID, PixelRect) -> Void) {
    switch value {
    case .plain: body(source, written)
    case .difference(let one, let other):
      body(source, one.pixels(readFor: written))
      body(source, other.pixels(readFor: written))
    case .relief(let relief):
      body(source, written.grown(by: relief.step))
      if let texture = relief.texture { body(texture.plane, written.grown(by: texture.step)) }
    }
  }

  func check(in plan: Plan) throws(PassFault) {
    try PassFault.unless(
      contour.count <= TonePass.maximumSegments,
      "its contour has \(contour.count) parts; the maximum is \(TonePass.maximumSegments)")
    guard case .relief(let relief) = value else { return }
    if let step = relief.texture?.step {
      try PassFault.unless(
        (1...Pattern.maximumTileSide).contains(step),
        "its texture's step of \(step) pixels is outside 1…\(Pattern.maximumTileSide)")
    }
    let (step, limit) = (relief.step, Int(Style.maximumBevelSize))
    try PassFault.unless(
      !relief.isSmoothed || step == 1, "its step of \(step) pixels cannot be smoothed, only a step of 1")
    try PassFault.unless((1...limit).contains(step), "its step of \(step) pixels is outside 1…\(limit)")
  }
}
