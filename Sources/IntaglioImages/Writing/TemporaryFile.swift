// SPDX-License-Identifier: MIT
import CFileSystem
import Glibc

/// Files under names of their own, such as `.intaglio-1y2k8f0zq3.tmp`, that are written beside their places.
///
/// Whoever writes one holds a lock on it (`flock`), which the system takes away when the process ends,
/// however it ends. So a file without a lock is what a killed process left. Numbers of processes would not
/// tell: they mean nothing on another machine or in another container that writes into the same folder.
package enum TemporaryFile {
  private static let (start, end) = (".intaglio-", ".tmp")

  /// From now on what this process has half written goes when a signal ends it. For programs: a library
  /// leaves signals to them.
  package static func removeAtSignals() { temporary_files_end_with_process() }

  /// Removes what this process has half written, and ends it by a signal.
  package static func endProcess(by signal: Int32) { temporary_files_end_process(signal) }

  /// Creates an empty file in the folder of `file`, and locks it. Its name does not contain the file's own,
  /// which may be as long as names can be.
  ///
  /// - Parameter path: for errors.
  /// - Throws: `PictureFileError.cannotWrite` with the reason.
  static func make(
    beside file: String, path: String
  ) throws(PictureFileError) -> (name: TemporaryName, descriptor: Int32) {
    while true {
      let temporary = TemporaryName(makeName(beside: file))
      let name = temporary.path
      let descriptor = retryingInterrupted { open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
      guard descriptor >= 0 else {
        let code = errno
        temporary.forget()
        if code == EEXIST { continue }
        throw .cannotWrite(path: path, reason: reason(code))
      }
      // Where there are no locks, nobody removes what is young.
      _ = retryingInterrupted { flock(descriptor, LOCK_EX) }
      var facts = stat()
      // Before it was locked a sweep may have taken it for one that was left.
      if fstat(descriptor, &facts) == 0, facts.st_nlink > 0 || access(name, F_OK) == 0 {
        return (temporary, descriptor)
      }
      close(descriptor)
      temporary.forget()
    }
  }

  /// Creates an empty folder beside `file`, in which files wait until all of them are there.
  ///
  /// - Parameter path: for errors.
  /// - Throws: `PictureFileError.cannotWrite` with the reason.
  static func makeFolder(beside file: String, path: String) throws(PictureFileError) -> TemporaryName {
    while true {
      let temporary = TemporaryName(makeName(beside: file))
      if mkdir(temporary.path, 0o777) == 0 { return temporary }
      let code = errno
      temporary.forget()
      if code != EEXIST { throw .cannotWrite(path: path, reason: reason(code)) }
    }
  }

  private static func makeName(beside file: String) -> String {
    let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
    return "\(folder)\(start)\(String(UInt64.random(in: 0 ... .max), radix: 36))\(end)"
  }

  private static func reason(_ code: Int32) -> String {
    code == ENOENT ? "its folder does not exist" : String(cString: strerror(code))
  }

  /// Removes the files in a folder, not in those below it, that nobody is writing any more. What cannot be
  /// removed stays.
  ///
  /// - Complexity: reads the folder once.
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
    else {
      return false
    }
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
    // The one that was opened, and no other: it may have got its name since.
    var there = stat()
    guard fstatat(folder, name, &there, AT_SYMLINK_NOFOLLOW) == 0, there.st_ino == facts.st_ino else {
      return
    }
    unlinkat(folder, name, 0)
  }

  private static func isOld(_ facts: stat, seconds: Int) -> Bool {
    time(nil) - facts.st_mtim.tv_sec > seconds
  }

  /// Whether a lock that another machine or container holds would have been seen: on a network's file system
  /// that depends on how it was mounted, so that only those count that belong to one machine.
  private static func hasSureLocks(_ descriptor: Int32) -> Bool {
    localSystems.contains(UInt32(truncatingIfNeeded: file_system_kind(descriptor)))
  }

  /// ext, XFS, Btrfs, tmpfs, ramfs, overlay, F2FS, ZFS, bcachefs; see statfs(2).
  private static let localSystems: Set<UInt32> = [
    0xEF53, 0x5846_5342, 0x9123_683E, 0x0102_1994, 0x8584_58F6, 0x794C_7630, 0xF2F5_2010, 0x2FC1_2FC1,
    0xCA45_1A4E,
  ]
}

/// The name of something that goes when a signal ends the process, if that was asked for, until it is
/// forgotten: when it has the name that it was made for, or is gone.
struct TemporaryName: @unchecked Sendable {
  let path: String
  /// Belongs to the list of all, in which any thread may put and take.
  private let note: OpaquePointer?

  /// Notes a name, before anything is made under it.
  init(_ path: String) {
    self.path = path
    note = temporary_file_note(path)
  }

  func forget() { temporary_file_forget(note) }
}
