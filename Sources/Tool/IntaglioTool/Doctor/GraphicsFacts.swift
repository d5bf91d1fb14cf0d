// SPDX-License-Identifier: MIT
import Glibc
import Intaglio

/// EGL's devices in this process, and the selected one.
package struct GraphicsProbe: Sendable {
  /// Why there are no devices; nil if there are any.
  package var absence: String?
  package var devices: [GraphicsDevice]
  package var automatic: BackendSelection?
  /// The checks of each usable device.
  package var checks: [GraphicsDevices.Check]
  /// The shaders of each usable device.
  package var shaders: [GraphicsDevices.Shaders]

  package init(
    absence: String?, devices: [GraphicsDevice], automatic: BackendSelection?,
    checks: [GraphicsDevices.Check] = [], shaders: [GraphicsDevices.Shaders] = []
  ) {
    (self.absence, self.devices, self.automatic) = (absence, devices, automatic)
    (self.checks, self.shaders) = (checks, shaders)
  }
}

package struct GraphicsFacts: Encodable, Sendable {
  // The first five are those of `GraphicsProbe`.
  var absence: String?
  var devices: [GraphicsDevice]
  var automatic: SelectionListing?
  var checks: [GraphicsDevices.Check]
  var shaders: [GraphicsDevices.Shaders]
  var adapters: [GraphicsAdapter]
  /// The files that list EGL's drivers.
  package var vendorFiles: [VendorFile]
  var deviceFiles: [DeviceFile]
  /// Facts about NVIDIA's driver; nil without the driver and without an NVIDIA GPU.
  var nvidia: NVIDIAFacts?
  /// Extensions and limits of each device that opens; nil unless they are wanted.
  package var features: [GraphicsDevices.Features]?

  init(_ machine: Machine) {
    let probe = machine.graphics()
    (absence, devices) = (probe.absence, probe.devices)
    automatic = probe.automatic.map(SelectionListing.init)
    (checks, shaders) = (probe.checks, probe.shaders)
    adapters = GraphicsAdapter.all(machine)
    vendorFiles = VendorFile.all(machine)
    deviceFiles = DeviceFile.all(machine)
    let isPresent = deviceFiles.contains(where: \.isNVIDIA) || adapters.contains { $0.maker == .nvidia }
    nvidia = NVIDIAFacts(machine, isPresent: isPresent)
  }
}

/// A GPU on the PCI bus.
struct GraphicsAdapter: Encodable, Sendable {
  enum Maker: String, Encodable, Sendable {
    case nvidia, amd, intel
  }

  /// Its bus address, such as `0000:01:00.0`.
  var address: String
  var maker: Maker
  /// Its kernel driver; nil without one.
  var driver: String?

  /// All GPUs of makers with OpenGL drivers. Excludes the graphics chips of server consoles and emulators,
  /// which have no OpenGL.
  static func all(_ machine: Machine) -> [GraphicsAdapter] {
    let folder = "/sys/bus/pci/devices"
    return machine.names(folder).compactMap { address in
      let place = "\(folder)/\(address)"
      guard let kind = machine.line("\(place)/class"), kind.hasPrefix("0x03") else { return nil }
      let makers: [String: Maker] = ["0x10de": .nvidia, "0x1002": .amd, "0x8086": .intel]
      guard let maker = machine.line("\(place)/vendor").flatMap({ makers[$0] }) else { return nil }
      return GraphicsAdapter(address: address, maker: maker, driver: machine.linkName("\(place)/driver"))
    }
  }
}

struct DeviceFile: Encodable, Sendable {
  var path: String
  /// Why it cannot be opened; nil if it can.
  var problem: String?
  var group: UInt32?
  /// The name of its group, if known here.
  var groupName: String?

  var isNVIDIA: Bool { path.hasPrefix("/dev/nvidia") }

  /// Render nodes, and NVIDIA's own files.
  static func all(_ machine: Machine) -> [DeviceFile] {
    let nodes = machine.names("/dev/dri").filter { $0.hasPrefix("renderD") }.map { "/dev/dri/\($0)" }
    let own = machine.names("/dev").filter { name in
      name == "nvidiactl"
        || name.hasPrefix("nvidia") && name.dropFirst(6).allSatisfy(\.isNumber) && name != "nvidia"
    }
    return (nodes + own.map { "/dev/\($0)" }).map { path in
      let code = machine.openError(path)
      let group = machine.group(of: path)
      return DeviceFile(
        path: path, problem: code == 0 ? nil : String(cString: strerror(code)), group: group?.number,
        groupName: group?.name)
    }
  }
}

/// The selection of `--backend auto`, as JSON.
struct SelectionListing: Encodable, Sendable {
  var backend: String
  var device: Int?
  var name: String
  var isSoftware: Bool
  var reason: String

  init(_ selection: BackendSelection) {
    backend = selection.backend.rawValue
    device = selection.deviceIndex
    name = selection.deviceName
    isSoftware = selection.isSoftware
    reason = selection.reason
  }
}
