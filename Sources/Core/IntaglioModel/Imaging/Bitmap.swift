// SPDX-License-Identifier: MIT
import Glibc

/// Pixels: premultiplied RGBA, 8 bits per channel, sRGB-encoded, row 0 on top, no padding between rows.
///
/// The bytes of the pixel in column x of row y start at `4 * (y * width + x)`, in the order red, green, blue,
/// alpha. A picture is transparent outside its bounds. A bitmap always has at least one pixel.
public struct Bitmap: Sendable, Hashable {
  /// Width and height in pixels, each at least 1.
  public let size: PixelSize
  /// `4 * width * height` bytes, premultiplied.
  public private(set) var pixels: [UInt8]

  /// The maximum number of pixels: 2^28, one gibibyte of memory.
  public static let maximumPixelCount = 1 << 28

  /// The number of columns.
  public var width: Int { size.width }
  /// The number of rows.
  public var height: Int { size.height }

  /// A bitmap of `size` over `pixels`: `4 * width * height` bytes, premultiplied RGBA.
  ///
  /// - Throws: `BitmapError` for a size that is empty or too large, or a wrong number of bytes.
  public init(size: PixelSize, pixels: [UInt8]) throws(BitmapError) {
    let count = try Bitmap.checkedPixelCount(size)
    guard pixels.count == 4 * count else {
      throw .byteCount(found: pixels.count, expected: 4 * count, size: size)
    }
    (self.size, self.pixels) = (size, pixels)
  }

  /// A fully transparent bitmap.
  ///
  /// - Throws: `BitmapError` for a size that is empty or too large.
  public init(transparent size: PixelSize) throws(BitmapError) {
    let count = try Bitmap.checkedPixelCount(size)
    self.size = size
    self.pixels = [UInt8](repeating: 0, count: 4 * count)
  }

  /// A bitmap filled by `fill`, which gets an uninitialised buffer of `4 * width * height` bytes and must
  /// write all of them, premultiplied. Saves decoders and backends from clearing the memory first.
  ///
  /// - Throws: `BitmapError` for a size that is empty or too large.
  public init(size: PixelSize, filledBy fill: (UnsafeMutableRawBufferPointer) -> Void) throws(BitmapError) {
    let count = try Bitmap.checkedPixelCount(size)
    self.size = size
    self.pixels = [UInt8](unsafeUninitializedCapacity: 4 * count) { buffer, initialized in
      HugePages.advise(UnsafeMutableRawBufferPointer(buffer))
      fill(UnsafeMutableRawBufferPointer(buffer))
      initialized = 4 * count
    }
  }

  package static let pixel = Bitmap()

  private init() {
    size = PixelSize(1, 1)
    pixels = [0, 0, 0, 0]
  }

  /// `size.pixelCount`, or an error for a size that no bitmap can have. Allocates nothing.
  ///
  /// - Throws: `BitmapError.emptySize` or `.tooLarge`.
  @discardableResult
  public static func checkedPixelCount(_ size: PixelSize) throws(BitmapError) -> Int {
    guard size.width > 0, size.height > 0 else { throw .emptySize(size) }
    guard let count = size.pixelCount, count <= maximumPixelCount else { throw .tooLarge(size) }
    return count
  }

  /// The premultiplied red, green, blue and alpha of one pixel; transparent outside the bounds.
  public subscript(column: Int, row: Int) -> SIMD4<UInt8> {
    get {
      guard (0..<width).contains(column), (0..<height).contains(row) else { return .zero }
      let start = 4 * (row * width + column)
      return SIMD4(pixels[start], pixels[start + 1], pixels[start + 2], pixels[start + 3])
    }
    set {
      guard (0..<width).contains(column), (0..<height).contains(row) else { return }
      let start = 4 * (row * width + column)
      for channel in 0..<4 { pixels[start + channel] = newValue[channel] }
    }
  }

  /// Replaces the pixels of `place` by those of a bitmap of the same size.
  package mutating func store(_ part: Bitmap, at place: PixelRect) {
    let width = width
    pixels.withUnsafeMutableBytes { target in
      part.pixels.withUnsafeBytes { source in
        for (row, y) in place.rows.enumerated() {
          let bytes = source[4 * row * place.width..<4 * (row + 1) * place.width]
          UnsafeMutableRawBufferPointer(rebasing: target[(4 * (y * width + place.columns.lowerBound))...])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes))
        }
      }
    }
  }

  /// The maximum of the alpha channel: 0 for an empty picture.
  public var maximumAlpha: UInt8 {
    stride(from: 3, to: pixels.count, by: 4).reduce(0) { max($0, pixels[$1]) }
  }

  /// Hashes the size and about a thousand evenly spread pairs of pixels, so that a lookup with a picture of
  /// millions of pixels does not read all of them. Equality still compares every byte, unless both share one
  /// buffer.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(sample)
  }

  /// A number made of about a thousand evenly spread pairs of pixels, the same in every process.
  package var sample: UInt64 {
    pixels.withUnsafeBytes { bytes in
      let words = bytes.count / 8
      // An odd step: it does not stay in the same columns if the width is a power of two.
      let step = max(1, words / 1024) | 1
      var mixed: UInt64 = 0
      for word in stride(from: 0, to: words, by: step) {
        mixed ^= bytes.loadUnaligned(fromByteOffset: 8 * word, as: UInt64.self)
        mixed &*= 0x9E37_79B9_7F4A_7C15
        mixed ^= mixed >> 32
      }
      for byte in bytes[(8 * words)...] { mixed = mixed &* 257 &+ UInt64(byte) }
      return mixed
    }
  }
}

/// Why a bitmap cannot be created.
public enum BitmapError: Error, Sendable, Hashable {
  /// A side is zero or negative.
  case emptySize(PixelSize)
  /// More than `Bitmap.maximumPixelCount` pixels.
  case tooLarge(PixelSize)
  /// The number of given bytes is not `4 * width * height`.
  case byteCount(found: Int, expected: Int, size: PixelSize)
  /// The row stride of a picture in memory is less than the length of a row, in bytes.
  case stride(Int, minimum: Int, size: PixelSize)
  /// The number of given samples for a mask is not `width * height`.
  case sampleCount(found: Int, expected: Int, size: PixelSize)
}

extension BitmapError: CustomStringConvertible {
  /// The problem, and the allowed values.
  public var description: String {
    switch self {
    case .emptySize(let size): "a picture of \(size) has no pixels; both sides must be at least 1"
    case .tooLarge(let size):
      "a picture of \(size) is too large; at most \(Bitmap.maximumPixelCount) pixels are allowed"
    case .byteCount(let found, let expected, let size):
      "a picture of \(size) needs \(expected) bytes of RGBA, got \(found)"
    case .stride(let stride, let minimum, let size):
      "the rows of a picture of \(size) have \(minimum) bytes, but its stride is only \(stride)"
    case .sampleCount(let found, let expected, let size):
      "a mask of \(size) needs \(expected) bytes, got \(found)"
    }
  }
}

/// Memory in pages of two mebibytes, if the system offers them.
///
/// Every result gets new memory, and each of its pages costs a fault at the first write: 64 MiB took 32 ms in
/// pages of 4 KiB and 8 ms in large ones, most of the time of a render.
enum HugePages {
  private static let size = 1 << 21

  /// Requests large pages for the aligned part of `memory`. Only advice: it never fails.
  static func advise(_ memory: UnsafeMutableRawBufferPointer) {
    guard memory.count >= 2 * size, let start = memory.baseAddress else { return }
    let first = (UInt(bitPattern: start) + UInt(size - 1)) & ~UInt(size - 1)
    let last = (UInt(bitPattern: start) + UInt(memory.count)) & ~UInt(size - 1)
    guard first < last else { return }
    madvise(UnsafeMutableRawPointer(bitPattern: first), Int(last - first), MADV_HUGEPAGE)
  }
}
