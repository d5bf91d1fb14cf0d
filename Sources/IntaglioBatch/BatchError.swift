// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioModel

/// Why a batch did not begin. Nothing was written.
public enum BatchError: Error, Sendable, Hashable {
  /// The style for all pictures cannot be rendered.
  case style(StyleError)
  /// Less than one picture at a time, or more than `Batch.maximumJobs`.
  case jobs(Int)
  /// Two inputs would be written to one file. `output` is relative to the output folder.
  case collision(output: String, first: String, second: String)
  /// Results, or other files that the batch writes, would take the place of files that it reads. Of `count`
  /// such files the first ones are listed.
  case overwritesInputs([FileConflict], count: Int)
  /// A manifest is not there, or cannot be read.
  case manifest(path: String, reason: String)
  /// The output folder is not there and cannot be made, or no file can be made in it.
  case outputFolder(path: String, reason: String)
  /// The backend or device asked for is not there.
  case renderer(RenderError)
}

extension BatchError: CustomStringConvertible {
  /// One line: what is wrong, and what to do.
  public var description: String {
    switch self {
    case .style(let error):
      "\(error)"
    case .jobs(let count):
      "a batch has 1 to \(Batch.maximumJobs) jobs, not \(count); leave the number out for one a processor"
    case .collision(let output, let first, let second):
      "\(first) and \(second) would both become \(output); name their folders instead, or use a manifest"
    case .overwritesInputs(let conflicts, let count):
      BatchError.description(of: conflicts, count: count)
    case .manifest(let path, let reason):
      "\(path): the manifest cannot be read: \(reason)"
    case .outputFolder(let path, let reason):
      "\(path): cannot be the output folder: \(reason)"
    case .renderer(let error):
      "\(error)"
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
