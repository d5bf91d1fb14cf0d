/// Why a bitmap cannot be.
public enum BitmapError: Error, Sendable, Hashable {
  /// A side is zero or negative.
  case emptySize(PixelSize)
  /// More than `Bitmap.maximumPixelCount` pixels.
  case tooLarge(PixelSize)
  /// The bytes given are not `4 * width * height`.
  case byteCount(found: Int, expected: Int, size: PixelSize)
  /// The samples given for a mask are not `width * height`.
  case sampleCount(found: Int, expected: Int, size: PixelSize)
}

extension BitmapError: CustomStringConvertible {
  /// What is wrong, and what is allowed.
  public var description: String {
    switch self {
    case .emptySize(let size):
      "a picture of \(size) has no pixels; both sides must be at least 1"
    case .tooLarge(let size):
      "a picture of \(size) is too large; at most \(Bitmap.maximumPixelCount) pixels are allowed"
    case .byteCount(let found, let expected, let size):
      "a picture of \(size) needs \(expected) bytes of RGBA, got \(found)"
    case .sampleCount(let found, let expected, let size):
      "a mask of \(size) needs \(expected) bytes, got \(found)"
    }
  }
}
