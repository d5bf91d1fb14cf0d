// SPDX-License-Identifier: MIT

/// The inputs and outputs of a run: no file may be both, or be written twice. All writers check here before
/// their first byte.
package struct RunFiles: Sendable {
  private typealias Use = (path: String, role: String, isWritten: Bool)

  private var uses: [FilePlace: Use] = [:]
  private var missing: Set<String> = []

  package init() {}

  /// Registers an input with its role, such as `the style file`.
  package mutating func read(_ path: String, as role: String) throws(FileConflict) {
    try note(FilePlace(path), (path, role, false))
  }

  package mutating func read(descriptor: Int32, _ name: String, as role: String) throws(FileConflict) {
    try note(FilePlace(descriptor: descriptor), (name, role, false))
  }

  package mutating func write(_ path: String, as role: String) throws(FileConflict) {
    try note(FilePlace(path), (path, role, true))
  }

  package mutating func write(descriptor: Int32, _ name: String, as role: String) throws(FileConflict) {
    try note(FilePlace(descriptor: descriptor), (name, role, true))
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

  /// The conflict that writing a file would cause, or nil. Does not register the file: for callers with very
  /// many outputs.
  package func conflict(writing path: String, _ number: FileNumber?, as role: String) -> FileConflict? {
    let place =
      number.map(FilePlace.init) ?? (missing.contains(FilePath.name(of: path)) ? FilePlace(path) : nil)
    return place.flatMap { uses[$0] }.map { FileConflict(output: path, as: role, over: $0.path, as: $0.role) }
  }

  /// The outputs that exist already.
  package var replaced: [FileNumber: (path: String, role: String)] {
    var replaced: [FileNumber: (path: String, role: String)] = [:]
    for (place, use) in uses where use.isWritten {
      if let number = place.existing { replaced[number] = (use.path, use.role) }
    }
    return replaced
  }
}
