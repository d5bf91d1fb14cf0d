// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem
import Synchronization

/// Remembers blurs, for tests that draw the same contents with many styles: a direct convolution at sigma 150
/// takes longer than everything else. It is not part of the definition, whose results are the same without
/// it.
///
/// Keys are the blurred values, so any number of pictures and threads may share a memo.
package final class BlurMemo: Sendable {
  private struct Key: Hashable {
    let coverage: Coverage
    let softness: Softness
    let region: PixelRect
  }

  private struct State {
    var blurs: [Key: Coverage] = [:]
    /// The number of remembered values.
    var count = 0
  }

  /// The maximum number of remembered values: 32 MiB.
  private static let capacity = 1 << 22

  private let state = Lock(State())

  package init() {}

  /// The blur, from the memo or computed.
  func blurred(_ coverage: Coverage, _ softness: Softness, over region: PixelRect) -> Coverage {
    let key = Key(coverage: coverage, softness: softness, region: region)
    if let known = state.withLock({ $0.blurs[key] }) { return known }
    let blurred = coverage.blurred(softness, over: region)
    let count = coverage.values.count + blurred.values.count
    state.withLock { state in
      if state.count + count > BlurMemo.capacity { state = State() }
      guard count <= BlurMemo.capacity, state.blurs.updateValue(blurred, forKey: key) == nil else { return }
      state.count += count
    }
    return blurred
  }
}
