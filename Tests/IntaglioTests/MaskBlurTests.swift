// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioCPU
import IntaglioReference
import SceneCatalog
import Testing

/// Blurs of one channel.
@Suite struct MaskBlurTests {
  static let sigmas: [Double] = [0, 0.005, 0.4, 1, 2, 3.9, 4, 8, 32, 64]

  /// Letters and noise, wider than a strip and narrower, against direct convolution in float64.
  @Test(arguments: sigmas, [PixelSize(1, 1), PixelSize(7, 130), PixelSize(1301, 40)])
  func theCPUGivesWhatTheReferenceGives(sigma: Double, size: PixelSize) throws {
    for content in [Content.letters, .binaryNoise] {
      let mask = Mask(alphaOf: try content.picture(size))
      let expected = try ReferenceRenderer().blur(mask, sigma: sigma)
      for threads in [1, 3] {
        let blurred = try CPUBackend(maximumThreads: threads).blur(mask, sigma: sigma)
        let worst = zip(blurred.samples, expected.samples).map { abs(Int($0) - Int($1)) }.max()
        #expect(blurred.size == size)
        #expect(worst ?? 256 <= 1)
      }
    }
  }

  /// The blur of a half-plane is the integral of the Gaussian: (1 + erf(x / (sigma sqrt 2))) / 2.
  @Test(arguments: [BackendChoice.cpu, .gpu, .reference], [2.0, 5, 12])
  func anEdgeIsTheErrorFunction(backend: BackendChoice, sigma: Double) throws {
    let size = PixelSize(200, 160)
    let samples: [UInt8] = (0..<size.width * size.height).map { $0 % size.width < 100 ? 255 : 0 }
    let blurred = try Renderer(backend: backend).blur(
      try Mask(size: size, samples: samples), sigma: sigma)
    for x in 40..<160 {
      let expected = 255 * (1 - erf((Double(x) + 0.5 - 100) / (sigma * 2.0.squareRoot()))) / 2
      #expect(abs(Double(blurred[x, 80]) - expected) < 1)
    }
  }

  @Test func whatIsNotBlurredStays() throws {
    let mask = Mask(alphaOf: try Content.letters.picture(PixelSize(90, 33)))
    #expect(try CPUBackend().blur(mask, sigma: 0) == mask)
  }

  @Test(arguments: [-1, .nan, .infinity, Style.maximumSigma * 1.01])
  func sigmasOutOfRange(sigma: Double) throws {
    let mask = try Mask(size: PixelSize(1, 1), samples: [9])
    for backend in [BackendChoice.cpu, .reference] {
      let renderer = try Renderer(backend: backend)
      #expect { try renderer.blur(mask, sigma: sigma) } throws: { error in
        if case .style? = error as? RenderError { true } else { false }
      }
    }
  }

  @Test func masksThatCannotBe() {
    #expect(throws: BitmapError.sampleCount(found: 5, expected: 6, size: PixelSize(2, 3))) {
      try Mask(size: PixelSize(2, 3), samples: [1, 2, 3, 4, 5])
    }
    #expect(throws: BitmapError.emptySize(PixelSize(0, 3))) { try Mask(size: PixelSize(0, 3), samples: []) }
  }
}
