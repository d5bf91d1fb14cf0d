import IntaglioModel

/// How a picture compares with the one it should be, in levels of 255 of the premultiplied bytes.
public struct SceneTestComparison: Sendable, Codable, Hashable {
  /// A pixel and both its values.
  public struct Place: Sendable, Codable, Hashable {
    /// Column, from the left.
    public let column: Int
    /// Row, from the top.
    public let row: Int
    /// Premultiplied red, green, blue and alpha as they should be.
    public let expected: SIMD4<UInt8>
    /// Premultiplied red, green, blue and alpha as they are.
    public let actual: SIMD4<UInt8>
  }

  /// The largest difference that is allowed.
  public let tolerance: Int
  /// The largest difference of any channel of any pixel.
  public let worstDifference: Int
  /// The largest difference of red, green, blue and alpha.
  public let channelMaxima: SIMD4<Int>
  /// Element d counts the pixels whose largest channel difference is d; the last element is that of the worst difference.
  public let histogram: [Int]
  /// Where the worst difference is first met, in reading order; nil for equal pictures.
  public let worst: Place?

  /// How many pixels were compared.
  public var pixels: Int { histogram.reduce(0, +) }
  /// How many pixels differ in any channel.
  public var differingPixels: Int { histogram.dropFirst().reduce(0, +) }
  /// How many pixels differ by more than the tolerance.
  public var pixelsBeyond: Int { histogram.dropFirst(tolerance + 1).reduce(0, +) }
  /// Whether no channel of any pixel differs by more than the tolerance.
  public var passed: Bool { worstDifference <= tolerance }

  init(_ comparison: BitmapComparison, tolerance: Int) {
    self.tolerance = tolerance
    worstDifference = comparison.maximumDifference
    channelMaxima = comparison.channelMaxima
    histogram = Array(comparison.histogram.prefix(comparison.maximumDifference + 1))
    worst = comparison.worst.map {
      Place(column: $0.column, row: $0.row, expected: $0.first, actual: $0.second)
    }
  }
}

extension SceneTestComparison: CustomStringConvertible {
  /// `equal`, or the worst difference, its place and values, and how many pixels differ.
  public var description: String {
    guard let worst else { return "equal" }
    return
      "worst difference \(worstDifference) where \(tolerance) is allowed, at column \(worst.column), row "
      + "\(worst.row) (expected \(Self.levels(worst.expected)), is \(Self.levels(worst.actual))); "
      + "pixels beyond that: \(pixelsBeyond) of \(pixels)"
  }

  private static func levels(_ pixel: SIMD4<UInt8>) -> String {
    "\(pixel.x),\(pixel.y),\(pixel.z),\(pixel.w)"
  }
}
