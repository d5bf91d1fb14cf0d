// SPDX-License-Identifier: MIT
import Glibc
import IntaglioGPU
import IntaglioSystem
import Testing

@Suite struct DriverTurnsTests {
  /// Of threads that all add to a number without any other lock, none loses an addition.
  @Test func oneThreadWorksAtATime() {
    let turns = DriverTurns()
    let sum = Shared()
    SystemThread.run(4) { _ in
      for _ in 0..<2000 {
        turns.begin()
        let before = sum.value
        sched_yield()
        sum.value = before + 1
        turns.end()
      }
    }
    #expect(sum.value == 8000)
  }

  /// A thread that begins again goes on, and keeps its turn until it has ended as often.
  @Test func turnsNest() {
    let turns = DriverTurns()
    let sum = Shared()
    SystemThread.run(2) { _ in
      for _ in 0..<2000 {
        turns.begin()
        turns.begin()
        let before = sum.value
        turns.end()
        sched_yield()
        sum.value = before + 1
        turns.end()
      }
    }
    #expect(sum.value == 4000)
  }

  private final class Shared: @unchecked Sendable {
    var value = 0
  }
}
