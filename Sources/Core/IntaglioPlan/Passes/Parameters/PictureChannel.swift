// SPDX-License-Identifier: MIT

/// A channel of a picture's premultiplied pixels.
package enum PictureChannel: String, Sendable, Hashable, CaseIterable {
  case red, green, blue, alpha
}
