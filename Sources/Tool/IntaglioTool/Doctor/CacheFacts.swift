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
    while access(start + parts.joined(separator: "/"), F_OK) != 0, !parts.isEmpty { parts.removeLast() }
    let place = start + parts.joined(separator: "/")
    return access(place.isEmpty ? "." : place, W_OK | X_OK) == 0
  }

  var findings: [Finding] {
    guard let path else {
      return [
        .note(
          .cache, "cache", "compiled shaders are not kept, so every start on a GPU takes longer",
          cure: "set INTAGLIO_CACHE to a writable folder")
      ]
    }
    if isWritable { return [.ok(.cache, "cache", path)] }
    return [
      .note(
        .cache, "cache", "\(path) cannot be written to, so every start on a GPU takes longer",
        cure: "set INTAGLIO_CACHE to a writable folder")
    ]
  }
}
