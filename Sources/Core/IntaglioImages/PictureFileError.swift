// SPDX-License-Identifier: MIT
import Glibc
public import IntaglioModel
import IntaglioSystem

/// Why a picture file could not be read or written. `name` and `path` identify it: a path, `standard input`,
/// or `memory`.
public enum PictureFileError: Error, Sendable, Hashable {
  /// There is no file at the path.
  case noSuchFile(path: String)
  /// The input path is a folder.
  case isDirectory(path: String)
  /// The file exists but cannot be opened or read; the reason is the system's.
  case cannotRead(path: String, reason: String)
  /// The file is larger than `limit` bytes.
  case fileTooLarge(name: String, limit: Int)
  /// The bytes belong to no readable format; `found` describes them, such as `a GIF picture`.
  case unknownFormat(name: String, found: String)
  /// An unsupported picture of a supported format; `found` describes it.
  case unsupported(name: String, found: String, advice: String)
  /// A system library cannot be used; the reason names its file, or the version that is needed.
  case missingLibrary(name: String, PictureLibrary, reason: String)
  /// The bytes end before the picture does.
  case truncated(name: String)
  /// A checksum, a chunk or the compressed data is invalid; `fault` is the decoding library's message.
  case damaged(name: String, fault: String)
  /// The header declares a width or height of zero.
  case emptySize(name: String, size: PixelSize)
  /// The header declares more pixels than allowed.
  case tooLarge(name: String, size: PixelSize, limit: Int)
  /// The frames do not make up a valid animation.
  case animation(name: String, fault: String)
  /// The picture takes more memory to read than its batch may take.
  case overMemoryLimit(name: String, size: PixelSize, byteCount: Int)
  /// There is not enough memory.
  case outOfMemory(name: String)
  /// A translucent picture needs a background to be written as a JPEG, which has no alpha.
  case hasTransparency(name: String)
  /// The file cannot be written. Nothing is left behind, and an existing file is unchanged.
  case cannotWrite(path: String, reason: String)

  /// True for missing or unreadable input, as opposed to invalid contents.
  public var isMissingInput: Bool {
    switch self {
    case .noSuchFile, .isDirectory, .cannotRead: true
    default: false
    }
  }

  /// True when the output could not be written.
  public var isOutputFailure: Bool {
    if case .cannotWrite = self { true } else { false }
  }
}

extension PictureFileError {
  /// Opens or reads a file, and throws its fault as the error of a picture.
  static func reading<Value>(
    _ path: String, _ value: @autoclosure () throws(FileFault) -> Value
  ) throws(PictureFileError) -> Value {
    do throws(FileFault) {
      return try value()
    } catch .system(ENOENT) {
      throw .noSuchFile(path: path)
    } catch .folder {
      throw .isDirectory(path: path)
    } catch {
      throw .cannotRead(path: path, reason: error.reason)
    }
  }

  /// The compressed data does not match the pixels; the file is not written.
  static func badPacking(name: String) -> PictureFileError {
    .cannotWrite(
      path: name,
      reason: "its compressed rows do not decode to its pixels, a bug in Intaglio; "
        + "please report it, and try another compression")
  }
}

extension PictureFileError: CustomStringConvertible {
  /// One line: the file, the problem, and the remedy if there is one.
  public var description: String {
    switch self {
    case .noSuchFile(let path): "\(path): no such file"
    case .isDirectory(let path): "\(path): is a folder; name a picture file in it"
    case .cannotRead(let path, let reason): "\(path): cannot be read: \(reason)"
    case .fileTooLarge(let name, let limit): "\(name): is larger than \(limit) bytes, the maximum"
    case .unknownFormat(let name, let found):
      "\(name): is \(found), not a \(PictureFormat.readList) picture"
        + (FileKind.advice(for: found).map { "; \($0)" } ?? "")
    case .unsupported(let name, let found, let advice): "\(name): is \(found), which is not read; \(advice)"
    case .missingLibrary(let name, let library, let reason):
      "\(name): \(library.purpose) need a library: \(reason)"
    case .truncated(let name):
      "\(name): ends before its picture does; it was not copied or written completely"
    case .damaged(let name, let fault): "\(name): is damaged: \(fault)"
    case .emptySize(let name, let size): "\(name): has no pixels; its header says \(size)"
    case .tooLarge(let name, let size, let limit):
      "\(name): is too large: \(size), and at most \(limit) pixels are allowed"
    case .animation(let name, let fault): "\(name): the animation cannot be written: \(fault)"
    case .overMemoryLimit(let name, let size, let byteCount):
      "\(name): is a picture of \(size) pixels that takes \(byteCount >> 20) MiB to read, more than its batch may take; "
        + "raise the batch's maximum memory"
    case .outOfMemory(let name): "\(name): there is not enough memory for it"
    case .hasTransparency(let name):
      "\(name): the picture has transparent pixels, and JPEG has no alpha; give a background colour, or write PNG or WebP"
    case .cannotWrite(let path, let reason): "\(path): cannot be written: \(reason)"
    }
  }
}
