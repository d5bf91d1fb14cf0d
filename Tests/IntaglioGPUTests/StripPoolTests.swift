// SPDX-License-Identifier: MIT
import Glibc
import IntaglioGPU
import IntaglioSystem
import Testing

/// The loans of pixel buffers, without a device.
@Suite struct StripPoolTests {
  /// A pool of idle buffers with these sizes, and fences after their last uses.
  private func pool(_ buffers: [(bytes: Int, fence: Int)], ringBytes: Int = 1 << 20) -> StripPool {
    let pool = StripPool(ringBytes: ringBytes)
    for (index, buffer) in buffers.enumerated() {
      var made = StripBuffer(name: UInt32(index + 1), byteCount: buffer.bytes, bytes: nil)
      made.fence = buffer.fence
      pool.add(made)
      pool.giveBack([made])
    }
    return pool
  }

  @Test func onlyBuffersThatAreFreeAndLargeEnoughAreLent() {
    let pool = pool([(100, 0), (200, 7), (200, 0)])
    let loan = pool.lend([150])
    #expect(loan?.take(0)?.byteCount == 200)
    // The other one of this size is still in use by the device.
    #expect(pool.lend([150]) == nil)
    pool.giveBack([], reached: 7)
    #expect(pool.lend([150]) != nil)
  }

  @Test func allBuffersOfAPictureAreLentOrNone() {
    let pool = pool([(100, 0), (100, 0), (50, 0)])
    #expect(pool.lend([100, 100, 100]) == nil)
    #expect(pool.counts.idle == 3)
    let loan = pool.lend([50, 100, 100])
    #expect(pool.counts.idle == (loan == nil ? 3 : 0))
  }

  /// However a loan ends, its buffers are idle again, except for those taken out of it.
  @Test func releasedLoansReturnTheirBuffers() throws {
    let pool = pool([(100, 0), (100, 0)])
    do {
      let loan = try #require(pool.lend([100, 100]))
      #expect(pool.counts.idle == 0)
      let taken = try #require(loan.take(1))
      #expect(loan.take(1) == nil)
      loan.close()
      pool.giveBack([taken])
    }
    #expect(pool.counts == (all: 2, idle: 2))
    do {
      _ = pool.lend([try #require(pool.lend([10])?.take(0))])
    }
    #expect(pool.counts.idle == 2)
  }

  /// Its memory is gone after that.
  @Test func aPoolClosesAfterItsOpenLoans() throws {
    let pool = pool([(100, 0)])
    let events = Lock<[String]>([])
    let loan = try #require(pool.lend([100]))
    SystemThread.run(2) { index in
      if index == 0 {
        pool.close()
        events.withLock { $0.append("closed") }
      } else {
        usleep(50_000)
        events.withLock { $0.append("copied") }
        loan.close()
      }
    }
    #expect(events.withLock { $0 } == ["copied", "closed"])
    #expect(pool.lend([1]) == nil)
  }

  /// A thread waits for buffers in use rather than let the render thread copy, but not for ones that do not
  /// exist.
  @Test func aFullPoolIsWaitedFor() throws {
    let pool = pool([(100, 0)], ringBytes: 100)
    let loan = Lock<StripLoan?>(pool.lend([100]))
    #expect(pool.counts.idle == 0)
    let found = Lock<StripLoan?>(nil)
    SystemThread.run(2) { index in
      if index == 0 {
        while found.withLock({ $0 == nil }) {
          let lent = pool.lend([100])
          found.withLock { $0 = lent }
        }
      } else {
        usleep(5_000)
        loan.withLock { $0 = nil }
      }
    }
    #expect(found.withLock { $0?.take(0)?.byteCount } == 100)
    #expect(pool.lend([101]) == nil)
  }

  @Test func sizesSuitTheDeviceUnlessTheEnvironmentReplacesThem() {
    func sizes(_ isSoftware: Bool, _ memory: Int, _ variables: [String: String] = [:]) -> TransferSizes {
      TransferSizes(isSoftware: isSoftware, memory: memory) { variables[$0] }
    }
    #expect(sizes(true, 1 << 40).ringBytes == 12 << 20)
    #expect(sizes(false, 1 << 30).ringBytes == 32 << 20)
    #expect(sizes(false, 1 << 40).ringBytes == 256 << 20)
    #expect(sizes(false, 512 << 20).flightBytes == 64 << 20)
    #expect(sizes(false, 1 << 40).flightBytes == 512 << 20)
    let set = sizes(
      false, 1 << 40,
      ["INTAGLIO_GPU_STRIP_MB": "2", "INTAGLIO_GPU_RING_MB": "64", "INTAGLIO_GPU_FLIGHTS": "12"])
    #expect((set.stripBytes, set.ringBytes, set.flights) == (2 << 20, 64 << 20, 12))
    let wrong = ["INTAGLIO_GPU_STRIP_MB": "0", "INTAGLIO_GPU_RING_MB": "x", "INTAGLIO_GPU_FLIGHTS": "-1"]
    #expect(sizes(false, 1 << 40, wrong) == sizes(false, 1 << 40))
  }

  @Test(arguments: [1, 7, 64, 1000, 1 << 20])
  func stripsCoverAllRowsInOrder(_ stripBytes: Int) {
    let sizes = TransferSizes(stripBytes: stripBytes, ringBytes: 1 << 20, flights: 1, flightBytes: 1)
    let strips = sizes.strips(rows: 37, of: 16)
    #expect(strips.flatMap { Array($0) } == Array(0..<37))
    for rows in strips where rows.count > 1 { #expect(16 * rows.count <= stripBytes) }
    for rows in strips { #expect(sizes.room(for: 16 * rows.count) >= 16 * rows.count) }
  }
}
