import Glibc

/// Memory in pages of two mebibytes, where the system has them on offer.
///
/// A picture's memory is new for every result, and each of its pages costs a fault when it is first written: 64 MiB took
/// 32 ms in pages of 4 KiB and 8 ms in large ones, most of the time of a render.
enum HugePages {
  private static let size = 1 << 21

  /// Asks for large pages in the part of `memory` that they fit into. Only advice: nothing fails.
  static func advise(_ memory: UnsafeMutableRawBufferPointer) {
    guard memory.count >= 2 * size, let start = memory.baseAddress else { return }
    let first = (UInt(bitPattern: start) + UInt(size - 1)) & ~UInt(size - 1)
    let last = (UInt(bitPattern: start) + UInt(memory.count)) & ~UInt(size - 1)
    guard first < last else { return }
    madvise(UnsafeMutableRawPointer(bitPattern: first), Int(last - first), MADV_HUGEPAGE)
  }
}
