// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioGPU
import IntaglioImages
import IntaglioModel
import IntaglioRenderer

/// The settings of a batch of pictures or scenes: devices, limits, the output format, and results to skip.
public struct BatchSettings: Sendable {
  /// The backend.
  public var backend: BackendChoice
  /// Numbers of GPUs in `GraphicsDevices.list()`; each takes the next picture as soon as it is free. Empty
  /// for the best one.
  public var devices: [Int]
  /// Whether the CPU also draws while the GPUs have enough pictures waiting. Faster, but which of them draws
  /// a picture depends on the moment, and their results may differ by a level.
  public var addsCPU: Bool
  /// The number of pictures in progress, at least the number of devices; nil: the number of processors, plus
  /// the pictures in flight of each hardware GPU. At most `Batch.maximumJobs`.
  public var jobs: Int?
  /// The output format. A manifest may choose another one by an output's extension.
  public var encoding: PictureEncoding
  /// Settings for GPUs; the defaults suit batches.
  public var gpu: GPUOptions
  /// The maximum size of the cache between pictures, in bytes, for all devices together: picture files of
  /// scenes, which are read once, pictures of contents, blurs and other surfaces. The least recently used are
  /// evicted first. 0 switches caching off.
  public var cacheLimit: Int
  /// The maximum memory of pictures in progress, in bytes, besides the cache; nil: three quarters of the
  /// machine's memory, or of the limit of its control groups. The demand of a picture is known in advance
  /// from its header and its plan: it waits until that is available, or fails if it never will be. librsvg
  /// has its own limits; see `SVGLimits`.
  public var maximumMemory: Int?
  /// The time limit for drawing a picture, in seconds; nil for none. See `Renderer`.
  public var timeLimit: Double?
  /// Whether pictures with missing characters, in texts and drawn fills, fail and are not written, instead of
  /// causing a warning.
  public var isStrict: Bool
  /// This machine's part of the batch; nil for all of it.
  public var shard: BatchShard?
  /// Whether to skip pictures with existing results of any age: to continue an interrupted batch, or to add
  /// new pictures. Results exist only when complete.
  public var skipsExisting: Bool
  /// The earlier results to keep; nil to make all of them again.
  public var resume: BatchResume?
  /// Whether to write a journal, from which a later batch can continue; see `BatchResume`. A journal of a
  /// million pictures takes about 70 MB.
  public var writesJournal: Bool
  /// Other files that the batch reads and writes, such as a style file and a report: no result may overwrite
  /// them.
  package var files = RunFiles()
  /// The style of pictures without their own in the colours that their lines of a manifest give.
  package var recolored: (@Sendable (_ colors: [String: JSONValue]) throws(DocumentError) -> Style)?

  /// Settings; see the properties.
  public init(
    backend: BackendChoice = .automatic, devices: [Int] = [], addsCPU: Bool = false,
    jobs: Int? = nil,
    encoding: PictureEncoding = PictureEncoding(), gpu: GPUOptions = GPUOptions(),
    cacheLimit: Int = Renderer.defaultCacheLimit, maximumMemory: Int? = nil, timeLimit: Double? = nil,
    isStrict: Bool = false, shard: BatchShard? = nil, skipsExisting: Bool = false,
    resume: BatchResume? = nil, writesJournal: Bool = true
  ) {
    self.backend = backend
    self.devices = devices
    self.addsCPU = addsCPU
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
}
