// SPDX-License-Identifier: MIT
import Glibc
import Intaglio

package struct ProcessorFacts: Encodable, Sendable {
  /// The model, if the kernel knows its name.
  package var model: String?
  /// The widest vector unit that the inner loops use.
  package var vectors: String
  /// The number of processors in the machine.
  package var count: Int
  /// The number in this process's affinity mask.
  package var allowed: Int
  /// The quota of its control groups; nil without one.
  package var quota: Int?
  /// The number of the CPU backend's threads.
  package var used: Int

  init(_ machine: Machine) {
    let lines = (machine.text("/proc/cpuinfo") ?? "").split(separator: "\n").map {
      $0.split(separator: ":", maxSplits: 1).map(\.trimmed)
    }
    func first(_ name: String) -> String? { lines.first { $0.count == 2 && $0[0] == name }?[1] }
    model = first("model name")
    vectors = ProcessorFacts.vectors(
      flags: Set((first("flags") ?? "").split(separator: " ").map(String.init)))
    let listed = lines.count { $0.first == "processor" }
    count = listed > 0 ? listed : max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    allowed = ProcessorCount.allowed(status: machine.text("/proc/self/status") ?? "") ?? count
    let group = ProcessorCount.group(of: machine.text("/proc/self/cgroup") ?? "")
    quota = ProcessorCount.quotas(from: group) { machine.text($0) ?? "" }.min()
    used = max(1, min(allowed, quota ?? allowed))
  }

  /// The loops have versions for x86-64-v3 and x86-64-v4 besides the plain one; the x86-64 psABI lists the
  /// requirements of each.
  private static func vectors(flags: Set<String>) -> String {
    #if arch(x86_64)
    let avx2: Set = ["avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe", "xsave"]
    let avx512: Set = ["avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"]
    guard avx2.isSubset(of: flags) else { return "SSE2" }
    return avx512.isSubset(of: flags) ? "AVX-512" : "AVX2"
    #else
    return "NEON"
    #endif
  }

  var findings: [Finding] {
    let name = "\(model ?? "processor"), \(vectors)"
    if vectors == "SSE2" {
      return [.note(.processor, "vectors", "\(name): no AVX2, so the CPU draws slowly"), limit]
    }
    return [.ok(.processor, "model", name), limit]
  }

  private var limit: Finding {
    if let quota, quota < allowed {
      return .note(
        .processor, "cores",
        "\(used) of \(count) processors are used: the control group's quota allows no more",
        cure:
          "give the container more, such as docker run --cpus \(allowed), or resources.limits.cpu in Kubernetes"
      )
    }
    if allowed < count {
      return .note(
        .processor, "cores",
        "\(used) of \(count) processors are used: the affinity mask allows no more (taskset, Slurm)")
    }
    return .ok(.processor, "cores", used == 1 ? "1 processor" : "\(used) processors")
  }
}
