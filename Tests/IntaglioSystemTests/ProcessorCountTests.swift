// SPDX-License-Identifier: MIT
import IntaglioSystem
import Testing

/// The kernel's files, in the forms of proc(5) and of the kernel's documentation of control groups.
@Suite struct ProcessorCountTests {
  @Test(
    arguments: [
      ("Name:\tx\nCpus_allowed:\t3\nCpus_allowed_list:\t0-1\n", 2),
      ("Cpus_allowed:\tff,ffffffff\n", 40),
      ("Cpus_allowed:\t00000000,00000000,00000005\n", 2),
      ("Cpus_allowed:\t0\n", nil),
      ("", nil),
    ] as [(String, Int?)])
  func affinity(status: String, expected: Int?) {
    #expect(ProcessorCount.allowed(status: status) == expected)
  }

  @Test func theGroupOfAProcess() {
    #expect(ProcessorCount.group(of: "0::/system.slice/x.service\n") == "/system.slice/x.service")
    #expect(ProcessorCount.group(of: "12:cpu,cpuacct:/a\n0::/\n") == "/")
    #expect(ProcessorCount.group(of: "") == "/")
  }

  /// Each group above has a say, too.
  @Test func quotas() {
    let files = [
      "/sys/fs/cgroup/a/b/cpu.max": "max 100000\n", "/sys/fs/cgroup/a/cpu.max": "150000 100000\n",
      "/sys/fs/cgroup/cpu.max": "400000 100000\n",
    ]
    #expect(ProcessorCount.quotas(from: "/a/b") { files[$0] ?? "" } == [2, 4])
    #expect(ProcessorCount.quotas(from: "/") { files[$0] ?? "" } == [4])
    #expect(ProcessorCount.quotas(from: "/c") { _ in "" } == [])
  }

  @Test func quotasOfTheFirstVersion() {
    let files = [
      "/sys/fs/cgroup/cpu/cpu.cfs_quota_us": "50000\n", "/sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n",
    ]
    #expect(ProcessorCount.quotas(from: "/") { files[$0] ?? "" } == [1])
    let unlimited = files.merging(["/sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1\n"]) { $1 }
    #expect(ProcessorCount.quotas(from: "/") { unlimited[$0] ?? "" } == [])
  }

  @Test func aProcessorIsThere() { #expect(ProcessorCount.online >= 1) }
}
