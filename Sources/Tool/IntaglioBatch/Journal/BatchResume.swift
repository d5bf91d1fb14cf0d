// SPDX-License-Identifier: MIT

/// The earlier results that a batch keeps.
///
/// A batch writes a journal, a hidden file in its output folder, with a line for each complete result. The
/// journal survives `kill -9` and a full disk.
public enum BatchResume: String, Sendable, Hashable, CaseIterable {
  /// Skips results that the journal lists as finished, if they exist with the listed size. Without a journal
  /// in the folder, every existing result counts.
  case finished
  /// In addition, style, scale, canvas, encoding, Intaglio's version and the contents of all files read have
  /// to be unchanged; otherwise the picture is made again. The journal contains them only if the earlier run
  /// was strict, too.
  ///
  /// Compared by a hash of 64 bits: it detects every accidental change, but not a deliberate forgery. Fonts,
  /// and the backend and device, whose pictures differ by at most a level, are not compared. Drawing code
  /// cannot be compared, and always runs again.
  case strict
}

/// A batch's planned step for one picture.
public struct BatchStep: Sendable, Hashable {
  /// Whether the picture is made, and why.
  public enum Verdict: String, Sendable, Hashable, CaseIterable {
    /// Made: no result exists.
    case new
    /// Made again: this batch does not resume an earlier one.
    case again
    /// Made again: a result exists, but no journal lists it as finished, or its size differs.
    case unfinished
    /// Made again: the picture, or another file it reads, has changed.
    case changedInput
    /// Made again: style, scale, canvas, encoding or Intaglio's version have changed.
    case changedSettings
    /// Made again: the journal has no hashes, because that run was not strict, or the settings cannot be
    /// compared.
    case unknown
    /// Skipped: the result exists, and nothing else counts.
    case exists
    /// Skipped: the journal lists it as finished.
    case finished
    /// Skipped: its inputs and settings have not changed.
    case unchanged

    /// Whether the picture is skipped.
    public var isSkip: Bool {
      switch self {
      case .exists, .finished, .unchanged: true
      case .new, .again, .unfinished, .changedInput, .changedSettings, .unknown: false
      }
    }
  }

  /// The file, or a line of a manifest.
  public let input: String
  /// The path of the result, inside the output folder.
  public let output: String
  /// Whether the picture is made, and why.
  public let verdict: Verdict
}

extension BatchStep: CustomStringConvertible {
  /// One line: `icons/a.png -> a.png (again: a result exists)`.
  public var description: String {
    let reason =
      switch verdict {
      case .new: ""
      case .again: " (again: a result exists)"
      case .unfinished: " (again: the journal does not say that the result is finished)"
      case .changedInput: " (again: its inputs have changed)"
      case .changedSettings: " (again: the settings have changed)"
      case .unknown: " (again: the journal does not record the inputs of the result)"
      case .exists: " (left out: the result exists)"
      case .finished: " (left out: an earlier run finished it)"
      case .unchanged: " (left out: nothing has changed)"
      }
    return "\(input) -> \(output)\(reason)"
  }
}
