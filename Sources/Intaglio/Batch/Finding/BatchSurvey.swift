import IntaglioDocuments

/// What can be known of a batch before anything is written.
struct BatchSurvey {
  /// How many pictures and failures to expect; nil when a manifest is a stream.
  private(set) var total: Int? = 0
  /// The outputs of all inputs but manifests.
  private(set) var claimed = ClaimedOutputs()
  /// Pictures of other kinds in folders.
  private(set) var leftOut = LeftOutFiles()

  /// Walks through files, folders and patterns, and counts the lines of manifests that are files.
  ///
  /// - Throws: `BatchError.collision`, `.overwritesInput` and `.manifest`.
  init(_ setup: BatchSetup, stop: BatchStop) throws(BatchError) {
    let (inputs, outputFolder) = (setup.inputs, setup.outputFolder)
    let manifests = inputs.compactMap { input in
      if case .manifest(let path, let format) = input { (path, format) } else { nil }
    }
    for (path, format) in manifests {
      let count = try Manifest.count(path, format: format, stop: stop)
      // Which lines belong to a part is known when they are read.
      total = setup.filter.shard == nil ? count.flatMap { count in total.map { $0 + count } } : nil
    }
    let paths = inputs.filter { input in
      if case .pictures = input { true } else { false }
    }
    func source() -> BatchSource { BatchSource(paths, outputFolder: outputFolder, stop: stop) }
    let found = source()
    while !stop.isRequested, let next = found.next() {
      if setup.filter.belongs(next) { total = total.map { $0 + 1 } }
      guard case .success(let item) = next else { continue }
      if FileFacts.areSame(FilePath.join(outputFolder, item.output), item.input) {
        throw .overwritesInput(path: item.input)
      }
      guard claimed.claim(item.output) else {
        let first = BatchSurvey.firstInput(with: item.output, in: source()) ?? item.input
        throw .collision(output: item.output, first: first, second: item.input)
      }
    }
    leftOut = found.leftOut
    // Only lines of manifests have to keep clear of them later.
    if manifests.isEmpty { claimed = ClaimedOutputs() }
  }

  private static func firstInput(with output: String, in source: BatchSource) -> String? {
    while let next = source.next() {
      if case .success(let item) = next, item.output == output { return item.input }
    }
    return nil
  }
}

/// The outputs that have been given out, to find two inputs with the same.
///
/// Of each path only 128 bits of hash are kept, 16 bytes, so that a long manifest takes little memory: among a million
/// paths two that differ are taken for equal with a probability of 10^-27.
struct ClaimedOutputs {
  private struct Digest: Hashable {
    let first: Int
    let second: Int

    init(_ path: String) {
      func hash(_ seed: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(seed)
        // Bytes, as the file system has it: texts are equal that are not the same name.
        var path = path
        path.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        return hasher.finalize()
      }
      (first, second) = (hash(0), hash(1))
    }
  }

  private var digests: Set<Digest> = []

  /// Takes a path, and says whether it was free.
  mutating func claim(_ path: String) -> Bool {
    digests.insert(Digest(path)).inserted
  }
}
