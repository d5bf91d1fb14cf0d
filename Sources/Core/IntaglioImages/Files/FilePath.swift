// SPDX-License-Identifier: MIT
import Glibc

package enum FilePath {
  /// `name` in `folder`; an empty folder is the current one.
  package static func join(_ folder: String, _ name: String) -> String {
    if folder.isEmpty || name.hasPrefix("/") { return name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// A path from the root of the file system; an empty one is the working directory. Keeps `..` and links.
  package static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let current = getcwd(nil, 0) else { return path }
    defer { free(current) }
    let folder = String(cString: current)
    return path.isEmpty ? folder : join(folder, path)
  }

  /// The part before the last slash; nil if it is empty.
  package static func folder(of path: String) -> String? {
    let end = path.lastIndex { $0 != "/" } ?? path.startIndex
    guard let slash = path[..<end].lastIndex(of: "/") else { return nil }
    let folder = path[..<slash]
    return folder.isEmpty ? "/" : String(folder)
  }

  /// A message without its leading path, for callers that name the path themselves.
  package static func message(_ message: String, without path: String) -> String {
    let name = "\(path): "
    return message.hasPrefix(name) ? String(message.dropFirst(name.count)) : message
  }

  package static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// A path with an ending added to the name, before its extension: `a/card-og.png`.
  package static func path(_ path: String, adding ending: String) -> String {
    let (stem, pathExtension) = parts(of: path)
    return stem + ending + pathExtension
  }

  /// A path without the extension of its name, and the extension with its dot. A name whose only dot is its
  /// first character has none.
  package static func parts(of path: String) -> (stem: Substring, pathExtension: Substring) {
    let name = path.lastIndex(of: "/").map { path[$0...].dropFirst() } ?? path[...]
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (path[...], "") }
    return (path[..<dot], path[dot...])
  }

  /// A path below some folder for any file: the path without its root and without `..`.
  package static func lowered(_ path: String) -> String {
    path.split(separator: "/").filter { $0 != "." && $0 != ".." }.joined(separator: "/")
  }

  /// A path below some folder, without `.` and doubled slashes; nil for absolute, empty and invalid paths,
  /// and for those that may leave the folder.
  package static func below(_ path: String) -> String? {
    let parts = path.split(separator: "/").filter { $0 != "." }
    guard !path.hasPrefix("/"), !path.hasSuffix("/"), !parts.isEmpty, !parts.contains(".."),
      !path.utf8.contains(0)
    else { return nil }
    return parts.joined(separator: "/")
  }
}
