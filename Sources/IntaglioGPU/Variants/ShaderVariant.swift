// SPDX-License-Identifier: MIT
import Shaders

/// The kind of shader that runs passes.
public enum ShaderVariant: String, Sendable, Hashable, Codable, CaseIterable {
  /// By what is known of the device, or was measured on it; else fragment shaders. See `VariantReport`.
  case automatic = "auto"
  /// Compute shaders with image stores, for all passes.
  case compute
  /// Fragment shaders, for all passes.
  case fragment
}

/// The kinds of work whose variants are chosen apart. Each pass belongs to one of them.
package enum VariantKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// Reads a block of samples around each pixel once: `halve`, `mask`.
  case downsample
  /// Reads many samples of its row a pixel: `blur`.
  case horizontalBlur
  /// Reads many samples of its column a pixel; as a compute shader it makes several rows at once.
  case verticalBlur
  /// Reads several surfaces and writes colours: `paint`, and all other passes.
  case paint
}

extension ShaderVariant {
  /// The variant of a frame.
  init(_ frame: ShaderSource.Frame) {
    switch frame {
    case .fragment: self = .fragment
    case .compute: self = .compute
    }
  }
}
