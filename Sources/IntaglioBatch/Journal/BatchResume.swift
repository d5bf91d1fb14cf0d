// SPDX-License-Identifier: MIT

/// Which results of earlier runs a batch goes on with.
///
/// A batch writes a journal, a hidden file in its output folder, with a line for each result that is at its
/// place. It survives `kill -9` and a full disk.
public enum BatchResume: String, Sendable, Hashable, CaseIterable {
  /// What the journal says is finished is left out, if the result is there and has the size that it had.
  /// Where the folder has no journal, every result that is there counts.
  case finished
  /// As well as that, style, scale, canvas, encoding, Intaglio's version and the contents of all files that
  /// were read have to be as they were; what changed is made again. Those are in the journal only if the
  /// earlier run was strict, too.
  ///
  /// A hash of 64 bits stands for them: it notices every accident, and not somebody who forges a file on
  /// purpose. Fonts, and the backend and device, between which pictures differ by a level at most, are not
  /// compared. What code draws cannot be compared, and is made again.
  case strict
}

/// What a batch would do with one picture.
public struct BatchStep: Sendable, Hashable {
  /// Whether it would be made, and why.
  public enum Verdict: String, Sendable, Hashable, CaseIterable {
    /// Made: there is no result.
    case new
    /// Made again: this batch does not go on with an earlier one.
    case again
    /// Made again: a result is there, but no journal says that it is finished, or it has another size than
    /// then.
    case unfinished
    /// Made again: the picture, or another file that was read, is not what it was.
    case changedInput
    /// Made again: style, scale, canvas, encoding or Intaglio's version are not what they were.
    case changedSettings
    /// Made again: what it was made of is not in the journal, because that run was not strict, or cannot be
    /// compared.
    case unknown
    /// Left out: the result is there, which is all that counts.
    case exists
    /// Left out: the journal says that it is finished.
    case finished
    /// Left out: it would be made of the very same.
    case unchanged

    /// Whether the picture is left out.
    public var isSkip: Bool {
      switch self {
      case .exists, .finished, .unchanged: true
      case .new, .again, .unfinished, .changedInput, .changedSettings, .unknown: false
      }
    }
  }

  /// The file, or a line of a manifest.
  public let input: String
  /// Where the result goes, inside the output folder.
  public let output: String
  /// Whether it would be made, and why.
  public let verdict: Verdict
}

extension BatchStep: CustomStringConvertible {
  /// One line: `icons/a.png -> a.png (again: a result is there)`.
  public var description: String {
    let reason =
      switch verdict {
      case .new: ""
      case .again: " (again: a result is there)"
      case .unfinished: " (again: the journal does not say that the result is finished)"
      case .changedInput: " (again: what it is made of has changed)"
      case .changedSettings: " (again: the settings have changed)"
      case .unknown: " (again: the journal does not say what the result was made of)"
      case .exists: " (left out: the result is there)"
      case .finished: " (left out: an earlier run finished it)"
      case .unchanged: " (left out: nothing has changed)"
      }
    return "\(input) -> \(output)\(reason)"
  }
}
