// SPDX-License-Identifier: MIT
import Glibc
import IntaglioImages
import IntaglioModel
import IntaglioSystem

/// The memory that the threads of a batch share. What the program takes whatever it works on is not part of
/// it, such as up to 16 MiB for each thread that packs PNGs.
final class MemoryBudget: Sendable {
  /// Bytes of all pictures that are worked on.
  let limit: Int
  /// Bytes of what each thread keeps from one picture to the next.
  let keptBytes: Int
  private let state = Monitor((used: 0, waiting: [Int](), next: 0))

  /// Three quarters of what the batch may take are for pictures that are worked on.
  init(maximum: Int, jobs: Int) {
    keptBytes = maximum / 4 / max(1, jobs)
    limit = maximum - maximum / 4
  }

  /// Takes bytes if they are there, and nobody waits who came before.
  func takeNow(_ bytes: Int) -> Bool {
    state.update { state in
      guard state.waiting.isEmpty, bytes <= limit - state.used else { return false }
      state.used += bytes
      return true
    }
  }

  /// Takes bytes, no more than the limit, as soon as others have given back enough: in the order in which
  /// they are asked for.
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
    // What was freed is the allocator's, of each thread, and not there for others.
    if isShort { FreedMemory.giveBack() }
    state.update { $0.used -= bytes }
  }

  /// Whether somebody waits.
  private var isShort: Bool { state.update { !$0.waiting.isEmpty } }
}

/// The memory of this machine.
package enum MachineMemory {
  /// What this process may have: all of it, or as much as its control groups allow, in bytes.
  package static let total: Int = {
    let machine = Int(sysconf(Int32(_SC_PHYS_PAGES))) * Int(sysconf(Int32(_SC_PAGESIZE)))
    let group = ProcessorCount.group(of: SmallFile.text(of: "/proc/self/cgroup"))
    return limits(from: group, read: SmallFile.text).reduce(machine) { min($0, $1) }
  }()

  /// The limits of a group and of those that it is in: of version 2, or of version 1, which says a number
  /// past all machines for none.
  package static func limits(from group: String, read: (String) -> String) -> [Int] {
    var groups = group.split(separator: "/")
    var texts = [read("/sys/fs/cgroup/memory/memory.limit_in_bytes")]
    while true {
      texts.append(read((["/sys/fs/cgroup"] + groups + ["memory.max"]).joined(separator: "/")))
      if groups.popLast() == nil { break }
    }
    return texts.compactMap { Int($0.filter { !$0.isWhitespace }) }.filter { $0 > 0 }
  }
}
