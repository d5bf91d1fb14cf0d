// SPDX-License-Identifier: MIT
import Shaders

/// As what kind of shader passes run.
public enum ShaderVariant: String, Sendable, Hashable, Codable, CaseIterable {
  /// Whichever a short measurement finds faster.
  case automatic = "auto"
  /// Compute shaders that store into images, for all passes.
  case compute
  /// Fragment shaders that draw, for all passes.
  case fragment
}

/// The kinds of work whose variant is measured; each pass follows one of them.
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
  /// The variant that a frame makes.
  init(_ frame: ShaderSource.Frame) {
    switch frame {
    case .fragment: self = .fragment
    case .compute: self = .compute
    }
  }
}
