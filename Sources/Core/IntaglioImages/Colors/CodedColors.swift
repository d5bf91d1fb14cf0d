// SPDX-License-Identifier: MIT
import Glibc

/// Colours that a file describes by numbers rather than by a profile: the chromaticities of its primaries and
/// its white, and the curve from samples to light.
struct CodedColors: Sendable, Hashable {
  /// Chromaticities x and y (CIE 1931) of red, green, blue and white.
  struct Primaries: Sendable, Hashable {
    private let points: [SIMD2<Double>]

    static let sRGB = Primaries(0.64, 0.33, 0.30, 0.60, 0.15, 0.06)
    static let adobeRGB = Primaries(0.64, 0.33, 0.21, 0.71, 0.15, 0.06)

    /// Four points, or three with the white of CIE D65.
    init(_ numbers: Double...) {
      let numbers = numbers + (numbers.count > 6 ? [] : [0.3127, 0.3290])
      points = (0..<4).map { SIMD2(numbers[2 * $0], numbers[2 * $0 + 1]) }
    }

    /// The primaries of a code in ITU-T H.273, table 2, where 2 means unspecified; nil for unknown codes.
    init?(code: Int) {
      switch code {
      case 1, 2: self = .sRGB
      case 4: self = Primaries(0.67, 0.33, 0.21, 0.71, 0.14, 0.08, 0.310, 0.316)
      case 5: self = Primaries(0.64, 0.33, 0.29, 0.60, 0.15, 0.06)
      case 6, 7: self = Primaries(0.630, 0.340, 0.310, 0.595, 0.155, 0.070)
      case 8: self = Primaries(0.681, 0.319, 0.243, 0.692, 0.145, 0.049, 0.310, 0.316)
      case 9: self = Primaries(0.708, 0.292, 0.170, 0.797, 0.131, 0.046)
      case 11: self = Primaries(0.680, 0.320, 0.265, 0.690, 0.150, 0.060, 0.314, 0.351)
      case 12: self = Primaries(0.680, 0.320, 0.265, 0.690, 0.150, 0.060)
      case 22: self = Primaries(0.630, 0.340, 0.295, 0.605, 0.155, 0.077)
      default: return nil
      }
    }

    /// Whether they are sRGB's, apart from rounding by the writing program.
    var isSRGB: Bool {
      zip(points, Primaries.sRGB.points).allSatisfy { abs($0.x - $1.x) < 0.001 && abs($0.y - $1.y) < 0.001 }
    }

    /// The primaries in CIE XYZ, scaled so that they add up to white with a luminance of 1; nil if they lie
    /// on a line, or white lies outside their triangle.
    var columns: [SIMD3<Double>]? {
      func volume(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) -> Double {
        (a * SIMD3(b.y * c.z - b.z * c.y, b.z * c.x - b.x * c.z, b.x * c.y - b.y * c.x)).sum()
      }
      guard points[3].y > 0.01 else { return nil }
      let light = points.map { SIMD3($0.x, $0.y, 1 - $0.x - $0.y) }
      let (r, g, b, white) = (light[0], light[1], light[2], light[3] / points[3].y)
      let whole = volume(r, g, b)
      guard abs(whole) > 1e-4 else { return nil }
      let amounts = [volume(white, g, b) / whole, volume(r, white, b) / whole, volume(r, g, white) / whole]
      guard amounts.allSatisfy({ $0 > 0 }) else { return nil }
      return [amounts[0] * r, amounts[1] * g, amounts[2] * b]
    }
  }

  /// The transfer curve, from a sample 0…1 to light.
  enum Curve: Sendable, Hashable {
    case sRGB
    case power(Double)
    case cinema
    /// A light of 1 is 203 cd/m², the reference white of ITU-R BT.2408; the maximum is about fifty times as
    /// much.
    case pq
    /// Scene light, 0…1; display light follows from its luminance.
    case hlg

    /// The curve of a code in ITU-T H.273, table 3, where 2 means unspecified; nil for unknown codes. `video`
    /// is the display's curve for the camera curves of BT.601, 709, 2020 and older standards.
    init?(code: Int, video: Curve) {
      switch code {
      case 1, 6, 7, 14, 15: self = video
      case 2, 13: self = .sRGB
      case 4: self = .power(2.2)
      case 5: self = .power(2.8)
      case 8: self = .power(1)
      case 16: self = .pq
      case 17: self = .cinema
      case 18: self = .hlg
      default: return nil
      }
    }

    func light(_ sample: Double) -> Double {
      switch self {
      case .sRGB: return sample <= 0.04045 ? sample / 12.92 : pow((sample + 0.055) / 1.055, 2.4)
      case .power(let exponent): return pow(sample, exponent)
      case .cinema: return pow(sample, 2.6) * 52.37 / 48
      case .pq:
        let root = pow(sample, 1 / 78.84375)
        return pow(max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root), 1 / 0.1593017578125)
          * 10000 / CodedColors.referenceWhite
      case .hlg:
        return sample <= 0.5
          ? sample * sample / 3 : (exp((sample - 0.55991073) / 0.17883277) + 0.28466892) / 12
      }
    }
  }

  /// The luminance in cd/m² that is shown as white (ITU-R BT.2408).
  static let referenceWhite = 203.0

  let primaries: Primaries
  let curve: Curve
  /// The samples of black and of white, 0…1.
  var range = 0.0...1.0

  static let adobeRGB = CodedColors(primaries: .adobeRGB, curve: .power(563.0 / 256))

  /// The light of each sample 0…`maximum`.
  func table(maximum: Int) -> [Float] {
    let span = range.upperBound - range.lowerBound
    return (0...maximum).map { sample in
      Float(curve.light(min(max((Double(sample) / Double(maximum) - range.lowerBound) / span, 0), 1)))
    }
  }

  /// The columns of the matrix to linear sRGB, with Bradford's adaptation of the white point.
  var columnsToSRGB: [SIMD3<Double>]? {
    guard let columns = primaries.columns, let ours = Primaries.sRGB.columns else { return nil }
    func times(_ vector: SIMD3<Double>, _ rows: [SIMD3<Double>]) -> SIMD3<Double> {
      SIMD3((rows[0] * vector).sum(), (rows[1] * vector).sum(), (rows[2] * vector).sum())
    }
    // Bradford's cone matrix, its inverse, and the matrix from CIE XYZ to linear sRGB (IEC 61966-2-1).
    let cones = [
      SIMD3(0.8951, 0.2664, -0.1614), SIMD3(-0.7502, 1.7135, 0.0367), SIMD3(0.0389, -0.0685, 1.0296),
    ]
    let back = [
      SIMD3(0.986992905, -0.147054256, 0.159962652), SIMD3(0.432305270, 0.518360272, 0.049291228),
      SIMD3(-0.008528665, 0.040042822, 0.968486696),
    ]
    let sRGB = [
      SIMD3(3.240969942, -1.537383178, -0.498610760), SIMD3(-0.969243636, 1.875967502, 0.041555057),
      SIMD3(0.055630080, -0.203976959, 1.056971514),
    ]
    let scale = times(ours[0] + ours[1] + ours[2], cones) / times(columns[0] + columns[1] + columns[2], cones)
    return columns.map { times(times(times($0, cones) * scale, back), sRGB) }
  }
}
