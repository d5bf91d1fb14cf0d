// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioImages
import IntaglioModel

/// Why a batch did not start. Nothing was written.
public enum BatchError: Error, Sendable, Hashable {
  /// The style for all pictures cannot be rendered.
  case style(StyleError)
  /// The framing of all pictures is invalid.
  case framing(FramingError)
  /// The number of jobs is below 1, or above `Batch.maximumJobs`.
  case jobs(Int)
  /// Two inputs have the same output. `output` is relative to the output folder.
  case collision(output: String, first: String, second: String)
  /// Results, or other outputs of the batch, would overwrite its inputs. Lists the first of `count` such
  /// files.
  case overwritesInputs([FileConflict], count: Int)
  /// A manifest does not exist, or is unreadable.
  case manifest(path: String, reason: String)
  /// The output folder cannot be created, or no file can be created in it.
  case outputFolder(path: String, reason: String)
  /// The requested backend or device does not exist.
  case renderer(RenderError)
}

extension BatchError: CustomStringConvertible {
  /// One line: the problem and its remedy.
  public var description: String {
    switch self {
    case .style(let error): "\(error)"
    case .framing(let error): "\(error)"
    case .jobs(let count):
      "a batch has 1 to \(Batch.maximumJobs) jobs, not \(count); leave the number out for one job per processor"
    case .collision(let output, let first, let second):
      "\(first) and \(second) would both become \(output); keep their paths, or give them outputs in a manifest"
    case .overwritesInputs(let conflicts, let count): BatchError.description(of: conflicts, count: count)
    case .manifest(let path, let reason): "\(path): the manifest cannot be read: \(reason)"
    case .outputFolder(let path, let reason): "\(path): cannot be the output folder: \(reason)"
    case .renderer(let error): "\(error)"
    }
  }

  private static func description(of conflicts: [FileConflict], count: Int) -> String {
    let others = conflicts.dropFirst().prefix(3).map(\.input)
    let rest = count - 1 - others.count
    let more =
      others.isEmpty
      ? ""
      : ", and \(count - 1) more would be overwritten: \(others.joined(separator: ", "))"
        + (rest > 0 ? " and \(rest) others" : "")
    return
      "\(conflicts.first?.problem ?? "files would be overwritten")\(more); name another output folder or file"
  }
}
