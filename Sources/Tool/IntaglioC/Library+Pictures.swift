// SPDX-License-Identifier: MIT

// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
import CIntaglio
import Glibc
import Intaglio

// Pictures of the C library; intaglio.h says what each function does.

@implementation @c
public func intaglio_picture_from_pixels(
  _ pixels: UnsafePointer<intaglio_pixels>?, _ picture: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: StringPlace?
) -> intaglio_status {
  create(picture, "picture", error) { PictureObject(try CallerPixels(pixels, "pixels").bitmap()) }
}

@implementation @c
public func intaglio_picture_from_file(
  _ path: UnsafePointer<CChar>?, _ scale: Double, _ picture: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: StringPlace?
) -> intaglio_status {
  create(picture, "picture", error) {
    let (path, size) = try (text(path, "path"), svgSize(scale))
    let bitmap = try WarningReceiver.ofProcess.collecting(about: path) { warnings in
      try Bitmap(contentsOfFile: path, svgSize: size, warnings: warnings)
    }
    return PictureObject(bitmap, source: path)
  }
}

@implementation @c
public func intaglio_picture_from_bytes(
  _ start: UnsafeRawPointer?, _ count: Int, _ name: UnsafePointer<CChar>?, _ scale: Double,
  _ picture: UnsafeMutablePointer<OpaquePointer?>?, _ error: StringPlace?
) -> intaglio_status {
  create(picture, "picture", error) {
    let (source, size) = (name.map { String(cString: $0) }, try svgSize(scale))
    let (bytes, name) = (try bytes(start, count, "bytes"), source ?? "memory")
    let bitmap = try WarningReceiver.ofProcess.collecting(about: source, named: name) { warnings in
      try Bitmap(encoded: bytes, name: name, svgSize: size, warnings: warnings)
    }
    return PictureObject(bitmap, source: source)
  }
}

private func svgSize(_ scale: Double) throws(CallFailure) -> SVGSize {
  guard scale.isFinite, scale >= 0 else { throw .invalid("svg_scale is \(scale) but must be 0 or more") }
  return .scaled(by: scale == 0 ? 1 : scale)
}

@implementation @c
public func intaglio_picture_destroy(_ picture: OpaquePointer?) { PictureObject.destroy(picture) }

@implementation @c
public func intaglio_picture_width(_ picture: OpaquePointer?) -> Int64 {
  PictureObject.peek(picture).map { Int64($0.bitmap.width) } ?? 0
}

@implementation @c
public func intaglio_picture_height(_ picture: OpaquePointer?) -> Int64 {
  PictureObject.peek(picture).map { Int64($0.bitmap.height) } ?? 0
}

@implementation @c
public func intaglio_picture_data(_ picture: OpaquePointer?) -> UnsafePointer<UInt8>? {
  PictureObject.peek(picture)?.data
}

@implementation @c
public func intaglio_picture_copy(
  _ picture: OpaquePointer?, _ pixels: UnsafePointer<intaglio_pixels>?, _ error: StringPlace?
) -> intaglio_status {
  call(error) { try CallerPixels(pixels, "pixels").write(PictureObject.object(picture).bitmap) }
}

@implementation @c
public func intaglio_picture_write(
  _ picture: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ encoding: UnsafePointer<intaglio_encoding>?,
  _ error: StringPlace?
) -> intaglio_status {
  call(error) {
    let path = try text(path, "path")
    let caller = try CallerEncoding(encoding, path: path)
    try caller.report(PictureObject.object(picture).bitmap.write(to: path, as: caller.encoding))
  }
}

@implementation @c
public func intaglio_picture_encode(
  _ picture: OpaquePointer?, _ encoding: UnsafePointer<intaglio_encoding>?,
  _ start: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?, _ count: UnsafeMutablePointer<Int>?,
  _ error: StringPlace?
) -> intaglio_status {
  call(error) {
    let (start, count) = try (place(start, "bytes"), place(count, "count"))
    let caller = try CallerEncoding(encoding, format: .png)
    let (bytes, made) = try PictureObject.object(picture).bitmap.encodedWithinLimit(as: caller.encoding)
    guard let memory = malloc(bytes.count) else { throw PictureFileError.outOfMemory(name: "memory") }
    let target = UnsafeMutableRawBufferPointer(start: memory, count: bytes.count)
    target.copyBytes(from: bytes)
    (start.pointee, count.pointee) = (memory.assumingMemoryBound(to: UInt8.self), bytes.count)
    caller.report(WrittenPicture(encoding: made, byteCount: bytes.count))
  }
}

@implementation @c
public func intaglio_compare(
  _ first: OpaquePointer?, _ second: OpaquePointer?, _ tolerance: Int32,
  _ difference: UnsafeMutablePointer<OpaquePointer?>?,
  _ comparison: UnsafeMutablePointer<intaglio_comparison>?, _ error: StringPlace?
) -> intaglio_status {
  call(error) {
    let (first, second) = try (PictureObject.object(first).bitmap, PictureObject.object(second).bitmap)
    guard (0...255).contains(tolerance) else {
      throw CallFailure.invalid("tolerance is \(tolerance) but must be 0…255")
    }
    let place = try place(comparison, "comparison")
    let found = try BitmapComparison(first, second)
    var result = try structure(UnsafePointer(place), defaults: intaglio_comparison(), "comparison")
    result.maximum_difference = Int32(found.maximumDifference)
    result.differing_pixels = Int64(found.pixels(beyond: Int(tolerance)))
    result.column = Int64(found.worst?.column ?? -1)
    result.row = Int64(found.worst?.row ?? -1)
    let panels =
      difference == nil ? nil : try BitmapComparison.panels(first, second, tolerance: Int(tolerance))
    difference?.pointee = panels.map { PictureObject($0).retained() }
    write(result, size: result.size, to: place)
  }
}
