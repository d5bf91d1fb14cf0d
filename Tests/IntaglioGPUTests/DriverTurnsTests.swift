// SPDX-License-Identifier: MIT
import Glibc
import IntaglioGPU
import IntaglioSystem
import Testing

@Suite struct DriverTurnsTests {
  /// Of threads that all add to a number without any other lock, none loses an addition: also where a thread
  /// begins again in its turn, which lasts until it has ended as often.
  @Test(arguments: [1, 2]) func oneThreadWorksAtATime(depth: Int) {
    let turns = DriverTurns()
    let sum = Shared()
    SystemThread.run(4) { _ in
      for _ in 0..<2000 {
        for _ in 0..<depth { turns.begin() }
        let before = sum.value
        for _ in 1..<depth { turns.end() }
        sched_yield()
        sum.value = before + 1
        turns.end()
      }
    }
    #expect(sum.value == 8000)
  }

  private final class Shared: @unchecked Sendable {
    var value = 0
  }
}
