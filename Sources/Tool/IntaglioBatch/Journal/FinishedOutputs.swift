// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioImages
import IntaglioModel
import IntaglioSystem

/// The finished results of earlier runs, from their journals in the output folder: 20 to 40 bytes of memory
/// per picture, and two and a half times as much in a strict batch.
struct FinishedOutputs {
  /// Sizes by a hash of the names: among a million, two collide with a probability of 3 in a hundred million,
  /// and then one of them is skipped only if its result exists with the other's size.
  private var sizes: [UInt64: Int] = [:]
  /// For strict batches only.
  private var hashes: [UInt64: SourceHashes] = [:]
  private let mode: BatchResume
  /// Whether results without a journal entry count as finished, because there was no journal when the batch
  /// started.
  private(set) var countsNames: Bool
  /// The options of the runs that made the results.
  private(set) var options: Set<BatchOptions> = []

  /// Reads the journals in a folder, for the results of `shard`. Unreadable entries count as unfinished.
  init(folder: String, shard: BatchShard?, mode: BatchResume, stop: Cancellation) {
    self.mode = mode
    let names = JournalName.all(in: folder).sorted { $0.number < $1.number }
    var (own, others): ([Bool], [Bool]) = ([], [])
    for name in names {
      let isSibling = name.isSibling(of: shard)
      let path = FilePath.join(folder, name.text)
      guard let reader = try? LineReader(path: path, isRegular: true, stop: stop) else { continue }
      while case .line(let bytes) = reader.next() {
        switch JournalLine(bytes) {
        case .begun(let countsNames, let options):
          if name.shard == shard { own.append(countsNames) } else { others.append(countsNames) }
          self.options.insert(options)
        case .renewed(let options): self.options = [options]
        case .made(let output, let size, let hashes):
          if shard?.takes(output) ?? true {
            let key = Self.key(output)
            sizes[key] = size
            if mode == .strict { self.hashes[key] = hashes }
          }
        case nil: break
        }
        // Its pictures belong to another machine.
        if isSibling { break }
      }
    }
    countsNames = own.last ?? others.allSatisfy { $0 }
  }

  /// The verdict for a picture with a result of `size` bytes; calls `now` only if its current hashes decide.
  func verdict(_ output: String, size: Int, hashes now: () -> SourceHashes?) -> BatchStep.Verdict {
    let key = Self.key(output)
    guard let before = sizes[key] else { return mode == .finished && countsNames ? .exists : .unfinished }
    guard before == size else { return .unfinished }
    guard mode == .strict else { return .finished }
    guard let before = hashes[key], let now = now() else { return .unknown }
    if before.settings != now.settings { return .changedSettings }
    return before.content == now.content ? .unchanged : .changedInput
  }

  private static func key(_ output: String) -> UInt64 { FNV1a.hash(output.utf8) }
}
