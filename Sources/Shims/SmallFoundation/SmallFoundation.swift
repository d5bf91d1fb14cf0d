// SPDX-License-Identifier: MIT
@preconcurrency import Glibc

// The part of Foundation that the tool and swift-argument-parser use. `scripts/build-tool` compiles it under
// the name FoundationEssentials and finds it first: the real one adds five megabytes to a static program, a
// fifth of it, since each of its files needs most of the others. Tests hold its JSON against Foundation's.

/// Bytes.
public typealias Data = [UInt8]

/// An error with a description for people.
public protocol LocalizedError: Error {
  /// The description, if there is one.
  var errorDescription: String? { get }
}

extension LocalizedError {
  /// No description.
  public var errorDescription: String? { nil }
}

extension String {
  /// An encoding of texts as bytes.
  public struct Encoding: Sendable {
    /// UTF-8.
    public static let utf8 = Encoding()
  }

  /// The text of bytes in UTF-8; nil if they are none.
  public init?(data: Data, encoding: Encoding) {
    self.init(validating: data, as: UTF8.self)
  }
}

/// What a process knows of itself.
public final class ProcessInfo: Sendable {
  /// That of this process.
  public static let processInfo = ProcessInfo()

  /// The variables of this process by their names.
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
