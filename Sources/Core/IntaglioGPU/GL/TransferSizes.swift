// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel
import IntaglioSystem

/// How pictures are transferred: the strips of rows, the memory for them, and how many pictures are on their
/// way at a time.
package struct TransferSizes: Sendable, Hashable {
  /// The size of a strip in bytes, unless one row is larger.
  package var stripBytes: Int
  /// The bytes of all pixel buffers of one direction, unless one row is larger.
  package var ringBytes: Int
  /// The most pictures at a time.
  package var flights: Int
  /// No further picture begins while the results on the device take at least this many bytes.
  package var flightBytes: Int

  package init(stripBytes: Int, ringBytes: Int, flights: Int, flightBytes: Int) {
    (self.stripBytes, self.ringBytes) = (stripBytes, ringBytes)
    (self.flights, self.flightBytes) = (flights, flightBytes)
  }

  /// The sizes for a device, unless environment variables replace them: INTAGLIO_GPU_STRIP_MB,
  /// INTAGLIO_GPU_RING_MB and INTAGLIO_GPU_FLIGHTS.
  ///
  /// A software rasteriser shares the caches and the memory of the processor: one picture is uploaded, one
  /// drawn, one copied. A graphics card has a queue to fill, and a link that moves 8 MiB in the time of a few
  /// calls. Its buffers take at most a sixty-fourth of the memory, and results an eighth.
  ///
  /// - Parameter memory: of the machine, or of the device if it has less.
  package init(
    isSoftware: Bool, memory: Int = MachineMemory.total,
    variables: (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) {
    let ring = min(max(memory / 64, 32 << 20), 256 << 20)
    self.init(
      stripBytes: isSoftware ? 1 << 20 : 8 << 20, ringBytes: isSoftware ? 12 << 20 : ring,
      flights: isSoftware ? 3 : 8, flightBytes: isSoftware ? 48 << 20 : min(memory / 8, 512 << 20))
    func number(_ name: String, upTo limit: Int) -> Int? {
      variables(name).flatMap(Int.init).flatMap { (1...limit).contains($0) ? $0 : nil }
    }
    if let strip = number("INTAGLIO_GPU_STRIP_MB", upTo: 1024) { stripBytes = strip << 20 }
    if let ring = number("INTAGLIO_GPU_RING_MB", upTo: 1 << 16) { ringBytes = ring << 20 }
    if let count = number("INTAGLIO_GPU_FLIGHTS", upTo: 64) { flights = count }
  }

  /// The rows of a surface in strips, from the top.
  package func strips(rows count: Int, of rowBytes: Int) -> [Range<Int>] {
    let height = max(1, stripBytes / max(1, rowBytes))
    return stride(from: 0, to: count, by: height).map { $0..<min($0 + height, count) }
  }

  /// A buffer's size for a strip: one of a few, so that strips of all kinds can share buffers.
  package func room(for count: Int) -> Int {
    [1 << 16, 1 << 18, 1 << 20, 1 << 22, stripBytes].first { $0 >= count && $0 <= stripBytes } ?? count
  }
}
