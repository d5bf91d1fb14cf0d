// SPDX-License-Identifier: MIT
import IntaglioGPU
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioSystem
import PassReference
import TestSupport
import Testing

/// Devices with little memory, and several contexts on one device. `Tests/GL/memory.py` runs out of memory.
@Suite struct DeviceMemoryTests {
  private let style = Style(shadows: [
    Shadow(.inner, offset: Vector(0, 4), blur: .sigma(3)),
    Shadow(.outer, color: .white, offset: Vector(0.5, 1), blur: .sigma(9)),
  ])

  @Test func aQuarterOfTheRoomIsKept() {
    func kept(_ wanted: Int, _ room: Int?, taken: Int = 0) -> Int {
      DeviceMemory.kept(wanted << 20, room: room.map { $0 << 20 }, taken: taken << 20) >> 20
    }
    #expect(kept(128, nil) == 128, "unknown")
    #expect(kept(128, 8192) == 128)
    #expect(kept(400, 512) == 128)
    #expect(kept(400, 512, taken: 112) == 100)
    #expect(kept(128, 100, taken: 200) == 0)
  }

  /// k = (512 - 3 k) / 4, so k is 512 / 7.
  @Test func fourContextsLeaveThreeSeventhsOfADevice() {
    var kept = [0, 0, 0, 0]
    for _ in 0..<50 {
      for index in kept.indices {
        let others = kept.reduce(0, +) - kept[index]
        kept[index] = DeviceMemory.kept(1 << 30, room: (512 << 20) - others, taken: 0)
      }
    }
    for bytes in kept { #expect(abs(bytes - (512 << 20) / 7) <= 4) }
  }

  /// Drivers page, so small plans are always tried.
  @Test func plansBeyondTheRoomAreNotTried() {
    for (bytes, room, holds) in [(512, 512, true), (513, 512, false), (64, 0, true), (65, 0, false)] {
      #expect(DeviceMemory.mayHold(bytes << 20, room: room << 20) == holds)
    }
    #expect(DeviceMemory.mayHold(1 << 40, room: nil))
  }

  @Test func aShortageEndsAfter256Plans() {
    var shortage = MemoryShortage()
    func begin(_ bytes: Int) -> [Bool] { [shortage.begin(bytes << 20), shortage.isSparing] }
    func fail(_ bytes: Int) -> Bool { shortage.fail(bytes << 20) }
    #expect(begin(100) == [true, false])
    #expect(fail(100), "sparingly it may fit")
    #expect(begin(100) == [true, true])
    #expect(!fail(100), "only in parts")
    #expect(begin(100) == [false, true])
    #expect(begin(99) == [true, true])
    #expect(!fail(1))
    #expect(begin(65) == [false, true])
    for _ in 1..<256 { #expect(begin(64) == [true, true], "another context may have freed some") }
    #expect(begin(100) == [true, false])
  }

  @Test func sparingPlansKeepNothing() throws {
    var options = GPUOptions()
    options.treatsAsHardware = true
    var backend = try GPUBackend(options: options)
    var samples = Samples(seed: 5)
    let bitmap = try samples.bitmap(PixelSize(61, 47))
    let plan = try Planner().plan(style, picture: bitmap.size)
    let inputs = [Surface.bitmap(bitmap)]
    let expected = try backend.execute(plan, inputs: inputs)
    #expect(backend.statistics.textures > 0)
    let cache = RenderCache()
    var flight = try backend.upload(
      EncodedPlan(plan.forDevice), inputs: inputs,
      caching: SurfaceCaching(plan, inputs: [.next()], in: cache), recycling: nil, sparingly: true,
      cancellation: nil)
    #expect(try backend.draw(&flight, isAlone: true))
    #expect(try backend.finish(flight).surface() == expected)
    #expect(backend.statistics.textures == 0 && cache.statistics(of: .surfaces).misses == 0)
  }

  /// Each with its own textures and buffers, whose memory they share.
  @Test func fourRenderersShareADevice() throws {
    var options = GPUOptions()
    options.treatsAsHardware = true
    let sizes = [PixelSize(900, 700), PixelSize(40, 31), PixelSize(513, 600), PixelSize(64, 9)]
    let cases = try sizes.map { size in
      var samples = Samples(seed: UInt64(size.width))
      let inputs = [Surface.bitmap(try samples.bitmap(size))]
      let plan = try Planner().plan(style, picture: size)
      return (plan: plan, inputs: inputs, expected: try ReferenceBackend().execute(plan, inputs: inputs))
    }
    let threads = try (0..<4).map { _ in try RenderThread(options: options) }
    let results = Lock<[[Result<Surface, RenderError>]]>(Array(repeating: [], count: sizes.count))
    SystemThread.run(threads.count) { index in
      for turn in 0..<12 {
        let number = (index + turn) % cases.count
        let result = Result { () throws(RenderError) in
          try threads[index].execute(cases[number].plan, inputs: cases[number].inputs)
        }
        results.withLock { $0[number].append(result) }
      }
    }
    for (results, expected) in zip(results.withLock { $0 }, cases.map(\.expected)) {
      #expect(results.count == 12)
      #expect(try #require(results.first).get().largestDifference(to: expected) <= 1.0 / 255 + 1e-9)
      #expect(results.allSatisfy { $0 == results.first })
    }
  }
}
