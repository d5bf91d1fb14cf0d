// SPDX-License-Identifier: MIT
import Glibc

/// A library of the system that is opened when it is first needed, so that a program starts on a machine
/// without it.
package struct SystemLibrary {
  /// A function that is called of a library.
  package typealias Function = (name: String, address: UnsafeMutablePointer<UnsafeMutableRawPointer?>)

  /// Its file, as the loader looks for it.
  package let file: String
  /// The functions that are called of it, and where the callers read their addresses.
  package let functions: [Function]
  /// What brings it, after "install".
  package let packages: String
  /// Which version has all the functions.
  package let version: String

  /// See the properties.
  package init(file: String, functions: [Function], packages: String, version: String) {
    (self.file, self.functions, self.packages, self.version) = (file, functions, packages, version)
  }

  /// Opens the library for the rest of the process, and puts the addresses of its functions where they are
  /// read: of all of them or, where one is missing, of none.
  ///
  /// - Returns: why the library cannot be used, for people; nil when it can.
  package func open() -> String? {
    // A library without functions to find is linked into the program.
    if functions.isEmpty { return nil }
    guard let handle = dlopen(file, RTLD_NOW | RTLD_LOCAL) else {
      var reason = dlerror().map { String(cString: $0) } ?? "no reason was given"
      if reason.hasPrefix("\(file): ") { reason.removeFirst(file.utf8.count + 2) }
      return "\(file) cannot be loaded (\(reason)); install \(packages)"
    }
    let addresses = functions.map { dlsym(handle, $0.name) }
    if let missing = zip(functions, addresses).first(where: { $1 == nil }) {
      return "\(file) has no function \(missing.0.name); \(version)"
    }
    for (function, address) in zip(functions, addresses) { function.address.pointee = address }
    return nil
  }
}
