import IntaglioCore
import IntaglioGPU

/// The graphics devices that a decision is made from.
package struct GraphicsListing: Sendable, Hashable {
  /// A device, as far as choosing needs to know it.
  package struct Device: Sendable, Hashable {
    /// Its number in `GraphicsDevices.list()`.
    package var index: Int
    /// Its renderer's name.
    package var name: String
    /// Whether it is a software rasteriser.
    package var isSoftware: Bool

    /// See the properties.
    package init(index: Int, name: String, isSoftware: Bool) {
      self.index = index
      self.name = name
      self.isSoftware = isSoftware
    }
  }

  /// The devices, in their order.
  package var devices: [Device]
  /// Why there are none; only read when there are none.
  package var absence: String

  /// See the properties.
  package init(devices: [Device], absence: String = "no graphics device was found") {
    self.devices = devices
    self.absence = absence
  }

  /// The devices of this machine. A machine without EGL has none; the reason is kept.
  static func current(isNeeded: Bool) -> GraphicsListing {
    guard isNeeded else { return GraphicsListing(devices: []) }
    do throws(RenderError) {
      return GraphicsListing(
        devices: try GraphicsDevices.list().map {
          Device(index: $0.index, name: $0.name, isSoftware: $0.isSoftware)
        })
    } catch {
      return GraphicsListing(devices: [], absence: "\(error)")
    }
  }
}
