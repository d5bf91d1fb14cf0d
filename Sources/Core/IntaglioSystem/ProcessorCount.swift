// SPDX-License-Identifier: MIT
import Glibc

/// The processors available to this process.
public enum ProcessorCount {
  /// The number of available processors, at least 1: those of the process's affinity mask, limited by the
  /// quotas of its control groups, rounded up. Read once; containers and schedulers set both before a program
  /// starts.
  public static let online: Int = {
    let allowed =
      Self.allowed(status: ReadableFile.text(of: "/proc/self/status"))
      ?? Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let group = Self.group(of: ReadableFile.text(of: "/proc/self/cgroup"))
    return quotas(from: group, read: ReadableFile.text).reduce(max(1, allowed)) { min($0, $1) }
  }()

  /// The number of processors in the mask of a process's status: hexadecimal digits with commas.
  package static func allowed(status: String) -> Int? {
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("Cpus_allowed:") }) else {
      return nil
    }
    let count = line.dropFirst("Cpus_allowed:".count).reduce(0) {
      $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0)
    }
    return count > 0 ? count : nil
  }

  /// The control group of a process, as a path; "/" by default.
  package static func group(of processGroups: String) -> String {
    let line = processGroups.split(separator: "\n").first { $0.hasPrefix("0::/") }
    return line.map { String($0.dropFirst("0::".count)) } ?? "/"
  }

  /// The numbers of processors that the quotas of a group and its ancestors allow, if any. Control groups of
  /// version 2 have "quota period" in cpu.max, those of version 1 a file for each number.
  package static func quotas(from group: String, read: (String) -> String) -> [Int] {
    var groups = group.split(separator: "/")
    let first = ["cpu.cfs_quota_us", "cpu.cfs_period_us"].map { read("/sys/fs/cgroup/cpu/" + $0) }
    var texts = [first.joined(separator: " ")]
    while true {
      texts.append(read((["/sys/fs/cgroup"] + groups + ["cpu.max"]).joined(separator: "/")))
      if groups.popLast() == nil { break }
    }
    return texts.compactMap { text in
      let numbers = text.split { $0.isWhitespace }.map { Int($0) }
      guard numbers.count == 2, let quota = numbers[0], let period = numbers[1], quota > 0, period > 0 else {
        return nil
      }
      return (quota - 1) / period + 1
    }
  }
}
