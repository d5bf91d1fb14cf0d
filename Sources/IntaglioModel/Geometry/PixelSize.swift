/// A size in whole pixels.
public struct PixelSize: Sendable, Hashable, Codable {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// A size of `width` x `height` pixels.
  public init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// `width * height`, or `nil` when that overflows or when a side is not positive.
  public var pixelCount: Int? {
    guard width > 0, height > 0 else { return nil }
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? nil : count
  }
}

extension PixelSize: CustomStringConvertible {
  /// `640x361`.
  public var description: String { "\(width)x\(height)" }
}
