// SPDX-License-Identifier: MIT
import Intaglio

/// Diagnoses an unused GPU: checks the path from the bus to a context, link by link, and reports the first
/// broken one.
struct GraphicsDiagnosis {
  let facts: GraphicsFacts
  let machine: Machine
  let isContainer: Bool

  var findings: [Finding] { deviceFindings + nvidiaFindings + [mesaFinding, selection].compactMap(\.self) }

  // MARK: Devices

  private var hardware: [GraphicsDevice] { facts.devices.filter { $0.isUsable && !$0.isSoftware } }

  private var deviceFindings: [Finding] {
    facts.devices.flatMap { device in
      let nodes = [device.drmNode, device.cudaIndex.map { "CUDA \($0)" }].compactMap(\.self)
      let text = (["\(device)"] + nodes).joined(separator: ", ")
      let name = "device-\(device.index)"
      let isGPU = device.isUsable && !device.isSoftware
      let finding: Finding = isGPU ? .ok(.graphics, name, text) : .note(.graphics, name, text)
      return [finding] + facts.checks.filter { $0.device == device.index }.map(self.finding)
        + facts.shaders.filter { $0.device == device.index }.flatMap(self.findings)
    }
  }

  private func findings(_ shaders: GraphicsDevices.Shaders) -> [Finding] {
    let name = "device-\(shaders.device)"
    let clock: Finding =
      shaders.hasTimerQueries
      ? .ok(.graphics, "\(name)-timers", "device \(shaders.device): measures times (timer queries)")
      : .note(
        .graphics, "\(name)-timers",
        "device \(shaders.device): cannot measure times (no GL_EXT_disjoint_timer_query); reports lack the times of passes"
      )
    let text = "device \(shaders.device) runs \(shaders.variants)"
    return [clock, .ok(.graphics, "\(name)-shaders", text)]
  }

  private func finding(_ check: GraphicsDevices.Check) -> Finding {
    let (name, text) = ("device-\(check.device)-\(check.name)", "device \(check.device): \(check.assumption)")
    if check.passed { return .ok(.graphics, name, text) }
    if let alternative = check.alternative { return .note(.graphics, name, "\(text): no; \(alternative)") }
    return fault(
      name, "\(text): no, so nothing is drawn on it",
      cure: "update the device's driver; until then use --backend cpu, or another --device")
  }

  private var selection: Finding {
    guard let automatic = facts.automatic else {
      return .note(.graphics, "selection", "--backend auto takes nothing")
    }
    // For devices listed above, the reason adds nothing.
    let reason =
      facts.devices.isEmpty || !hardware.isEmpty
      ? " (\(automatic.reason))" : ", because there is no hardware GPU"
    let text = "--backend auto takes \(automatic.backend): \(automatic.name)\(reason)"
    return automatic.backend == "cpu"
      ? .note(.graphics, "selection", text) : .ok(.graphics, "selection", text)
  }

  /// A fault on the path to a GPU. It is only a note while another GPU works.
  private func fault(_ name: String, _ text: String, cure: String) -> Finding {
    hardware.isEmpty ? .trouble(.graphics, name, text, cure: cure) : .note(.graphics, name, text, cure: cure)
  }

  // MARK: NVIDIA

  private static let containerOptions =
    "docker run --gpus all -e NVIDIA_DRIVER_CAPABILITIES=graphics,utility (with the NVIDIA Container Toolkit); in "
    + "Kubernetes that variable and resources.limits \"nvidia.com/gpu\": 1"

  private var nvidiaFindings: [Finding] {
    guard let nvidia = facts.nvidia, !hardware.contains(where: { $0.vendor.contains("NVIDIA") }) else {
      return []
    }
    // The nouveau driver's devices are Mesa's.
    if facts.adapters.contains(where: { $0.driver == "nouveau" }) { return [] }
    let mig: Finding? =
      nvidia.hasMIG
      ? fault(
        "nvidia-mig", "the NVIDIA GPU is divided (MIG), and its instances cannot draw: they have no graphics",
        cure: "use a GPU that is not divided, or turn MIG off: nvidia-smi -i 0 -mig 0 on the host, as root")
      : nil
    let gone = missingDevice(nvidia) ?? deniedFile(facts.deviceFiles.filter(\.isNVIDIA))
    let hasVendorFile = facts.vendorFiles.contains(where: \.isNVIDIA)
    let found = [
      mig,
      gone ?? missingLibrary(nvidia) ?? missingVendorFile("nvidia", "libEGL_nvidia.so.0", hasVendorFile),
      missingLoader,
    ].compactMap(\.self)
    if !found.isEmpty { return found }
    let reasons = facts.devices.compactMap(\.failure)
    return [
      fault(
        "nvidia-driver",
        "NVIDIA's driver is installed, but opens no device" + (reasons.first.map { ": \($0)" } ?? ""),
        cure:
          "the kernel module (cat /proc/driver/nvidia/version) and \(nvidia.eglPath ?? "its library") must have the same "
          + "version; after an update of the driver, restart the machine")
    ]
  }

  /// The GPU exists, but this process has no access to it.
  private func missingDevice(_ nvidia: NVIDIAFacts) -> Finding? {
    if facts.deviceFiles.contains(where: \.isNVIDIA) { return nil }
    if isContainer {
      return fault(
        "nvidia-device", "there is an NVIDIA GPU, but this container was not given it (no /dev/nvidia0)",
        cure: Self.containerOptions)
    }
    if nvidia.driver != nil {
      return fault(
        "nvidia-device", "NVIDIA's driver is loaded, but its files /dev/nvidia* are missing",
        cure: "nvidia-modprobe -u -c 0, as root")
    }
    return fault(
      "nvidia-device", "there is an NVIDIA GPU, but its driver is not loaded",
      cure: "install it (Ubuntu: ubuntu-drivers install; Debian: apt-get install nvidia-driver) and restart")
  }

  private func missingLibrary(_ nvidia: NVIDIAFacts) -> Finding? {
    if nvidia.eglPath != nil { return nil }
    if isContainer, !nvidia.hasGraphicsCapability {
      let given = nvidia.capabilities.map { "NVIDIA_DRIVER_CAPABILITIES is \($0)" }
      return fault(
        "nvidia-capability",
        "this container has an NVIDIA GPU without its graphics: \(given ?? "NVIDIA_DRIVER_CAPABILITIES is not set")",
        cure: Self.containerOptions)
    }
    let series = nvidia.driver?.split(separator: ".").first.map(String.init) ?? "NNN"
    return fault(
      "nvidia-library", "libEGL_nvidia.so.0, NVIDIA's EGL, is missing",
      cure: "apt-get install libnvidia-gl-\(series) (Ubuntu) or libegl-nvidia0 (Debian)"
        + (isContainer ? ", on the host; then start the container again" : ""))
  }

  // MARK: Mesa

  private var mesaFinding: Finding? {
    let own = facts.adapters.filter { $0.maker != .nvidia || $0.driver == "nouveau" }
    let nodes = facts.deviceFiles.filter { !$0.isNVIDIA }
    // A render node without a known GPU on the bus: a machine without PCI.
    guard !own.isEmpty || (!nodes.isEmpty && facts.nvidia == nil),
      !hardware.contains(where: { !$0.vendor.contains("NVIDIA") })
    else { return nil }
    let makers: [GraphicsAdapter.Maker: String] = [.amd: "an AMD", .intel: "an Intel", .nvidia: "an NVIDIA"]
    let gpu = "\(own.first.flatMap { makers[$0.maker] } ?? "a") GPU"
    if nodes.isEmpty {
      let cure =
        isContainer
        ? "docker run --device /dev/dri; in Kubernetes the device plugin of the GPU's maker"
        : "load the kernel's driver (amdgpu, i915 or xe); dmesg says why it is not loaded; on Debian firmware may be missing: "
          + "apt-get install firmware-amd-graphics or firmware-misc-nonfree"
      return fault("dri-node", "there is \(gpu), but no /dev/dri/renderD*", cure: cure)
    }
    if nodes.allSatisfy({ $0.problem != nil }), let denied = deniedFile(nodes) { return denied }
    if let missingLoader { return facts.nvidia == nil ? missingLoader : nil }
    if let missing = missingVendorFile(
      "mesa", "libEGL_mesa.so.0", facts.vendorFiles.contains(where: \.isMesa))
    {
      return missing
    }
    if SystemLibraries.path(of: "libEGL_mesa.so.0", machine) == nil {
      return fault(
        "mesa-library", "libEGL_mesa.so.0, Mesa's EGL, is missing",
        cure: "apt-get install libegl-mesa0 (Debian, Ubuntu)")
    }
    return fault(
      "mesa-driver", "there is \(gpu), but Mesa has no driver that opens it",
      cure:
        "apt-get install libgl1-mesa-dri (Debian, Ubuntu); a GPU that is newer than the system needs a newer Mesa; "
        + "LIBGL_ALWAYS_SOFTWARE must not be set")
  }

  // MARK: Common requirements

  /// Without libEGL and libGLESv2 no driver is found.
  private var missingLoader: Finding? {
    guard let absence = facts.absence,
      absence.contains("cannot be loaded") || absence.contains("has no function")
    else { return nil }
    return fault("egl", absence, cure: "apt-get install libegl1 libgles2 (Debian, Ubuntu)")
  }

  private func missingVendorFile(_ maker: String, _ library: String, _ isThere: Bool) -> Finding? {
    if isThere { return nil }
    if let variable = VendorFile.variable(machine) {
      return fault(
        "\(maker)-vendor-file",
        "\(variable) is set to \(machine.variable(variable) ?? ""), but no file there names \(library)",
        cure: "unset \(variable)")
    }
    let path = "/usr/share/glvnd/egl_vendor.d/\(maker == "nvidia" ? "10" : "50")_\(maker).json"
    let content = #"{"file_format_version": "1.0.0", "ICD": {"library_path": "\#(library)"}}"#
    return fault(
      "\(maker)-vendor-file",
      "no file in /usr/share/glvnd/egl_vendor.d or /etc/glvnd/egl_vendor.d names \(library)",
      cure: "write \(path): \(content)")
  }

  /// The first file without access for this user.
  private func deniedFile(_ files: [DeviceFile]) -> Finding? {
    guard let file = files.first(where: { $0.problem != nil }), let problem = file.problem else { return nil }
    let group = file.groupName ?? file.group.map { "\($0)" } ?? "render"
    let cure =
      isContainer
      ? "docker run --device \(file.path) --group-add \(file.group.map { "\($0)" } ?? "render")"
      : "sudo usermod -aG \(group) $USER, and log in again"
    return fault("permission", "\(file.path) cannot be opened: \(problem)", cure: cure)
  }
}
