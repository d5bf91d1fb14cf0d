// SPDX-License-Identifier: MIT

// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
import CIntaglio
import Glibc
import Intaglio

// What all parts of the C library share; intaglio.h says what each function does.

@implementation @c
public func intaglio_string_free(_ string: UnsafeMutablePointer<CChar>?) { free(string) }

@implementation @c
public func intaglio_bytes_free(_ bytes: UnsafeMutablePointer<UInt8>?) { free(bytes) }

@implementation @c
public func intaglio_set_warning_function(
  _ function: intaglio_warning_function?, _ context: UnsafeMutableRawPointer?
) {
  WarningReceiver.ofProcess = WarningReceiver(function, context)
}

@implementation @c
public func intaglio_version() -> UnsafePointer<CChar>? { UnsafePointer(Version.text) }

/// The version as a C string; never freed.
private enum Version {
  nonisolated(unsafe) static let text = strdup(LibraryVersion.text)
}
