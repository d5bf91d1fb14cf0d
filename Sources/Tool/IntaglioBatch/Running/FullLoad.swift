// SPDX-License-Identifier: MIT
import IntaglioSystem

/// Threads that each do one piece of work after the other, as those of a batch do, for a measurement.
package enum FullLoad {
  private struct State<Value> {
    var begun = 0
    var ended: [(time: Double, value: Value)] = []
    var fault: (any Error)?
    var isDone = false
  }

  /// Works for some seconds, and until three pieces for each thread are done, or all of `most`.
  ///
  /// - Parameter worker: makes the work of a thread, whose pieces return a value; nil ends the measurement.
  /// - Returns: the pieces that ended meanwhile, with the seconds since the start, and how many began.
  /// - Throws: the error of a piece.
  package static func run<Value: Sendable>(
    threads: Int, seconds: Double, most: Int = .max,
    worker: @escaping @Sendable (_ thread: Int) -> () throws -> Value?
  ) throws -> (ended: [(time: Double, value: Value)], begun: Int) {
    let state = Lock(State<Value>())
    let start = ContinuousClock.now
    SystemThread.run(threads) { thread in
      let work = worker(thread)
      func begins() -> Bool {
        state.withLock { state in
          if !state.isDone { state.begun += 1 }
          return !state.isDone
        }
      }
      while begins() {
        let result = Result { try work() }
        state.withLock { state in
          // Pieces that end later were not done beside a full load.
          if state.isDone { return }
          let time = (ContinuousClock.now - start) / .seconds(1)
          switch result {
          case .success(let value?): state.ended.append((time, value))
          case .success(nil): state.isDone = true
          case .failure(let error): (state.fault, state.isDone) = (error, true)
          }
          let count = state.ended.count
          if time >= seconds && count >= 3 * threads || count >= most { state.isDone = true }
        }
      }
    }
    return try state.withLock { state in
      if let fault = state.fault { throw fault }
      return (state.ended, state.begun)
    }
  }

  /// Pieces per second, without the first ones, one for each thread, which began together; nil for too few.
  package static func rate<Value>(of ended: [(time: Double, value: Value)], threads: Int) -> Double? {
    guard ended.count > threads, let last = ended.last else { return nil }
    return Double(ended.count - threads) / max(last.time - ended[threads - 1].time, 1e-9)
  }
}
