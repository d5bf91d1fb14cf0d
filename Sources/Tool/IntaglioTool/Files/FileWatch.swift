// SPDX-License-Identifier: MIT
import Glibc
import Intaglio

/// Waits until one of some files is saved.
///
/// It watches their folders with inotify, not the files themselves, because most editors write a new file and
/// rename it to the old name.
struct FileWatch: ~Copyable {
  private let descriptor: Int32
  /// The names of the files by the watch of their folder.
  private var names: [Int32: Set<String>] = [:]

  /// - Throws: `ToolError` with the status `unavailable` if the system has no more watches.
  init() throws(ToolError) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else {
      throw ToolError(.unavailable, "--watch: cannot watch more files:  \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(descriptor) }

  /// Adds files, which need not exist yet; their folders must.
  mutating func add(_ paths: some Sequence<String>) {
    for path in paths {
      note(path)
      // The target of a link may be saved in its own folder.
      if let real = realpath(path, nil) {
        note(String(cString: real))
        free(real)
      }
    }
  }

  private mutating func note(_ path: String) {
    let folder = FilePath.folder(of: path) ?? "."
    let watch = inotify_add_watch(descriptor, folder, UInt32(IN_CLOSE_WRITE | IN_MOVED_TO))
    if watch >= 0 { names[watch, default: []].insert(FilePath.name(of: path)) }
  }

  /// Waits for a save, and until the editor has finished its other changes; returns false when stopped.
  func waitForSave(_ isStopped: () -> Bool) -> Bool {
    while !isStopped() {
      guard isReady(within: 100), sawSave() else { continue }
      while isReady(within: 10) { _ = sawSave() }
      return true
    }
    return false
  }

  private func isReady(within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }

  /// Reads all events; returns whether one of them concerns the files.
  private func sawSave() -> Bool {
    var isSaved = false
    let size = MemoryLayout<inotify_event>.size
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: MemoryLayout<inotify_event>.alignment) {
      buffer in
      var count = read(descriptor, buffer.baseAddress, buffer.count)
      while count > 0 {
        var offset = 0
        while offset + size <= count {
          let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
          let name = UnsafeRawBufferPointer(
            rebasing: buffer[(offset + size)..<(offset + size + Int(event.len))])
          let text = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
          let isLost = event.mask & UInt32(IN_Q_OVERFLOW) != 0
          if isLost || names[event.wd]?.contains(text) == true { isSaved = true }
          offset += size + Int(event.len)
        }
        count = read(descriptor, buffer.baseAddress, buffer.count)
      }
    }
    return isSaved
  }
}
