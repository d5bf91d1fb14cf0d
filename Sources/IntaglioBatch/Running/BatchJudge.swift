// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioImages
import IntaglioModel
import IntaglioPlan
import IntaglioRenderer
import IntaglioSystem

extension BatchSettings {
  /// Whether an input belongs to this machine's part: a picture by its output, a fault by what is at fault.
  func belongs(_ next: Result<any BatchItem, BatchFailure>) -> Bool {
    guard let shard else { return true }
    switch next {
    case .success(let item): return shard.takes(item.output)
    case .failure(let failure): return shard.takes(failure.input)
    }
  }
}

/// Says of each picture whether it is to be made, given what is in the output folder. A result is there only
/// when it is complete.
final class BatchJudge: Sendable {
  private let setup: BatchSetup
  private let finished: FinishedOutputs?
  private let hasher = SourceHasher()
  /// Hashes of what is the same for all pictures, by the format in which they are written.
  private let common: [PictureFormat: UInt64]

  /// Reads the journals, if the batch goes on.
  init(_ setup: BatchSetup, stop: Cancellation) {
    self.setup = setup
    common = Dictionary(
      PictureFormat.allCases.compactMap { format in BatchJudge.common(setup, format).map { (format, $0) } }
    ) { $1 }
    finished = setup.settings.resume.map { mode in
      FinishedOutputs(folder: setup.outputFolder, shard: setup.settings.shard, mode: mode, stop: stop)
    }
  }

  /// For the journal; nil when the batch begins anew.
  var countsNames: Bool? { setup.settings.skipsExisting ? true : finished?.countsNames }

  /// Whether a picture is to be made, and why, and the hashes of what it is made of where they had to be
  /// found for that: of before it is read, so that a file that changes meanwhile is noticed the next time.
  func verdict(_ item: any BatchItem) -> (verdict: BatchStep.Verdict, hashes: SourceHashes?) {
    let settings = setup.settings
    var hashes: SourceHashes?
    func find() -> SourceHashes? {
      hashes = self.hashes(of: item)
      return hashes
    }
    guard let size = FileFacts.fileSize(setup.target(of: item)) else {
      return (.new, settings.resume == .strict ? find() : nil)
    }
    if settings.skipsExisting { return (.exists, nil) }
    guard let mode = settings.resume, let finished else { return (.again, nil) }
    let verdict = finished.verdict(item.output, size: size, hashes: find)
    return (verdict, mode == .strict ? hashes ?? find() : nil)
  }

  /// Hashes of all that decides how a result looks; nil where it cannot be told.
  private func hashes(of item: any BatchItem) -> SourceHashes? {
    let format = PictureFormat(path: item.output) ?? setup.settings.encoding.format
    guard var hashes = item.hashes(hasher), let common = common[format] else { return nil }
    var settings = ContentHash()
    settings.combine(common)
    settings.combine(hashes.settings)
    hashes.settings = settings.value
    return hashes
  }

  private static func common(_ setup: BatchSetup, _ format: PictureFormat) -> UInt64? {
    var encoding = setup.settings.encoding
    encoding.format = format
    var hash = ContentHash()
    hash.combine(LibraryVersion.text)
    hash.combine(setup.settings.isStrict ? 1 : 0)
    return hash.combine(contentsOf: encoding) ? hash.value : nil
  }
}
