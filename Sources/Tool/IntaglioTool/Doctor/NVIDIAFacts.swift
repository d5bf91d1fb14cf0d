// SPDX-License-Identifier: MIT

/// Facts about NVIDIA's driver, found without it.
struct NVIDIAFacts: Encodable, Sendable {
  /// The kernel module's version; nil if not loaded or hidden.
  var driver: String?
  /// Whether a GPU is divided (Multi-Instance GPU): such instances compute, but do not draw.
  var hasMIG: Bool
  /// NVIDIA_DRIVER_CAPABILITIES: the driver's parts in a container.
  var capabilities: String?
  var eglPath: String?

  private static let folder = "/proc/driver/nvidia"

  /// nil without the driver, and without an NVIDIA GPU.
  init?(_ machine: Machine, isPresent: Bool) {
    let version = machine.text("\(Self.folder)/version")
    guard isPresent || version != nil else { return nil }
    // "NVRM version: NVIDIA UNIX x86_64 Kernel Module  535.183.01  Sun May 12 …": the first word of numbers
    // and points.
    driver = version?.split(whereSeparator: \.isWhitespace).first { word in
      word.contains(".") && word.allSatisfy { $0.isNumber || $0 == "." }
    }.map(String.init)
    capabilities = machine.variable("NVIDIA_DRIVER_CAPABILITIES")
    eglPath = SystemLibraries.path(of: "libEGL_nvidia.so.0", machine)
    hasMIG = Self.hasMIG(machine)
  }

  /// The files show existing instances; only the driver knows the mode itself.
  private static func hasMIG(_ machine: Machine) -> Bool {
    let visible = ["CUDA_VISIBLE_DEVICES", "NVIDIA_VISIBLE_DEVICES"].compactMap { machine.variable($0) }
    if visible.contains(where: { $0.hasPrefix("MIG-") }) { return true }
    let gpus = machine.names("\(folder)/capabilities").filter { $0.hasPrefix("gpu") }
    if gpus.contains(where: { gpu in
      machine.names("\(folder)/capabilities/\(gpu)/mig").contains { $0.hasPrefix("gi") }
    }) {
      return true
    }
    let modes = machine.output("nvidia-smi --query-gpu=mig.mode.current --format=csv,noheader") ?? ""
    return modes.split(separator: "\n").contains { $0.trimmed == "Enabled" }
  }

  var hasGraphicsCapability: Bool {
    (capabilities ?? "").split(separator: ",").map(\.trimmed).contains {
      ["all", "graphics", "display"].contains($0)
    }
  }
}
