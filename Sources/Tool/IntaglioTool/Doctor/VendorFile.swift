// SPDX-License-Identifier: MIT
import Intaglio

/// A file with which libglvnd, the libEGL of most systems, finds a driver.
package struct VendorFile: Encodable, Sendable {
  var path: String
  /// The driver's library; nil if the file has none.
  package var library: String?
  /// The path of the library; nil if not found.
  package var libraryPath: String?

  var isNVIDIA: Bool { library?.contains("nvidia") == true }
  var isMesa: Bool { library?.contains("mesa") == true }

  init(_ path: String, _ machine: Machine) {
    self.path = path
    if case .object(let document)? = try? JSONValue(json: (machine.text(path) ?? "").utf8),
      case .object(let driver)? = document["ICD"], case .string(let library)? = driver["library_path"]
    {
      self.library = library
    }
    libraryPath = library.flatMap { SystemLibraries.path(of: $0, machine) }
  }

  /// The files that libglvnd reads: those named by the environment, or those in its folders.
  static func all(_ machine: Machine) -> [VendorFile] {
    func list(_ text: String) -> [String] { text.split(separator: ":").map(String.init) }
    if let files = machine.variable("__EGL_VENDOR_LIBRARY_FILENAMES") {
      return list(files).map { VendorFile($0, machine) }
    }
    let folders = machine.variable("__EGL_VENDOR_LIBRARY_DIRS").map(list) ?? standardFolders
    return folders.flatMap { folder in
      machine.names(folder).filter { $0.hasSuffix(".json") }.map { VendorFile("\(folder)/\($0)", machine) }
    }
  }

  private static let standardFolders = ["/etc/glvnd/egl_vendor.d", "/usr/share/glvnd/egl_vendor.d"]

  /// The environment variable that replaces the system's files, if set.
  static func variable(_ machine: Machine) -> String? {
    ["__EGL_VENDOR_LIBRARY_FILENAMES", "__EGL_VENDOR_LIBRARY_DIRS"].first { machine.variable($0) != nil }
  }
}

/// The search of the dynamic loader.
enum SystemLibraries {
  /// A library's path; nil if no folder has it.
  static func path(of file: String, _ machine: Machine) -> String? {
    if file.hasPrefix("/") { return machine.exists(file) ? file : nil }
    return folders(machine).lazy.map { "\($0)/\(file)" }.first { machine.exists($0) }
  }

  private static func folders(_ machine: Machine) -> [String] {
    let given = (machine.variable("LD_LIBRARY_PATH") ?? "").split(separator: ":").map(String.init)
    let files = machine.names("/etc/ld.so.conf.d").filter { $0.hasSuffix(".conf") }.map {
      "/etc/ld.so.conf.d/\($0)"
    }
    let listed = (["/etc/ld.so.conf"] + files).flatMap { file in
      (machine.text(file) ?? "").split(separator: "\n").map(\.trimmed).filter { $0.hasPrefix("/") }
    }
    let triplet = "\(SystemFacts.architecture)-linux-gnu"
    return given + listed
      + [
        "/lib/\(triplet)", "/usr/lib/\(triplet)", "/lib64", "/usr/lib64", "/lib", "/usr/lib",
        "/usr/local/lib",
      ]
  }
}
