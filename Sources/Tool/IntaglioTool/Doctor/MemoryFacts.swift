// SPDX-License-Identifier: MIT

/// Memory, in bytes.
package struct MemoryFacts: Encodable, Sendable {
  package var total: Int?
  var available: Int?
  /// The smallest limit of this process's control groups; nil without one.
  package var limit: Int?

  init(_ machine: Machine) {
    let lines = (machine.text("/proc/meminfo") ?? "").split(separator: "\n").map {
      $0.split { $0 == ":" || $0 == " " }
    }
    func bytes(_ name: String) -> Int? {
      lines.first { $0.count > 1 && $0[0] == name }.flatMap { Int($0[1]) }.map { $0 << 10 }
    }
    total = bytes("MemTotal")
    available = bytes("MemAvailable")
    let total = total ?? .max
    // Without a limit, version 2 has "max", and version 1 a number beyond any machine.
    limit = MemoryFacts.limitFiles(groups: machine.text("/proc/self/cgroup") ?? "")
      .compactMap { machine.line($0).flatMap { Int($0) } }.filter { $0 < total }.min()
  }

  /// The possible files of limits: for the process's group of either version, and for each ancestor.
  private static func limitFiles(groups: String) -> [String] {
    var files: [String] = []
    for line in groups.split(separator: "\n") {
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { continue }
      let isSecond = fields[1].isEmpty
      guard isSecond || fields[1].split(separator: ",").contains("memory") else { continue }
      var path = fields[2].split(separator: "/")
      while true {
        let folder = ([isSecond ? "/sys/fs/cgroup" : "/sys/fs/cgroup/memory"] + path).joined(separator: "/")
        files.append("\(folder)/\(isSecond ? "memory.max" : "memory.limit_in_bytes")")
        if path.popLast() == nil { break }
      }
    }
    return files
  }

  /// With less, a large picture may not fit: one copy of 8192 x 8192 pixels takes this much.
  private static let little = 256 << 20

  var findings: [Finding] {
    guard let total else {
      return [
        .trouble(
          .memory, "procfs", "/proc is not mounted, so much stays unknown",
          cure: "mount it: mount -t proc proc /proc, or give the container one")
      ]
    }
    let most = min(limit ?? total, available ?? total)
    var text = MemoryFacts.words(total)
    if let available { text += ", \(MemoryFacts.words(available)) of it available" }
    if let limit { text += "; the control group allows \(MemoryFacts.words(limit))" }
    let advice =
      "for large pictures give more, such as docker run --memory 1g; --cache 0 and --jobs 1 need the least"
    let cure = most < MemoryFacts.little ? advice : nil
    return [
      limit == nil && cure == nil ? .ok(.memory, "memory", text) : .note(.memory, "memory", text, cure: cure)
    ]
  }

  /// A number of bytes with about three digits.
  static func words(_ bytes: Int) -> String {
    let megabytes = bytes >> 20
    return megabytes < 10_000 ? "\(megabytes) MiB" : "\((megabytes + 512) >> 10) GiB"
  }
}
