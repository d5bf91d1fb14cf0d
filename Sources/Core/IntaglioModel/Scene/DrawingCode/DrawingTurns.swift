// SPDX-License-Identifier: MIT
import IntaglioSystem

/// Serialises drawings: each one's code runs on one thread at a time, and may render other drawings.
enum DrawingTurns {
  /// The drawings whose code is running, each with the one that it waits for, if any.
  private static let turns = Monitor<[ObjectIdentifier: ObjectIdentifier?]>([:])

  /// Waits for a drawing's turn.
  ///
  /// - Parameter running: the drawings whose code makes this call, the innermost last.
  /// - Returns: false if the drawing draws itself, even through others on other threads: they would deadlock.
  static func begin(_ drawing: ObjectIdentifier, within running: [ObjectIdentifier]) -> Bool {
    turns.wait { turns in
      func end(_ result: Bool) -> Bool {
        if let last = running.last { turns[last] = .some(nil) }
        return result
      }
      guard turns[drawing] != nil else {
        turns[drawing] = .some(nil)
        return end(true)
      }
      var next: ObjectIdentifier? = drawing
      while let current = next {
        if running.contains(current) { return end(false) }
        next = turns[current] ?? nil
      }
      if let last = running.last { turns[last] = drawing }
      return nil
    }
  }

  static func end(_ drawing: ObjectIdentifier) { turns.update { $0[drawing] = nil } }
}
