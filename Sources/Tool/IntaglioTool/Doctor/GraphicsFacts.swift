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
  package var checks: [DeviceCheckListing]
  /// The shaders of each usable device.
  package var shaders: [DeviceShaderListing]

  package init(
    absence: String?, devices: [GraphicsDevice], automatic: BackendSelection?,
    checks: [DeviceCheckListing] = [], shaders: [DeviceShaderListing] = []
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
  var checks: [DeviceCheckListing]
  var shaders: [DeviceShaderListing]
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

package struct DeviceCheckListing: Encodable, Sendable {
  package var device: Int
  /// A stable identifier for programs.
  package var name: String
  /// What drawing assumes of the device.
  package var assumption: String
  package var passed: Bool
  /// What replaces the assumption; nil if nothing does.
  package var alternative: String?

  package init(device: Int, name: String, assumption: String, passed: Bool, alternative: String?) {
    (self.device, self.name, self.assumption) = (device, name, assumption)
    (self.passed, self.alternative) = (passed, alternative)
  }

  /// Runs the checks of a device; empty if it cannot be opened.
  static func all(of device: GraphicsDevice) -> [DeviceCheckListing] {
    GraphicsDevices.checks(of: device).map { check in
      DeviceCheckListing(
        device: device.index, name: check.assumption.rawValue, assumption: check.assumption.text,
        passed: check.passed, alternative: check.assumption.alternative)
    }
  }
}

/// The shaders that renders run on a device.
package struct DeviceShaderListing: Encodable, Sendable {
  package var device: Int
  /// Compute or fragment for each kind of pass, with the reasons.
  package var variants: VariantReport
  /// Whether its times can be measured: GL_EXT_disjoint_timer_query.
  package var hasTimerQueries: Bool

  package init(device: Int, variants: VariantReport, hasTimerQueries: Bool) {
    (self.device, self.variants, self.hasTimerQueries) = (device, variants, hasTimerQueries)
  }

  /// The shaders of a device; nil if it cannot be used.
  static func of(_ device: GraphicsDevice) -> DeviceShaderListing? {
    GraphicsDevices.shaders(of: device).map {
      DeviceShaderListing(device: device.index, variants: $0.variants, hasTimerQueries: $0.hasTimerQueries)
    }
  }
}
