// SPDX-License-Identifier: MIT
import Glibc
import Intaglio

/// The cache folder for compiled shaders and measurements.
package struct CacheFacts: Encodable, Sendable {
  /// Its path; nil if caching is off.
  package var path: String?
  /// Whether it is writable, or can be created.
  package var isWritable: Bool

  init(_ machine: Machine) {
    path = CacheLocation.standardPath { machine.variable($0) }
    isWritable = path.map { CacheFacts.canWrite(machine.root, $0) } ?? false
  }

  /// Checks the folder or, if it does not exist yet, its nearest existing ancestor.
  private static func canWrite(_ root: String, _ path: String) -> Bool {
    var parts = path.split(separator: "/")
    let start = path.hasPrefix("/") ? root + "/" : ""
    var place: String { start + parts.joined(separator: "/") }
    while access(place, F_OK) != 0, !parts.isEmpty { parts.removeLast() }
    return access(place.isEmpty ? "." : place, W_OK | X_OK) == 0
  }

  var findings: [Finding] {
    if let path, isWritable { return [.ok(.cache, "cache", path)] }
    let fault = path.map { "\($0) cannot be written to" } ?? "compiled shaders are not kept"
    return [
      .note(
        .cache, "cache", "\(fault), so every start on a GPU takes longer",
        cure: "set INTAGLIO_CACHE to a writable folder")
    ]
  }
}
