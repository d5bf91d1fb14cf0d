// SPDX-License-Identifier: MIT
import Intaglio

/// The comparison of a picture with the expected one, in levels of 255 of the premultiplied bytes.
public struct SceneTestComparison: Sendable, Codable, Hashable {
  /// A pixel and both its values.
  public struct Place: Sendable, Codable, Hashable {
    /// Column, from the left.
    public let column: Int
    /// Row, from the top.
    public let row: Int
    /// The expected premultiplied red, green, blue and alpha.
    public let expected: SIMD4<UInt8>
    /// The actual premultiplied red, green, blue and alpha.
    public let actual: SIMD4<UInt8>
  }

  /// The largest allowed difference.
  public let tolerance: Int
  /// The largest difference of any channel of any pixel.
  public let worstDifference: Int
  /// The largest difference of red, green, blue and alpha.
  public let channelMaxima: SIMD4<Int>
  /// Element d counts the pixels whose largest channel difference is d; the last element is the worst
  /// difference.
  public let histogram: [Int]
  /// The first place of the worst difference, in reading order; nil for equal pictures.
  public let worst: Place?

  /// The number of pixels.
  public var pixels: Int { histogram.reduce(0, +) }
  /// The number of pixels that differ in any channel.
  public var differingPixels: Int { histogram.dropFirst().reduce(0, +) }
  /// The number of pixels that differ by more than the tolerance.
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
  /// `equal`, or the worst difference, its place and values, and the number of differing pixels.
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

/// A fault of a scene on a candidate.
public struct SceneTestFault: Sendable, Codable, Hashable {
  /// The kind of fault.
  public enum Kind: String, Sendable, Codable, Hashable, CaseIterable {
    /// The picture is farther from the Reference's than one level.
    case reference
    /// The picture is farther from the golden than the tolerance.
    case golden
    /// A repeated render gave a different picture.
    case unsteady
    case missingGolden
    /// The golden was written, or would have been, because the test updates goldens.
    case updatedGolden
    /// The golden cannot be read.
    case unreadableGolden
    /// The device could not draw the scene.
    case notRendered
  }

  /// The kind of fault.
  public let kind: Kind
  /// The problem, and the remedy if there is one: one line.
  public let message: String
  /// The file with expected, difference and actual side by side; nil if none was written.
  public internal(set) var picture: String?

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// Whether the comparison could not be made at all.
  var isError: Bool {
    switch kind {
    case .unreadableGolden, .notRendered: true
    case .reference, .golden, .unsteady, .missingGolden, .updatedGolden: false
    }
  }
}

extension SceneTestFault: CustomStringConvertible {
  /// The problem, and the file that shows it.
  public var description: String { picture.map { "\(message) (see \($0))" } ?? message }
}
