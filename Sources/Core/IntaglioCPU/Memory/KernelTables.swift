// SPDX-License-Identifier: MIT

/// Tables that inner loops read through plain pointers: weights, profiles, and the items of a pass. They live
/// as long as their owner, so that pointers to them can be copied from row to row without reference counts.
/// Copying items and factors for every row took a twentieth of the time of a small picture.
///
/// Unchecked because tables are written once, before threads see them.
final class KernelTables: @unchecked Sendable {
  private var memory: [UnsafeMutableRawPointer] = []
  /// Release what elements own.
  private var releases: [() -> Void] = []

  /// Keeps a copy of `numbers`, and returns its address, aligned to 64 bytes.
  func keep<Number: BitwiseCopyable>(_ numbers: [Number]) -> UnsafePointer<Number> {
    let copy: UnsafeMutablePointer<Number> = room(for: numbers.count)
    copy.initialize(from: numbers, count: numbers.count)
    return UnsafePointer(copy)
  }

  /// Keeps elements that may own other memory.
  func keep<Element>(owning elements: [Element]) -> UnsafePointer<Element> {
    let (copy, count): (UnsafeMutablePointer<Element>, Int) = (room(for: elements.count), elements.count)
    copy.initialize(from: elements, count: count)
    releases.append { copy.deinitialize(count: count) }
    return UnsafePointer(copy)
  }

  /// Uninitialised memory for `count` elements, aligned to 64 bytes. Each thread writes its own part.
  func room<Element>(for count: Int) -> UnsafeMutablePointer<Element> {
    let bytes = max(64, count * MemoryLayout<Element>.stride)
    let room = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    memory.append(room)
    return room.bindMemory(to: Element.self, capacity: count)
  }

  deinit {
    for release in releases { release() }
    for copy in memory { copy.deallocate() }
  }
}
