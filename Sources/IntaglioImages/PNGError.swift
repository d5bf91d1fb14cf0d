public import IntaglioModel

/// Why a PNG could not be read or written. `name` and `path` say which: a path, `standard input`, or `memory`.
public enum PNGError: Error, Sendable, Hashable {
  /// There is no file at the path.
  case noSuchFile(path: String)
  /// The path to read from is that of a folder.
  case isDirectory(path: String)
  /// The file is there but cannot be opened or read; the reason is the system's.
  case cannotRead(path: String, reason: String)
  /// More bytes than any sensible PNG has.
  case fileTooLarge(name: String, limit: Int)
  /// The bytes are not those of a PNG; `found` says what they look like, such as `a JPEG picture`.
  case notAPNG(name: String, found: String)
  /// The bytes end before the picture does.
  case truncated(name: String)
  /// A checksum, a chunk or the compressed data is wrong; `fault` is libpng's message.
  case damaged(name: String, fault: String)
  /// The header gives the picture a side of zero.
  case emptySize(name: String, size: PixelSize)
  /// The header gives the picture more pixels than allowed.
  case tooLarge(name: String, size: PixelSize, limit: Int)
  /// An animation cannot be made of the frames that it was given.
  case animation(name: String, fault: String)
  /// There is no memory for the work.
  case outOfMemory(name: String)
  /// The file cannot be made; nothing was left behind, and a file that was there before is as it was.
  case cannotWrite(path: String, reason: String)

  /// True when the input is missing or cannot be read at all, as opposed to having wrong contents.
  public var isMissingInput: Bool {
    switch self {
    case .noSuchFile, .isDirectory, .cannotRead: true
    case .fileTooLarge, .notAPNG, .truncated, .damaged, .emptySize, .tooLarge, .animation, .outOfMemory,
      .cannotWrite:
      false
    }
  }

  /// True when the output could not be written.
  public var isOutputFailure: Bool {
    if case .cannotWrite = self { true } else { false }
  }
}

extension PNGError: CustomStringConvertible {
  /// One line: which file, what is wrong, and what to do where there is something to do.
  public var description: String {
    switch self {
    case .noSuchFile(let path):
      "\(path): no such file"
    case .isDirectory(let path):
      "\(path): is a folder; name a PNG file in it"
    case .cannotRead(let path, let reason):
      "\(path): cannot be read: \(reason)"
    case .fileTooLarge(let name, let limit):
      "\(name): is larger than \(limit) bytes, the most that is read"
    case .notAPNG(let name, let found):
      "\(name): is \(found), not a PNG" + (FileKind.advice(for: found).map { "; \($0)" } ?? "")
    case .truncated(let name):
      "\(name): ends before its picture does; it was not copied or written completely"
    case .damaged(let name, let fault):
      "\(name): is damaged: \(fault)"
    case .emptySize(let name, let size):
      "\(name): has no pixels; its header says \(size)"
    case .tooLarge(let name, let size, let limit):
      "\(name): is too large: \(size), and at most \(limit) pixels are allowed"
    case .animation(let name, let fault):
      "\(name): the animation cannot be made: \(fault)"
    case .outOfMemory(let name):
      "\(name): there is not enough memory for it"
    case .cannotWrite(let path, let reason):
      "\(path): cannot be written: \(reason)"
    }
  }
}
