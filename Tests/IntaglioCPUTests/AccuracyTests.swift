// SPDX-License-Identifier: MIT
import Foundation
import IntaglioCPU
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioReference
import PassReference
import SceneCatalog
import TestSupport
import Testing

/// Whole blurs and whole effects, against direct convolution in float64.
@Suite struct AccuracyTests {
  /// Downsamplings, kernel and spline together stay within a quarter of a level of the Gaussian before
  /// anything is rounded to 8 bits. The Gaussian here is cut at 6 sigma and shares nothing with the plan.
  @Test(arguments: [0.5, 1, 3.99, 4, 6.3, 8, 11, 16, 31], ["noise", "edge", "full"])
  func blurIsWithinAQuarterLevel(sigma: Double, content: String) throws {
    let size = PixelSize(150, 61)
    var numbers = TestNumbers(seed: 77)
    let samples: [Double] = (0..<size.width * size.height).map { index in
      switch content {
      case "noise": numbers.next(below: 2) == 0 ? 0 : 1
      case "edge": index % size.width < 70 ? 1 : 0
      default: 1
      }
    }
    let pixels = samples.flatMap { [0, 0, 0, UInt8(255 * $0)] }
    let picture = Surface.bitmap(try Bitmap(size: size, pixels: pixels))
    let style = Style(shadows: [Shadow(.outer, color: .black, blur: .sigma(sigma))], contents: .knockout)
    let blurred = try plane(of: style, picture)
    let expected = gaussian(samples, size, sigma)
    var worst = 0.0
    for index in expected.indices {
      worst = max(worst, abs(expected[index] - Double(blurred.samples[index])))
    }
    #expect(worst * 255 < 0.25)
  }

  /// The coverage that the style's only shadow reads: its plan without the paint pass, and an expand in its
  /// place.
  private func plane(of style: Style, _ picture: Surface) throws -> Plane {
    let whole = try Planner().plan(style, picture: picture.size)
    var plan = Plan()
    for (index, surface) in whole.surfaces.enumerated() {
      if index < whole.inputCount {
        _ = plan.addInput(surface.format, surface.region)
      } else {
        _ = plan.addSurface(surface.format, surface.region)
      }
    }
    for pass in whole.passes {
      guard case .paint(let paint) = pass else {
        plan.add(pass)
        continue
      }
      guard case .plane(let surface, let octaves)? = paint.items.first?.coverage.first?.source else {
        continue
      }
      plan.output = plan.addSurface(.plane, PixelRect(picture.size))
      if octaves > 0 {
        plan.add(UpsamplePass(source: surface, octaves: octaves, output: plan.output))
      } else {
        let kernel = Kernel(weights: [1])
        plan.add(BlurPass(source: .plane(surface), axis: .vertical, kernel: kernel, output: plan.output))
      }
    }
    guard case .plane(let plane) = try CPUBackend(maximumThreads: 1).execute(plan, inputs: [picture]) else {
      return Plane(region: PixelRect(PixelSize(0, 0)), samples: [])
    }
    return plane
  }

  /// Both axes, one after the other, transparent outside.
  private func gaussian(_ samples: [Double], _ size: PixelSize, _ sigma: Double) -> [Double] {
    let radius = Int((6 * sigma).rounded(.up))
    let half = (0...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = half[0] + 2 * half.dropFirst().reduce(0, +)
    func blurred(_ samples: [Double], length: Int, step: Int, other: Int, otherStep: Int) -> [Double] {
      var result = samples
      for line in 0..<other {
        for i in 0..<length {
          var value = 0.0
          for j in max(0, i - radius)...min(length - 1, i + radius) {
            value += half[abs(i - j)] * samples[line * otherStep + j * step]
          }
          result[line * otherStep + i * step] = value / sum
        }
      }
      return result
    }
    let rows = blurred(samples, length: size.width, step: 1, other: size.height, otherStep: size.width)
    return blurred(rows, length: size.height, step: size.width, other: size.width, otherStep: 1)
  }

  /// Every pass that the planner makes, executed by CPU and Reference alike: no channel is off by more than a
  /// level.
  @Test(arguments: [false, true])
  func plansGiveWhatTheReferenceGives(makesWholePlanes: Bool) throws {
    var planner = Planner()
    planner.makesWholePlanes = makesWholePlanes
    let backend = CPUBackend(maximumThreads: 2)
    let picture = try noise(.bitmap, PixelSize(61, 47), seed: 12)
    for sigma in [0, 0.4, 2.5, 5, 9, 33] {
      for contents in Style.Contents.allCases {
        var style = CPUBackendTests.style
        style.contents = contents
        style.edges = sigma > 4 ? .open : .bounded
        style.shadows[0].blur = .sigma(sigma)
        let plan = try planner.plan(style, picture: picture.size, grow: true)
        let expected = try ReferenceBackend().execute(plan, inputs: [picture])
        let actual = try backend.execute(plan, inputs: [picture])
        #expect(try actual.largestDifference(to: expected) <= level, "sigma \(sigma), \(contents)")
      }
    }
  }

  /// The cases on which all backends must agree, against direct convolution in float64.
  @Test func parityCatalog() throws {
    let backend = CPUBackend(maximumThreads: 2)
    // Each picture of a given size costs the Reference the same again for every large sigma: the small ones
    // will do here, the large ones are the self-test's.
    for parityCase in ParityCatalog.covering where (parityCase.size.pixelCount ?? 0) < 70_000 {
      let picture = try parityCase.content.picture(parityCase.size)
      let plan = try Planner().plan(parityCase.style, picture: parityCase.size, scale: parityCase.scale)
      let expected = try ReferenceRenderer().render(
        picture, style: parityCase.style, scale: parityCase.scale)
      for _ in 0..<3 {
        let found = try backend.execute(plan, inputs: [.bitmap(picture)])
        #expect(try found.largestDifference(to: .bitmap(expected)) <= level, "\(parityCase)")
      }
    }
  }

  /// One level of 255.
  private let level = 1.0 / 255 + 1e-9
}
