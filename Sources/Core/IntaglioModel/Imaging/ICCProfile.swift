// SPDX-License-Identifier: MIT

/// The ICC profile of a colour space of red, green and blue, such as Adobe RGB (1998), or of grey, such as
/// Dot Gain 20%.
public struct ICCProfile: Sendable, Hashable {
  /// The contents of the profile's file (ICC.1), of any version and unvalidated.
  public let bytes: [UInt8]

  /// A profile of these bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }
}
