// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioTool
import Testing

/// Processors, memory, fonts, picture files and the cache, on machines that are made up.
@Suite struct DoctorLimitTests {
  @Test func aGroupOfVersion2LimitsProcessorsAndMemory() throws {
    let report = try FakeMachine.bare.with {
      $0.files["/proc/self/cgroup"] = "0::/pods/one\n"
      $0.files["/sys/fs/cgroup/pods/one/cpu.max"] = "150000 100000\n"
      $0.files["/sys/fs/cgroup/pods/one/memory.max"] = "max\n"
      $0.files["/sys/fs/cgroup/pods/memory.max"] = "1073741824\n"
    }.report()
    #expect(report.processor.count == 4 && report.processor.allowed == 4)
    #expect(report.processor.quota == 2 && report.processor.used == 2)
    let cores = try #require(report.findings.first { $0.name == "cores" })
    #expect(
      cores.verdict == .note && cores.text.contains("2 of 4") && cores.cure?.contains("--cpus 4") == true)
    #expect(report.memory.total == 16 << 30 && report.memory.limit == 1 << 30)
    #expect(report.findings.first { $0.name == "memory" }?.text.contains("allows 1024 MiB") == true)
    #expect(try DoctorSchema.problems(of: report) == [])
  }

  @Test func aGroupOfVersion1LimitsMemory() throws {
    let groups = "5:memory:/docker/abc\n4:cpu,cpuacct:/docker/abc\n0::/\n"
    let machine = FakeMachine.bare.with {
      $0.files["/proc/self/cgroup"] = groups
      $0.files["/sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes"] = "9223372036854771712\n"
    }
    #expect(try machine.report().memory.limit == nil)
    // In a container the group's own path cannot be seen: its files are at the top.
    let limited = try machine.with {
      $0.files["/sys/fs/cgroup/memory/memory.limit_in_bytes"] = "134217728\n"
      $0.files["/sys/fs/cgroup/cpu/cpu.cfs_quota_us"] = "100000\n"
      $0.files["/sys/fs/cgroup/cpu/cpu.cfs_period_us"] = "100000\n"
    }.report()
    #expect(limited.memory.limit == 128 << 20 && limited.processor.used == 1)
    #expect(limited.findings.first { $0.name == "memory" }?.cure?.contains("--memory") == true)
  }

  @Test func theAffinityMaskLimitsProcessors() throws {
    let report = try FakeMachine.bare.with {
      $0.files["/proc/self/status"] = "Cpus_allowed:\t00000000,00000005\n"
    }.report()
    #expect(report.processor.allowed == 2 && report.processor.used == 2)
    #expect(report.findings.first { $0.name == "cores" }?.text.contains("affinity") == true)
  }

  #if arch(x86_64)
  @Test(arguments: [
    ("sse2", "SSE2"), ("avx avx2 bmi1 bmi2 f16c fma abm movbe xsave", "AVX2"),
    ("avx avx2 bmi1 bmi2 f16c fma abm movbe xsave avx512f avx512bw avx512cd avx512dq avx512vl", "AVX-512"),
    ("avx avx2 bmi1 bmi2 f16c fma abm movbe xsave avx512f", "AVX2"),
  ])
  func vectorUnitsAreTheWholeOnesOfTheLoops(flags: String, expected: String) throws {
    let report = try FakeMachine.bare.with {
      $0.files["/proc/cpuinfo"] = "processor\t: 0\nmodel name\t: X\nflags\t\t: \(flags)\n"
    }.report()
    #expect(report.processor.vectors == expected && report.processor.count == 1)
    #expect(report.findings.contains { $0.name == "vectors" } == (expected == "SSE2"))
  }
  #endif

  /// Nothing there at all, not even files to read: what is missing is said, nothing traps.
  @Test func anEmptyRootIsNamedAsOne() throws {
    let report = try FakeMachine(
      text: TextFacts(absence: "libpango-1.0.so.0 cannot be loaded"),
      pictures: [
        PictureFacts(.png, absence: nil), PictureFacts(.jpeg, absence: "libturbojpeg.so.0 cannot be loaded"),
        PictureFacts(.webp, absence: "libwebp.so.7 cannot be loaded"),
        PictureFacts(.profiles, absence: "liblcms2.so.2 cannot be loaded"),
        PictureFacts(.svg, absence: "librsvg-2.so.2 cannot be loaded"),
        PictureFacts(.avif, absence: "libavif.so.15 cannot be loaded"),
      ]
    ).report()
    let cures = Dictionary(
      uniqueKeysWithValues: report.findings.filter { $0.verdict == .trouble }.map { ($0.name, $0.cure ?? "") }
    )
    #expect(Set(cures.keys) == ["procfs", "library", "jpeg", "webp", "profiles"])
    let packages = [
      "procfs": "mount -t proc", "library": "libpangocairo-1.0-0", "jpeg": "libturbojpeg0",
      "webp": "libwebp7",
      "profiles": "liblcms2-2",
    ]
    for (name, package) in packages { #expect(cures[name]?.contains(package) == true, "\(name)") }
    #expect(Requirement.allCases.allSatisfy { $0.problem(in: report) != nil })
    #expect(try DoctorSchema.problems(of: report) == [])
  }

  @Test func aMachineWithoutFontsOrEmojiIsToldWhatToInstall() throws {
    let fontless = try FakeMachine.bare.with { $0.text = TextFacts(fonts: 0) }.report()
    let fonts = try #require(fontless.findings.first { $0.name == "fonts" })
    #expect(fonts.verdict == .trouble && fonts.cure?.contains("fonts-dejavu-core") == true)
    let plain = try FakeMachine.bare.with { $0.text = TextFacts(fonts: 1, defaultFamily: "X") }.report()
    let emoji = try #require(plain.findings.first { $0.name == "emoji" })
    #expect(emoji.verdict == .note && emoji.cure?.contains("fonts-noto-color-emoji") == true)
    let hyphens = try #require(plain.findings.first { $0.name == "hyphens" })
    #expect(hyphens.verdict == .note && hyphens.cure?.contains("hyphen-en-us") == true)
    let unread = try FakeMachine.bare.with {
      $0.text = TextFacts(
        fonts: 1, hyphenAbsence: "libhyphen.so.0 cannot be loaded", hyphenLanguages: ["de_DE"])
    }.report()
    #expect(unread.findings.first { $0.name == "hyphens" }?.cure?.contains("libhyphen0") == true)
    let whole = try FakeMachine.bare.report()
    #expect(whole.findings.first { $0.name == "hyphens" }?.text == "hyphens for en_US")
    #expect(try DoctorSchema.problems(of: unread) == [] && DoctorSchema.problems(of: whole) == [])
  }

  @Test(
    arguments: [
      ([:], nil, false), (["INTAGLIO_CACHE": "off", "HOME": "/home/x"], nil, false),
      (["HOME": "/etc"], "/etc/.cache/intaglio", true),
      (["INTAGLIO_CACHE": "/proc/meminfo/cache"], "/proc/meminfo/cache", false),
    ] as [([String: String], String?, Bool)])
  func theCacheIsWhereTheEnvironmentSays(environment: [String: String], path: String?, isWritable: Bool)
    throws
  {
    let report = try FakeMachine.bare.with { $0.environment = environment }.report()
    #expect(report.cache.path == path && report.cache.isWritable == isWritable)
    let finding = try #require(report.findings.first { $0.name == "cache" })
    #expect((finding.verdict == .ok) == isWritable && (finding.cure == nil) == isWritable)
  }

  /// Names of devices and systems come from files and drivers, which a terminal must not obey.
  @Test func controlCharactersAreNotPrinted() throws {
    let report = try FakeMachine.bare.with {
      $0.files["/etc/os-release"] = "PRETTY_NAME=\"Evil \u{1B}[2J\"\n"
    }.report()
    #expect(!DoctorText(report, isColored: false).text.contains("\u{1B}"))
    #expect(DoctorText(report, isColored: true).text.contains("\u{1B}[32mok"))
  }
}
