import IntaglioDocuments
import IntaglioModel

/// What earlier runs finished, as their journals in the output folder say: 40 bytes a picture in memory.
struct FinishedOutputs {
  private struct Entry {
    let size: Int
    let hashes: SourceHashes?
  }

  /// By a hash of their names: among a million, two have the same with a probability of 3 in a hundred million, and then one of them
  /// is left out only if its result is there and as large as the other's.
  private var entries: [UInt64: Entry] = [:]
  /// Whether results count as finished that no journal knows of, because there was no journal when the batch began.
  private(set) var countsNames: Bool

  /// Reads the journals in a folder, and of them what belongs to `shard`. What cannot be read was not finished.
  init(folder: String, shard: BatchShard?, stop: BatchStop) {
    let names = JournalName.all(in: folder).sorted { $0.number < $1.number }
    var (own, others): ([Bool], [Bool]) = ([], [])
    for name in names {
      let isSibling = name.isSibling(of: shard)
      let path = FilePath.join(folder, name.text)
      guard let reader = try? LineReader(path: path, stop: stop) else { continue }
      while case .line(let bytes) = reader.next() {
        switch JournalLine(bytes) {
        case .begun(let countsNames):
          if name.shard == shard { own.append(countsNames) } else { others.append(countsNames) }
        case .made(let output, let size, let hashes):
          if shard?.takes(output) ?? true { entries[Self.key(output)] = Entry(size: size, hashes: hashes) }
        case nil: break
        }
        // Its pictures are those of another machine.
        if isSibling { break }
      }
    }
    countsNames = own.last ?? others.allSatisfy { $0 }
  }

  /// What is to be done with a picture whose result is there, and `size` bytes long.
  ///
  /// - Parameter hashes: what it would be made of today; asked for only where that decides.
  func verdict(
    _ output: String, size: Int, mode: BatchResume, hashes: () -> SourceHashes?
  ) -> BatchStep.Verdict {
    let entry = entries[Self.key(output)]
    switch mode {
    case .finished:
      guard let entry else { return countsNames ? .exists : .unfinished }
      return entry.size == size ? .finished : .unfinished
    case .strict:
      guard let entry else { return .unfinished }
      guard entry.size == size else { return .unfinished }
      guard let before = entry.hashes, let now = hashes() else { return .unknown }
      if before.settings != now.settings { return .changedSettings }
      return before.content == now.content ? .unchanged : .changedInput
    }
  }

  private static func key(_ output: String) -> UInt64 { FNV1a.hash(output.utf8) }
}
