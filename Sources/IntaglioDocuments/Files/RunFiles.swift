// SPDX-License-Identifier: MIT

/// The files that a run reads and those that it writes: no file may be both, and none be written as two
/// things. Everything that writes asks here before its first byte.
package struct RunFiles: Sendable {
  private struct Use {
    let path: String
    let role: String
    let isWritten: Bool
  }

  private var uses: [FilePlace: Use] = [:]
  /// The names of files that are not there yet.
  private var missing: Set<String> = []

  /// Nothing yet.
  package init() {}

  /// Notes a file that is read.
  ///
  /// - Parameter role: what it is, such as `the style file (--style)`.
  /// - Throws: `FileConflict` if it is also written.
  package mutating func read(_ path: String, as role: String) throws(FileConflict) {
    try note(FilePlace(path), Use(path: path, role: role, isWritten: false))
  }

  /// The same of what a descriptor gives, such as standard input.
  package mutating func read(descriptor: Int32, _ name: String, as role: String) throws(FileConflict) {
    try note(FilePlace(descriptor: descriptor), Use(path: name, role: role, isWritten: false))
  }

  /// Notes a file that is written.
  ///
  /// - Throws: `FileConflict` if it is also read, or written as something else.
  package mutating func write(_ path: String, as role: String) throws(FileConflict) {
    try note(FilePlace(path), Use(path: path, role: role, isWritten: true))
  }

  /// The same of what a descriptor takes, such as standard output.
  package mutating func write(descriptor: Int32, _ name: String, as role: String) throws(FileConflict) {
    try note(FilePlace(descriptor: descriptor), Use(path: name, role: role, isWritten: true))
  }

  private mutating func note(_ place: FilePlace?, _ use: Use) throws(FileConflict) {
    guard let place else { return }
    guard let other = uses[place] else {
      uses[place] = use
      if place.existing == nil { missing.insert(FilePath.name(of: use.path)) }
      return
    }
    guard use.isWritten || other.isWritten else { return }
    let (output, input) = use.isWritten ? (use, other) : (other, use)
    throw FileConflict(output: output.path, as: output.role, over: input.path, as: input.role)
  }

  /// What writing to a file would do to those that are noted; nil for nothing. It is not noted itself: for
  /// one of very many.
  ///
  /// - Parameter number: the file, if it is there.
  package func conflict(writing path: String, _ number: FileNumber?, as role: String) -> FileConflict? {
    let place =
      number.map(FilePlace.init) ?? (missing.contains(FilePath.name(of: path)) ? FilePlace(path) : nil)
    return place.flatMap { uses[$0] }.map {
      FileConflict(output: path, as: role, over: $0.path, as: $0.role)
    }
  }

  /// What is written that is there already.
  package var replaced: [FileNumber: (path: String, role: String)] {
    var replaced: [FileNumber: (path: String, role: String)] = [:]
    for (place, use) in uses where use.isWritten {
      if let number = place.existing { replaced[number] = (use.path, use.role) }
    }
    return replaced
  }
}
