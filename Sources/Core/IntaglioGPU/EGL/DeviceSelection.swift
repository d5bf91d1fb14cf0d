// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

package enum DeviceSelection: Sendable, Hashable {
  /// The first usable hardware GPU, or else a software rasteriser.
  case automatic
  /// The first usable hardware GPU; never a software rasteriser.
  case hardware
  /// The device of this index in `GraphicsDevices.list()`, hardware or not.
  case index(Int)

  /// The devices for `DeviceChoice`: those up to the first usable hardware GPU or, for an index, all devices
  /// with only the selected one opened. On a server with eight GPUs, opening each takes hundreds of
  /// milliseconds, and memory.
  ///
  /// - Parameters:
  ///   - listed: all devices, as described by EGL.
  ///   - open: opens a device, and returns it with GL's description or the reason for the failure.
  package func devices(
    among listed: [GraphicsDevice], visible: VisibleDevices = .current,
    open: (GraphicsDevice) -> GraphicsDevice
  ) -> [GraphicsDevice] {
    var devices = listed
    if case .index(let index) = self {
      guard let place = devices.firstIndex(where: { $0.index == index }) else { return devices.map(open) }
      devices[place] = open(devices[place])
      return devices
    }
    for place in devices.indices {
      devices[place] = open(devices[place])
      let device = devices[place]
      if device.isUsable, !device.isSoftware, visible.contains(device, of: devices) {
        return Array(devices[...place])
      }
    }
    return devices
  }
}

/// A device, and why it was chosen.
package struct DeviceChoice: Sendable, Hashable {
  package var device: GraphicsDevice
  package var reason: String
}

extension DeviceChoice {
  /// Selects a device from `devices`, which is `GraphicsDevices.list()` or part of it.
  ///
  /// - Parameter visible: the devices that may be selected automatically; an index may select any device.
  /// - Throws: `RenderError.unavailable`, with the devices found, if none fits.
  package init(
    _ selection: DeviceSelection, among devices: [GraphicsDevice], visible: VisibleDevices = .current
  ) throws(RenderError) {
    switch selection {
    case .index(let index):
      guard let device = devices.first(where: { $0.index == index }) else {
        throw .unavailable(backend: "GPU", reason: "there is no device \(index); \(devices.summary)")
      }
      if let failure = device.failure {
        throw .unavailable(backend: "GPU", reason: "device \(index) cannot be opened: \(failure)")
      }
      self.init(device: device, reason: "device \(index) was requested")
    case .automatic, .hardware:
      let usable = devices.filter { $0.isUsable && visible.contains($0, of: devices) }
      let isPartHidden = devices.contains { $0.isUsable && !visible.contains($0, of: devices) }
      let variable = "CUDA_VISIBLE_DEVICES=\(visible.setting ?? "")"
      let missing = isPartHidden ? "\(variable) leaves no hardware GPU" : "no hardware GPU was found"
      if let device = usable.first(where: { !$0.isSoftware }) {
        let part = isPartHidden ? " that \(variable) leaves" : ""
        self.init(device: device, reason: "it is the first hardware GPU\(part)")
      } else if selection == .automatic, let device = usable.first {
        self.init(device: device, reason: "\(missing), so a software rasteriser is used")
      } else {
        let reason = usable.isEmpty && !isPartHidden ? "no graphics device can be used" : missing
        throw .unavailable(backend: "GPU", reason: "\(reason); \(devices.summary)")
      }
    }
  }

  /// The choice itself, if its device is a hardware GPU.
  ///
  /// - Throws: `RenderError.unavailable` for a software rasteriser.
  package func hardware() throws(RenderError) -> DeviceChoice {
    guard device.isSoftware else { return self }
    throw .unavailable(
      backend: "GPU",
      reason: "a hardware GPU is required, but device \(device.index), \(device.renderer), is software")
  }
}

extension [GraphicsDevice] {
  fileprivate var summary: String {
    isEmpty ? "EGL lists no device" : map(\.description).joined(separator: "; ")
  }
}

/// The devices that CUDA_VISIBLE_DEVICES makes visible to this process. Schedulers set it to the GPUs of a
/// job, but EGL ignores it.
///
/// Some drivers number CUDA devices across the whole machine, others only the visible ones. Devices whose
/// number is in the list are therefore visible; if no number is, all devices with a number are. Devices of
/// other vendors are always visible.
package struct VisibleDevices: Sendable {
  /// The variable's value; nil if it is not set.
  package let setting: String?

  /// The devices visible by the environment variable.
  package static var current: VisibleDevices {
    VisibleDevices(setting: getenv("CUDA_VISIBLE_DEVICES").map { String(cString: $0) })
  }

  package init(setting: String?) { self.setting = setting }

  /// Whether a device may be selected automatically.
  ///
  /// - Parameter devices: all devices, opened or not.
  package func contains(_ device: GraphicsDevice, of devices: [GraphicsDevice]) -> Bool {
    guard let setting, device.cudaIndex != nil || device.vendor.contains(text: "NVIDIA") else { return true }
    let words = setting.split(separator: ",").map(String.init)
    // Like in CUDA, an invalid number ends the list.
    let numbers = words.map { Int($0) ?? -1 }.prefix { $0 >= 0 }
    let hasNames = words.first.map { $0.hasPrefix("GPU-") || $0.hasPrefix("MIG-") } ?? false
    if numbers.isEmpty, !hasNames { return false }
    let known = devices.compactMap(\.cudaIndex)
    if known.isEmpty { return true }
    guard let index = device.cudaIndex else { return false }
    return known.contains(where: numbers.contains) ? numbers.contains(index) : true
  }
}
