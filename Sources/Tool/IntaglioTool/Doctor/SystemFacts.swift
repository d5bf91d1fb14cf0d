// SPDX-License-Identifier: MIT
import Glibc

struct SystemFacts: Encodable, Sendable {
  /// The name in /etc/os-release, such as `Debian GNU/Linux 12 (bookworm)`.
  var name: String
  var kernel: String?
  var glibc: String
  var architecture: String
  /// The container of the process, such as `docker`; nil if none is detected.
  var container: String?
  /// The locale, which sets the default language of texts.
  var locale: String

  init(_ machine: Machine) {
    let release = machine.text("/etc/os-release") ?? machine.text("/usr/lib/os-release") ?? ""
    let fields = release.split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1) }
    let field = fields.first { $0.count == 2 && $0[0] == "PRETTY_NAME" }
    name = field.map { $0[1].filter { $0 != "\"" && $0 != "'" }.trimmed } ?? "unknown Linux"
    kernel = machine.line("/proc/sys/kernel/osrelease")
    glibc = SystemFacts.glibc
    architecture = SystemFacts.architecture
    container = SystemFacts.container(machine)
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    locale = names.lazy.compactMap { machine.variable($0) }.first ?? "C"
  }

  /// `2.36`, from `glibc 2.36`.
  private static var glibc: String {
    var bytes = [CChar](repeating: 0, count: 64)
    let count = confstr(Int32(_CS_GNU_LIBC_VERSION), &bytes, bytes.count)
    let text = String(decoding: bytes.prefix(max(count, 1) - 1).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.split(separator: " ").last.map(String.init) ?? "unknown"
  }

  #if arch(x86_64)
  static let architecture = "x86_64"
  #elseif arch(arm64)
  static let architecture = "aarch64"
  #else
  static let architecture = "unknown"
  #endif

  /// No single file identifies all kinds of containers: each leaves its own traces.
  private static func container(_ machine: Machine) -> String? {
    if machine.variable("KUBERNETES_SERVICE_HOST") != nil { return "kubernetes" }
    if machine.exists("/.dockerenv") { return "docker" }
    if machine.exists("/run/.containerenv") { return "podman" }
    if let kind = machine.variable("container") ?? machine.line("/run/systemd/container") { return kind }
    if machine.variable("APPTAINER_CONTAINER") != nil { return "apptainer" }
    if machine.variable("SINGULARITY_CONTAINER") != nil { return "singularity" }
    let groups = machine.text("/proc/1/cgroup") ?? ""
    return ["kubepods", "docker", "containerd", "lxc"].first { groups.contains($0) }
  }

  func findings(version: String) -> [Finding] {
    var findings = [
      Finding.ok(.system, "version", "intaglio \(version)"),
      .ok(
        .system, "system",
        "\(name), \(kernel.map { "Linux \($0), " } ?? "")glibc \(glibc), \(architecture), locale \(locale)"),
    ]
    if let container { findings.append(.ok(.system, "container", "runs in a container (\(container))")) }
    return findings
  }
}
