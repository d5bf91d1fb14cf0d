/// Numbers that inner loops read through plain pointers: weights and profiles. They live as long as their owner, so that
/// what points to them can be copied freely, without reference counts, from row to row.
///
/// Unchecked because tables are written once, before threads see them.
final class KernelTables: @unchecked Sendable {
  private var memory: [UnsafeMutableRawPointer] = []

  /// Keeps a copy of `numbers` and gives its address, aligned to 64 bytes.
  func keep<Number: BitwiseCopyable>(_ numbers: [Number]) -> UnsafePointer<Number> {
    let bytes = numbers.count * MemoryLayout<Number>.stride
    let copy = UnsafeMutableRawPointer.allocate(byteCount: max(bytes, 64), alignment: 64)
    memory.append(copy)
    return UnsafePointer(copy.initializeMemory(as: Number.self, from: numbers, count: numbers.count))
  }

  deinit { for copy in memory { copy.deallocate() } }
}
