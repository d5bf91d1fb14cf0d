// SPDX-License-Identifier: MIT
import Glibc

/// A file of JSON on disk, or a text in its place, and the files that it names.
struct JSONFile: Sendable {
  /// As it was named. Of a text: `memory`, in the folder that the paths in it are relative to.
  let path: String
  /// The text; nil for a file.
  private let text: [UInt8]?
  /// Whether it has to be a regular file.
  private let isRegular: Bool

  /// The file at `path`, which is not read yet.
  ///
  /// - Parameter isRegular: whether pipes and devices are refused: what a file names must keep nobody
  ///   waiting.
  init(path: String, isRegular: Bool = false) {
    self.path = path
    self.isRegular = isRegular
    text = nil
  }

  /// A text whose paths are relative to `folder`, or to the working directory.
  init(text: [UInt8], folder: String?) {
    path = folder.map { $0.hasSuffix("/") ? "\($0)memory" : "\($0)/memory" } ?? "memory"
    self.text = text
    isRegular = false
  }

  /// What the file says.
  ///
  /// - Throws: `JSONFault`; reading ends at the first fault.
  func value(limits: JSONLimits = .none) throws(JSONFault) -> JSONValue {
    guard let text else { return try JSONReader.value(of: bytes(), limits: limits) }
    guard text.count <= JSONLimits.byteCount else { throw JSONFile.tooLarge }
    return try JSONReader.value(of: text, limits: limits)
  }

  /// The file's bytes, `JSONLimits.byteCount` at most: an endless device is not read for long.
  private func bytes() throws(JSONFault) -> [UInt8] {
    guard !path.utf8.contains(0) else { throw .unreadable(reason: "the path has a NUL in it") }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (isRegular ? O_NONBLOCK : 0))
    guard descriptor >= 0 else {
      guard errno != ENOENT, errno != ENOTDIR else { throw .missing }
      throw JSONFile.systemFault()
    }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw JSONFile.systemFault() }
    guard facts.st_mode & S_IFMT != S_IFDIR else { throw .unreadable(reason: "it is a folder") }
    guard !isRegular || facts.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(reason: "it is no regular file; save it to one first")
    }
    guard facts.st_size <= JSONLimits.byteCount else { throw JSONFile.tooLarge }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(facts.st_size))
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw JSONFile.systemFault() }
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: chunk[..<count])
      guard bytes.count <= JSONLimits.byteCount else { throw JSONFile.tooLarge }
    }
  }

  private static let tooLarge = JSONFault.unreadable(
    reason: "it has more than \(JSONLimits.byteCount >> 20) MiB; keep pictures in files of their own")

  /// What the last failed call says.
  private static func systemFault() -> JSONFault {
    .unreadable(reason: String(cString: strerror(errno)).lowercased())
  }

  /// A path in the file, which is relative to the file's folder unless it is absolute.
  func resolved(_ other: String) -> String {
    guard !other.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return other }
    return path[...slash] + other
  }
}

/// What a document may not be more than. The reader stops where a limit is passed, so that a bad document
/// costs no more time and memory than a good one.
struct JSONLimits: Sendable {
  /// How many elements the lists under one key may have together.
  struct Elements: Sendable {
    /// The key, at any depth.
    let key: String
    /// The most elements of all its lists together.
    let maximum: Int
    /// What is wrong with the first one that is too many.
    let problem: String
  }

  /// Lists and objects in one another: more than any style or scene has, and few enough for every stack.
  static let depth = 400
  /// The bytes of a file: room for a bitmap of 50 megapixels in base64.
  static let byteCount = 1 << 28

  /// nil for as many elements as the bytes hold.
  var elements: Elements?

  /// Nothing but depth.
  static let none = JSONLimits()
}
