// SPDX-License-Identifier: MIT
import Intaglio

/// `intaglio batch --dry-run`.
extension BatchCommand {
  /// Lists the planned steps, one per line, with counts at the end: by name, but lines of a manifest in its
  /// order.
  func preview(_ batch: any RunnableBatch) throws(ToolError) {
    var (made, skipped, failures, listed) = (0, 0, [BatchFailure](), [String]())
    do throws(BatchError) {
      try batch.preview { next in
        switch next {
        case .success(let step):
          if step.verdict.isSkip { skipped += 1 } else { made += 1 }
          let line = Console.printable("\(step)")
          if manifest.isEmpty { listed.append(line) } else { print(line) }
        case .failure(let failure):
          failures.append(failure)
          Console.note(Console.printable("\(failure)"))
        }
      }
    } catch {
      throw ToolError(error)
    }
    for line in listed.sorted() { print(line) }
    if made + skipped == 0, failures.allSatisfy({ $0.stage == .find }) { try nothingFound() }
    if !quiet {
      print("\(made) would be made, \(skipped) left out, \(failures.count) failed; nothing was made")
    }
    if !failures.isEmpty {
      throw ToolError(
        .difference, "\(failures.count) of \(made + skipped + failures.count) inputs would fail")
    }
  }
}
