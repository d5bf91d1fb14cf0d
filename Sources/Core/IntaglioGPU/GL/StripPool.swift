// SPDX-License-Identifier: MIT
import IntaglioSystem

/// A pixel buffer for a strip of rows. Unchecked, because its bytes have one user at a time: the device, the
/// render thread, or the thread to which it is lent.
package struct StripBuffer: @unchecked Sendable {
  let name: UInt32
  package let byteCount: Int
  /// The mapped bytes, if the buffer stays mapped.
  package let bytes: UnsafeMutableRawPointer?
  /// The number of the fence after its last use.
  package var fence = 0

  package init(name: UInt32, byteCount: Int, bytes: UnsafeMutableRawPointer?) {
    (self.name, self.byteCount, self.bytes) = (name, byteCount, bytes)
  }
}

/// The pixel buffers of one direction that are not in use. Mapped buffers are lent to other threads, which
/// copy pixels while the render thread, the only one that may call GL, submits other pictures.
package final class StripPool: Sendable {
  fileprivate struct State {
    /// Least recently used first.
    var idle: [StripBuffer] = []
    /// The last fence that the device is known to have reached.
    var reached = 0
    /// The sizes of all buffers, whether idle or not.
    var byteCounts: [UInt32: Int] = [:]
    /// Their sum.
    var byteCount = 0
    /// The loans whose bytes may be in use.
    var openLoans = 0
    var isClosed = false
  }

  private let state = Monitor(State())
  private let ringBytes: Int

  /// The longest wait for buffers in seconds, after which the render thread copies instead.
  private static let patience = 0.02

  package init(ringBytes: Int) { self.ringBytes = ringBytes }

  /// The bytes of all buffers.
  var byteCount: Int { state.update { $0.byteCount } }

  /// The numbers of buffers, whether idle or not, and of idle ones.
  package var counts: (all: Int, idle: Int) { state.update { ($0.byteCounts.count, $0.idle.count) } }

  package func add(_ buffer: StripBuffer) {
    state.update { state in
      state.byteCounts[buffer.name] = buffer.byteCount
      state.byteCount += buffer.byteCount
    }
  }

  func remove(_ buffers: [StripBuffer]) {
    state.update { state in
      for buffer in buffers { state.byteCount -= state.byteCounts.removeValue(forKey: buffer.name) ?? 0 }
    }
  }

  /// Takes the least recently used idle buffer of at least `count` bytes.
  ///
  /// - Parameter reached: the last fence that the device has reached; nil takes buffers still in use, too.
  func take(_ count: Int, reached: Int?) -> StripBuffer? {
    state.update { state in
      if let reached { state.reached = max(state.reached, reached) }
      let index = state.idle.firstIndex { $0.byteCount >= count && $0.fence <= reached ?? .max }
      return index.map { state.idle.remove(at: $0) }
    }
  }

  /// Takes all idle buffers.
  func takeAll() -> [StripBuffer] {
    state.update { state in
      defer { state.idle = [] }
      return state.idle
    }
  }

  package func giveBack(_ buffers: [StripBuffer], reached: Int = 0) {
    state.update { state in
      state.reached = max(state.reached, reached)
      if !state.isClosed { state.idle += buffers }
    }
  }

  /// Lends free buffers for strips of these sizes to the calling thread. Waits for a moment if all of the
  /// buffers' memory is in use.
  ///
  /// - Returns: nil if there are too few, or the pool is closed.
  package func lend(_ counts: [Int]) -> StripLoan? {
    let most = counts.max() ?? 0
    let buffers: [StripBuffer]? =
      state.wait(seconds: StripPool.patience) { state -> [StripBuffer]?? in
        if state.isClosed { return .some(nil) }
        if let taken = state.take(counts) {
          state.openLoans += 1
          return .some(taken)
        }
        let fitting = state.byteCounts.values.count { $0 >= most }
        return state.byteCount + most > ringBytes && fitting >= counts.count ? nil : .some(nil)
      } ?? nil
    return buffers.map { StripLoan($0, of: self) }
  }

  /// Lends buffers that the device has filled.
  package func lend(_ buffers: [StripBuffer]) -> StripLoan {
    state.update { $0.openLoans += 1 }
    return StripLoan(buffers, of: self)
  }

  func endLoan() { state.update { $0.openLoans -= 1 } }

  /// Waits until no other thread uses the bytes of a buffer, and lends no more. The buffers may be deleted
  /// then.
  package func close() {
    state.update { $0.isClosed = true }
    state.wait { $0.openLoans == 0 ? () : nil }
  }
}

extension StripPool.State {
  /// Takes free buffers for strips of these sizes, all or none.
  fileprivate mutating func take(_ counts: [Int]) -> [StripBuffer]? {
    var indices: [Int] = []
    for count in counts {
      let index = idle.indices.first {
        idle[$0].byteCount >= count && idle[$0].fence <= reached && !indices.contains($0)
      }
      guard let index else { return nil }
      indices.append(index)
    }
    defer { for index in indices.sorted(by: >) { idle.remove(at: index) } }
    return indices.map { idle[$0] }
  }
}

/// Buffers lent to a thread outside the session. They return to their pool when the loan is released, whoever
/// releases it.
package final class StripLoan: Sendable {
  let pool: StripPool
  private let state: Lock<(buffers: [StripBuffer?], isOpen: Bool)>

  fileprivate init(_ buffers: [StripBuffer], of pool: StripPool) {
    self.pool = pool
    state = Lock((buffers, true))
  }

  deinit {
    close()
    pool.giveBack(state.withLock { $0.buffers.compactMap { $0 } })
  }

  /// The mapped bytes of each buffer, for use before `close()`.
  package func withBytes(_ body: ([UnsafeMutableRawPointer]) -> Void) {
    body(state.withLock { $0.buffers.compactMap { $0?.bytes } })
  }

  /// Ends the use of the bytes; the session may end from now on.
  package func close() {
    let wasOpen = state.withLock { state in
      defer { state.isOpen = false }
      return state.isOpen
    }
    if wasOpen { pool.endLoan() }
  }

  /// Takes a buffer out of the loan.
  package func take(_ index: Int) -> StripBuffer? { state.withLock { $0.buffers[index].take() } }
}
