// SPDX-License-Identifier: MIT
public import IntaglioModel

/// Why a picture file could not be read or written. `name` and `path` say which: a path, `standard input`, or
/// `memory`.
public enum PictureFileError: Error, Sendable, Hashable {
  /// There is no file at the path.
  case noSuchFile(path: String)
  /// The path to read from is that of a folder.
  case isDirectory(path: String)
  /// The file is there but cannot be opened or read; the reason is the system's.
  case cannotRead(path: String, reason: String)
  /// More bytes than any sensible picture has.
  case fileTooLarge(name: String, limit: Int)
  /// The bytes are not those of a format that is read; `found` says what they look like, such as `a GIF
  /// picture`.
  case unknownFormat(name: String, found: String)
  /// A picture of a kind that is not read, although its format is; `found` says which.
  case unsupported(name: String, found: String, advice: String)
  /// A library of the system is needed, and is not there; `purpose` says for what, `reason` what to install.
  case missingLibrary(name: String, purpose: String, reason: String)
  /// The bytes end before the picture does.
  case truncated(name: String)
  /// A checksum, a chunk or the compressed data is wrong; `fault` is the message of the library that reads
  /// it.
  case damaged(name: String, fault: String)
  /// The header gives the picture a side of zero.
  case emptySize(name: String, size: PixelSize)
  /// The header gives the picture more pixels than allowed.
  case tooLarge(name: String, size: PixelSize, limit: Int)
  /// An animation cannot be made of the frames that it was given.
  case animation(name: String, fault: String)
  /// There is no memory for the work.
  case outOfMemory(name: String)
  /// A picture that is not opaque everywhere is to become a JPEG, which has no alpha, and no background was
  /// given.
  case hasTransparency(name: String)
  /// The file cannot be made; nothing was left behind, and a file that was there before is as it was.
  case cannotWrite(path: String, reason: String)

  /// True when the input is missing or cannot be read at all, as opposed to having wrong contents.
  public var isMissingInput: Bool {
    switch self {
    case .noSuchFile, .isDirectory, .cannotRead: true
    case .fileTooLarge, .unknownFormat, .unsupported, .missingLibrary, .truncated, .damaged, .emptySize,
      .tooLarge, .animation, .outOfMemory,
      .hasTransparency,
      .cannotWrite:
      false
    }
  }

  /// True when the output could not be written.
  public var isOutputFailure: Bool {
    if case .cannotWrite = self { true } else { false }
  }
}

extension PictureFileError {
  /// What was packed for a file is not what was to be packed: no such file is written.
  static func badPacking(name: String) -> PictureFileError {
    .cannotWrite(
      path: name,
      reason: "its packed rows would not give back its pixels, a fault of Intaglio's own; "
        + "please report it, and try another --compression")
  }
}

extension PictureFileError: CustomStringConvertible {
  /// One line: which file, what is wrong, and what to do where there is something to do.
  public var description: String {
    switch self {
    case .noSuchFile(let path):
      "\(path): no such file"
    case .isDirectory(let path):
      "\(path): is a folder; name a picture file in it"
    case .cannotRead(let path, let reason):
      "\(path): cannot be read: \(reason)"
    case .fileTooLarge(let name, let limit):
      "\(name): is larger than \(limit) bytes, the most that is read"
    case .unknownFormat(let name, let found):
      "\(name): is \(found), not a \(PictureFormat.readList) picture"
        + (FileKind.advice(for: found).map { "; \($0)" } ?? "")
    case .unsupported(let name, let found, let advice):
      "\(name): is \(found), which is not read; \(advice)"
    case .missingLibrary(let name, let purpose, let reason):
      "\(name): \(purpose) need a library: \(reason)"
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
    case .hasTransparency(let name):
      "\(name): the picture is not opaque everywhere, and JPEG has no alpha; give a background colour, or write PNG or WebP"
    case .cannotWrite(let path, let reason):
      "\(path): cannot be written: \(reason)"
    }
  }
}
