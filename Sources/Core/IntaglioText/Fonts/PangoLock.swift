// SPDX-License-Identifier: MIT
import CPango
import IntaglioSystem

/// Only one thread in the process uses Pango and Cairo at a time.
///
/// A font map for each thread is not enough, because all of them share Cairo's table of open font files. It
/// closes a file when an eleventh is opened, even if another thread is about to read it (seen in Cairo 1.16:
/// eight threads with twenty-four files crash in one process of eighty). Laying out a line takes some ten
/// microseconds, so the threads of a batch seldom wait here.
enum PangoLock {
  private static let lock = Lock(())
  /// The addresses of unused font faces, to be destroyed by the next holder of the lock.
  private static let discarded = Lock<[UInt]>([])

  /// Runs `body` while no other thread uses the lock. Calls must not be nested.
  static func withLock<Result: Sendable, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try lock.withLock { _ throws(Failure) in
      let unused = discarded.withLock { exchange(&$0, with: []) }
      for face in unused { cairo_font_face_destroy(OpaquePointer(bitPattern: face)) }
      return try body()
    }
  }

  /// Releases a font face, on a thread that may or may not hold the lock.
  static func discard(_ face: OpaquePointer) {
    let address = UInt(bitPattern: face)
    discarded.withLock { $0.append(address) }
  }
}
