// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioImages
import IntaglioModel
import IntaglioSystem

/// The checks of a batch before anything is written: the number of pictures, and that no file is both read
/// and written.
struct BatchSurvey {
  /// The expected number of pictures and failures; nil if a manifest is a stream.
  private(set) var total: Int? = 0
  /// The files of the batch; the outputs of all inputs but manifests are claimed.
  let files: BatchFiles
  /// The files in folders that are skipped, although they may be meant.
  private(set) var leftOut = LeftOutFiles()

  private let setup: BatchSetup
  private let stop: Cancellation
  /// The existing files that would be replaced.
  private var replaced: Set<FileNumber> = []
  private var conflicts = Conflicts()

  /// Lists files, folders and patterns, and counts the lines of manifests that are files.
  init(_ setup: BatchSetup, stop: Cancellation) throws(BatchError) {
    if let jobs = setup.settings.jobs, !(1...Batch.maximumJobs).contains(jobs) { throw .jobs(jobs) }
    (self.setup, self.stop) = (setup, stop)
    files = BatchFiles(
      setup, fixed: try rethrowing({ BatchError.overwritesInputs([$0], count: 1) }, try setup.fixedFiles()))
    // In an empty folder no line can overwrite anything.
    let isFresh = OutputFolder.isFresh(setup.outputFolder)
    for case .manifest(let path, let format) in setup.inputs {
      let count = try Manifest.count(path, format: format, stop: stop)
      // The part of a line is known only when it is read.
      total = setup.settings.shard == nil ? count.flatMap { count in total.map { $0 + count } } : nil
    }
    try survey()
    if !isFresh { surveyLines() }
    try checkReads()
    // Claims are needed by later lines, which must not use these outputs, and by inputs that contain the
    // output folder.
    if !setup.inputs.contains(where: needsClaims) { files.forgetOutputs() }
  }

  /// All inputs except manifests.
  private mutating func survey() throws(BatchError) {
    let found = source(notesLeftOut: true, where: \.isPictures)
    while !stop.isRequested, let next = found.next() {
      if setup.settings.belongs(next) { total = total.map { $0 + 1 } }
      guard case .success(let item) = next else { continue }
      note(item)
      guard files.claim(item.output) else {
        // If a result would overwrite its own input, that error comes first.
        try checkReads()
        throw .collision(
          output: item.output, first: firstInput(with: item.output) ?? item.input, second: item.input)
      }
    }
    leftOut = found.leftOut ?? LeftOutFiles()
  }

  /// The lines of manifests that can be read twice.
  private mutating func surveyLines() {
    let found = source { !$0.isPictures && !$0.isStream }
    while !stop.isRequested, let next = found.next() {
      if case .success(let item) = next { note(item) }
    }
  }

  private mutating func note(_ item: any BatchItem) {
    let target = setup.target(of: item)
    let number = FileNumber(target)
    if let number { replaced.insert(number) }
    let role = "the result of \(item.input)"
    if let conflict = files.fixed.conflict(writing: target, number, as: role) {
      conflicts.add(conflict, over: number)
    }
  }

  /// Goes through all inputs once more, if anything is replaced.
  private mutating func checkReads() throws(BatchError) {
    let fixed = files.fixed.replaced
    if !replaced.isEmpty || !fixed.isEmpty {
      let found = source { !$0.isStream }
      while !stop.isRequested, let next = found.next() {
        guard case .success(let item) = next else { continue }
        item.forEachRead { path, role in
          guard let number = FileNumber(path) else { return }
          if let writer = fixed[number] {
            conflicts.add(
              FileConflict(output: writer.path, as: writer.role, over: path, as: role), over: number)
          } else if replaced.contains(number) {
            conflicts.add(FileConflict(output: "", as: "", over: path, as: role), over: number)
          }
        }
      }
    }
    guard conflicts.isEmpty else { throw .overwritesInputs(named(conflicts), count: conflicts.count) }
  }

  /// The listed conflicts, with the results that cause them.
  private func named(_ conflicts: Conflicts) -> [FileConflict] {
    var shown = conflicts.shown
    let found = source { !$0.isStream }
    while shown.contains(where: { $0.value.output.isEmpty }), let next = found.next() {
      guard case .success(let item) = next, let number = FileNumber(setup.target(of: item)),
        let conflict = shown[number], conflict.output.isEmpty
      else { continue }
      shown[number] = FileConflict(
        output: setup.target(of: item), as: "the result of \(item.input)", over: conflict.input,
        as: conflict.inputRole)
    }
    return (conflicts.new + shown.values.filter { !$0.output.isEmpty }).sorted { $0.output < $1.output }
  }

  private func firstInput(with output: String) -> String? {
    let source = source(where: \.isPictures)
    while !stop.isRequested, let next = source.next() {
      if case .success(let item) = next, item.output == output { return item.input }
    }
    return nil
  }

  private func source(notesLeftOut: Bool = false, where isMeant: (SourceInput) -> Bool) -> BatchSource {
    BatchSource(
      setup.inputs.filter(isMeant), outputFolder: setup.outputFolder, notesLeftOut: notesLeftOut, stop: stop)
  }

  /// Whether later items of the input may be results of the batch.
  private func needsClaims(_ input: SourceInput) -> Bool {
    switch input {
    case .manifest: true
    case .pictures(let path, _):
      files.contains(FileFacts(path)?.kind == .folder ? path : GlobPattern(path).folder)
    }
  }

  private struct Conflicts {
    /// The first conflicts; their outputs may still be unknown.
    private(set) var shown: [FileNumber: FileConflict] = [:]
    /// Conflicts about new files: two outputs at the same path.
    private(set) var new: [FileConflict] = []
    private var numbers: Set<FileNumber> = []
    private static let maximum = 10

    var isEmpty: Bool { count == 0 }
    var count: Int { numbers.count + new.count }

    mutating func add(_ conflict: FileConflict, over number: FileNumber?) {
      guard let number else { return new.append(conflict) }
      guard numbers.insert(number).inserted, shown.count < Conflicts.maximum else { return }
      shown[number] = conflict
    }
  }
}

extension BatchSetup {
  func target(of item: any BatchItem) -> String { FilePath.join(outputFolder, item.output) }

  /// The files of the batch besides the pictures of its items.
  fileprivate func fixedFiles() throws(FileConflict) -> RunFiles {
    var fixed = settings.files
    for case .manifest(let path, let format) in inputs where path != "-" {
      try fixed.read(path, as: "the manifest")
      try format.forEachRead { path, role throws(FileConflict) in try fixed.read(path, as: role) }
    }
    guard settings.writesJournal else { return fixed }
    let own = JournalName(settings.shard, number: 1)
    // A batch that starts from scratch removes the journals of others.
    for name in Set(JournalName.all(in: outputFolder) + [own]) {
      try fixed.write(FilePath.join(outputFolder, name.text), as: "the journal")
    }
    return fixed
  }
}
