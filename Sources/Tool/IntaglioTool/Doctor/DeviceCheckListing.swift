// SPDX-License-Identifier: MIT
import Intaglio

/// A check of a device's drawing.
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
