// SPDX-License-Identifier: MIT
import Shaders

/// The kind of shader that runs passes.
public enum ShaderVariant: String, Sendable, Hashable, Codable, CaseIterable {
  /// The faster kind for each pass, as known for the device or measured on it; fragment shaders otherwise.
  /// See `VariantReport`.
  case automatic = "auto"
  /// Compute shaders with image stores, for all passes.
  case compute
  /// Fragment shaders, for all passes.
  case fragment
}

/// The kinds of work whose variants are chosen separately. Each pass belongs to one of them.
package enum VariantKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// Reads a block of samples around each pixel once: `downsample`, `mask`.
  case downsample
  /// Reads many samples of the row for each pixel: `blur`.
  case horizontalBlur
  /// Reads many samples of the column for each pixel: `blur`. A compute shader writes several rows at once.
  case verticalBlur
  /// Reads several surfaces and writes colours: `paint`, and all other passes.
  case paint
}

extension ShaderVariant {
  init(_ frame: ShaderSource.Frame) {
    switch frame {
    case .fragment: self = .fragment
    case .compute: self = .compute
    }
  }
}
