// SPDX-License-Identifier: MIT

/// A rectangle of whole pixels: half-open column and row ranges. Row 0 is the picture's top row; ranges may
/// be negative, because a blurred plane extends past its source.
public struct PixelRect: Sendable, Hashable {
  /// The columns, from the left.
  public var columns: Range<Int>
  /// The rows, from the top.
  public var rows: Range<Int>

  /// The rectangle of these columns and rows.
  public init(columns: Range<Int>, rows: Range<Int>) { (self.columns, self.rows) = (columns, rows) }

  /// The rectangle of a picture with its top left pixel at (0, 0).
  public init(_ size: PixelSize) { self.init(columns: 0..<size.width, rows: 0..<size.height) }

  /// The number of columns.
  public var width: Int { columns.count }
  /// The number of rows.
  public var height: Int { rows.count }
  /// Width and height without the position.
  public var size: PixelSize { PixelSize(width, height) }
  /// The number of pixels.
  public var pixelCount: Int { width * height }
  package var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  package func clamped(to limits: PixelRect) -> PixelRect {
    PixelRect(columns: columns.clamped(to: limits.columns), rows: rows.clamped(to: limits.rows))
  }

  /// The rectangle moved by columns to the right and rows down.
  package func moved(_ right: Int, _ down: Int) -> PixelRect {
    PixelRect(
      columns: columns.lowerBound + right..<columns.upperBound + right,
      rows: rows.lowerBound + down..<rows.upperBound + down)
  }
}

extension PixelRect: CustomStringConvertible {
  /// `640x361@-8,-8`; without the position if that is the origin.
  public var description: String {
    let origin = columns.lowerBound == 0 && rows.lowerBound == 0
    return origin ? "\(size)" : "\(size)@\(columns.lowerBound),\(rows.lowerBound)"
  }
}

/// A size in whole pixels.
public struct PixelSize: Sendable, Hashable, Codable {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// A size of `width` x `height` pixels.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  package init(_ width: Int, _ height: Int) { self.init(width: width, height: height) }

  /// `width * height`; nil if that overflows, or a side is not positive.
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
