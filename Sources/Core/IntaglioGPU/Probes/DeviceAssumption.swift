// SPDX-License-Identifier: MIT

/// What rendering assumes about a device. Its version and extensions promise all of this, but drivers break
/// such promises, so each assumption is probed by drawing. A device that fails is used in another way, or
/// rejected.
package enum DeviceAssumption: String, Sendable, Hashable, Codable, CaseIterable {
  case border
  case integers
  case levels
  case precision
  case unorm16
  case shorts
  case stores

  package var text: String {
    switch self {
    case .border: "textures have a transparent border"
    case .integers: "32-bit integers are drawn"
    case .levels: "8-bit levels are rounded correctly"
    case .precision: "floats have 24 bits"
    case .unorm16: "normalized 16-bit integers are drawn exactly"
    case .shorts: "plain 16-bit integers are drawn exactly"
    case .stores: "compute shaders store images"
    }
  }

  /// The fallback if the assumption fails, human-readable; nil if there is no fallback and the device is
  /// rejected.
  package var alternative: String? {
    switch self {
    case .border: "shaders check every coordinate"
    case .unorm16: "planes are plain integers"
    case .shorts: "planes are normalized integers"
    case .stores: "fragment shaders draw everything"
    case .integers, .levels, .precision: nil
    }
  }

  init(_ planes: PlaneFormat) { self = planes == .unorm16 ? .unorm16 : .shorts }
}

extension Set<DeviceAssumption> {
  /// The first failed assumption that has no fallback.
  var fatal: DeviceAssumption? { DeviceAssumption.allCases.first { contains($0) && $0.alternative == nil } }
}
