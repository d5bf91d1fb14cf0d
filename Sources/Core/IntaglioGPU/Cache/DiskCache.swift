// SPDX-License-Identifier: MIT
import CFileSystem
import Glibc
import IntaglioModel
import IntaglioSystem

/// Small files by key, in one folder. The cache never fails: a value that cannot be written is not cached,
/// and a file that is unreadable or damaged counts as missing.
///
/// A file holds a mark, a checksum of the rest, its full key, and the value, so keys that share a file name
/// are not confused. Files are written under a temporary name and renamed, so that no process sees a partial
/// file.
package struct DiskCache: Sendable {
  /// The folder of the files; nil if nothing is cached.
  let folder: String?

  private static let mark = Array("intaglio cache 1\n".utf8)
  /// Above this number of files the least recently used are deleted.
  package static let fileLimit = 256
  /// Larger values are not cached.
  package static let byteLimit = 4 << 20

  /// The cache at a location; always empty for `.none`.
  package init(_ location: CacheLocation) { folder = location.path }

  package func value(for key: String) -> [UInt8]? {
    guard let path = path(of: key), let file = DiskCache.read(path) else { return nil }
    let header = DiskCache.mark.count + 8
    let keyBytes = Array(key.utf8)
    guard file.count >= header + 8 + keyBytes.count, file.starts(with: DiskCache.mark) else { return nil }
    let body = file[header...]
    guard DiskCache.number(file[DiskCache.mark.count..<header]) == FNV1a.hash(body),
      DiskCache.number(body.prefix(8)) == UInt64(keyBytes.count),
      body.dropFirst(8).prefix(keyBytes.count).elementsEqual(keyBytes)
    else { return nil }
    // Marks the file as recently used.
    utimensat(AT_FDCWD, path, nil, 0)
    return Array(body.dropFirst(8 + keyBytes.count))
  }

  package func store(_ value: [UInt8], for key: String) {
    guard value.count <= DiskCache.byteLimit, let folder, let path = path(of: key) else { return }
    DiskCache.makeFolder(folder)
    let keyBytes = Array(key.utf8)
    let body = DiskCache.bytes(UInt64(keyBytes.count)) + keyBytes + value
    let file = DiskCache.mark + DiskCache.bytes(FNV1a.hash(body)) + body
    guard DiskCache.write(file, to: path) else { return }
    DiskCache.prune(folder)
  }

  package func remove(_ key: String) {
    if let path = path(of: key) { unlink(path) }
  }

  private func path(of key: String) -> String? {
    folder.map { "\($0)/\(String(FNV1a.hash(key.utf8), radix: 16)).cache" }
  }

  private static func bytes(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// File access.
extension DiskCache {
  private static func read(_ path: String) -> [UInt8]? {
    // The largest value, with room for its key.
    guard let file = try? ReadableFile(path: path, isRegular: true), file.byteCount < byteLimit + (1 << 20)
    else { return nil }
    return try? file.bytes(file.byteCount)
  }

  private static func write(_ bytes: [UInt8], to path: String) -> Bool {
    let temporary = "\(path).\(getpid()).\(UInt64.random(in: 0...UInt64.max))"
    let note = temporary_file_note(temporary)
    defer { temporary_file_forget(note) }
    guard let file = fopen(temporary, "wb") else { return false }
    let isWritten = fwrite(bytes, 1, bytes.count, file) == bytes.count
    guard fclose(file) == 0, isWritten, rename(temporary, path) == 0 else {
      unlink(temporary)
      return false
    }
    return true
  }

  /// Creates a folder and its parents.
  private static func makeFolder(_ path: String) {
    var partial = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      partial +=
        partial.isEmpty && part.isEmpty ? "/" : partial.hasSuffix("/") || partial.isEmpty ? part : "/\(part)"
      mkdir(partial, 0o755)
    }
  }

  private static func prune(_ folder: String) {
    let files = paths(in: folder).compactMap { path -> (path: String, use: Int)? in
      var facts = stat()
      return stat(path, &facts) == 0 ? (path, facts.st_mtim.tv_sec) : nil
    }
    for file in files.sorted(by: { $0.use < $1.use }).dropLast(fileLimit) { unlink(file.path) }
  }

  /// The paths of all cache files in a folder.
  fileprivate static func paths(in folder: String) -> [String] {
    FolderNames.sorted(folder).filter { $0.hasSuffix(".cache") }.map { "\(folder)/\($0)" }
  }
}

extension CacheLocation {
  /// Whether the cache is empty, so that the next GPU renderer has to compile its shaders; false for `.none`.
  package var isEmpty: Bool { path.map { DiskCache.paths(in: $0).isEmpty } ?? false }
}

enum FolderNames {
  /// The names, sorted, without `.` and `..`; empty if the folder cannot be read.
  static func sorted(_ folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
