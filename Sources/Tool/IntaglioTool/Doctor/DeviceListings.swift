// SPDX-License-Identifier: MIT
import Intaglio

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
