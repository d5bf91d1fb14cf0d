// SPDX-License-Identifier: MIT
import Intaglio

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
