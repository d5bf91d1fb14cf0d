// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioGPU
import IntaglioImages
import IntaglioRenderer

/// How a batch runs, of pictures or of scenes: what draws, how much it may take, what is written and what is
/// left out.
public struct BatchSettings: Sendable {
  /// What draws.
  public var backend: BackendChoice
  /// Numbers of GPUs in `GraphicsDevices.list()`, of which each takes the next of the pictures whenever it is
  /// free; empty takes the best one.
  public var devices: [Int]
  /// How many pictures are worked on at once, and no fewer than there are devices; nil: as many as there are
  /// processors, and one more for each hardware GPU. At most `Batch.maximumJobs`.
  public var jobs: Int?
  /// How results are written. A manifest may give an output another format by its ending.
  public var encoding: PictureEncoding
  /// How GPUs work; the defaults are right for batches.
  public var gpu: GPUOptions
  /// The most that is cached from one picture to the next, in bytes, by all devices together: pictures that
  /// scenes name, which are read once, pictures of contents, blurs and other surfaces. What was used longest
  /// ago goes first. 0 caches nothing.
  public var cacheLimit: Int
  /// The most that pictures take while they are worked on, in bytes, besides the cache; nil: three quarters
  /// of what the machine has, or its control groups allow. What a picture takes is known from its header and
  /// its plan, before it is taken: it waits until there is as much, or fails where there never will be.
  /// librsvg has limits of its own; see `SVGLimits`.
  public var maximumMemory: Int?
  /// How many seconds a picture may take to be drawn before it fails; nil for any time. See `Renderer`.
  public var timeLimit: Double?
  /// Whether what would not look as it was meant fails, and is not written, instead of being warned of: texts
  /// and drawn fills with characters that no font has.
  public var isStrict: Bool
  /// The part of the batch that this machine does; nil: all of it.
  public var shard: BatchShard?
  /// Whether pictures are left out whose results are there already, of any age: what is left of a batch that
  /// was interrupted, or what is new. A result is there only when it is complete.
  public var skipsExisting: Bool
  /// Which results of earlier runs are gone on with; nil: none, and all are made again.
  public var resume: BatchResume?
  /// Whether a journal is written, by which a later batch can go on; see `BatchResume`. One of a million
  /// pictures has about 70 MB.
  public var writesJournal: Bool
  /// What else is read and written for the batch, such as a style file and a report: no result takes the
  /// place of such a file.
  package var files = RunFiles()

  /// Settings; see the properties.
  public init(
    backend: BackendChoice = .automatic, devices: [Int] = [], jobs: Int? = nil,
    encoding: PictureEncoding = PictureEncoding(), gpu: GPUOptions = GPUOptions(),
    cacheLimit: Int = Renderer.defaultCacheLimit, maximumMemory: Int? = nil, timeLimit: Double? = nil,
    isStrict: Bool = false, shard: BatchShard? = nil, skipsExisting: Bool = false,
    resume: BatchResume? = nil, writesJournal: Bool = true
  ) {
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
}
