// SPDX-License-Identifier: MIT

// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation
import CIntaglio
import Glibc
import Intaglio

// Pictures of the C library; intaglio.h says what each function does.

@implementation @c
public func intaglio_picture_from_pixels(
  _ pixels: UnsafePointer<intaglio_pixels>?, _ picture: UnsafeMutablePointer<OpaquePointer?>?
) -> intaglio_status {
  call {
    let place = try place(picture, "picture")
    place.pointee = PictureObject(try CallerPixels(pixels, "pixels").bitmap()).retained()
  }
}

@implementation @c
public func intaglio_picture_from_file(
  _ path: UnsafePointer<CChar>?, _ scale: Double, _ picture: UnsafeMutablePointer<OpaquePointer?>?
) -> intaglio_status {
  call {
    let place = try place(picture, "picture")
    let (path, warnings) = (try text(path, "path"), RenderWarnings())
    let bitmap = try Bitmap(contentsOf: path, svgSize: svgSize(scale), warnings: warnings)
    Log.write(warnings)
    place.pointee = PictureObject(bitmap).retained()
  }
}

@implementation @c
public func intaglio_picture_from_bytes(
  _ start: UnsafeRawPointer?, _ count: Int, _ name: UnsafePointer<CChar>?, _ scale: Double,
  _ picture: UnsafeMutablePointer<OpaquePointer?>?
) -> intaglio_status {
  call {
    let place = try place(picture, "picture")
    let (name, warnings) = (name.map { String(cString: $0) } ?? "memory", RenderWarnings())
    let bitmap = try Bitmap(
      encoded: bytes(start, count, "bytes"), name: name, svgSize: svgSize(scale), warnings: warnings)
    Log.write(warnings)
    place.pointee = PictureObject(bitmap).retained()
  }
}

private func svgSize(_ scale: Double) throws(CallFailure) -> SVGSize {
  guard scale.isFinite, scale >= 0 else { throw .invalid("svg_scale is \(scale), allowed is 0 or more") }
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
  _ picture: OpaquePointer?, _ pixels: UnsafePointer<intaglio_pixels>?
) -> intaglio_status {
  call { try CallerPixels(pixels, "pixels").write(PictureObject.object(picture).bitmap) }
}

@implementation @c
public func intaglio_picture_write(
  _ picture: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ encoding: UnsafePointer<intaglio_encoding>?
) -> intaglio_status {
  call {
    let path = try text(path, "path")
    try PictureObject.object(picture).bitmap.write(
      to: path, as: PictureEncoding(encoding, format: PictureFormat(path: path)))
  }
}

@implementation @c
public func intaglio_picture_encode(
  _ picture: OpaquePointer?, _ encoding: UnsafePointer<intaglio_encoding>?,
  _ start: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?, _ count: UnsafeMutablePointer<Int>?
) -> intaglio_status {
  call {
    let (start, count) = try (place(start, "bytes"), place(count, "count"))
    let encoding = try PictureEncoding(encoding, format: .png)
    let bytes = try PictureObject.object(picture).bitmap.encoded(as: encoding)
    guard let memory = malloc(bytes.count) else { throw PictureFileError.outOfMemory(name: "memory") }
    bytes.withUnsafeBytes {
      UnsafeMutableRawBufferPointer(start: memory, count: bytes.count).copyMemory(from: $0)
    }
    start.pointee = memory.assumingMemoryBound(to: UInt8.self)
    count.pointee = bytes.count
  }
}

@implementation @c
public func intaglio_bytes_free(_ bytes: UnsafeMutablePointer<UInt8>?) { free(bytes) }

@implementation @c
public func intaglio_compare(
  _ first: OpaquePointer?, _ second: OpaquePointer?, _ tolerance: Int32,
  _ difference: UnsafeMutablePointer<OpaquePointer?>?,
  _ comparison: UnsafeMutablePointer<intaglio_comparison>?
) -> intaglio_status {
  call {
    let (first, second) = try (PictureObject.object(first).bitmap, PictureObject.object(second).bitmap)
    guard (0...255).contains(tolerance) else {
      throw CallFailure.invalid("tolerance is \(tolerance), allowed is 0…255")
    }
    let place = try place(comparison, "comparison")
    let found = try BitmapComparison(first, second)
    var result = try structure(
      UnsafePointer(place), defaults: intaglio_comparison(), "comparison")
    result.maximum_difference = Int32(found.maximumDifference)
    result.differing_pixels = Int64(found.pixels(beyond: Int(tolerance)))
    result.column = Int64(found.worst?.column ?? -1)
    result.row = Int64(found.worst?.row ?? -1)
    let panels =
      difference == nil ? nil : try BitmapComparison.panels(first, second, tolerance: Int(tolerance))
    difference?.pointee = panels.map { PictureObject($0).retained() }
    let size = min(result.size, MemoryLayout<intaglio_comparison>.size)
    withUnsafeBytes(of: &result) { source in
      UnsafeMutableRawBufferPointer(start: place, count: size).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: source.prefix(size)))
    }
  }
}

extension PictureEncoding {
  /// The caller's encoding.
  ///
  /// - Parameter format: the default format.
  fileprivate init(_ encoding: UnsafePointer<intaglio_encoding>?, format: PictureFormat?) throws {
    let encoding = try structure(encoding, defaults: intaglio_encoding(), "encoding")
    let formats: [intaglio_file_format: PictureFormat] = [
      INTAGLIO_PNG: .png, INTAGLIO_JPEG: .jpeg, INTAGLIO_WEBP: .webp, INTAGLIO_AVIF: .avif,
    ]
    let asked = formats[encoding.format]
    guard asked != nil || encoding.format == INTAGLIO_FORMAT_BY_NAME else {
      throw CallFailure.invalid("encoding.format is \(encoding.format.rawValue), which is none")
    }
    guard encoding.compression.rawValue <= INTAGLIO_COMPRESSION_SMALLEST.rawValue else {
      throw CallFailure.invalid("encoding.compression is \(encoding.compression.rawValue), which is none")
    }
    guard (0...100).contains(encoding.quality) else {
      throw CallFailure.invalid("encoding.quality is \(encoding.quality), allowed is 1…100, and 0 for none")
    }
    let compressions: [PictureCompression] = [.default, .fast, .small, .fastest, .smallest]
    self.init(
      asked ?? format ?? .png, compression: compressions[Int(encoding.compression.rawValue)],
      quality: encoding.quality == 0 ? nil : Int(encoding.quality),
      background: try encoding.background.map { try Color(css: String(cString: $0)) })
  }
}
