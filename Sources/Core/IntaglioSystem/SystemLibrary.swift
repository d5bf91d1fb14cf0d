// SPDX-License-Identifier: MIT
import Glibc

/// A system library opened at its first use, so that a program starts without it.
package struct SystemLibrary {
  package typealias Function = (name: String, address: UnsafeMutablePointer<UnsafeMutableRawPointer?>)

  package let file: String
  /// The used functions, with the variables for their addresses.
  package let functions: [Function]
  /// The version that has all these functions, as words for the error.
  package let version: String

  package init(file: String, functions: [Function], version: String) {
    (self.file, self.functions, self.version) = (file, functions, version)
  }

  /// Opens the library for the rest of the process, and stores the addresses of its functions: of all of
  /// them, or of none if one is missing.
  ///
  /// - Parameter alternative: where the functions are if there is no such file.
  /// - Returns: the reason in words if the library is unusable; otherwise nil.
  package func open(or alternative: (String) -> UnsafeMutableRawPointer? = { _ in nil }) -> String? {
    // A library without functions to look up is linked into the program.
    if functions.isEmpty { return nil }
    var addresses: [UnsafeMutableRawPointer?]
    if let handle = dlopen(file, RTLD_NOW | RTLD_LOCAL) {
      addresses = functions.map { dlsym(handle, $0.name) }
    } else {
      var reason = dlerror().map { String(cString: $0) } ?? "unknown error"
      if reason.hasPrefix("\(file): ") { reason.removeFirst(file.utf8.count + 2) }
      addresses = functions.map { alternative($0.name) }
      if addresses.contains(nil) { return "\(file) cannot be loaded (\(reason))" }
    }
    if let missing = zip(functions, addresses).first(where: { $1 == nil }) {
      return "\(file) has no function \(missing.0.name); \(version)"
    }
    for (function, address) in zip(functions, addresses) { function.address.pointee = address }
    return nil
  }
}
