// SPDX-License-Identifier: MIT
import Glibc

package enum MachineMemory {
  /// The memory available to this process, in bytes: all of it, or the limit of its control groups.
  package static let total: Int = {
    let machine = Int(sysconf(Int32(_SC_PHYS_PAGES))) * Int(sysconf(Int32(_SC_PAGESIZE)))
    let group = ProcessorCount.group(of: ReadableFile.text(of: "/proc/self/cgroup"))
    return limits(from: group, read: ReadableFile.text).reduce(machine) { min($0, $1) }
  }()

  /// The limits of a group and its ancestors: of version 2, or of version 1, where "unlimited" is a number
  /// beyond any machine.
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
