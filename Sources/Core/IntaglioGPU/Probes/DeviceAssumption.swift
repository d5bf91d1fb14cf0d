// SPDX-License-Identifier: MIT

/// What rendering assumes about a device. Its version and extensions promise all of this, but drivers break
/// such promises, so each assumption is probed by drawing. A device that fails is used in another way, or
/// rejected.
package enum DeviceAssumption: String, Sendable, Hashable, Codable, CaseIterable {
  /// Textures are 0 outside their texels.
  case border
  /// Bitmaps, which are textures of 32-bit integers, are drawn correctly.
  case integers
  /// Each of a bitmap's 256 levels is rounded to itself.
  case levels
  /// Floats have 24 significant bits.
  case precision
  /// Planes of normalized 16-bit integers are drawn exactly.
  case unorm16
  /// Planes of plain 16-bit integers are drawn exactly.
  case shorts
  /// Compute shaders store the same values that fragment shaders draw.
  case stores

  /// A human-readable description.
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

  /// The assumption about a plane format.
  init(_ planes: PlaneFormat) { self = planes == .unorm16 ? .unorm16 : .shorts }
}

extension Set<DeviceAssumption> {
  /// The first failed assumption that has no fallback.
  var fatal: DeviceAssumption? { DeviceAssumption.allCases.first { contains($0) && $0.alternative == nil } }
}
