// SPDX-License-Identifier: MIT
@preconcurrency import Glibc

// The part of Foundation that the tool and swift-argument-parser use. `scripts/build-tool` compiles it under
// the name FoundationEssentials, and lets it take precedence: the real one adds five megabytes to a static
// program, a fifth of its size, since each of its files needs most of the others. Tests compare its JSON with
// Foundation's.

/// A sequence of bytes.
public typealias Data = [UInt8]

/// An error with a human-readable description.
public protocol LocalizedError: Error {
  /// The human-readable description, if any.
  var errorDescription: String? { get }
}

extension LocalizedError {
  /// No description.
  public var errorDescription: String? { nil }
}

extension String {
  /// An encoding of text as bytes.
  public struct Encoding: Sendable {
    /// UTF-8.
    public static let utf8 = Encoding()
  }

  /// Decodes text from UTF-8; nil if the bytes are not valid UTF-8.
  public init?(data: Data, encoding: Encoding) { self.init(validating: data, as: UTF8.self) }
}

/// Information about a process.
public final class ProcessInfo: Sendable {
  /// Information about this process.
  public static let processInfo = ProcessInfo()

  /// The environment variables of this process, by name.
  public var environment: [String: String] {
    var result: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { result[String(parts[0])] = String(parts[1]) }
      entry += 1
    }
    return result
  }
}
