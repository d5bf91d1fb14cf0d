// SPDX-License-Identifier: MIT
import IntaglioGPU
import IntaglioModel
import IntaglioPlan
import Testing

/// Each pass over a few samples whose result is worked out by hand, apart from the Reference.
@Suite struct HandComputedTests {
  /// Alpha 0, 1, 2 and 255 in a row, under colours that must not matter.
  private let alphas = try? Bitmap(
    size: PixelSize(4, 1), pixels: [0, 0, 0, 0, 1, 0, 0, 1, 0, 2, 0, 2, 90, 80, 70, 255])

  private func picture() throws -> Surface { .bitmap(try #require(alphas)) }

  private func result(_ passCase: PassCase, _ configuration: GPUConfiguration) throws -> Surface {
    try configuration.thread().execute(passCase.plan, inputs: passCase.inputs)
  }

  private func isClose(_ found: [Float], _ expected: [Double], _ configuration: GPUConfiguration) -> Bool {
    found.count == expected.count
      && zip(found, expected).allSatisfy { abs(Double($0) - $1) <= configuration.tolerance }
  }

  @Test(arguments: GPUConfiguration.all)
  func maskComparesWholeLevels(_ configuration: GPUConfiguration) throws {
    for (threshold, expected) in [(0, [0.0, 1, 1, 1, 0]), (1, [0, 0, 1, 1, 0]), (254, [0, 0, 0, 1, 0])] {
      let mask = PassCase("mask", [try picture()], .plane, PixelRect(0, 0, 5, 1)) {
        MaskPass(source: $0[0], threshold: threshold, output: $1)
      }
      #expect(try result(mask, configuration).samples() == expected.map(Float.init))
    }
  }

  @Test(arguments: GPUConfiguration.all)
  func invertedMaskIsFullOutsideThePicture(_ configuration: GPUConfiguration) throws {
    let mask = PassCase("mask", [try picture()], .plane, PixelRect(-1, -1, 6, 2)) {
      MaskPass(source: $0[0], isInverted: true, output: $1)
    }
    let expected: [Double] = [1, 1, 1, 1, 1, 1, 1, 1, 254.0 / 255, 253.0 / 255, 0, 1]
    #expect(isClose(try result(mask, configuration).samples(), expected, configuration))
  }

  /// One sample of 1 at (1, 0) is the second of the four of output 0 (weight 3/8) and the first of those of
  /// output 1 (weight 1/8) across, and the second of those of output 0 down.
  @Test(arguments: GPUConfiguration.all)
  func downsamplingSpreadsASample(_ configuration: GPUConfiguration) throws {
    let source = Surface.plane(Plane(region: PixelRect(1, 0, 1, 1), samples: [1]))
    let downsample = PassCase("downsample", [source], .plane, PixelRect(-1, -1, 4, 3)) {
      DownsamplePass(source: .plane($0[0]), output: $1)
    }
    let expected = [0, 3, 1, 0, 0, 9, 3, 0, 0, 0, 0, 0].map { $0 / 64.0 }
    #expect(isClose(try result(downsample, configuration).samples(), expected, configuration))
  }

  @Test(arguments: GPUConfiguration.all)
  func blurOfAnImpulseIsItsKernel(_ configuration: GPUConfiguration) throws {
    let kernel = Kernel(weights: [0.5, 0.125, 0.125])
    let source = Surface.plane(Plane(region: PixelRect(-4, 7, 1, 1), samples: [1]))
    let across = PassCase("blur", [source], .plane, PixelRect(-7, 6, 7, 2)) {
      BlurPass(source: .plane($0[0]), axis: .horizontal, kernel: kernel, output: $1)
    }
    let expected: [Double] = [0, 0, 0, 0, 0, 0, 0, 0, 0.125, 0.125, 0.5, 0.125, 0.125, 0]
    #expect(isClose(try result(across, configuration).samples(), expected, configuration))
    let down = PassCase("blur", [source], .plane, PixelRect(-5, 5, 2, 4)) {
      BlurPass(source: .plane($0[0]), axis: .vertical, kernel: kernel, output: $1)
    }
    #expect(
      isClose(
        try result(down, configuration).samples(), [0, 0.125, 0, 0.125, 0, 0.5, 0, 0.125], configuration))
  }

  /// With D = 2 the phases are t = -1/4 and 1/4: weights (9/32, 22/32, 1/32) and the same mirrored.
  @Test(arguments: GPUConfiguration.all)
  func expansionOfAnImpulseIsTheSpline(_ configuration: GPUConfiguration) throws {
    let source = Surface.plane(Plane(region: PixelRect(-1, 0, 1, 1), samples: [1]))
    let upsample = PassCase("upsample", [source], .plane, PixelRect(-5, 0, 8, 1)) {
      UpsamplePass(source: $0[0], octaves: 1, output: $1)
    }
    let down = 22.0 / 32
    let across = [0, 1, 9, 22, 22, 9, 1, 0].map { $0 / 32.0 * down }
    #expect(isClose(try result(upsample, configuration).samples(), across, configuration))
  }

  /// Moved by (0.75, 0): whole is 1, fraction 1/4, so a sample of 1 gives 3/4 one pixel on and 1/4 in its
  /// place.
  @Test(arguments: GPUConfiguration.all)
  func shadowIsMovedAndTinted(_ configuration: GPUConfiguration) throws {
    let source = Surface.plane(Plane(region: PixelRect(2, 0, 1, 1), samples: [1]))
    let shadow = PassCase("shadow", [source], .bitmap, PixelRect(0, 0, 5, 1)) {
      let term = CoverageTerm(.plane($0[0], octaves: 0), shift: PixelShift(Vector(0.75, 0)))
      return Pass.paint([(.color(SIMD4(0.2, 0, 0, 0.8)), [term])], over: PixelRect(0, 0, 5, 1), on: $1)
    }
    let alphas: [UInt8] = [0, 0, 51, 153, 0]
    let reds: [UInt8] = [0, 0, 13, 38, 0]
    let expected = zip(reds, alphas).flatMap { red, alpha -> [UInt8] in [red, 0, 0, alpha] }
    #expect(try result(shadow, configuration).bitmap().pixels == expected)
  }

  @Test(arguments: GPUConfiguration.all)
  func clippingMultipliesAllChannels(_ configuration: GPUConfiguration) throws {
    let picture = Surface.bitmap(
      try Bitmap(size: PixelSize(2, 1), pixels: [200, 100, 52, 200, 200, 100, 52, 200]))
    let mask = Surface.plane(Plane(region: PixelRect(0, 0, 1, 1), samples: [0.75]))
    let clip = PassCase("clip", [picture, mask], .bitmap, PixelRect(0, 0, 2, 1)) {
      let term = CoverageTerm(.plane($0[1], octaves: 0), isInverted: true)
      return Pass.paint([(.picture($0[0], shift: .zero), [term])], over: PixelRect(0, 0, 2, 1), on: $1)
    }
    #expect(try result(clip, configuration).bitmap().pixels == [50, 25, 13, 50, 200, 100, 52, 200])
  }

  @Test(arguments: GPUConfiguration.all)
  func overIsPremultiplied(_ configuration: GPUConfiguration) throws {
    let top = Surface.bitmap(try Bitmap(size: PixelSize(1, 1), pixels: [102, 0, 0, 102]))
    let bottom = Surface.bitmap(try Bitmap(size: PixelSize(1, 1), pixels: [0, 100, 200, 200]))
    let over = PassCase("over", [top, bottom], .bitmap, PixelRect(0, 0, 1, 1)) {
      Pass.paint(
        [(.picture($0[1], shift: .zero), []), (.picture($0[0], shift: .zero), [])],
        over: PixelRect(0, 0, 1, 1), on: $1)
    }
    #expect(try result(over, configuration).bitmap().pixels == [102, 60, 120, 222])
  }

  /// Halves of a level go up: floor(255 x + 0.5). 0.5 / 255 lies just above a half in binary, 1.5 / 255 too.
  @Test(arguments: GPUConfiguration.all)
  func levelsAreRoundedNotCut(_ configuration: GPUConfiguration) throws {
    let flood = PassCase("flood", [], .bitmap, PixelRect(0, 0, 1, 1)) {
      Pass.paint([(.color(SIMD4(0.49, 0.51, 100.49, 254.51) / 255), [])], over: PixelRect(0, 0, 1, 1), on: $1)
    }
    #expect(try result(flood, configuration).bitmap().pixels == [0, 1, 100, 255])
  }

  /// A black inner shadow of one opaque pixel's own alpha, moved down by one: inside the pixel B is 0, so it
  /// is all black; a white outer one below stays where the pixel is not.
  @Test(arguments: GPUConfiguration.all)
  func aStackIsPaintedFromTheBottom(_ configuration: GPUConfiguration) throws {
    let pixel: [UInt8] = [10, 20, 30, 255]
    let none: [UInt8] = [0, 0, 0, 0]
    let picture = Surface.bitmap(try Bitmap(size: PixelSize(1, 3), pixels: none + pixel + none))
    let down = PixelShift(Vector(0, 1))
    let stack = PassCase("stack", [picture], .bitmap, PixelRect(0, 0, 1, 3)) { sources, output in
      let alpha = CoverageTerm(.alpha(sources[0]))
      let moved = CoverageTerm(.alpha(sources[0]), shift: down)
      let notMoved = CoverageTerm(.alpha(sources[0]), shift: down, isInverted: true)
      return Pass.paint(
        [
          (.color(SIMD4(1, 1, 1, 1) * 0.4), [moved]), (.picture(sources[0], shift: .zero), []),
          (.color(SIMD4(0, 0, 0, 0.6)), [alpha, notMoved]),
        ], over: PixelRect(0, 0, 1, 3), on: output)
    }
    let expected: [UInt8] = none + [4, 8, 12, 255] + [102, 102, 102, 102]
    #expect(try result(stack, configuration).bitmap().pixels == expected)
  }
}
