// SPDX-License-Identifier: MIT

/// The pixel format of a surface of a plan.
package enum SurfaceFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// Premultiplied RGBA, 8 bits a channel: inputs and the result. Written values are rounded once.
  case bitmap
  /// One channel of 16 bits: masks and blurs.
  case plane
  /// Premultiplied RGBA, 16 bits a channel: between separate passes.
  case intermediate

  package var bytesPerPixel: Int {
    switch self {
    case .bitmap: 4
    case .plane: 2
    case .intermediate: 8
    }
  }

  /// The formats with colours.
  static let pictures = [SurfaceFormat.bitmap, .intermediate]
}
