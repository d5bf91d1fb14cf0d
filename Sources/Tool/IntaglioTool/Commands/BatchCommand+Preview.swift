// SPDX-License-Identifier: MIT
import Intaglio

/// `intaglio batch --dry-run`.
extension BatchCommand {
  /// Lists the planned steps, one per line, sorted by name or in the order of the manifest, with counts at
  /// the end.
  func preview(_ batch: any RunnableBatch) throws(ToolError) {
    var (made, skipped, failures, listed) = (0, 0, [BatchFailure](), [String]())
    var fault: ToolError?
    let leftOut: LeftOutFiles
    do throws(BatchError) {
      leftOut = try batch.preview { next in
        switch next {
        case .success(let step):
          if step.verdict.isSkip { skipped += 1 } else { made += 1 }
          let line = Console.printable("\(step)")
          guard !manifest.isEmpty else { return listed.append(line) }
          do throws(ToolError) { try Console.print(line) } catch { fault = fault ?? error }
        case .failure(let failure):
          failures.append(failure)
          Console.note(Console.printable("\(failure)"))
        }
      }
    } catch {
      throw explained(error)
    }
    if let fault { throw fault }
    if !listed.isEmpty { try Console.print(listed.sorted().joined(separator: "\n")) }
    if made + skipped == 0, failures.allSatisfy({ $0.stage == .find }) { try nothingFound(leftOut) }
    if !leftOut.isEmpty { Console.note("\(leftOut)") }
    if !quiet {
      try Console.print(
        "\(made) would be made, \(skipped) left out, \(failures.count) failed; nothing was made")
    }
    if !failures.isEmpty {
      throw ToolError(
        .difference, "\(failures.count) of \(made + skipped + failures.count) inputs would fail")
    }
  }
}
