// SPDX-License-Identifier: MIT

// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
import CIntaglio
import Glibc
import Intaglio

enum Log {
  private struct Target: @unchecked Sendable {
    var function: intaglio_log_function?
    var context: UnsafeMutableRawPointer?
  }
  private static let target = Lock(Target())

  static func set(_ function: intaglio_log_function?, _ context: UnsafeMutableRawPointer?) {
    target.withLock { $0 = Target(function: function, context: context) }
  }

  static func write(_ warnings: RenderWarnings) {
    for warning in warnings.all { write("\(warning)\(Packages.advice(for: warning))") }
  }

  /// Passes one message on. No lock is held meanwhile: the function may call the library.
  static func write(_ message: String) {
    let target = target.withLock { $0 }
    target.function?(message, target.context)
  }
}

@implementation @c
public func intaglio_set_log(_ function: intaglio_log_function?, _ context: UnsafeMutableRawPointer?) {
  Log.set(function, context)
}

@implementation @c
public func intaglio_version() -> UnsafePointer<CChar>? { UnsafePointer(Version.text) }

/// The version as a C string; never freed.
private enum Version {
  nonisolated(unsafe) static let text = strdup(LibraryVersion.text)
}
