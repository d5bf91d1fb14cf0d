// SPDX-License-Identifier: MIT
import CIntaglio
import Glibc
import Intaglio

/// Why a call failed: its status, and one line for people.
struct CallFailure: Error {
  let status: intaglio_status
  let message: String

  static func invalid(_ message: String) -> CallFailure {
    CallFailure(status: INTAGLIO_INVALID, message: message)
  }
}

extension CallFailure {
  init(_ error: any Error) {
    switch error {
    case let error as CallFailure: self = error
    case RenderError.cancelled: self.init(status: INTAGLIO_CANCELLED, message: "the render was cancelled")
    default:
      // All errors except a renderer's or a file's are caused by an argument.
      let status = ExitStatus(of: error) ?? .usage
      self.init(
        status: intaglio_status(UInt32(status.rawValue)), message: "\(error)\(Packages.advice(for: error))")
    }
  }
}

/// Runs the body of a call that may fail, and keeps its error for `intaglio_error`.
func call(_ body: () throws -> Void) -> intaglio_status {
  do {
    try body()
    return INTAGLIO_OK
  } catch {
    let failure = CallFailure(error)
    let line = failure.message.split(whereSeparator: \.isNewline).joined(separator: " ")
    CIntaglioSetError(line)
    return failure.status
  }
}

/// Runs the body of a call that makes an object, whose handle goes to the caller; `name` is for errors.
func create(
  _ handle: UnsafeMutablePointer<OpaquePointer?>?, _ name: String, _ body: () throws -> LibraryObject
) -> intaglio_status {
  call {
    let place = try place(handle, name)
    place.pointee = try body().retained()
  }
}

func text(_ string: UnsafePointer<CChar>?, _ name: String) throws(CallFailure) -> String {
  guard let string else { throw .invalid("\(name) is NULL") }
  let text = FileName(string)
  guard text.isText else { throw .invalid("\(name) is not UTF-8: \(Excerpt.line(text.printable))") }
  return text.text
}

/// The caller's string; nil for NULL.
func optionalText(_ string: UnsafePointer<CChar>?, _ name: String) throws(CallFailure) -> String? {
  if let string { try text(string, name) } else { nil }
}

func bytes(_ start: UnsafeRawPointer?, _ count: Int, _ name: String) throws(CallFailure) -> [UInt8] {
  guard count >= 0 else { throw .invalid("\(name): the count exceeds all memory") }
  guard let start else { throw .invalid("\(name) is NULL") }
  return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
}

/// The address for a result.
func place<Value>(
  _ pointer: UnsafeMutablePointer<Value>?, _ name: String
) throws(CallFailure) -> UnsafeMutablePointer<Value> {
  guard let pointer else { throw .invalid("\(name) is NULL: the result needs an address") }
  return pointer
}

/// The address for new bytes, which the caller frees by `intaglio_bytes_free`.
struct CallerBytes {
  private let start: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
  private let count: UnsafeMutablePointer<Int>

  /// - Parameter name: their name in errors.
  init(
    _ start: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?, _ count: UnsafeMutablePointer<Int>?,
    _ name: String
  ) throws(CallFailure) {
    (self.start, self.count) = (try place(start, name), try place(count, "count"))
  }

  /// Gives the caller a copy, terminated by a zero byte, so that a text is a C string.
  func write(_ bytes: some Collection<UInt8>) throws {
    guard let memory = malloc(bytes.count + 1) else { throw PictureFileError.outOfMemory(name: "memory") }
    let target = UnsafeMutableRawBufferPointer(start: memory, count: bytes.count + 1)
    target.copyBytes(from: bytes)
    target[bytes.count] = 0
    start.pointee = memory.assumingMemoryBound(to: UInt8.self)
    count.pointee = bytes.count
  }
}

/// The caller's structure, of any size: later versions have more members, earlier ones fewer.
///
/// - Parameter defaults: values for members missing in the caller's; the first one is its own size.
func structure<Value>(
  _ pointer: UnsafePointer<Value>?, defaults: Value, _ name: String
) throws(CallFailure) -> Value {
  guard let pointer else { return defaults }
  let size = UnsafeRawPointer(pointer).load(as: Int.self)
  guard size >= MemoryLayout<Int>.size else {
    throw .invalid("\(name).size is \(size): initialise it with the macro of the structure's name")
  }
  var value = defaults
  withUnsafeMutableBytes(of: &value) { target in
    let count = min(size, target.count)
    target.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: count))
  }
  return value
}

/// Writes a structure to the caller, as far as it has room for the members.
func write<Value>(_ value: Value, size: Int, to place: UnsafeMutablePointer<Value>) {
  withUnsafeBytes(of: value) { source in
    let count = min(size, source.count)
    UnsafeMutableRawBufferPointer(start: place, count: count).copyMemory(
      from: UnsafeRawBufferPointer(rebasing: source.prefix(count)))
  }
}
