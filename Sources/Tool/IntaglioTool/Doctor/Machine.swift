// SPDX-License-Identifier: MIT
import Glibc
import Intaglio

/// The doctor's view of a machine: the files below a root, the environment, and facts that only the running
/// process can find out. The doctor uses nothing else, so that tests can simulate machines.
package struct Machine: Sendable {
  /// The prefix of every path: empty, or a folder with the structure of a root.
  package var root: String
  package var environment: [String: String]
  /// The output of a shell command; nil if it fails.
  package var output: @Sendable (_ command: String) -> String?
  /// The `errno` of opening a file for reading and writing; 0 on success. Only opening tells: permissions,
  /// access lists and the control group of devices all matter.
  package var openError: @Sendable (_ path: String) -> Int32
  var graphics: @Sendable () -> GraphicsProbe
  package var text: @Sendable () -> TextFacts
  package var pictures: @Sendable () -> [PictureFacts]

  package init(
    root: String, environment: [String: String], output: @escaping @Sendable (String) -> String?,
    openError: @escaping @Sendable (String) -> Int32, graphics: @escaping @Sendable () -> GraphicsProbe,
    text: @escaping @Sendable () -> TextFacts, pictures: @escaping @Sendable () -> [PictureFacts]
  ) {
    (self.root, self.environment, self.output, self.openError) = (root, environment, output, openError)
    (self.graphics, self.text, self.pictures) = (graphics, text, pictures)
  }
}

extension Machine {
  /// Files of /proc have no size, and /proc/cpuinfo of a large server has half a megabyte.
  private static let longestFile = 4 << 20

  /// A file's text; nil if unreadable.
  func text(_ path: String) -> String? {
    guard let file = fopen(root + path, "r") else { return nil }
    defer { fclose(file) }
    return Machine.text(of: file, atMost: Machine.longestFile)
  }

  /// The rest of an open file, as far as it can be read.
  static func text(of file: UnsafeMutablePointer<FILE>, atMost limit: Int = .max) -> String {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 16384)
    while bytes.count < limit {
      let count = fread(&part, 1, part.count, file)
      if count == 0 { break }
      bytes += part.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A file's text without surrounding blanks; nil if empty or unreadable.
  func line(_ path: String) -> String? { text(path)?.trimmed.nonEmpty }

  func names(_ path: String) -> [String] {
    guard let folder = opendir(root + path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = FileName(entry).text
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Whether a path exists, readable or not.
  func exists(_ path: String) -> Bool { access(root + path, F_OK) == 0 }

  /// The last part of a link's target.
  func linkName(_ path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(root + path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    let target = String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return target.split(separator: "/").last.map(String.init)
  }

  /// The number of a file's group, with its name if /etc/group has it.
  func group(of path: String) -> (number: UInt32, name: String?)? {
    var facts = stat()
    guard stat(root + path, &facts) == 0 else { return nil }
    let number = facts.st_gid
    let lines = (text("/etc/group") ?? "").split(separator: "\n").map {
      $0.split(separator: ":", omittingEmptySubsequences: false)
    }
    let line = lines.first { $0.count > 2 && $0[2] == "\(number)" }
    return (number, line.map { String($0[0]) })
  }

  /// The value of an environment variable; nil if unset or empty.
  func variable(_ name: String) -> String? { environment[name]?.nonEmpty }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}

extension StringProtocol {
  /// The text without surrounding blanks and line breaks.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
