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
    case let error as FramingError: self = .invalid(error.inMembers)
    case RenderError.framing(let error), BatchError.framing(let error): self = .invalid(error.inMembers)
    default:
      // All errors except a renderer's or a file's are caused by an argument.
      let status = ExitStatus(of: error) ?? .usage
      self.init(
        status: intaglio_status(UInt32(status.rawValue)), message: "\(error)\(Packages.advice(for: error))")
    }
  }
}

/// The address for a string, which the caller frees by `intaglio_string_free`.
public typealias StringPlace = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

/// Runs the body of a call that may fail, and gives the caller its error.
func call(_ error: StringPlace?, _ body: () throws -> Void) -> intaglio_status {
  do {
    try body()
    return INTAGLIO_OK
  } catch let fault {
    let failure = CallFailure(fault)
    error?.pointee = strdup(line(failure.message))
    return failure.status
  }
}

/// Runs the body of a call that makes an object, whose handle goes to the caller; `name` is for errors.
func create(
  _ handle: UnsafeMutablePointer<OpaquePointer?>?, _ name: String, _ error: StringPlace?,
  _ body: () throws -> LibraryObject
) -> intaglio_status {
  call(error) {
    let place = try place(handle, name)
    place.pointee = try body().retained()
  }
}

/// Runs the body of a call that makes a string, a copy of which goes to the caller; `name` is for errors.
func createString(
  _ string: StringPlace?, _ name: String, _ error: StringPlace?, _ body: () throws -> String
) -> intaglio_status {
  call(error) {
    let place = try place(string, name)
    guard let copy = strdup(try body()) else { throw PictureFileError.outOfMemory(name: name) }
    place.pointee = copy
  }
}

/// A message as one line.
func line(_ message: String) -> String {
  message.split(whereSeparator: \.isNewline).joined(separator: " ")
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

/// The caller's structure, of any size: later versions have more members, earlier ones fewer.
///
/// - Parameter defaults: zeros, for members missing in the caller's, and for NULL.
func structure<Value>(
  _ pointer: UnsafePointer<Value>?, defaults: Value, _ name: String
) throws(CallFailure) -> Value {
  guard let pointer else { return defaults }
  let size = UnsafeRawPointer(pointer).load(as: Int.self)
  guard size >= MemoryLayout<Int>.size else {
    throw .invalid("\(name).size is \(size); set it to sizeof(\(Value.self)), or call \(Value.self)_init()")
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
