// SPDX-License-Identifier: MIT
import IntaglioModel

/// The classes of result sizes with separate trials. For small results the time to start a pass dominates,
/// for large ones the time to run it.
enum VariantSize: Int, CaseIterable {
  /// Up to 2^17 pixels, such as 362 x 362.
  case icon
  /// Up to 2^20 pixels, such as 1024 x 1024.
  case card
  /// More.
  case photo

  init(_ size: PixelSize) {
    switch size.pixelCount ?? .max {
    case ...(1 << 17): self = .icon
    case ...(1 << 20): self = .card
    default: self = .photo
    }
  }

  /// This class and the others, the nearest first.
  var nearest: [VariantSize] {
    VariantSize.allCases.sorted { abs($0.rawValue - rawValue) < abs($1.rawValue - rawValue) }
  }
}
