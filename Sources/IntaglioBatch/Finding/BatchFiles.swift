// SPDX-License-Identifier: MIT
import Glibc
import IntaglioDocuments
import IntaglioModel
import IntaglioSystem

/// What a batch reads and writes while it is under way, so that no file is both. What can be known before the
/// first byte is written `BatchSurvey` has looked at; here is the rest: what the batch itself makes, and
/// lines of manifests that can be read only once.
final class BatchFiles: Sendable {
  private struct State {
    var claimed = ClaimedOutputs()
    /// Whether the batch may come across its own results among its inputs.
    var keepsClaims = true
    /// What was read so far, where outputs that follow are not known yet.
    var read: Set<FileNumber>?
    /// The folder of the path that was asked for last, and where it lies in the output folder: most are in
    /// that of the one before.
    var last: (folder: String, inside: String?)?
  }

  /// What is read and written besides the pictures: manifests, the scene, the report.
  let fixed: RunFiles
  private let outputFolder: String
  /// Without links; nil while there is no such folder.
  private let root: Lock<String?>
  private let state = Lock(State())

  init(_ setup: BatchSetup, fixed: RunFiles) {
    self.fixed = fixed
    outputFolder = setup.outputFolder
    root = Lock(nil)
    let isStream = setup.inputs.contains { input in
      guard case .manifest(let path, _) = input else { return false }
      return Manifest.isStream(path)
    }
    if isStream { state.withLock { $0.read = [] } }
  }

  /// Takes an output, a path inside the output folder, and says whether it was free.
  func claim(_ output: String) -> Bool {
    state.withLock { $0.claimed.claim(output) }
  }

  /// Forgets what was taken: nothing that is still to be read can be a result of this batch.
  func releaseClaims() {
    state.withLock { state in
      state.claimed = ClaimedOutputs()
      state.keepsClaims = false
    }
  }

  /// Whether a path is that of a result of this batch.
  func isResult(_ path: String) -> Bool {
    state.withLock { state in
      guard state.keepsClaims else { return false }
      let folder = FilePath.folder(of: path) ?? ""
      if state.last?.folder != folder {
        // What is not there now may be made by the batch.
        guard let path = BatchFiles.resolved(folder) else { return false }
        state.last = (folder, inside(path))
      }
      guard let inside = state.last?.inside else { return false }
      return state.claimed.contains(FilePath.join(inside, FilePath.name(of: path)))
    }
  }

  /// Whether a folder lies in the output folder, or is it.
  func contains(_ folder: String) -> Bool {
    BatchFiles.resolved(folder).flatMap(inside) != nil
  }

  /// Where a folder, without links, lies in the output folder; nil where it does not.
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

  /// Notes that a picture is read for one that is to be written.
  ///
  /// - Throws: `FileConflict` for a result of this batch.
  func read(_ path: String, as role: String) throws(FileConflict) {
    if isResult(path) {
      throw FileConflict(output: path, as: "another result of this batch", over: path, as: role)
    }
    state.withLock { state in
      if state.read != nil, let number = FileNumber(path) { state.read?.insert(number) }
    }
  }

  /// Asks before a result is written.
  ///
  /// - Parameter number: what is there now.
  /// - Throws: `FileConflict` for a file that the batch has read, or writes as something else.
  func write(_ path: String, _ number: FileNumber?, as role: String) throws(FileConflict) {
    if let conflict = fixed.conflict(writing: path, number, as: role) { throw conflict }
    guard let number else { return }
    if state.withLock({ $0.read?.contains(number) == true }) {
      throw FileConflict(output: path, as: role, over: path, as: "what the batch has read")
    }
  }
}

/// A file that a picture of a batch is to be written to.
struct BatchTarget {
  let path: String
  /// What a conflict calls it.
  let role: String
  private let files: BatchFiles
  /// What is there now.
  private let number: FileNumber?

  /// - Parameter number: what is there now.
  /// - Throws: `FileConflict` if the batch reads it.
  init(
    _ path: String, _ number: FileNumber?, resultOf input: String, _ files: BatchFiles
  ) throws(FileConflict) {
    self.path = path
    self.files = files
    self.number = number
    role = "the result of \(input)"
    try files.write(path, number, as: role)
  }

  /// Notes a file that the picture is made of.
  ///
  /// - Throws: `FileConflict` if it is this one, or another result.
  func read(_ source: String, as sourceRole: String) throws(FileConflict) {
    if let number, FileNumber(source) == number {
      throw FileConflict(output: path, as: role, over: source, as: sourceRole)
    }
    try files.read(source, as: sourceRole)
  }
}

/// The outputs that have been given out, to find two inputs with the same.
///
/// Of each path only 128 bits of hash are kept, 16 bytes, so that a long manifest takes little memory: among
/// a million paths two that differ are taken for equal with a probability of 10^-27.
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

  /// Whether a path was taken.
  func contains(_ path: String) -> Bool { digests.contains(Digest(path)) }
}
