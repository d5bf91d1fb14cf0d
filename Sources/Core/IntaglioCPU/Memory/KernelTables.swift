// SPDX-License-Identifier: MIT

/// Tables that inner loops read through plain pointers: weights and profiles. They live as long as their
/// owner, so that pointers to them can be copied from row to row without reference counts.
///
/// Unchecked because tables are written once, before threads see them.
final class KernelTables: @unchecked Sendable {
  private var memory: [UnsafeMutableRawPointer] = []

  /// Keeps a copy of `numbers`, and returns its address, aligned to 64 bytes.
  func keep<Number: BitwiseCopyable>(_ numbers: [Number]) -> UnsafePointer<Number> {
    let copy: UnsafeMutablePointer<Number> = room(for: numbers.count)
    copy.initialize(from: numbers, count: numbers.count)
    return UnsafePointer(copy)
  }

  /// Uninitialised memory for `count` numbers, aligned to 64 bytes. Each thread writes its own part.
  func room<Number: BitwiseCopyable>(for count: Int) -> UnsafeMutablePointer<Number> {
    let bytes = max(64, count * MemoryLayout<Number>.stride)
    let room = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    memory.append(room)
    return room.bindMemory(to: Number.self, capacity: count)
  }

  deinit { for copy in memory { copy.deallocate() } }
}
