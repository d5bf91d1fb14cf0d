// SPDX-License-Identifier: MIT
import IntaglioModel
import Testing

@Suite("Contours")
struct ContourTests {
  /// At multiples of 1/32, from SciPy 1.14: `CubicSpline(x, y, bc_type="natural")`, kept within 0 and 1.
  static let scipy: [(Contour.Name, [Double])] = [
    (
      .ring,
      [
        0.00000, 0.05377, 0.10836, 0.16460, 0.22331, 0.28533, 0.35148, 0.42257, 0.49945, 0.58217, 0.66747,
        0.75119, 0.82916, 0.89720, 0.95113, 0.98680, 1.00000, 0.98777, 0.95264, 0.89888, 0.83073, 0.75246,
        0.66832, 0.58256, 0.49944, 0.42228, 0.35101, 0.28479, 0.22278, 0.16414, 0.10802, 0.05359, 0.00000,
      ]
    ),
    (
      .roundedSteps,
      [
        0.00000, 0.06595, 0.12708, 0.17856, 0.21557, 0.23357, 0.23524, 0.23086, 0.23104, 0.24638, 0.28524,
        0.34109, 0.40145, 0.45381, 0.48582, 0.49418, 0.49009, 0.48603, 0.49452, 0.52672, 0.57929, 0.63974,
        0.69548, 0.73392, 0.74855, 0.74809, 0.74357, 0.74601, 0.76608, 0.80649, 0.86239, 0.92861, 1.00000,
      ]
    ),
  ]

  /// What the curve is at a place, before its first point and after its last as well.
  private func value(_ segments: [Contour.Segment], _ v: Double) -> Double {
    guard let first = segments.first, let last = segments.last else { return v }
    let v = min(max(v, first.start), last.end)
    let segment = segments.first { v <= $0.end } ?? last
    return min(max(segment.value(v), 0), 1)
  }

  @Test("are natural splines", arguments: scipy.indices)
  func splines(index: Int) {
    let (name, expected) = Self.scipy[index]
    for (step, value) in expected.enumerated() {
      let found = self.value(Contour(name).segments, Double(step) / 32)
      #expect(abs(found - value) < 1e-5, "\(name) at \(step)/32 is \(found), not \(value)")
    }
  }

  @Test("are straight from corner to corner")
  func corners() {
    let cone = Contour(.cone).segments
    #expect(cone.count == 2)
    for step in 0...32 {
      let v = Double(step) / 32
      #expect(abs(value(cone, v) - (v <= 128.0 / 255 ? v * 255 / 128 : (1 - v) * 255 / 127)) < 1e-12)
    }
    #expect(abs(Contour(.cone).slope - 255.0 / 127) < 1e-9)
  }

  @Test("that fade in are 0 at first, and themselves from an eighth on", arguments: Contour.Name.allCases)
  func fading(name: Contour.Name) {
    let (plain, fading) = (Contour(name).segments, Contour(name).segmentsFadingIn)
    #expect(value(fading, 0) == 0)
    for step in 4...32 {
      #expect(abs(value(plain, Double(step) / 32) - value(fading, Double(step) / 32)) < 1e-12)
    }
    // Half of what the curve begins with is missing at a sixteenth.
    let begin = Contour(name).points[0].output / 255
    #expect(abs(value(plain, 1 / 16) - value(fading, 1 / 16) - begin / 2) < 1e-12)
  }

  @Test("have names, which are those of their points")
  func names() {
    for name in Contour.Name.allCases { #expect(Contour(name).name == name) }
    #expect(Contour([.init(input: 0, output: 0), .init(input: 255, output: 254)]).name == nil)
    #expect(Contour(.linear).isLinear && !Contour(.gaussian).isLinear)
  }
}
