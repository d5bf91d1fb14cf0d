// SPDX-License-Identifier: MIT
import Glibc

/// A JSON file on disk, or a text in its place, with the base of its relative paths.
struct JSONFile: Sendable {
  /// The path as given; `-` for standard input. For a text: the folder that its relative paths start at, with
  /// a slash at its end; empty for the working directory.
  let path: String
  private let source: Source

  private enum Source: Sendable {
    case file(isRegular: Bool)
    case standardInput
    case text([UInt8])
  }

  /// Standard input, which can be read once; its relative paths start at the working directory.
  static let standardInput = JSONFile(path: "-", source: .standardInput)

  private init(path: String, source: Source) { (self.path, self.source) = (path, source) }

  /// The file at `path`, which is not read yet.
  ///
  /// - Parameter isRegular: whether to reject pipes and devices: files named by a document must not block the
  ///   reader.
  init(path: String, isRegular: Bool = false) {
    self.init(path: path, source: .file(isRegular: isRegular))
  }

  /// A text; its relative paths start at `folder`, or at the working directory.
  init(text: [UInt8], folder: String?) {
    let folder = folder ?? ""
    self.init(path: folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/", source: .text(text))
  }

  /// The text of the file at `path`.
  init(text: [UInt8], path: String) { self.init(path: path, source: .text(text)) }

  /// The value in the file.
  ///
  /// - Throws: `JSONFault`; reading ends at the first fault.
  func value(limits: JSONLimits = .none) throws(JSONFault) -> JSONValue {
    try JSONReader.value(of: bytes(), limits: limits)
  }

  /// The file's bytes. Their number is limited, so that reading an endless device ends soon.
  ///
  /// - Throws: `JSONFault.missing` and `.unreadable`; `fault` for a larger file.
  func bytes(
    atMost limit: Int = JSONLimits.byteCount, else fault: JSONFault = JSONFile.tooLarge
  ) throws(JSONFault) -> [UInt8] {
    let descriptor: Int32
    var mustBeRegular = false
    switch source {
    case .text(let text):
      guard text.count <= limit else { throw fault }
      return text
    case .standardInput: descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
    case .file(let isRegular):
      guard !path.utf8.contains(0) else { throw .unreadable(reason: "the path has a NUL in it") }
      if isRegular, let problem = FileConfinement.problem(with: path) {
        throw .unreadable(reason: "it \(problem)")
      }
      descriptor = open(path, O_RDONLY | O_CLOEXEC | (isRegular ? O_NONBLOCK : 0))
      mustBeRegular = isRegular
    }
    guard descriptor >= 0 else {
      guard errno != ENOENT, errno != ENOTDIR else { throw .missing }
      throw JSONFile.systemFault()
    }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw JSONFile.systemFault() }
    guard facts.st_mode & S_IFMT != S_IFDIR else { throw .unreadable(reason: "it is a folder") }
    guard !mustBeRegular || facts.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(reason: "it is not a regular file; save it to one first")
    }
    guard facts.st_size <= limit else { throw fault }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(facts.st_size))
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw JSONFile.systemFault() }
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: chunk[..<count])
      guard bytes.count <= limit else { throw fault }
    }
  }

  static let tooLarge = JSONFault.unreadable(
    reason: "it has more than \(JSONLimits.byteCount >> 20) MiB; keep pictures in files of their own")

  /// The fault of the last failed system call.
  private static func systemFault() -> JSONFault {
    .unreadable(reason: String(cString: strerror(errno)).lowercased())
  }

  /// The folder that relative paths start at; empty for the working directory.
  var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

  /// A path in the file; a relative one starts at the file's folder.
  func resolved(_ other: String) -> String {
    other.hasPrefix("/") ? other : folder + other
  }
}

/// The limits of a document. The reader stops at the first excess, so that a malicious document costs no more
/// time and memory than a valid one.
struct JSONLimits: Sendable {
  /// The maximum number of elements in all lists of one key.
  struct Elements: Sendable {
    /// The key, at any depth.
    let key: String
    /// The maximum for all its lists together.
    let maximum: Int
    /// The problem with the first element in excess.
    let problem: String
  }

  /// The maximum depth of lists and objects: more than any style or scene has, and small enough for every
  /// stack.
  static let depth = 400
  /// The maximum size of a file in bytes: room for a bitmap of 50 megapixels in base64.
  static let byteCount = 1 << 28

  /// nil for no limit on elements.
  var elements: Elements?

  /// No limit on elements: only depth and size are limited.
  static let none = JSONLimits()
}
