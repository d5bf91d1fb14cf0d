// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioTool
import TestSupport

/// A machine that is made up: a folder that looks like its root, and answers to what only a running process
/// can ask.
struct FakeMachine: Sendable {
  /// Texts of files by their paths.
  var files: [String: String] = [:]
  /// Where links point to.
  var links: [String: String] = [:]
  var environment: [String: String] = [:]
  /// Files that cannot be opened, and why.
  var denied: [String: Int32] = [:]
  /// What nvidia-smi prints about MIG; nil without nvidia-smi.
  var modes: String?
  /// Why EGL has no device; nil where it has those below.
  var absence: String? = "EGL lists no device"
  var devices: [GraphicsDevice] = []
  var checks: [GraphicsDevices.Check] = []
  var shaders: [GraphicsDevices.Shaders] = []
  var text = TextFacts(
    fonts: 3, defaultFamily: "DejaVu Sans", emojiFamily: "Noto Color Emoji", hyphenLanguages: ["en_US"])
  var pictures = [PictureFacts(.png, absence: nil)]

  /// What the doctor says of it.
  func report() throws -> DoctorReport {
    let root = FileManager.default.temporaryDirectory.appending(path: "intaglio-root-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    func place(_ path: String) throws -> URL {
      let file = root.appending(path: String(path.dropFirst()))
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      return file
    }
    for (path, text) in files { try Data(text.utf8).write(to: place(path)) }
    for (path, target) in links {
      try FileManager.default.createSymbolicLink(atPath: place(path).path(), withDestinationPath: target)
    }
    let selection = BackendSelection(
      backend: .cpu, deviceIndex: nil, deviceName: "CPU", isSoftware: false,
      reason: "no hardware GPU was found")
    let machine = Machine(
      root: root.path(), environment: environment,
      output: { [modes] command in command.hasPrefix("nvidia-smi ") ? modes : nil },
      openError: { [denied] path in denied[path] ?? 0 },
      graphics: { [absence, devices, checks, shaders] in
        GraphicsProbe(
          absence: absence, devices: devices, automatic: selection, checks: checks, shaders: shaders)
      },
      text: { [text] in text }, pictures: { [pictures] in pictures })
    return DoctorReport(machine, version: "1.2.3")
  }

  /// A copy of the machine with changes.
  func with(_ change: (inout FakeMachine) -> Void) -> FakeMachine {
    var machine = self
    change(&machine)
    return machine
  }

  /// A GPU on the bus.
  mutating func addAdapter(vendor: String, address: String = "0000:01:00.0", driver: String? = nil) {
    let place = "/sys/bus/pci/devices/\(address)"
    files["\(place)/class"] = "0x030200\n"
    files["\(place)/vendor"] = "\(vendor)\n"
    if let driver { links["\(place)/driver"] = "../../../bus/pci/drivers/\(driver)" }
  }
}

extension FakeMachine {
  #if arch(x86_64)
  static let libraries = "/usr/lib/x86_64-linux-gnu"
  #else
  static let libraries = "/usr/lib/aarch64-linux-gnu"
  #endif
  static let vendorFolder = "/usr/share/glvnd/egl_vendor.d"

  static func vendorFile(_ library: String) -> String {
    #"{"file_format_version" : "1.0.0", "ICD" : {"library_path" : "\#(library)"}}"#
  }

  static let mesa = GraphicsDevice(
    index: 0, vendor: "Mesa", renderer: "llvmpipe", version: "OpenGL ES 3.2 Mesa 22.3.6", isSoftware: true)

  /// A computer without anything, but with a kernel.
  static let bare = FakeMachine(files: [
    "/etc/os-release": "NAME=\"Debian\"\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n",
    "/proc/sys/kernel/osrelease": "6.1.0-18-amd64\n",
    "/proc/meminfo": "MemTotal:       16777216 kB\nMemFree: 1 kB\nMemAvailable:    8192000 kB\n",
    "/proc/cpuinfo": (0..<4).map {
      """
      processor\t: \($0)
      model name\t: Imaginary 9000
      flags\t\t: fpu avx avx2 bmi1 bmi2 f16c fma abm movbe xsave

      """
    }.joined(separator: "\n"),
    "/proc/self/status": "Name:\tintaglio\nCpus_allowed:\tf\n",
    "/proc/self/cgroup": "0::/\n",
  ])

  /// A machine with Mesa, which draws in software.
  static let software = bare.with {
    $0.files["\(vendorFolder)/50_mesa.json"] = vendorFile("libEGL_mesa.so.0")
    $0.files["\(libraries)/libEGL_mesa.so.0"] = ""
    ($0.absence, $0.devices) = (nil, [mesa])
  }

  /// A server with an NVIDIA GPU and all of its driver but the part that draws.
  static let nvidiaCompute = software.with {
    $0.addAdapter(vendor: "0x10de", driver: "nvidia")
    $0.files["/proc/driver/nvidia/version"] =
      "NVRM version: NVIDIA UNIX x86_64 Kernel Module  535.183.01  Sun May 12 19:39:15 UTC 2024\n"
    for name in ["nvidia0", "nvidiactl", "nvidia-uvm"] { $0.files["/dev/\(name)"] = "" }
    $0.modes = "[N/A]\n"
  }

  /// `nvidiaCompute` with the part that draws, but not the file that lists it.
  static let nvidiaWithoutVendorFile = nvidiaCompute.with {
    $0.files["\(libraries)/libEGL_nvidia.so.0"] = ""
  }

  /// All of the driver.
  static let nvidia = nvidiaWithoutVendorFile.with {
    $0.files["\(vendorFolder)/10_nvidia.json"] = vendorFile("libEGL_nvidia.so.0")
  }

  /// A desktop with an AMD GPU, which Mesa knows how to use.
  static let amd = software.with {
    $0.addAdapter(vendor: "0x1002", driver: "amdgpu")
    $0.files["/dev/dri/card0"] = ""
    $0.files["/dev/dri/renderD128"] = ""
  }
}
