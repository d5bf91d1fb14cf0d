// SPDX-License-Identifier: MIT
import Glibc

/// Files that come to their places together: each is written in a folder of its own kind beside them, and all
/// are moved when the last one is there. Until then, and when anything fails, what was at their places is as
/// before. A signal takes the folder away, too.
///
/// Use it on one thread.
package final class StagedFiles {
  private struct File {
    /// As it was named.
    let path: String
    /// Where it is now, and where it belongs, without links.
    let staged: String
    let final: String
  }

  private let folder: TemporaryName
  private var files: [File] = []
  /// How many names in the folder have been given out.
  private var count = 0

  /// Makes a place for files that go to the folder of `path`, or to others of the same file system.
  ///
  /// - Throws: `PictureFileError.cannotWrite` with the reason.
  package init(beside path: String) throws(PictureFileError) {
    folder = try TemporaryFile.makeFolder(beside: path, path: path)
  }

  deinit {
    for number in 1...max(1, count) { unlink(name(number)) }
    rmdir(folder.path)
    folder.forget()
  }

  /// The paths of the files that were written.
  package var paths: [String] { files.map(\.path) }

  /// Has `body` write the file that is to come to `path`. A device or pipe is written to at once.
  ///
  /// - Throws: What `body` throws, or `PictureFileError.cannotWrite` with the reason.
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
    // Some file systems say only now that there was no room.
    guard close(descriptor) == 0 else {
      throw PictureFileError.cannotWrite(path: path, reason: systemReason())
    }
    files.append(File(path: path, staged: staged, final: final))
  }

  /// Puts the files at their places, in the order in which they were complete.
  ///
  /// - Throws: `PictureFileError.cannotWrite` with the reason; what was moved is gone again, and what was
  ///   there before is back.
  package func commit() throws(PictureFileError) {
    var undo: [() -> Void] = []
    for file in files {
      // A second name for what is there now.
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
    let input = open(file.staged, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw .cannotWrite(path: file.path, reason: systemReason()) }
    defer { close(input) }
    try OutputFile.write(path: file.path) { descriptor throws(PictureFileError) in
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = retryingInterrupted { read(input, &chunk, chunk.count) }
        guard count >= 0 else { throw .cannotWrite(path: file.path, reason: systemReason()) }
        if count == 0 { return }
        try OutputFile.write(Array(chunk[..<count]), descriptor: descriptor, path: file.path)
      }
    }
  }

  private func nextName() -> String {
    count += 1
    return name(count)
  }

  private func name(_ number: Int) -> String { "\(folder.path)/\(number)" }
}
