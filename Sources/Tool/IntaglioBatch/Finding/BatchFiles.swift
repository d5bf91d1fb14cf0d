// SPDX-License-Identifier: MIT
import Glibc
import IntaglioDocuments
import IntaglioImages
import IntaglioModel
import IntaglioSystem

/// The files that a batch reads and writes while it runs, to keep them separate. `BatchSurvey` checks
/// everything known before the first write; this covers the rest: the batch's own results, and lines of
/// manifests that can be read only once.
final class BatchFiles: Sendable {
  private struct State {
    var claimed: Set<PathDigest> = []
    /// Whether the batch may find its own results among its inputs.
    var tracksOutputs = true
    /// The files read so far, if later outputs are not known yet.
    var read: Set<FileNumber>?
    /// The last folder looked up, with its place in the output folder: most paths are in the same folder as
    /// the previous one.
    var last: (folder: String, inside: String?)?
  }

  /// The fixed files besides the pictures: manifests, the scene, the report.
  let fixed: RunFiles
  private let outputFolder: String
  /// The output folder's path without links; nil while it does not exist.
  private let root: Lock<String?>
  private let state = Lock(State())

  init(_ setup: BatchSetup, fixed: RunFiles) {
    self.fixed = fixed
    outputFolder = setup.outputFolder
    root = Lock(nil)
    if setup.inputs.contains(where: \.isStream) { state.withLock { $0.read = [] } }
  }

  /// Claims an output, a path inside the output folder; returns whether it was free.
  func claim(_ output: String) -> Bool { state.withLock { $0.claimed.insert(PathDigest(output)).inserted } }

  /// Forgets the claims: no input left to read can be a result of this batch.
  func forgetOutputs() {
    state.withLock { state in
      state.claimed = []
      state.tracksOutputs = false
    }
  }

  func isResult(_ path: String) -> Bool {
    state.withLock { state in
      guard state.tracksOutputs else { return false }
      let folder = FilePath.folder(of: path) ?? ""
      if state.last?.folder != folder {
        // The batch may create a missing file later.
        guard let path = BatchFiles.resolved(folder) else { return false }
        state.last = (folder, inside(path))
      }
      guard let inside = state.last?.inside else { return false }
      return state.claimed.contains(PathDigest(FilePath.join(inside, FilePath.name(of: path))))
    }
  }

  /// Whether a folder is the output folder, or lies inside it.
  func contains(_ folder: String) -> Bool { BatchFiles.resolved(folder).flatMap(inside) != nil }

  /// The path of a folder without links, relative to the output folder; nil outside of it.
  private func inside(_ path: String) -> String? {
    let root = root.withLock { root in
      root = root ?? BatchFiles.resolved(outputFolder)
      return root
    }
    guard let root else { return nil }
    if path == root { return "" }
    let prefix = root.hasSuffix("/") ? root : root + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
  }

  private static func resolved(_ folder: String) -> String? {
    guard let path = realpath(folder.isEmpty ? "." : folder, nil) else { return nil }
    defer { free(path) }
    return String(validatingCString: path)
  }

  /// Records that a picture in progress reads a file, which must not be a result of this batch.
  func read(_ path: String, as role: String) throws(FileConflict) {
    if isResult(path) {
      throw FileConflict(output: path, as: "another result of this batch", over: path, as: role)
    }
    state.withLock { state in
      if state.read != nil, let number = FileNumber(path) { state.read?.insert(number) }
    }
  }

  /// Checks that the batch neither has read nor writes for another purpose what a result will replace.
  func write(_ path: String, _ number: FileNumber?, as role: String) throws(FileConflict) {
    if let conflict = fixed.conflict(writing: path, number, as: role) { throw conflict }
    guard let number else { return }
    if state.withLock({ $0.read?.contains(number) == true }) {
      throw FileConflict(output: path, as: role, over: path, as: "what the batch has read")
    }
  }
}

/// The output file of a picture in a batch.
struct BatchTarget {
  let path: String
  let encoding: PictureEncoding
  /// Its name in conflicts.
  let role: String
  private let files: BatchFiles
  /// The existing file, if any.
  private let number: FileNumber?
  /// Whether the result lasts, unlike one that is written to a device.
  let isFile: Bool

  /// - Parameter facts: the existing target, if any.
  init(
    _ path: String, _ facts: FileFacts?, as encoding: PictureEncoding, resultOf input: String,
    _ files: BatchFiles
  ) throws(FileConflict) {
    (self.path, self.encoding, self.files) = (path, encoding, files)
    (number, isFile) = (facts?.number, facts == nil || facts?.kind == .file)
    role = "the result of \(input)"
    try files.write(path, number, as: role)
  }

  /// Records a source file of the picture, which must be neither the target itself nor another result.
  func read(_ source: String, as sourceRole: String) throws(FileConflict) {
    if let number, FileNumber(source) == number {
      throw FileConflict(output: path, as: role, over: source, as: sourceRole)
    }
    try files.read(source, as: sourceRole)
  }
}

/// A hash of 128 bits instead of a path, so that the outputs of a long manifest take little memory: two
/// different paths among a million collide with a probability of 10^-27.
private struct PathDigest: Hashable {
  let first: Int
  let second: Int

  init(_ path: String) {
    func hash(_ seed: Int) -> Int {
      var hasher = Hasher()
      hasher.combine(seed)
      // Bytes, as in the file system: equal strings may be different file names.
      var path = path
      path.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
      return hasher.finalize()
    }
    (first, second) = (hash(0), hash(1))
  }
}
