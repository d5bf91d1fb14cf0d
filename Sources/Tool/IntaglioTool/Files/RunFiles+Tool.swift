// SPDX-License-Identifier: MIT
import Glibc
import Intaglio

extension RunFiles {
  /// Records a picture, or standard input, as an input.
  mutating func read(_ file: PictureFile, as role: String) throws(FileConflict) {
    guard file.isStandardStream else { return try read(file.path, as: role) }
    try read(descriptor: STDIN_FILENO, "standard input", as: role)
  }

  /// Records a picture, or standard output, as an output.
  mutating func write(_ file: PictureFile, as role: String) throws(FileConflict) {
    guard file.isStandardStream else { return try write(file.path, as: role) }
    try write(descriptor: STDOUT_FILENO, "standard output", as: role)
  }
}
