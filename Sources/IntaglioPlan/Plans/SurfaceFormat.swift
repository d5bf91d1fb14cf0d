// SPDX-License-Identifier: MIT

/// How a surface of a plan holds its pixels.
package enum SurfaceFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// Premultiplied RGBA, 8 bits a channel: inputs and the result. Whatever is written to one is rounded,
  /// once.
  case bitmap
  /// One channel of 16 bits (unorm or half float): masks and blurs.
  case plane
  /// Premultiplied RGBA, 16 bits a channel (unorm or half float): between passes that are not fused.
  case intermediate

  /// Bytes a pixel, as CPU and GPU keep it.
  package var bytesPerPixel: Int {
    switch self {
    case .bitmap: 4
    case .plane: 2
    case .intermediate: 8
    }
  }

  /// Those with colours.
  static let pictures = [SurfaceFormat.bitmap, .intermediate]
}
