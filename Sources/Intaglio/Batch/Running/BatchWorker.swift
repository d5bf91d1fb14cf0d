import IntaglioDocuments
import IntaglioGPU
import IntaglioImages
import IntaglioModel
import IntaglioPlan

/// Brings items through their stages, one at a time, and writes the results.
struct BatchWorker {
  private let setup: BatchSetup
  private let renderer: Renderer
  private let journal: BatchJournal?
  /// The folder that the last result went to, which need not be made again.
  private var madeFolder: String?
  private var memory = BatchMemory()
  /// Why the current result could not be written, if others will most likely meet the same.
  private var outputFault: String?

  init(_ setup: BatchSetup, renderer: Renderer, journal: BatchJournal?) {
    self.setup = setup
    self.renderer = renderer
    self.journal = journal
  }

  /// Draws and encodes.
  ///
  /// - Parameter hashes: what the journal is to say of what the picture is made of.
  mutating func process(_ item: any BatchItem, _ hashes: SourceHashes?) -> BatchOutcome {
    var times = StageTimes()
    var warnings: [BatchWarning] = []
    outputFault = nil
    let result = Result { () throws(BatchFailure) in try process(item, hashes, &times, &warnings) }
    return BatchOutcome(result: result, times: times, warnings: warnings, outputFault: outputFault)
  }

  private mutating func process(
    _ item: any BatchItem, _ hashes: SourceHashes?, _ times: inout StageTimes,
    _ warnings: inout [BatchWarning]
  ) throws(BatchFailure) -> PixelSize {
    let target = FilePath.join(setup.outputFolder, item.output)
    let result = try item.picture(
      by: renderer, target: target, times: &times, warnings: &warnings, memory: &memory)
    defer { memory.result = SpentPixels(result) }
    if setup.isStrict, let warning = warnings.first {
      throw BatchFailure(warning, count: warnings.count)
    }
    if madeFolder != FilePath.folder(of: target) { try makeFolder(of: target, item) }
    try times.time(\.encode) { () throws(BatchFailure) in try encode(result, to: target, item) }
    try enter(item, target: target, hashes)
    return result.size
  }

  /// Says in the journal that a result is at its place. A device has none that would stay.
  private mutating func enter(
    _ item: any BatchItem, target: String, _ hashes: SourceHashes?
  ) throws(BatchFailure) {
    guard let journal, let size = FileFacts.fileSize(target) else { return }
    if let fault = journal.add(.made(output: item.output, size: size, hashes: hashes)) {
      outputFault = OutputFault.lasting(fault.reason)
      throw BatchFailure(
        item.input, .encode, "its result is there, but the journal cannot be written: \(fault.reason)")
    }
  }

  private mutating func encode(_ result: Bitmap, to target: String, _ item: any BatchItem)
    throws(BatchFailure)
  {
    do throws(PictureFileError) {
      var encoding = setup.encoding
      encoding.format = PictureFormat(path: target) ?? encoding.format
      try result.write(to: target, as: encoding)
    } catch {
      if case .cannotWrite(_, let reason) = error { outputFault = OutputFault.lasting(reason) }
      throw BatchFailure(item.input, .encode, "\(error)")
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

/// What a batch of any kind comes down to: where its items come from, who draws them, where they go.
struct BatchSetup: Sendable {
  var inputs: [SourceInput]
  var outputFolder: String
  var backend: BackendChoice
  var devices: [Int]
  var jobs: Int?
  var encoding: PictureEncoding
  var gpu: GPUOptions
  /// What all renderers share.
  var cache: RenderCache
  /// How many seconds a picture may take to be drawn; nil for any time.
  var timeLimit: Double?
  /// Whether a warning is a failure.
  var isStrict: Bool
  /// Which inputs are worked on.
  var filter = BatchFilter()

  /// Runs a batch without blocking a thread of the concurrency pool. Cancelling the task is as `stop.request()`.
  static func detached(
    stop: BatchStop, _ run: @escaping @Sendable () throws(BatchError) -> BatchReport
  ) async throws(BatchError) -> BatchReport {
    let result: Result<BatchReport, BatchError> = await withTaskCancellationHandler {
      await SystemThread.run { Result { () throws(BatchError) in try run() } }
    } onCancel: {
      stop.request()
    }
    return try result.get()
  }
}
