// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// The devices that CUDA_VISIBLE_DEVICES leaves to this process. Schedulers set it for the GPUs of a job, and
/// EGL ignores it.
///
/// Drivers report CUDA's numbers of devices either of the whole machine or of the visible ones, so a number
/// may mean either: devices with a number in the list are visible or, if there is none, all with a number.
/// Devices of other makers are always visible.
package struct VisibleDevices: Sendable {
  /// The variable's value; nil if it is not set.
  package let setting: String?

  /// The devices by the environment's variable.
  package static var current: VisibleDevices {
    VisibleDevices(setting: getenv("CUDA_VISIBLE_DEVICES").map { String(cString: $0) })
  }

  package init(setting: String?) { self.setting = setting }

  /// Whether a device may be selected unasked.
  ///
  /// - Parameter devices: all devices, opened or not.
  package func contains(_ device: GraphicsDevice, of devices: [GraphicsDevice]) -> Bool {
    guard let setting, device.cudaIndex != nil || device.vendor.contains(text: "NVIDIA") else { return true }
    let words = setting.split(separator: ",").map(String.init)
    // As in CUDA, an invalid number ends the list.
    let numbers = words.map { Int($0) ?? -1 }.prefix { $0 >= 0 }
    let hasNames = words.first.map { $0.hasPrefix("GPU-") || $0.hasPrefix("MIG-") } ?? false
    if numbers.isEmpty, !hasNames { return false }
    let known = devices.compactMap(\.cudaIndex)
    if known.isEmpty { return true }
    guard let index = device.cudaIndex else { return false }
    return known.contains(where: numbers.contains) ? numbers.contains(index) : true
  }
}
