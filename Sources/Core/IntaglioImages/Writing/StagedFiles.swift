// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel
import IntaglioSystem

/// Files that appear together: each is written in a temporary folder next to its final path, and all are
/// moved when the last one is complete. Until then, and after any failure, existing files are unchanged.
/// Signals remove the folder, too.
///
/// Use it on one thread.
package final class StagedFiles {
  /// The path as given, the temporary one, and the final one with links resolved.
  private typealias File = (path: String, staged: String, final: String)

  private let folder: TemporaryName
  private var files: [File] = []
  private var count = 0

  /// Creates the temporary folder next to `path`, for files in the same folder or elsewhere on its file
  /// system.
  package init(beside path: String) throws(PictureFileError) {
    folder = try TemporaryFile.makeFolder(beside: path, path: path)
  }

  deinit {
    for number in 1...max(1, count) { unlink(name(number)) }
    rmdir(folder.path)
    folder.forget()
  }

  package var paths: [String] { files.map(\.path) }

  /// Lets `body` write the file for `path`. A device or pipe is written directly.
  package func write(_ path: String, _ body: (_ descriptor: Int32) throws -> Void) throws {
    guard case .file(let final) = try Destination(path: path) else {
      let file = try PendingFile(path: path)
      try body(file.descriptor)
      return try file.commit()
    }
    let staged = nextName()
    let descriptor = retryingInterrupted { open(staged, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
    guard descriptor >= 0 else { throw PictureFileError.cannotWrite(path: path, reason: systemReason()) }
    do {
      try body(descriptor)
    } catch {
      close(descriptor)
      throw error
    }
    // Some file systems only report here that they were full.
    guard close(descriptor) == 0 else {
      throw PictureFileError.cannotWrite(path: path, reason: systemReason())
    }
    files.append((path, staged, final))
  }

  /// Moves the files to their final paths, in the order of their completion.
  ///
  /// - Throws: `PictureFileError.cannotWrite` with the reason; files moved so far are removed again, and
  ///   existing ones restored.
  package func commit() throws(PictureFileError) {
    var undo: [() -> Void] = []
    for file in files {
      // A second name for the existing file.
      let before = nextName()
      let isKept = link(file.final, before) == 0
      let isNew = !isKept && errno == ENOENT
      do throws(PictureFileError) {
        try move(file)
      } catch {
        for step in undo.reversed() { step() }
        throw error
      }
      if isKept {
        undo.append { rename(before, file.final) }
      } else if isNew {
        undo.append { unlink(file.final) }
      }
    }
    files = []
  }

  private func move(_ file: File) throws(PictureFileError) {
    if rename(file.staged, file.final) == 0 { return }
    // A link may lead to another file system.
    guard errno == EXDEV else { throw .cannotWrite(path: file.path, reason: systemReason()) }
    try OutputFile.write(path: file.path) { descriptor throws(PictureFileError) in
      func failure(_ fault: FileFault) -> PictureFileError {
        .cannotWrite(path: file.path, reason: fault.reason)
      }
      let input = try rethrowing(failure, try ReadableFile(path: file.staged))
      var part: [UInt8] = []
      while try rethrowing(failure, try input.append(to: &part)) {
        try OutputFile.write(part, descriptor: descriptor, path: file.path)
        part.removeAll(keepingCapacity: true)
      }
    }
  }

  private func nextName() -> String {
    count += 1
    return name(count)
  }

  private func name(_ number: Int) -> String { "\(folder.path)/\(number)" }
}
