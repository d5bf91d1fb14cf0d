// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel
import IntaglioSystem

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
  init(path: String, isRegular: Bool = false) { self.init(path: path, source: .file(isRegular: isRegular)) }

  /// A text; its relative paths start at `folder`, or at the working directory.
  init(text: [UInt8], folder: String?) {
    let folder = folder ?? ""
    self.init(path: folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/", source: .text(text))
  }

  init(text: [UInt8], path: String) { self.init(path: path, source: .text(text)) }

  func value(limit: JSONLimit? = nil) throws(JSONFault) -> JSONValue {
    try JSONReader.value(of: bytes(), limit: limit)
  }

  /// The file's bytes. Their number is limited, so that reading an endless device ends soon.
  func bytes(
    atMost limit: Int = JSONLimit.byteCount, else fault: JSONFault = JSONFile.tooLarge
  ) throws(JSONFault) -> [UInt8] {
    switch source {
    case .text(let text):
      guard text.count <= limit else { throw fault }
      return text
    case .standardInput: return try JSONFile.bytes(of: ReadableFile(STDIN_FILENO), limit, fault)
    case .file(let isRegular):
      if isRegular, !path.utf8.contains(0), let problem = FileConfinement.problem(with: path) {
        throw .unreadable(reason: "it \(problem)")
      }
      let file = try rethrowing(
        { (fault: FileFault) in JSONFault(fault) }, try ReadableFile(path: path, isRegular: isRegular))
      return try JSONFile.bytes(of: file, limit, fault)
    }
  }

  private static func bytes(
    of file: ReadableFile, _ limit: Int, _ fault: JSONFault
  ) throws(JSONFault) -> [UInt8] {
    guard file.byteCount <= limit else { throw fault }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(file.byteCount + ReadableFile.partByteCount)
    while true {
      guard try rethrowing({ (fault: FileFault) in JSONFault(fault) }, try file.append(to: &bytes))
      else { return bytes }
      guard bytes.count <= limit else { throw fault }
    }
  }

  static let tooLarge = JSONFault.unreadable(
    reason: "it has more than \(JSONLimit.byteCount >> 20) MiB; keep pictures in files of their own")

  /// The folder that relative paths start at; empty for the working directory.
  var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

  /// A path in the file; a relative one starts at the file's folder. Pictures in memory and data: URIs are in
  /// no folder.
  func resolved(_ other: String) -> String {
    other.hasPrefix("/") || MemoryPicture.isWithoutFile(other) ? other : folder + other
  }
}

extension JSONFault {
  fileprivate init(_ fault: FileFault) {
    switch fault {
    case .system(ENOENT), .system(ENOTDIR): self = .missing
    // Standard input may be a folder.
    case .system(EISDIR), .folder: self = .unreadable(reason: FileFault.folder.reason)
    case .system: self = .unreadable(reason: fault.reason.lowercased())
    case .notRegular: self = .unreadable(reason: "it is not a regular file; save it to one first")
    case .pathHasNUL: self = .unreadable(reason: fault.reason)
    }
  }
}

/// The maximum number of elements in all lists of one key, and the limits of all documents. The reader stops
/// at the first excess, so that a malicious document costs no more time and memory than a valid one.
struct JSONLimit: Sendable {
  /// The key, at any depth.
  let key: String
  /// The maximum for all its lists together.
  let maximum: Int
  /// The problem with the first element in excess.
  let problem: String

  /// The maximum depth of lists and objects: more than any style or scene has, and small enough for every
  /// stack.
  static let depth = 400
  /// The maximum size of a file in bytes: room for a bitmap of 50 megapixels in base64.
  static let byteCount = 1 << 28

}
