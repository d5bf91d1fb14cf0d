// SPDX-License-Identifier: MIT
import Glibc
import Intaglio

/// What EGL says of this process's devices, and what would draw.
package struct GraphicsProbe: Sendable {
  /// Why there is no device; nil where there is one.
  package var absence: String?
  package var devices: [GraphicsDevice]
  /// What `--backend auto` takes.
  package var automatic: BackendSelection?

  package init(absence: String?, devices: [GraphicsDevice], automatic: BackendSelection?) {
    self.absence = absence
    self.devices = devices
    self.automatic = automatic
  }
}

/// The graphics devices, and everything on the way to them.
package struct GraphicsFacts: Encodable, Sendable {
  /// Why EGL has no device at all; nil where it has one.
  package var absence: String?
  /// EGL's devices.
  package var devices: [GraphicsDevice]
  /// What `--backend auto` takes.
  package var automatic: SelectionListing?
  /// The GPUs on the PCI bus.
  package var adapters: [GraphicsAdapter]
  /// The files that say which drivers EGL has.
  package var vendorFiles: [VendorFile]
  /// The files through which drivers reach their devices.
  package var deviceFiles: [DeviceFile]
  /// What is known of NVIDIA's driver; nil where there is neither the driver nor a GPU of NVIDIA's.
  package var nvidia: NVIDIAFacts?

  init(_ machine: Machine) {
    let probe = machine.graphics()
    absence = probe.absence
    devices = probe.devices
    automatic = probe.automatic.map(SelectionListing.init)
    adapters = GraphicsAdapter.all(machine)
    vendorFiles = VendorFile.all(machine)
    deviceFiles = DeviceFile.all(machine)
    let hasFiles = deviceFiles.contains(where: \.isNVIDIA)
    nvidia = NVIDIAFacts(machine, isPresent: hasFiles || adapters.contains { $0.maker == .nvidia })
  }
}

/// A GPU on the PCI bus.
package struct GraphicsAdapter: Encodable, Sendable {
  package enum Maker: String, Encodable, Sendable {
    case nvidia, amd, intel
  }

  /// Its place on the bus, such as `0000:01:00.0`.
  package var address: String
  package var maker: Maker
  /// The kernel's driver that has it; nil without one.
  package var driver: String?

  /// All GPUs of makers with drivers that draw. The graphics chips of servers' consoles and of emulators are
  /// left out: they have no OpenGL.
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

/// A file through which a driver reaches a device.
package struct DeviceFile: Encodable, Sendable {
  package var path: String
  /// Why it cannot be opened; nil where it can.
  package var problem: String?
  /// The number of the group that owns it.
  package var group: UInt32?
  /// The group's name, where it has one here.
  package var groupName: String?

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

/// What `--backend auto` takes, as JSON.
package struct SelectionListing: Encodable, Sendable {
  package var backend: String
  package var device: Int?
  package var name: String
  package var isSoftware: Bool
  package var reason: String

  package init(_ selection: BackendSelection) {
    backend = selection.backend.rawValue
    device = selection.deviceIndex
    name = selection.deviceName
    isSoftware = selection.isSoftware
    reason = selection.reason
  }
}
