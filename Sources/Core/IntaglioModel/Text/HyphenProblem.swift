// SPDX-License-Identifier: MIT

/// Why a text cannot be hyphenated.
public enum HyphenProblem: Sendable, Hashable {
  /// libhyphen cannot be used; the reason names its file.
  case noLibrary(reason: String)
  /// The folder of dictionaries has none for the language, a BCP 47 tag.
  case noDictionary(language: String, folder: String)
  /// The file is not a dictionary that libhyphen reads.
  case unreadable(path: String)
}

extension HyphenProblem: CustomStringConvertible {
  /// The problem in words.
  public var description: String {
    switch self {
    case .noLibrary(let reason): reason
    case .noDictionary(let language, let folder):
      "no dictionary for the language \(language) is installed in \(folder)"
    case .unreadable(let path): "\(path) is not a dictionary that libhyphen reads"
    }
  }
}
