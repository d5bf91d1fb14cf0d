// SPDX-License-Identifier: MIT
import Foundation
import IntaglioImages
import IntaglioModel

/// PNG files, compared with results byte for byte.
///
/// A mismatch writes three panels (expected, difference, actual) to `failures`. With
/// `INTAGLIO_UPDATE_GOLDENS=1` in the environment the file is rewritten, and the check still fails, so that
/// no run records and passes at once.
package struct Golden: Sendable {
  /// The folder of the files.
  package let directory: URL
  /// The folder for panels of failures.
  package let failures: URL
  /// Whether to rewrite files.
  package let isUpdating: Bool

  /// Goldens in a directory.
  package init(
    directory: URL, failures: URL,
    isUpdating: Bool = ProcessInfo.processInfo.environment["INTAGLIO_UPDATE_GOLDENS"] == "1"
  ) {
    self.directory = directory
    self.failures = failures
    self.isUpdating = isUpdating
  }

  /// Why a check failed.
  package enum Mismatch: Error, Sendable, CustomStringConvertible {
    /// The golden does not exist yet.
    case missing(String)
    /// The golden was rewritten; run again to check it.
    case updated(String)
    /// The pictures differ; the panels are at `panels`.
    case different(String, comparison: String, panels: String)

    /// The problem and the remedy.
    package var description: String {
      switch self {
      case .missing(let name): "there is no golden \(name); INTAGLIO_UPDATE_GOLDENS=1 writes it"
      case .updated(let name): "golden \(name) was written anew; look at it, then run without the switch"
      case .different(let name, let comparison, let panels):
        "golden \(name): \(comparison); expected, difference and actual are in \(panels)"
      }
    }
  }

  /// Compares `actual` with the golden `name`.
  ///
  /// - Throws: `Mismatch`, and errors of reading or writing the files.
  package func check(_ actual: Bitmap, _ name: String) throws {
    let file = directory.appendingPathComponent(name + ".png")
    if isUpdating {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      try actual.write(to: file.path)
      throw Mismatch.updated(name)
    }
    guard FileManager.default.fileExists(atPath: file.path) else { throw Mismatch.missing(name) }
    let expected = try Bitmap(contentsOfFile: file.path)
    guard expected != actual else { return }
    let comparison: String
    do {
      comparison = "\(try BitmapComparison(expected, actual))"
    } catch {
      comparison = "\(error)"
    }
    try FileManager.default.createDirectory(at: failures, withIntermediateDirectories: true)
    let panels = failures.appendingPathComponent(name + ".png")
    try BitmapComparison.panels(expected, actual).write(to: panels.path)
    throw Mismatch.different(name, comparison: comparison, panels: panels.path)
  }
}
