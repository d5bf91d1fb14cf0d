// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import IntaglioSystem

/// Removes half-written files of killed runs from every output folder, once each; those of runs in progress
/// stay.
final class FolderSweep: Sendable {
  private let folders = Lock<Set<String>>([])

  /// Sweeps a folder before the batch's first write to it.
  func visit(_ folder: String) {
    if folders.withLock({ $0.insert(folder).inserted }) { TemporaryFile.sweep(folder) }
  }
}
