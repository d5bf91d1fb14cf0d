// SPDX-License-Identifier: MIT
import Glibc
import IntaglioImages
import IntaglioModel
import IntaglioSystem

/// The memory shared by the threads of a batch. The program's fixed memory is not included, such as up to 16
/// MiB for each thread that compresses PNGs.
final class MemoryBudget: Sendable {
  /// The maximum size of all pictures in progress, in bytes.
  let limit: Int
  /// The bytes that each thread keeps between pictures.
  let keptBytes: Int
  private let state = Monitor((used: 0, waiting: [Int](), next: 0))

  /// Three quarters of the maximum, see `BatchSettings.maximumMemory`, are for pictures in progress.
  init(maximum: Int?, jobs: Int) {
    let maximum = maximum ?? MachineMemory.total / 4 * 3
    keptBytes = maximum / 4 / max(1, jobs)
    limit = maximum - maximum / 4
  }

  /// Takes bytes if they are available, and no earlier request waits.
  func takeNow(_ bytes: Int) -> Bool {
    state.update { state in
      guard state.waiting.isEmpty, bytes <= limit - state.used else { return false }
      state.used += bytes
      return true
    }
  }

  /// Takes bytes, up to the limit, as soon as others have released enough, in the order of requests.
  func take(_ bytes: Int) {
    let number = state.update { state in
      state.next += 1
      state.waiting.append(state.next)
      return state.next
    }
    state.wait { state -> Void? in
      guard state.waiting.first == number, bytes <= limit - state.used else { return nil }
      state.waiting.removeFirst()
      state.used += bytes
      return ()
    }
  }

  func giveBack(_ bytes: Int) {
    // Freed memory stays with the allocator of each thread, unavailable to others.
    if isShort { FreedMemory.giveBack() }
    state.update { $0.used -= bytes }
  }

  private var isShort: Bool { state.update { !$0.waiting.isEmpty } }
}
