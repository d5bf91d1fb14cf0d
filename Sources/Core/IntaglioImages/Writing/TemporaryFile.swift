// SPDX-License-Identifier: MIT
import CFileSystem
import Glibc
import IntaglioSystem

/// Temporary files with unique names, such as `.intaglio-1y2k8f0zq3.tmp`, beside their final places.
///
/// Their writer holds a lock on them (`flock`), which the system releases when the process ends, however it
/// ends. A file without a lock was thus left by a killed process. Process IDs would not do: they mean nothing
/// on other machines and in other containers that write into the same folder.
package enum TemporaryFile {
  private static let (start, end) = (".intaglio-", ".tmp")

  /// Makes signals that end this process remove its unfinished files. Only for programs: a library must not
  /// handle signals.
  package static func removeAtSignals() { temporary_files_end_with_process() }

  /// Makes signals write their number into a pipe, from now on until the process ends, in place of ending it.
  /// Ignored signals stay ignored.
  ///
  /// - Returns: the pipe's reading end; a negative number if it cannot be made, and signals end the process.
  package static func pipe(ofSignals signals: [Int32]) -> Int32 {
    signals_heard(signals, Int32(signals.count))
  }

  /// Removes this process's unfinished files, and ends it with a signal.
  package static func endProcess(by signal: Int32) { temporary_files_end_process(signal) }

  /// Creates an empty file in the folder of `file`, and locks it. Its name does not contain the file's own,
  /// which may already have the maximum length.
  static func make(
    beside file: String, path: String
  ) throws(PictureFileError) -> (name: TemporaryName, descriptor: Int32) {
    while true {
      let (temporary, descriptor) = try create(beside: file, path: path) {
        open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      }
      // Where locks are not supported, sweeps spare recent files.
      _ = retryingInterrupted { flock(descriptor, LOCK_EX) }
      var facts = stat()
      // A sweep may have removed the file before it was locked.
      if fstat(descriptor, &facts) == 0, facts.st_nlink > 0 || access(temporary.path, F_OK) == 0 {
        return (temporary, descriptor)
      }
      close(descriptor)
      temporary.forget()
    }
  }

  /// Creates an empty folder beside `file`, for files that are moved when all of them are complete.
  static func makeFolder(beside file: String, path: String) throws(PictureFileError) -> TemporaryName {
    try create(beside: file, path: path) { mkdir($0, 0o777) }.name
  }

  /// Calls `make` with new names until it creates one.
  private static func create(
    beside file: String, path: String, _ make: (String) -> Int32
  ) throws(PictureFileError) -> (name: TemporaryName, result: Int32) {
    let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
    while true {
      let number = String(UInt64.random(in: 0 ... .max), radix: 36)
      let name = TemporaryName("\(folder)\(start)\(number)\(end)")
      let result = retryingInterrupted { make(name.path) }
      if result >= 0 { return (name, result) }
      let code = errno
      name.forget()
      guard code == EEXIST else {
        let reason = code == ENOENT ? "its folder does not exist" : systemReason(code)
        throw .cannotWrite(path: path, reason: reason)
      }
    }
  }

  /// Removes abandoned files in a folder, but not in its subfolders. Files that cannot be removed stay.
  package static func sweep(_ folder: String) {
    guard let stream = opendir(folder.isEmpty ? "." : folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { bytes in
          bytes.pointee == CChar(UInt8(ascii: ".")) ? String(cString: bytes) : ""
        }
      }
      if isName(name) { removeIfLeft(name, in: dirfd(stream)) }
    }
  }

  private static func isName(_ name: String) -> Bool {
    guard name.hasPrefix(start), name.hasSuffix(end), name.utf8.count > start.utf8.count + end.utf8.count
    else { return false }
    let digits = name.dropFirst(start.count).dropLast(end.count)
    return UInt64(digits, radix: 36).map { String($0, radix: 36) == digits } ?? false
  }

  private static func removeIfLeft(_ name: String, in folder: Int32) {
    let descriptor = openat(folder, name, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno != EWOULDBLOCK, isOld(facts, seconds: 86_400) else { return }
    } else if !hasSureLocks(descriptor) {
      guard isOld(facts, seconds: 3600) else { return }
    }
    // Removes only the opened file, which may have been renamed since.
    var there = stat()
    guard fstatat(folder, name, &there, AT_SYMLINK_NOFOLLOW) == 0, there.st_ino == facts.st_ino else {
      return
    }
    unlinkat(folder, name, 0)
  }

  private static func isOld(_ facts: stat, seconds: Int) -> Bool {
    time(nil) - facts.st_mtim.tv_sec > seconds
  }

  /// Whether locks of other machines and containers are visible here. On network file systems that depends on
  /// mount options, so only local ones count.
  private static func hasSureLocks(_ descriptor: Int32) -> Bool {
    localSystems.contains(UInt32(truncatingIfNeeded: file_system_kind(descriptor)))
  }

  /// ext, XFS, Btrfs, tmpfs, ramfs, overlay, F2FS, ZFS, bcachefs; see statfs(2).
  private static let localSystems: Set<UInt32> = [
    0xEF53, 0x5846_5342, 0x9123_683E, 0x0102_1994, 0x8584_58F6, 0x794C_7630, 0xF2F5_2010, 0x2FC1_2FC1,
    0xCA45_1A4E,
  ]
}

/// The name of a temporary file or folder. Signals remove it, if the process asked for that, until it is
/// forgotten because it was renamed or removed.
struct TemporaryName: @unchecked Sendable {
  let path: String
  /// Belongs to the global list, which any thread may change.
  private let note: OpaquePointer?

  /// Registers a name before anything is created under it.
  init(_ path: String) {
    self.path = path
    note = temporary_file_note(path)
  }

  func forget() { temporary_file_forget(note) }
}
