// SPDX-License-Identifier: MIT

/// What drawing assumes of a device. Its version and extensions promise all of it, but drivers fail to keep
/// such promises; so each is probed by drawing, and a device that fails is used in another way or refused.
package enum DeviceAssumption: String, Sendable, Hashable, Codable, CaseIterable {
  /// Textures are 0 outside their texels.
  case border
  /// Bitmaps, textures of 32-bit integers, are drawn.
  case integers
  /// All 256 levels of a bitmap are rounded to themselves.
  case levels
  /// Floats have 24 significant bits.
  case precision
  /// Planes of normalized 16-bit integers are drawn to the step.
  case unorm16
  /// Planes of plain 16-bit integers are drawn to the step.
  case shorts
  /// Compute shaders store images as fragments are drawn.
  case stores

  /// The assumption, for people.
  package var text: String {
    switch self {
    case .border: "textures have a transparent border"
    case .integers: "32-bit integers are drawn"
    case .levels: "8-bit levels are rounded"
    case .precision: "floats have 24 bits"
    case .unorm16: "normalized 16-bit integers are drawn exactly"
    case .shorts: "plain 16-bit integers are drawn exactly"
    case .stores: "compute shaders store images"
    }
  }

  /// What replaces it; nil if nothing does, and the device is of no use.
  package var alternative: String? {
    switch self {
    case .border: "shaders check every place"
    case .unorm16: "planes are plain integers"
    case .shorts: "planes are normalized integers"
    case .stores: "fragment shaders draw everything"
    case .integers, .levels, .precision: nil
    }
  }

  /// The assumption about planes of a format.
  init(_ planes: PlaneFormat) {
    self = planes == .unorm16 ? .unorm16 : .shorts
  }
}

extension Set<DeviceAssumption> {
  /// The failed assumption without which nothing is drawn.
  var fatal: DeviceAssumption? {
    DeviceAssumption.allCases.first { contains($0) && $0.alternative == nil }
  }
}
