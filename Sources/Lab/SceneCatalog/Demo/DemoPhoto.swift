// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel
import IntaglioVector

/// A mountain lake in evening light, printed on a white stamp with perforated edges. Drawn with 2 x 2 samples
/// a pixel.
enum DemoPhoto {
  static func draw() throws -> Bitmap {
    let coverage = try CoverageRasterizer().mask(of: stamp, size: DemoPicture.size)
    return try Bitmap(demoPixels: { column, row in
      let alpha = Double(coverage[column, row]) / 255
      guard alpha > 0 else { return .zero }
      var color = SIMD3<Double>(repeating: 0)
      for (x, y) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
        color += DemoPhoto.color(Double(column) + x, Double(row) + y) / 4
      }
      return SIMD4(color, alpha)
    })
  }

  private static let frame = (left: 40.0, top: 76.0, right: 472.0, bottom: 436.0)
  private static let margin = 24.0
  private static let horizon = 0.62

  /// A rectangle with half circles of radius 8 punched out of its edges every 24 pixels.
  private static var stamp: Path {
    var path = Path()
    let corners = [
      Vector(frame.left, frame.top), Vector(frame.right, frame.top), Vector(frame.right, frame.bottom),
      Vector(frame.left, frame.bottom),
    ]
    path.move(to: corners[0])
    for (index, from) in corners.enumerated() {
      let to = corners[(index + 1) % 4]
      let length = hypot(to.x - from.x, to.y - from.y)
      let angle = atan2(to.y - from.y, to.x - from.x)
      for hole in 0..<Int(length / 24) {
        let fraction = (24 * Double(hole) + 12) / length
        let center = Vector(from.x + (to.x - from.x) * fraction, from.y + (to.y - from.y) * fraction)
        path.addArc(center: center, radius: 8, startAngle: angle + .pi, endAngle: angle, clockwise: false)
      }
      path.line(to: to)
    }
    path.close()
    return path
  }

  /// Paper, or the landscape within its margin.
  private static func color(_ x: Double, _ y: Double) -> SIMD3<Double> {
    let u = (x - frame.left - margin) / (frame.right - frame.left - 2 * margin)
    let v = (y - frame.top - margin) / (frame.bottom - frame.top - 2 * margin)
    let paper = SIMD3(0.965, 0.955, 0.935) + 0.018 * (DemoNoise.fractal(x / 5, y / 5, octaves: 3) - 0.5)
    guard (0...1).contains(u), (0...1).contains(v) else { return paper }
    let grain = 0.02 * (DemoNoise.hash(Int(x * 2) + 7919, Int(y * 2)) - 0.5)
    let corner = 1 - 0.22 * pow(hypot(u - 0.5, v - 0.5) / 0.707, 3)
    return (v < horizon ? land(u, v) : water(u, v)) * corner + grain
  }

  /// Sky, clouds, sun and four ridges, the farther the hazier.
  private static func land(_ u: Double, _ v: Double) -> SIMD3<Double> {
    let height = v / horizon
    var color = mix(SIMD3(0.20, 0.34, 0.56), SIMD3(0.98, 0.78, 0.56), pow(height, 1.35))
    let sun = hypot((u - 0.68) * 1.2, v - 0.36)
    color += SIMD3(0.50, 0.34, 0.14) * exp(-sun * sun / 0.035)
    color = mix(color, SIMD3(1, 0.95, 0.82), DemoNoise.step(0.052, 0.047, sun))
    let cloud = DemoNoise.fractal(u * 4 + 3, v * 13, octaves: 5)
    color = mix(color, SIMD3(1.0, 0.80, 0.70), 0.75 * DemoNoise.step(0.52, 0.74, cloud) * (1 - 0.6 * height))
    let ridges: [(base: Double, rise: Double, frequency: Double, color: SIMD3<Double>)] = [
      (0.45, 0.20, 2.6, SIMD3(0.62, 0.56, 0.63)), (0.52, 0.17, 3.7, SIMD3(0.42, 0.42, 0.53)),
      (0.575, 0.14, 5.1, SIMD3(0.24, 0.29, 0.38)), (0.612, 0.06, 9.0, SIMD3(0.10, 0.16, 0.19)),
    ]
    for (index, ridge) in ridges.enumerated() {
      let noise = DemoNoise.fractal(u * ridge.frequency + 31.7 * Double(index + 1), 0.5, octaves: 7)
      let crest = ridge.base - ridge.rise * (noise - 0.28) * 1.7
      guard v > crest else { continue }
      let depth = (v - crest) / 0.2
      // Slopes that face the sun catch its light.
      let slope = DemoNoise.fractal(u * 22 + Double(index) * 5, v * 26, octaves: 4) - 0.5
      color = ridge.color * (1 + 0.35 * slope) + SIMD3(0.16, 0.12, 0.10) * min(depth, 1) * 0.6
      if index == 0 { color += 0.3 * DemoNoise.step(0.62, 0.70, noise + slope * 0.3) * exp(-depth * 5) }
    }
    return color
  }

  /// The land mirrored in the lake, broken by ripples that grow towards the viewer.
  private static func water(_ u: Double, _ v: Double) -> SIMD3<Double> {
    let near = (v - horizon) / (1 - horizon)
    let ripple = DemoNoise.fractal(u * 16 / (0.35 + near), 60 * pow(near, 0.6), octaves: 3) - 0.5
    let mirrored = horizon - (v - horizon) * 1.35 + ripple * 0.05 * (0.2 + near)
    let image = land(u + ripple * 0.012, min(max(mirrored, 0), horizon - 0.001))
    return mix(image * 0.82, SIMD3(0.10, 0.20, 0.30), 0.18 + 0.42 * near) + max(ripple, 0) * 0.10
  }

  private static func mix(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ t: Double) -> SIMD3<Double> {
    a + (b - a) * t
  }
}
