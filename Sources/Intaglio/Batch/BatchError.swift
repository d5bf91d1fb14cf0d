import IntaglioModel
import IntaglioPlan

/// Why a batch did not begin. Nothing was written.
public enum BatchError: Error, Sendable, Hashable {
  /// The style for all pictures cannot be rendered.
  case style(StyleError)
  /// Less than one picture at a time, or more than `Batch.maximumJobs`.
  case jobs(Int)
  /// Two inputs would be written to one file. `output` is relative to the output folder.
  case collision(output: String, first: String, second: String)
  /// A result would take the place of its own input.
  case overwritesInput(path: String)
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
    case .overwritesInput(let path):
      "\(path): would be overwritten by its own result; name another output folder"
    case .manifest(let path, let reason):
      "\(path): the manifest cannot be read: \(reason)"
    case .outputFolder(let path, let reason):
      "\(path): cannot be the output folder: \(reason)"
    case .renderer(let error):
      "\(error)"
    }
  }
}
