// SPDX-License-Identifier: MIT
import Glibc
import IntaglioSystem

// The system's errors as errors of renders.

extension Cancellation {
  /// - Throws: `RenderError.cancelled` after a request to cancel, `.timeLimit` after the deadline.
  package func check() throws(RenderError) {
    switch reason {
    case .request: throw .cancelled
    case .timeLimit(let seconds): throw .timeLimit(seconds: seconds)
    case nil: break
    }
  }

  /// Runs work on a thread of the pool; cancelling the calling task cancels the work.
  package static func run<Value: Sendable>(
    within seconds: Double? = nil, _ work: @escaping @Sendable (Cancellation) throws(RenderError) -> Value
  ) async throws(RenderError) -> Value {
    let cancellation = Cancellation(within: seconds)
    return try await WorkerPool.shared.run(cancel: { cancellation.request() }) { () throws(RenderError) in
      try cancellation.check()
      return try work(cancellation)
    }
  }
}

extension MemoryClaim {
  /// Claims bytes for a step of the current job; does nothing outside of batches.
  ///
  /// - Parameter bytes: counted only if the memory is limited.
  /// - Throws: `RenderError.outOfMemory` if they are not available.
  package static func require(_ bytes: @autoclosure () -> Int) throws(RenderError) {
    try require(bytes()) {
      RenderError.outOfMemory(bytes: $0, device: "the batch, which has a maximum memory,")
    }
  }
}

extension SystemThread {
  package func startForRender() throws(RenderError) -> pthread_t {
    do throws(ThreadError) {
      return try start()
    } catch {
      throw .unavailable(backend: "thread", reason: "cannot start another thread: \(error.reason)")
    }
  }
}
