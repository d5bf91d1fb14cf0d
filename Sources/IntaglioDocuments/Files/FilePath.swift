// SPDX-License-Identifier: MIT

/// Arithmetic of paths as texts.
package enum FilePath {
  /// `name` in `folder`; an empty folder is the current one.
  package static func join(_ folder: String, _ name: String) -> String {
    if folder.isEmpty || name.hasPrefix("/") { return name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// What stands in front of the last slash; nil when that is nothing.
  package static func folder(of path: String) -> String? {
    let end = path.lastIndex { $0 != "/" } ?? path.startIndex
    guard let slash = path[..<end].lastIndex(of: "/") else { return nil }
    let folder = path[..<slash]
    return folder.isEmpty ? "/" : String(folder)
  }

  /// A message without the path that it begins with: whoever passes it on names the path already.
  package static func message(_ message: String, without path: String) -> String {
    let name = "\(path): "
    return message.hasPrefix(name) ? String(message.dropFirst(name.count)) : message
  }

  /// What stands behind the last slash.
  package static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// A path below some folder, without `.` and doubled slashes; nil when it is absolute, empty, no path at
  /// all, or may lead out of the folder.
  package static func below(_ path: String) -> String? {
    let parts = path.split(separator: "/").filter { $0 != "." }
    guard !path.hasPrefix("/"), !path.hasSuffix("/"), !parts.isEmpty, !parts.contains(".."),
      !path.utf8.contains(0)
    else {
      return nil
    }
    return parts.joined(separator: "/")
  }
}
