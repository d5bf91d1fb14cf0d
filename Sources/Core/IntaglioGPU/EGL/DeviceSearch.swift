// SPDX-License-Identifier: MIT
import IntaglioModel

/// Opens no more devices than a selection needs: on a server with eight GPUs, opening each takes hundreds of
/// milliseconds, and memory.
package struct DeviceSearch {
  let selection: DeviceSelection
  let visible: VisibleDevices

  /// A search; see the properties.
  package init(_ selection: DeviceSelection, visible: VisibleDevices = .current) {
    (self.selection, self.visible) = (selection, visible)
  }

  /// The devices for `DeviceChoice`: those up to the first usable hardware GPU or, for an index, all devices
  /// with only the selected one opened.
  ///
  /// - Parameters:
  ///   - listed: all devices, as described by EGL.
  ///   - open: opens a device, and returns it with GL's description or the reason for the failure.
  package func devices(
    _ listed: [GraphicsDevice], open: (GraphicsDevice) -> GraphicsDevice
  ) -> [GraphicsDevice] {
    var devices = listed
    switch selection {
    case .index(let index):
      if let place = devices.firstIndex(where: { $0.index == index }) {
        devices[place] = open(devices[place])
        return devices
      }
      return devices.map(open)
    case .automatic, .hardware:
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
}
