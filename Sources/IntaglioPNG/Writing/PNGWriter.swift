import CPNGBridge
import IntaglioCore

/// Owns one of the bridge's writers, and turns its statuses into errors.
struct PNGWriter: ~Copyable {
  private let writer: OpaquePointer
  private let name: String

  /// A writer into memory.
  ///
  /// - Throws: `PNGError.outOfMemory`.
  init(name: String) throws(PNGError) {
    guard let writer = png_bridge_writer_create() else { throw .outOfMemory(name: name) }
    self.writer = writer
    self.name = name
  }

  deinit { png_bridge_writer_destroy(writer) }

  /// Writes all before the pixels. Both sides of `size` fit into 31 bits, as those of every bitmap do.
  func start(_ size: PixelSize, _ compression: PNGCompression) throws(PNGError) {
    try check(png_bridge_writer_start(writer, UInt32(size.width), UInt32(size.height), compression.effort))
  }

  /// Writes one row of straight RGBA.
  func writeRow(_ row: UnsafePointer<UInt8>) throws(PNGError) {
    try check(png_bridge_writer_write_row(writer, row))
  }

  /// Writes the end, and gives the whole file.
  func finish() throws(PNGError) -> [UInt8] {
    try check(png_bridge_writer_finish(writer))
    let count = png_bridge_writer_count(writer)
    return Array(UnsafeBufferPointer(start: png_bridge_writer_bytes(writer), count: count))
  }

  private func check(_ status: PNGBridgeStatus) throws(PNGError) {
    switch status {
    case .done: return
    case .outOfMemory: throw .outOfMemory(name: name)
    case .refused, .truncated:
      throw .cannotWrite(path: name, reason: String(cString: png_bridge_writer_message(writer)))
    }
  }
}

extension PNGCompression {
  /// The settings of zlib and of the row filters.
  fileprivate var effort: PNGBridgeEffort {
    switch self {
    case .fast:
      PNGBridgeEffort(level: 1, runsOnly: false, filters: Int32(PNGBridgeFilterSub | PNGBridgeFilterUp))
    case .default:
      PNGBridgeEffort(level: 6, runsOnly: false, filters: allFilters)
    case .small:
      PNGBridgeEffort(level: 9, runsOnly: false, filters: allFilters)
    }
  }

  private var allFilters: Int32 {
    let fast = PNGBridgeFilterNone | PNGBridgeFilterSub | PNGBridgeFilterUp
    return Int32(fast | PNGBridgeFilterAverage | PNGBridgeFilterPaeth)
  }
}
