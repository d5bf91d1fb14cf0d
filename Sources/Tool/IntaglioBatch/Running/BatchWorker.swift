// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioGPU
import IntaglioImages
import IntaglioModel
import IntaglioPlan
import IntaglioRenderer
import IntaglioSystem

/// Carries items through their stages, one at a time, and writes the results.
struct BatchWorker {
  private let setup: BatchSetup
  private let renderer: Renderer
  private let journal: BatchJournal?
  private let files: BatchFiles
  private let stop: Cancellation
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
    _ budget: MemoryBudget, stop: Cancellation
  ) {
    self.setup = setup
    self.budget = budget
    self.renderer = renderer
    self.journal = journal
    (self.files, self.stop) = (files, stop)
  }

  /// Draws and encodes.
  ///
  /// - Parameter hashes: the hashes of the picture's sources for the journal.
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
    let target = setup.target(of: item)
    let result = try item.picture(
      by: renderer, target: try place(target, item), times: &times, warnings: &warnings, memory: &memory)
    defer { memory.result = RecycledPixels(result) }
    if setup.settings.isStrict, let warning = warnings.first {
      throw BatchFailure(warning, count: warnings.count)
    }
    if madeFolder != FilePath.folder(of: target) { try makeFolder(of: target, item) }
    let written = try times.time(\.encode) { () throws(BatchFailure) in
      try encode(result, to: target, item)
    }
    try enter(item, target: target, hashes)
    let isLimited = written.encoding.maximumByteCount != nil
    return BatchResult(size: result.size, limited: isLimited ? LimitedFile(item.output, written) : nil)
  }

  private func place(_ target: String, _ item: any BatchItem) throws(BatchFailure) -> BatchTarget {
    let facts = FileFacts(target)
    guard facts?.kind != .pipe else {
      throw BatchFailure(item.input, .encode, "\(target): is a pipe; a batch writes files")
    }
    do throws(FileConflict) {
      return try BatchTarget(target, facts?.number, resultOf: item.input, files)
    } catch {
      throw BatchFailure(item.input, error)
    }
  }

  /// Enters a complete result into the journal. Devices such as /dev/null have no lasting results.
  private mutating func enter(
    _ item: any BatchItem, target: String, _ hashes: SourceHashes?
  ) throws(BatchFailure) {
    guard let journal, let size = FileFacts.fileSize(target) else { return }
    if let fault = journal.add(.made(output: item.output, size: size, hashes: hashes)) {
      outputFault = OutputFault.lasting(fault.reason)
      throw BatchFailure(
        item.input, .encode, "its result was written, but the journal cannot be written: \(fault.reason)")
    }
  }

  private mutating func encode(
    _ result: Bitmap, to target: String, _ item: any BatchItem
  ) throws(BatchFailure) -> WrittenPicture {
    // The rows and their compressed form, or the buffers of other encoders.
    let bytes = result.pixels.count / 4 * 9
    guard MemoryClaim.take(bytes) else {
      throw BatchFailure(
        item.input, .encode,
        "needs \(bytes >> 20) MiB to write, more than the batch may use; raise its maximum memory",
        remedy: .moreMemory)
    }
    do throws(PictureFileError) {
      var encoding = setup.settings.encoding
      encoding.format = PictureFormat(path: target) ?? encoding.format
      encoding.maximumByteCount = item.maximumByteCount ?? encoding.maximumByteCount
      let stop = stop
      return try result.write(to: target, as: encoding) { stop.isRequested }
    } catch {
      if case .cannotWrite(_, let reason) = error { outputFault = OutputFault.lasting(reason) }
      throw BatchFailure(item.input, .encode, "\(error)", error: error)
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
