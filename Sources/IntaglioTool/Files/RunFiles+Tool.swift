// SPDX-License-Identifier: MIT
import Glibc
import Intaglio

extension RunFiles {
  /// Notes a picture that is read, or standard input.
  ///
  /// - Throws: `FileConflict`.
  mutating func read(_ file: PictureFile, as role: String) throws(FileConflict) {
    if file.isStandardStream {
      try read(descriptor: STDIN_FILENO, "standard input", as: role)
    } else {
      try read(file.path, as: role)
    }
  }

  /// Notes a picture that is written, or standard output.
  ///
  /// - Throws: `FileConflict`.
  mutating func write(_ file: PictureFile, as role: String) throws(FileConflict) {
    if file.isStandardStream {
      try write(descriptor: STDOUT_FILENO, "standard output", as: role)
    } else {
      try write(file.path, as: role)
    }
  }
}
