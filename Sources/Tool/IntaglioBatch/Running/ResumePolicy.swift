// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioImages
import IntaglioModel
import IntaglioRenderer
import IntaglioSystem

extension BatchSettings {
  /// Whether an input belongs to this machine's part: a picture by its output, a fault by its place.
  func belongs(_ next: Result<any BatchItem, BatchFailure>) -> Bool {
    guard let shard else { return true }
    switch next {
    case .success(let item): return shard.takes(item.output)
    case .failure(let failure): return shard.takes(failure.input)
    }
  }
}

/// Decides for each picture whether to make it, given the contents of the output folder. Results exist only
/// when complete.
final class ResumePolicy: Sendable {
  private let setup: BatchSetup
  private let finished: FinishedOutputs?
  private let hasher = SourceHasher()
  /// Hashes of the settings shared by all pictures, by output format.
  private let common: [PictureFormat: UInt64]

  /// Reads the journals, if the batch resumes.
  init(_ setup: BatchSetup, stop: Cancellation) {
    self.setup = setup
    common = Dictionary(
      PictureFormat.allCases.compactMap { format in ResumePolicy.common(setup, format).map { (format, $0) } }
    ) { $1 }
    finished = setup.settings.resume.map { mode in
      FinishedOutputs(folder: setup.outputFolder, shard: setup.settings.shard, mode: mode, stop: stop)
    }
  }

  /// For the journal; nil if the batch starts from scratch.
  var countsNames: Bool? { setup.settings.skipsExisting ? true : finished?.countsNames }

  var knowsOptions: Bool { finished?.options.contains(setup.options) ?? false }

  /// A warning that kept results were made with other options; nil otherwise.
  var optionsWarning: BatchWarning? {
    guard setup.settings.resume == .finished, let finished else { return nil }
    let names = Set(finished.options.flatMap(setup.options.differing(from:))).sorted()
    guard !names.isEmpty else { return nil }
    return BatchWarning(
      setup.outputFolder,
      "earlier runs had other options (\(names.joined(separator: ", "))), and this resume keeps their results; "
        + "a strict one makes them again", remedy: .strictResume)
  }

  /// Whether and why to make a picture, with the hashes of its sources if they were needed. They are computed
  /// before the picture is read, so that a change meanwhile is detected by the next run.
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

  /// Hashes of everything that affects a result; nil if they cannot be computed.
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
