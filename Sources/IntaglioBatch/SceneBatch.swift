import IntaglioDocuments
import IntaglioGPU
import IntaglioImages
import IntaglioModel
import IntaglioPhotoshop
import IntaglioPlan
import IntaglioRenderer

/// One scene file, or one Photoshop document, drawn any number of times with other values: a card for each line of a manifest.
///
///     let card = try SceneFile("card.json")
///     let batch = SceneBatch(scene: .file(card), manifests: ["people.jsonl"], outputFolder: "cards")
///     let report = try batch.run()
///     print(report)
///
/// It runs as a `Batch` does: several threads each take the next line and bring it through all stages, nothing but their
/// scenes is in memory, a line that fails is reported and stops no other, and an output is there whole or not at all.
public struct SceneBatch: Sendable {
  /// What is drawn; values that were set are those of all lines that do not set their own.
  public var scene: SceneTemplate
  /// Files with one JSON object a line, in this order; `-` is standard input:
  ///
  ///     {"output": "ada.png", "set": {"name": "Ada Lovelace", "year": 1843}, "scale": 2}
  ///
  /// All may be left out. `output` is a path inside the output folder; without it a line's number is taken, `12.png`. `set`
  /// has values for the scene's variables, of the same kind as their defaults, or pictures for a document's layers. Pictures are looked
  /// for where those that the scene file names are: relative to its folder, or to the document's. Empty lines are passed over. The file is read
  /// while the batch runs.
  public var manifests: [String]
  /// The folder for results; made if missing.
  public var outputFolder: String
  /// Pixels a point, for lines that have no scale of their own; nil: as the scene file has it.
  public var scale: Double?
  /// What draws.
  public var backend: BackendChoice
  /// Numbers of GPUs in `GraphicsDevices.list()`, of which each takes the next of the scenes whenever it is free; empty takes the best one.
  public var devices: [Int]
  /// How many scenes are worked on at once, and no fewer than there are devices; nil: as many as there are processors, and one more for each
  /// hardware GPU. At most `Batch.maximumJobs`.
  public var jobs: Int?
  /// How results are written. A manifest may give an output another format by its ending.
  public var encoding: PictureEncoding
  /// How GPUs work; the defaults are right for batches.
  public var gpu: GPUOptions
  /// The most that is cached from one scene to the next, in bytes, by all devices together: pictures that scenes name, which
  /// are read once, pictures of contents, blurs and other surfaces. What was used longest ago goes first. 0 caches nothing.
  public var cacheLimit: Int
  /// The most that pictures take while they are worked on, in bytes, besides the cache; nil: three quarters of what the machine has, or
  /// its control groups allow. What a picture takes is known from its header and its plan, before it is taken: it waits until there
  /// is as much, or fails where there never will be. librsvg has limits of its own; see `SVGLimits`.
  public var maximumMemory: Int?
  /// How many seconds a scene may take to be drawn before it fails; nil for any time. See `Renderer`.
  public var timeLimit: Double?
  /// Whether what would not look as it was meant fails, and is not written, instead of being warned of: texts with
  /// characters that no font has.
  public var isStrict: Bool
  /// The part of the batch that this machine does; nil: all of it.
  public var shard: BatchShard?
  /// Whether pictures are left out whose results are there already, of any age: what is left of a batch that was interrupted, or
  /// what is new. A result is there only when it is complete.
  public var skipsExisting: Bool
  /// Which results of earlier runs are gone on with; nil: none, and all are made again.
  public var resume: BatchResume?
  /// Whether a journal is written, by which a later batch can go on; see `BatchResume`. One of a million pictures has about 70 MB.
  public var writesJournal: Bool
  /// What else is read and written for the batch, such as a style file and a report: no result takes the place of such a file.
  package var files = RunFiles()

  /// A batch; see the properties.
  public init(
    scene: SceneTemplate, manifests: [String], outputFolder: String, scale: Double? = nil,
    backend: BackendChoice = .automatic, devices: [Int] = [], jobs: Int? = nil,
    encoding: PictureEncoding = PictureEncoding(), gpu: GPUOptions = GPUOptions(),
    cacheLimit: Int = Renderer.defaultCacheLimit, maximumMemory: Int? = nil, timeLimit: Double? = nil,
    isStrict: Bool = false,
    shard: BatchShard? = nil, skipsExisting: Bool = false, resume: BatchResume? = nil,
    writesJournal: Bool = true
  ) {
    self.scene = scene
    self.manifests = manifests
    self.outputFolder = outputFolder
    self.scale = scale
    self.backend = backend
    self.devices = devices
    self.jobs = jobs
    self.encoding = encoding
    self.gpu = gpu
    self.cacheLimit = cacheLimit
    self.maximumMemory = maximumMemory
    self.timeLimit = timeLimit
    self.isStrict = isStrict
    self.shard = shard
    self.skipsExisting = skipsExisting
    self.resume = resume
    self.writesJournal = writesJournal
  }

  /// Runs the batch, and blocks the calling thread, which works too, until it is done.
  ///
  /// - Parameters:
  ///   - stop: ends the batch early from another thread: scenes that were begun are finished, no others are.
  ///   - observer: is told of the start and of every scene; one call at a time, from the batch's threads.
  /// - Throws: `BatchError` before anything is written. What happens to single lines is in the report.
  public func run(
    stop: BatchStop = BatchStop(), observer: @escaping @Sendable (BatchEvent) -> Void = { _ in }
  ) throws(BatchError) -> BatchReport {
    try BatchRun(setup(), stop: stop, observer: observer).report()
  }

  /// Runs the batch without blocking a thread of the concurrency pool. Cancelling the task is as `stop.request()`.
  ///
  /// - Throws: `BatchError` before anything is written. What happens to single lines is in the report.
  public func run(
    stop: BatchStop = BatchStop(), observer: @escaping @Sendable (BatchEvent) -> Void = { _ in }
  ) async throws(BatchError) -> BatchReport {
    try await BatchSetup.detached(stop: stop) { () throws(BatchError) in
      try run(stop: stop, observer: observer)
    }
  }

  /// Says what `run` would do, and makes nothing: neither pictures nor folders. Inputs are looked up as in a run, but not decoded; a
  /// strict batch reads them, to compare.
  ///
  /// - Parameters:
  ///   - stop: ends it early.
  ///   - body: gets each picture, or an input that is not there or not what it should be, in the order in which they are found.
  /// - Throws: `BatchError`, as `run` does, except for renderers, which are not made.
  public func preview(
    stop: BatchStop = BatchStop(), _ body: (Result<BatchStep, BatchFailure>) -> Void
  ) throws(BatchError) {
    try setup().preview(stop: stop, body)
  }

  private func setup() throws(BatchError) -> BatchSetup {
    do throws(StyleError) {
      if let scale { try Style().validate(scale: scale) }
    } catch {
      throw .style(error)
    }
    let cache = RenderCache(limit: cacheLimit)
    let lines = SceneLines(
      template: scene, scale: scale, pathExtension: encoding.format.pathExtension,
      pictures: PictureCache(cache))
    return BatchSetup(
      inputs: manifests.map { .manifest($0, lines) }, outputFolder: outputFolder, backend: backend,
      devices: devices, jobs: jobs, encoding: encoding, gpu: gpu, cache: cache,
      maximumMemory: maximumMemory, timeLimit: timeLimit, isStrict: isStrict,
      filter: BatchFilter(
        shard: shard, skipsExisting: skipsExisting, resume: resume, writesJournal: writesJournal),
      files: files)
  }
}
