// SPDX-License-Identifier: MIT
import Glibc
import IntaglioGPU
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioSystem
import PassReference
import TestSupport
import Testing

/// Pictures that overlap on one device: each is as if it were alone.
@Suite struct FlightTests {
  /// The ways of pictures to the device and back: directly, as with software devices, or through pixel
  /// buffers, from and to textures larger than the pictures. The buffers are mapped for each strip or for
  /// good, or for good only for uploads; those of the device's sizes hold whole pictures, tiny ones a few
  /// rows, and few of them at a time.
  enum Transfer: CaseIterable {
    case direct, buffers, mappedBuffers, slowReads, wholePictures, tinyBuffers

    var options: GPUOptions {
      var options = GPUOptions()
      options.treatsAsHardware = self != .direct
      options.keepsBuffersMapped = self != .buffers
      if self == .slowReads { options.readSpeed = 1 }
      switch self {
      case .direct, .slowReads, .wholePictures: break
      case .buffers, .mappedBuffers:
        options.transfers = TransferSizes(
          stripBytes: 1 << 18, ringBytes: 3 << 20, flights: 3, flightBytes: 12 << 20)
      case .tinyBuffers:
        options.transfers = TransferSizes(
          stripBytes: 4096, ringBytes: 50_000, flights: 5, flightBytes: 1 << 20)
      }
      return options
    }
  }

  private let style = Style(shadows: [
    Shadow(.inner, offset: Vector(0, 2), blur: .sigma(2)),
    Shadow(.outer, color: .white, offset: Vector(0, 1), blur: .sigma(5)),
  ])

  /// A picture with its plan, and its result from a device that never had another.
  private struct Case: Sendable {
    let plan: Plan
    let inputs: [Surface]
    let expected: Surface
  }

  /// Pictures of different sizes, with rows that fill texels and that do not.
  private func cases(_ count: Int, _ options: GPUOptions) throws -> [Case] {
    try (0..<count).map { index in
      var samples = Samples(seed: UInt64(index + 1))
      let bitmap = try samples.bitmap(PixelSize(20 + 13 * index, 90 - 7 * index))
      let plan = try Planner().plan(style, picture: bitmap.size)
      var backend = try GPUBackend(options: options)
      let alone = try DividedPlan(plan).run([.bitmap(bitmap)]) { (plan, inputs, _) throws(RenderError) in
        try backend.execute(plan, inputs: inputs)
      }
      let reference = try ReferenceBackend().execute(plan, inputs: [.bitmap(bitmap)])
      #expect(try alone.largestDifference(to: reference) <= 1.0 / 255 + 1e-9)
      return Case(plan: plan, inputs: [.bitmap(bitmap)], expected: alone)
    }
  }

  /// Runs jobs from as many threads, so that the device always has more than it can overlap.
  private func outcomes(
    _ count: Int, _ job: @escaping @Sendable (Int) throws(RenderError) -> Surface
  ) -> [Result<Surface, RenderError>] {
    let found = Lock<[Int: Result<Surface, RenderError>]>([:])
    SystemThread.run(count) { index in
      let result = Result { () throws(RenderError) in try job(index) }
      found.withLock { $0[index] = result }
    }
    return found.withLock { found in (0..<count).compactMap { found[$0] } }
  }

  @Test(arguments: [ShaderVariant.fragment, .compute], Transfer.allCases)
  func resultsAreThoseOfSeparateRenders(_ variant: ShaderVariant, _ transfer: Transfer) throws {
    var options = transfer.options
    options.variant = variant
    let cases = try cases(6, options)
    let thread = try RenderThread(options: options)
    let outcomes = outcomes(48) { index throws(RenderError) in
      try thread.execute(cases[index % 6].plan, inputs: cases[index % 6].inputs)
    }
    #expect(outcomes.count == 48)
    for (index, outcome) in outcomes.enumerated() { #expect(try outcome.get() == cases[index % 6].expected) }
    #expect(thread.statistics?.takenTextures == 0)
    #expect(thread.uploadCount == 48)
  }

  /// Larger than all pixel buffers of tests together, so that the results of several are read in turns.
  @Test(arguments: Transfer.allCases)
  func largePicturesOverlapToo(_ transfer: Transfer) throws {
    let size = PixelSize(618, 1356)
    let thread = try RenderThread(options: transfer.options)
    let pictures = try (1...5).map { factor in
      try Bitmap(size: size) { bytes in
        for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index &* factor >> 3) }
      }
    }
    let outcomes = outcomes(5) { index throws(RenderError) in
      let copy = PassCase("copy", [.bitmap(pictures[index])], .bitmap, PixelRect(size)) {
        Pass.paint([(.picture($0[0], shift: .zero), [])], over: PixelRect(size), on: $1)
      }
      return try thread.execute(copy.plan, inputs: copy.inputs)
    }
    for (index, outcome) in outcomes.enumerated() { #expect(try outcome.get() == .bitmap(pictures[index])) }
  }

  /// Plans that the device refuses, cancelled ones, and ones whose time is up at any moment.
  @Test(arguments: Transfer.allCases)
  func failuresDoNotHurtOthers(_ transfer: Transfer) throws {
    let options = transfer.options
    let cases = try cases(4, options)
    let plane = Surface.plane(Plane(region: PixelRect(0, 0, 2, 2), samples: [1, 1, 1, 1]))
    let bad = PassCase("bad", [plane], .plane, PixelRect(0, 0, 2, 2)) {
      BlurPass(source: .plane($0[0]), axis: .vertical, kernel: .gaussian(variance: 9, radius: 30), output: $1)
    }
    let thread = try RenderThread(options: options)
    let outcomes = outcomes(60) { index throws(RenderError) in
      let (one, cancellation) = (cases[index % 4], Cancellation(within: Double(index) * 1e-4))
      switch index % 6 {
      case 1: return try thread.execute(bad.plan, inputs: bad.inputs)
      case 3:
        let cancelled = Cancellation()
        cancelled.request()
        return try thread.execute(one.plan, inputs: one.inputs, caching: nil, cancellation: cancelled)
      case 5:
        return try thread.execute(one.plan, inputs: one.inputs, caching: nil, cancellation: cancellation)
      default: return try thread.execute(one.plan, inputs: one.inputs)
      }
    }
    #expect(outcomes.count == 60)
    for (index, outcome) in outcomes.enumerated() {
      switch (index % 6, outcome) {
      case (1, .failure(.unsupported)), (3, .failure(.cancelled)), (5, .failure(.timeLimit)): break
      case (1, _), (3, _): Issue.record("\(index): \(outcome)")
      default: #expect(try outcome.get() == cases[index % 4].expected)
      }
    }
    #expect(try thread.execute(cases[0].plan, inputs: cases[0].inputs) == cases[0].expected)
    #expect(thread.statistics?.takenTextures == 0)
    // No buffer is lost with a picture.
    if let buffers = thread.uploadBuffers { #expect(buffers.counts.idle == buffers.counts.all) }
  }

  /// Pictures that are being copied while the thread closes are finished, the others fail.
  @Test(arguments: Transfer.allCases)
  func closingWaitsForCopies(_ transfer: Transfer) throws {
    let cases = try cases(4, transfer.options)
    for delay in [0, 500, 2_000, 10_000] {
      let thread = try RenderThread(options: transfer.options)
      let outcomes = outcomes(24) { index throws(RenderError) in
        if index == 23 {
          usleep(UInt32(delay))
          thread.close()
        }
        return try thread.execute(cases[index % 4].plan, inputs: cases[index % 4].inputs)
      }
      for (index, outcome) in outcomes.enumerated() {
        if case .failure(.closed) = outcome { continue }
        #expect(try outcome.get() == cases[index % 4].expected)
      }
      guard case .failure(.closed) = outcomes[23] else { Issue.record("\(outcomes[23])"); continue }
    }
  }

  /// All pictures in flight are drawn again, once.
  @Test(arguments: Transfer.allCases)
  func aLostContextCostsNoPicture(_ transfer: Transfer) throws {
    let options = transfer.options
    let cases = try cases(4, options)
    let thread = try RenderThread(options: options)
    for losses in 1...3 {
      let uploads = thread.uploadCount
      let outcomes = outcomes(24) { index throws(RenderError) in
        if index == 12 { thread.simulateContextLosses(1) }
        return try thread.execute(cases[index % 4].plan, inputs: cases[index % 4].inputs)
      }
      for (index, outcome) in outcomes.enumerated() {
        #expect(try outcome.get() == cases[index % 4].expected)
      }
      // The loss may meet the pictures in flight, or none after the last one.
      #expect((24...24 + thread.picturesInFlight).contains(thread.uploadCount - uploads), "\(losses)")
      #expect(thread.statistics?.takenTextures == 0)
    }
  }

  /// A context that is lost twice is an error of the pictures that meet it both times, and of no other.
  @Test func aContextLostTwiceIsAnErrorOfOnePicture() throws {
    let cases = try cases(4, GPUOptions())
    let thread = try RenderThread()
    thread.simulateContextLosses(2)
    let outcomes = outcomes(24) { index throws(RenderError) in
      try thread.execute(cases[index % 4].plan, inputs: cases[index % 4].inputs)
    }
    var failures = 0
    for (index, outcome) in outcomes.enumerated() {
      if case .failure(.contextLost) = outcome {
        failures += 1
      } else {
        #expect(try outcome.get() == cases[index % 4].expected)
      }
    }
    #expect(failures == 1)
  }

  /// A picture does not wait for an earlier one after its cancellation, although both are in flight.
  @Test func aCancelledFlightWaitsForNoOther() throws {
    let thread = try RenderThread()
    let small = try cases(1, GPUOptions())[0]
    // A second or more on a software rasteriser.
    let picture = Surface.bitmap(try Bitmap(transparent: PixelSize(360, 360)))
    let long = try Planner().plan(
      Style(longShadows: [LongShadow(angle: 17, length: 4096)]), picture: picture.size)
    let ends = Lock<[Int]>([])
    let cancellation = Cancellation()
    SystemThread.run(3) { index in
      switch index {
      case 0: _ = try? thread.execute(long, inputs: [picture])
      case 1:
        usleep(100_000)
        #expect(throws: RenderError.cancelled) {
          try thread.execute(small.plan, inputs: small.inputs, caching: nil, cancellation: cancellation)
        }
      default:
        usleep(300_000)
        return cancellation.request()
      }
      ends.withLock { $0.append(index) }
    }
    #expect(ends.withLock { $0 } == [1, 0])
    #expect(try thread.execute(small.plan, inputs: small.inputs) == small.expected)
    #expect(thread.statistics?.takenTextures == 0)
  }

  /// A plan that needs tiles in the middle of others.
  @Test func tilesBetweenOthers() throws {
    var options = GPUOptions()
    options.maximumTextureSize = 120
    let cases = try cases(9, options)
    let thread = try RenderThread(options: options)
    let outcomes = outcomes(27) { index throws(RenderError) in
      try thread.execute(cases[index % 9].plan, inputs: cases[index % 9].inputs)
    }
    for (index, outcome) in outcomes.enumerated() { #expect(try outcome.get() == cases[index % 9].expected) }
  }

  /// A picture that several plans want to cache at the same time.
  @Test func overlappingPlansShareACache() throws {
    var planner = Planner()
    planner.makesWholePlanes = true
    var samples = Samples(seed: 5)
    let bitmap = try samples.bitmap(PixelSize(61, 47))
    let plan = try planner.plan(style, picture: bitmap.size)
    let (thread, cache, number) = (try RenderThread(), RenderCache(), SurfaceNumber.next())
    let expected = try thread.execute(plan, inputs: [.bitmap(bitmap)])
    let outcomes = outcomes(24) { _ throws(RenderError) in
      let caching = SurfaceCaching(plan, inputs: [number], in: cache)
      return try thread.execute(plan, inputs: [.bitmap(bitmap)], caching: caching)
    }
    for outcome in outcomes { #expect(try outcome.get() == expected) }
    #expect(thread.uploadCount == 2)
  }
}
