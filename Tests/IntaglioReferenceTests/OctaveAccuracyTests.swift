// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioReference
import PassReference
import SceneCatalog
import Testing

/// The constant-cost blur, in exact arithmetic, against the direct convolution: the difference is the
/// method's own error.
@Suite struct OctaveAccuracyTests {
  @Test(arguments: ParityCatalog.sigmas)
  func withinAQuarterOfALevel(sigma: Double) throws {
    let contents: [Content] = [.binaryNoise, .impulses, .disc, .opaque, .letters]
    for content in contents {
      let picture = try content.picture(PixelSize(203, 141))
      let direct = try ReferenceRenderer().unroundedBlur(Mask(alphaOf: picture), sigma: sigma)
      let octaves = try blurred(picture, sigma: sigma)
      let worst = zip(direct, octaves.samples).reduce(0) { max($0, abs($1.0 - Double($1.1))) }
      #expect(255 * worst <= 0.25, "\(content.rawValue): \(255 * worst) levels")
    }
  }

  @Test(arguments: [4.0, 5, 7.99, 8, 31, 150, 1000])
  func kernelsStayShort(sigma: Double) {
    let blur = OctaveBlur(sigma: sigma)
    #expect(blur.kernel.radius <= Kernel.maximumRadius)
    let factor = Double(1 << blur.octaves)
    #expect((2.0..<4.0).contains(sigma / factor))
    // Variances add: downsamplings (D^2 - 1) / 4, kernel, spline D^2 / 4.
    let variance = (factor * factor - 1) / 4 + factor * factor * (blur.kernel.variance + 0.25)
    #expect(abs(variance / (sigma * sigma) - 1) < 1e-9)
  }

  private func blurred(_ picture: Bitmap, sigma: Double) throws -> Plane {
    let plan = try Planner().blurPlan(sigma: sigma, picture: picture.size)
    let result = try ReferenceBackend().execute(plan, inputs: [.bitmap(picture)])
    guard case .plane(let plane) = result else { throw UnexpectedFormat(format: result.format) }
    return plane
  }
}
