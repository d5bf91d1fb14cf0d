// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioGPU
import IntaglioImages
import IntaglioModel
import IntaglioRenderer
import IntaglioSystem

/// Carries items through their stages, one at a time, and writes the results.
struct BatchWorker {
  private let setup: BatchSetup
  /// The renderer of the next picture.
  var renderer: Renderer
  private let journal: BatchJournal?
  private let files: BatchFiles
  private let stop: Cancellation
  /// Whether results are encoded, but not kept.
  private let discards: Bool
  /// The folder of the last result, which exists already.
  private var madeFolder: String?
  private var memory = BatchMemory()
  private let budget: MemoryBudget
  /// The memory of the last picture, as the initial claim of the next one: most are alike.
  private var expectedBytes = 0
  /// The fault of the current output, if it most likely affects the next ones, too.
  private var outputFault: String?

  init(
    _ setup: BatchSetup, renderer: Renderer, journal: BatchJournal?, files: BatchFiles,
    _ budget: MemoryBudget, discards: Bool = false, stop: Cancellation
  ) {
    (self.setup, self.renderer, self.journal) = (setup, renderer, journal)
    (self.files, self.budget, self.discards, self.stop) = (files, budget, discards, stop)
  }

  /// Draws and encodes. `hashes` are those of the picture's sources, for the journal.
  mutating func process(_ item: any BatchItem, _ hashes: SourceHashes?) -> BatchOutcome {
    var times = StageTimes()
    // Summed over all attempts, like the times.
    var all: [BatchWarning] = []
    outputFault = nil
    var result: Result<BatchResult, BatchFailure>
    var granted = expectedBytes
    while true {
      budget.take(granted)
      let claim = MemoryClaim(granted: granted) { [budget] in budget.takeNow($0) }
      var warnings: [BatchWarning] = []
      result = MemoryClaim.$current.withValue(claim) {
        Result { () throws(BatchFailure) in try process(item, hashes, &times, &warnings) }
      }
      memory.limit(to: budget.keptBytes)
      budget.giveBack(claim.granted)
      expectedBytes = claim.peak
      all += warnings.filter { !all.contains($0) }
      guard case .failure = result, claim.wanted > 0, claim.wanted <= budget.limit else { break }
      // The memory is in use: the picture starts again as soon as its whole demand is available.
      granted = claim.wanted
    }
    result = result.mapError { $0.at(item.line) }
    return BatchOutcome(result: result, times: times, warnings: all, outputFault: outputFault)
  }

  private mutating func process(
    _ item: any BatchItem, _ hashes: SourceHashes?, _ times: inout StageTimes,
    _ warnings: inout [BatchWarning]
  ) throws(BatchFailure) -> BatchResult {
    let target = try target(of: item)
    let picture = try item.picture(
      by: renderer, target: target, times: &times, warnings: &warnings, memory: &memory)
    defer { if case .whole(let result) = picture { memory.result = RecycledPixels(result) } }
    try judge(warnings)
    if madeFolder != FilePath.folder(of: target.path) { try makeFolder(of: target.path, item) }
    let written = try times.time(.encode) { () throws(BatchFailure) in
      try write(picture, to: target, item, &warnings)
    }
    if target.isFile { try enter(item, written, hashes) }
    let isLimited = written.encoding.maximumByteCount != nil
    return (picture.size, isLimited ? LimitedFile(item.output, written) : nil)
  }

  /// - Throws: the first warning of a strict batch.
  private func judge(_ warnings: [BatchWarning]) throws(BatchFailure) {
    if setup.settings.isStrict, let warning = warnings.first {
      throw BatchFailure(warning, count: warnings.count)
    }
  }

  private func target(of item: any BatchItem) throws(BatchFailure) -> BatchTarget {
    let place = setup.target(of: item)
    let path = discards ? "/dev/null" : place
    let facts = FileFacts(path)
    guard facts?.kind != .pipe else {
      throw BatchFailure(item.input, .encode, "\(path): is a pipe; a batch writes files")
    }
    var encoding = setup.settings.encoding
    encoding.format = PictureFormat(path: place) ?? encoding.format
    encoding.maximumByteCount = item.maximumByteCount ?? encoding.maximumByteCount
    return try rethrowing(
      { (error: FileConflict) in BatchFailure(item.input, error) },
      try BatchTarget(path, facts, as: encoding, resultOf: item.input, files))
  }

  private mutating func enter(
    _ item: any BatchItem, _ written: WrittenPicture, _ hashes: SourceHashes?
  ) throws(BatchFailure) {
    guard let journal else { return }
    if let fault = journal.add(.made(output: item.output, size: written.byteCount, hashes: hashes)) {
      outputFault = OutputFault.lasting(fault.reason)
      throw BatchFailure(
        item.input, .encode, "its result was written, but the journal cannot be written: \(fault.reason)")
    }
  }

  private mutating func write(
    _ picture: DrawnPicture, to target: BatchTarget, _ item: any BatchItem, _ warnings: inout [BatchWarning]
  ) throws(BatchFailure) -> WrittenPicture {
    var stage: BatchFailure.Stage?
    if case .whole(let result) = picture {
      stage = .encode
      // The rows and their compressed form, or the buffers of other encoders.
      try MemoryClaim.require(result.pixels.count / 4 * 9) { bytes in
        BatchFailure(
          item.input, .encode,
          "needs \(bytes >> 20) MiB to write, more than the batch may use; raise its maximum memory",
          remedy: .moreMemory)
      }
    }
    let (stop, isStrict, known) = (stop, setup.settings.isStrict, picture.warningsOfBands.count)
    /// The warnings of bands that have been drawn here.
    func found() -> [BatchWarning] {
      picture.warningsOfBands.dropFirst(known).filter(\.isOfPicture).map { BatchWarning(item.input, $0) }
    }
    do throws(FileRenderError) {
      defer { warnings += found() }
      return try picture.write(
        to: .path(target.path), as: target.encoding, isStopped: { stop.isRequested },
        isWanted: { !isStrict || found().isEmpty })
    } catch {
      try judge(warnings)
      if case .file(.cannotWrite(_, let reason)) = error { outputFault = OutputFault.lasting(reason) }
      throw BatchFailure(item.input, error, at: stage)
    }
  }

  private mutating func makeFolder(of target: String, _ item: any BatchItem) throws(BatchFailure) {
    guard let folder = FilePath.folder(of: target) else { return }
    if let reason = OutputFolder.make(folder) {
      outputFault = OutputFault.lasting(reason)
      throw BatchFailure(item.input, .encode, "\(folder): the folder cannot be made: \(reason)")
    }
    madeFolder = folder
  }
}
