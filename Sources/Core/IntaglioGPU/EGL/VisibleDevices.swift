// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

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
