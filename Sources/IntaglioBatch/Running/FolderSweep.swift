// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import IntaglioSystem

/// Removes what a run left half written when it was killed, from every folder that a batch writes to, once
/// each: what other runs that are under way are writing stays.
final class FolderSweep: Sendable {
  private let folders = Lock<Set<String>>([])

  /// Sweeps a folder before the batch first writes to it.
  func visit(_ folder: String) {
    if folders.withLock({ $0.insert(folder).inserted }) { TemporaryFile.sweep(folder) }
  }
}
