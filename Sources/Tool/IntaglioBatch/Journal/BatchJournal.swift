// SPDX-License-Identifier: MIT
import Glibc
import IntaglioDocuments
import IntaglioImages
import IntaglioModel
import IntaglioSystem

/// A hidden file in the output folder with a line for each complete result, so that a later run knows the
/// finished pictures, however this one ends.
///
/// A line goes to the system in one call before the next picture starts, and then survives even `kill -9`. It
/// is not forced onto the disk: after a power failure the last lines may be missing, and their pictures are
/// made again. So is a picture whose run is killed between its result and its line.
final class BatchJournal: Sendable {
  private let descriptor: Int32
  /// Whether the file may end in a partial line, so that the next one needs a line end first.
  private let isTorn: Lock<Bool>

  /// Opens the journal of a run and locks it, so that other runs take another one.
  ///
  /// - Parameters:
  ///   - countsNames: whether a resumed batch treats results without a journal entry as finished; nil for a
  ///     batch that starts from scratch, which empties its journal and removes contradicting ones.
  ///   - isKnown: whether the journals of the folder have these options already.
  init(
    folder: String, shard: BatchShard?, countsNames: Bool?, options: BatchOptions, isKnown: Bool
  ) throws(JournalFault) {
    descriptor = try BatchJournal.firstFree(in: folder, shard)
    isTorn = Lock(true)
    if countsNames == nil, ftruncate(descriptor, 0) != 0 { throw JournalFault(reason: systemReason()) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw JournalFault(reason: systemReason()) }
    if facts.st_size == 0 { isTorn.withLock { $0 = false } }
    if facts.st_size == 0 || countsNames == true || !isKnown {
      if let fault = add(.begun(countsNames: countsNames ?? false, options)) { throw fault }
    }
    if countsNames == nil { BatchJournal.removeOthers(in: folder, shard: shard) }
  }

  deinit { close(descriptor) }

  /// Appends a line.
  func add(_ line: JournalLine) -> JournalFault? {
    isTorn.withLock { isTorn in
      let bytes = (isTorn ? [UInt8(ascii: "\n")] : []) + line.bytes
      isTorn = true
      do throws(PictureFileError) {
        try OutputFile.write(bytes, descriptor: descriptor, path: "")
      } catch .cannotWrite(_, let reason) {
        return JournalFault(reason: reason)
      } catch {
        return JournalFault(reason: "\(error)")
      }
      isTorn = false
      return nil
    }
  }

  /// Opens and locks the first journal without another run.
  private static func firstFree(in folder: String, _ shard: BatchShard?) throws(JournalFault) -> Int32 {
    var number = 1
    // Enough for any number of runs in a folder, and a limit for file systems with broken locks.
    for _ in 0..<1000 {
      let name = JournalName(shard, number: number).text
      let path = FilePath.join(folder, name)
      let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o666)
      guard descriptor >= 0 else {
        throw errno == ELOOP
          ? JournalFault(reason: "\(name) is a symbolic link; remove it")
          : JournalFault(reason: systemReason())
      }
      var facts = stat()
      guard fstat(descriptor, &facts) == 0 else { throw JournalFault(reason: systemReason()) }
      if let problem = problem(with: facts) {
        close(descriptor)
        throw JournalFault(reason: "\(name) is \(problem); remove it")
      }
      // A file system without locks counts as unlocked.
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
        number += 1
      } else {
        var there = stat()
        if lstat(path, &there) == 0, there.st_ino == facts.st_ino { return descriptor }
        // A run that started from scratch has removed it after it was opened.
      }
      close(descriptor)
    }
    throw JournalFault(reason: systemReason(EWOULDBLOCK))
  }

  /// Why a file with the journal's name is not a journal; nil if it may be one.
  private static func problem(with facts: stat) -> String? {
    if facts.st_mode & S_IFMT != S_IFREG { return "not a regular file" }
    // A copy by hard links, as some backups use, must not change with its original.
    if facts.st_nlink > 1 { return "the same file as another one (a hard link), which would be written, too" }
    return nil
  }

  /// Removes the journals of earlier batches, but not of runs in progress, and not of the other parts of this
  /// batch.
  private static func removeOthers(in folder: String, shard: BatchShard?) {
    for name in JournalName.all(in: folder) where !name.isSibling(of: shard) {
      let path = FilePath.join(folder, name.text)
      let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard descriptor >= 0 else { continue }
      var facts = stat()
      // This run's own journal is locked, too.
      if fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
      {
        unlink(path)
      }
      close(descriptor)
    }
  }
}

struct JournalFault: Error, Hashable {
  let reason: String
}
