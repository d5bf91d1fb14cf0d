// SPDX-License-Identifier: MIT
import IntaglioGPU
import IntaglioModel
import IntaglioPlan
import TestSupport
import Testing

/// Pictures larger than all pixel buffers of a ring go in and come out unchanged.
@Suite struct TransferTests {
  /// Four buffers on every device. Each thread keeps the textures of its largest pictures: with the usual
  /// buffers, all configurations took a gigabyte.
  private let transfers = TransferSizes(
    stripBytes: 1 << 16, ringBytes: 4 << 16, flights: 3, flightBytes: 1 << 20)
  /// The buffers hold 64 Ki pixels of a bitmap; these have 227 Ki, in rows that fill no buffer evenly.
  private let size = PixelSize(309, 751)

  @Test(arguments: GPUConfiguration.all)
  func bitmapsPassThroughTheRings(_ configuration: GPUConfiguration) throws {
    let bitmap = try Bitmap(size: size) { bytes in
      for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index &* 2_654_435_761 >> 13) }
    }
    let copy = PassCase("copy", [.bitmap(bitmap)], .bitmap, PixelRect(size)) {
      Pass.paint([(.picture($0[0], shift: .zero), [])], over: PixelRect(size), on: $1)
    }
    let thread = try configuration.newThread(transfers: transfers)
    #expect(try thread.execute(copy.plan, inputs: copy.inputs) == .bitmap(bitmap))
  }

  @Test(arguments: GPUConfiguration.all)
  func planesAndIntermediatesPassThroughTheRings(_ configuration: GPUConfiguration) throws {
    // A plane of 16 bits has four rows more than the buffers hold.
    let region = PixelRect(-3, 5, 311, 426)
    let samples = (0..<region.pixelCount).map { Float(($0 &* 40503) % 1025) / 1024 }
    let plane = Surface.plane(Plane(region: region, samples: samples))
    let kernel = Kernel(weights: [1])
    let copy = PassCase("copy", [plane], .plane, region) {
      BlurPass(source: .plane($0[0]), axis: .vertical, kernel: kernel, output: $1)
    }
    let thread = try configuration.newThread(transfers: transfers)
    #expect(
      try thread.execute(copy.plan, inputs: copy.inputs).largestDifference(to: plane)
        <= configuration.tolerance)

    let pixels = samples.map { SIMD4<Float>($0, 0, 1 - $0, 0.5) }
    let picture = Surface.intermediate(Intermediate(region: region, pixels: pixels))
    let full = Surface.plane(Plane(region: region, samples: samples.map { _ in 1 }))
    let clip = PassCase("clip", [picture, full], .intermediate, region) {
      let term = CoverageTerm(.plane($0[1], octaves: 0))
      return Pass.paint([(.picture($0[0], shift: .zero), [term])], over: region, on: $1)
    }
    let found = try thread.execute(clip.plan, inputs: clip.inputs)
    #expect(try found.largestDifference(to: picture) <= configuration.tolerance)
  }

  /// A result is lent unless the processor reads the memory slowly.
  @Test(arguments: [(1.9e9, false), (2e9, true)])
  func slowMemoryDoesNotStayMapped(speed: Double, isLent: Bool) throws {
    var samples = Samples(seed: 4)
    let bitmap = try samples.bitmap(PixelSize(37, 21))
    let copy = PassCase("copy", [.bitmap(bitmap)], .bitmap, PixelRect(bitmap.size)) {
      Pass.paint([(.picture($0[0], shift: .zero), [])], over: PixelRect(bitmap.size), on: $1)
    }
    var options = GPUOptions(variant: .fragment)
    (options.treatsAsHardware, options.readSpeed) = (true, speed)
    var backend = try GPUBackend(options: options)
    var flight = try backend.upload(
      EncodedPlan(copy.plan.forDevice), inputs: copy.inputs, caching: nil, recycling: nil, cancellation: nil)
    #expect(try backend.draw(&flight, isAlone: true))
    let result = try backend.finish(flight)
    let wasLent = if case .lent = result { true } else { false }
    #expect(wasLent == isLent)
    #expect(try result.surface() == .bitmap(bitmap))
  }

  /// A plan without passes whose output is its input.
  @Test func anInputCanBeTheOutput() throws {
    var samples = Samples(seed: 3)
    let bitmap = try samples.bitmap(PixelSize(7, 5))
    var plan = Plan()
    plan.output = plan.addInput(.bitmap, PixelRect(bitmap.size))
    let thread = try GPUConfiguration(variant: .compute, planes: .integer).thread()
    #expect(try thread.execute(plan, inputs: [.bitmap(bitmap)]) == .bitmap(bitmap))
  }
}
