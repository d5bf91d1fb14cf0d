// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel
import IntaglioSystem

/// The files and variables that determine which graphics devices a machine has: as long as they do not
/// change, neither do the devices. Collected without opening EGL, in a few tenths of a millisecond.
package struct DriverTraces: Sendable {
  /// One line for each trace: the kernel's boot, variables, drivers, and device files.
  package let text: String
  /// Whether this process may open a device file of a driver. If so, hardware that fails now may work a
  /// moment later without any change in the traces.
  package let hasOpenDeviceFiles: Bool

  package init() {
    self.init(root: "") { name in getenv(name).map { String(cString: $0) } }
  }

  /// The traces of a machine whose root folder is `root`.
  package init(root: String, environment: (String) -> String?) {
    let devices = DriverTraces.deviceFiles(root)
    let variables = DriverTraces.variables.compactMap { name in environment(name).map { "\(name)=\($0)" } }
    // A reboot or a reloaded module may bring another driver.
    let kernel = [
      ReadableFile.text(of: "\(root)/proc/sys/kernel/random/boot_id"),
      DriverTraces.file("\(root)/sys/module/nvidia"),
    ]
    let drivers = DriverTraces.drivers(root, environment)
    text = (kernel + variables + drivers + devices.lines).joined(separator: "\n")
    hasOpenDeviceFiles = devices.canOpen
  }

  /// The variables that affect devices in libglvnd, Mesa, the Vulkan loader that zink uses, NVIDIA's driver
  /// and container runtime, and the dynamic loader.
  private static let variables = [
    "__EGL_VENDOR_LIBRARY_DIRS", "__EGL_VENDOR_LIBRARY_FILENAMES", "__EGL_EXTERNAL_PLATFORM_CONFIG_DIRS",
    "__EGL_EXTERNAL_PLATFORM_CONFIG_FILENAMES", "__NV_PRIME_RENDER_OFFLOAD", "CUDA_VISIBLE_DEVICES",
    "DRI_PRIME",
    "EGL_PLATFORM", "GALLIUM_DRIVER", "GBM_BACKEND", "GBM_BACKENDS_PATH", "LD_LIBRARY_PATH", "LD_PRELOAD",
    "LIBGL_ALWAYS_SOFTWARE", "LIBGL_DRIVERS_PATH", "LIBGL_KOPPER_DISABLE", "LIBGL_KOPPER_DRI2",
    "MESA_EXTENSION_OVERRIDE", "MESA_GLES_VERSION_OVERRIDE", "MESA_GL_VERSION_OVERRIDE",
    "MESA_LOADER_DRIVER_OVERRIDE", "MESA_VK_DEVICE_SELECT", "NVIDIA_DRIVER_CAPABILITIES",
    "NVIDIA_VISIBLE_DEVICES",
    "VK_ADD_DRIVER_FILES", "VK_DRIVER_FILES", "VK_ICD_FILENAMES", "VK_LOADER_DRIVERS_DISABLE",
    "VK_LOADER_DRIVERS_SELECT", "ZINK_DESCRIPTORS",
  ]

  /// Where drivers live: folders that change with the installed packages, and the files through which EGL
  /// finds drivers.
  private static func drivers(_ root: String, _ environment: (String) -> String?) -> [String] {
    func list(_ name: String) -> [String]? {
      guard let value = environment(name), !value.isEmpty else { return nil }
      return value.split(separator: ":").map { root + $0 }
    }
    let libraries = (list("LD_LIBRARY_PATH") ?? []) + DriverTraces.libraries.map { root + $0 }
    let vendorFolders = list("__EGL_VENDOR_LIBRARY_DIRS") ?? DriverTraces.vendors.map { root + $0 }
    let vendorFiles =
      list("__EGL_VENDOR_LIBRARY_FILENAMES")
      ?? vendorFolders.flatMap { folder in FolderNames.sorted(folder).map { "\(folder)/\($0)" } }
    let named = vendorFiles.flatMap { DriverTraces.libraries(namedBy: ReadableFile.text(of: $0)) }
    let files = (["libEGL.so.1", "libGLESv2.so.2"] + named).flatMap { name in
      name.hasPrefix("/") ? [root + name] : libraries.map { "\($0)/\(name)" }
    }
    let drivers = (list("LIBGL_DRIVERS_PATH") ?? []) + libraries.map { "\($0)/dri" }
    let places = ["\(root)/etc/ld.so.cache"] + vendorFolders + vendorFiles + drivers + libraries + files
    return places.map(file).filter { !$0.isEmpty }
  }

  private static let vendors = ["/etc/glvnd/egl_vendor.d", "/usr/share/glvnd/egl_vendor.d"]

  private static var libraries: [String] {
    #if arch(arm64)
    let triplet = "aarch64-linux-gnu"
    #else
    let triplet = "x86_64-linux-gnu"
    #endif
    return ["/usr/lib/\(triplet)", "/lib/\(triplet)", "/usr/lib64", "/lib64", "/usr/lib", "/usr/local/lib"]
  }

  /// The libraries named in a vendor's JSON file.
  private static func libraries(namedBy json: String) -> [String] {
    json.split(separator: "\"").map(String.init).filter { $0.contains(text: ".so") }
  }

  /// The device files of GPU drivers: their kinds, and whether this process may open any of them.
  private static func deviceFiles(_ root: String) -> (lines: [String], canOpen: Bool) {
    var (lines, canOpen): ([String], Bool) = ([], false)
    let nodes = FolderNames.sorted("\(root)/dev/dri").map { "dri/\($0)" }
    let others = FolderNames.sorted("\(root)/dev").filter { name in prefixes.contains { name.hasPrefix($0) } }
    for name in nodes + others {
      let path = "\(root)/dev/\(name)"
      var facts = stat()
      guard stat(path, &facts) == 0 else { continue }
      let isOpen = access(path, R_OK | W_OK) == 0
      lines.append("\(path) \(facts.st_rdev) \(isOpen)")
      // Cards without a render node are mostly server consoles. Folders, such as nvidia-caps, are not
      // devices.
      let isFolder = facts.st_mode & S_IFMT == S_IFDIR
      if isOpen, !isFolder, !name.hasPrefix("dri/card") { canOpen = true }
    }
    return (lines, canOpen)
  }

  /// NVIDIA's drivers, WSL, and drivers for phones and boards.
  private static let prefixes = ["nvidia", "nvhost", "nvmap", "dxg", "mali", "kgsl", "pvr"]

  /// A line that changes when the file at a path is replaced or modified; empty for missing files.
  private static func file(_ path: String) -> String {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return "" }
    let time = facts.st_mtim
    return "\(path) \(facts.st_ino) \(facts.st_size) \(time.tv_sec).\(time.tv_nsec)"
  }
}
