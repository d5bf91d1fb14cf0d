// SPDX-License-Identifier: MIT
#if Text
import CPango
import IntaglioModel
import IntaglioSystem

/// One thread at a time in the whole process uses Pango and Cairo.
///
/// A font map for each thread is not enough. Below all of them Cairo has one table of open font files, closes
/// one of them when an eleventh is opened, and does not notice that another thread is just beginning to read
/// it (seen in Cairo 1.16: eight threads with twenty-four files crash in one process of eighty). Laying out a
/// line takes some ten microseconds, so the threads of a batch seldom meet here.
enum PangoLock {
  private static let lock = Lock(())
  /// Font faces that nobody uses any more, and that the next one to hold the lock destroys.
  private static let discarded = Lock<[Discarded]>([])

  private struct Discarded: @unchecked Sendable {
    let face: OpaquePointer
  }

  /// Runs `body` while no other thread does. `body` must not come back here.
  static func withLock<Result: Sendable, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try lock.withLock { _ throws(Failure) in
      let unused = discarded.withLock { items in
        defer { items = [] }
        return items
      }
      for item in unused { cairo_font_face_destroy(item.face) }
      return try body()
    }
  }

  /// Gives up a reference to a font face, by a thread that may or may not hold the lock.
  static func discard(_ face: OpaquePointer) {
    let item = Discarded(face: face)
    discarded.withLock { $0.append(item) }
  }
}
#endif
