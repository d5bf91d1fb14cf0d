// SPDX-License-Identifier: MIT
import Intaglio

/// `intaglio batch --dry-run`.
extension BatchCommand {
  /// Lists the planned steps, one per line, with counts at the end.
  func preview(_ batch: any RunnableBatch) throws(ToolError) {
    var (made, skipped, failures) = (0, 0, [BatchFailure]())
    do throws(BatchError) {
      try batch.preview { next in
        switch next {
        case .success(let step):
          if step.verdict.isSkip { skipped += 1 } else { made += 1 }
          print(Console.printable("\(step)"))
        case .failure(let failure):
          failures.append(failure)
          Console.note(Console.printable("\(failure)"))
        }
      }
    } catch {
      throw ToolError(error)
    }
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
