// SPDX-License-Identifier: MIT

/// A three-dimensional lookup table of colours: the contents of a `.cube` file.
///
/// Red, green and blue, sRGB-encoded and 0…1, are each divided into `size` - 1 equal parts; the table has the
/// new colour for each point of this grid. In between, colours are interpolated in tetrahedra, as in most
/// programs: greys then depend only on the table's greys. With p = (size - 1) c, its whole part i, at most
/// size - 2, the rest f = p - i, and the components in the order in which f1 >= f2 >= f3, with a step e to
/// the next point along each, the new colour is
///
///     (1 - f1) T[i] + (f1 - f2) T[i + e1] + (f2 - f3) T[i + e1 + e2] + f3 T[i + e1 + e2 + e3]
///
/// clamped to 0…1.
public struct ColorCube: Sendable, Hashable {
  /// The number of grid points along each edge.
  public let size: Int
  /// All red components, then all green ones, then all blue ones; in each, the index of red changes fastest
  /// and that of blue slowest.
  package let samples: [Float]
  /// The largest factor by which a difference between components may grow.
  package let slope: Double
  // Plans are hashed often, and equal cubes are usually the same memory.
  private let hash: Int

  /// The allowed sizes.
  public static let sizes = 2...65
  /// The allowed components.
  public static let components: ClosedRange<Float> = -100...100

  /// A table of samples of a function.
  ///
  /// - Parameters:
  ///   - size: the number of grid points along each edge; see `sizes`.
  ///   - color: the new colour for a colour with components 0…1.
  /// - Throws: `ColorCubeError.invalid` for a size that is not in `sizes`, or a component that is not in
  ///   `components`.
  public init(size: Int, color: (SIMD3<Double>) -> SIMD3<Double>) throws(ColorCubeError) {
    guard ColorCube.sizes.contains(size) else { throw .invalid(problem: ColorCube.fault(ofSize: size)) }
    var colors: [Float] = []
    colors.reserveCapacity(3 * size * size * size)
    let last = Double(size - 1)
    for blue in 0..<size {
      for green in 0..<size {
        for red in 0..<size {
          let new = color(SIMD3(Double(red), Double(green), Double(blue)) / last)
          for channel in 0..<3 { colors.append(Float(new[channel])) }
        }
      }
    }
    try self.init(size: size, colors: colors)
  }

  /// A table of these colours: red, green and blue of each, the index of red changing fastest.
  package init(size: Int, colors: [Float]) throws(ColorCubeError) {
    guard ColorCube.sizes.contains(size) else { throw .invalid(problem: ColorCube.fault(ofSize: size)) }
    let count = size * size * size
    guard colors.count == 3 * count else {
      throw .invalid(
        problem: "has \(colors.count) numbers; a table of size \(size) has \(3 * count), three per colour")
    }
    if let wrong = colors.first(where: { !ColorCube.components.contains($0) }) {
      throw .invalid(problem: ColorCube.fault(ofComponent: wrong))
    }
    var samples = [Float](repeating: 0, count: colors.count)
    for index in 0..<count {
      for channel in 0..<3 { samples[channel * count + index] = colors[3 * index + channel] }
    }
    (self.size, self.samples) = (size, samples)
    slope = ColorCube.slope(of: samples, size: size)
    hash = samples.hashValue
  }

  static func fault(ofSize size: Int) -> String {
    "has the size \(size), which must be \(sizes.lowerBound)…\(sizes.upperBound)"
  }

  static func fault(ofComponent component: Float) -> String {
    "has the component \(component), which must be -100…100"
  }

  /// Whether two tables are equal. Tables that share their memory compare equal without reading it.
  public static func == (first: ColorCube, second: ColorCube) -> Bool {
    first.hash == second.hash && first.size == second.size && first.samples == second.samples
  }

  /// Hashes the stored hash of the table, in constant time.
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  package func sample(_ channel: Int, _ red: Int, _ green: Int, _ blue: Int) -> Float {
    samples[((channel * size + blue) * size + green) * size + red]
  }

  /// The largest sum of the steepest slopes along the three axes.
  private static func slope(of samples: [Float], size: Int) -> Double {
    let count = size * size * size
    let sums = (0..<3).map { channel in
      [1, size, size * size].reduce(0.0) { sum, step in
        var steepest: Float = 0
        for index in channel * count..<(channel + 1) * count - step
        where (index - channel * count) / step % size < size - 1 {
          steepest = max(steepest, abs(samples[index + step] - samples[index]))
        }
        return sum + Double(steepest) * Double(size - 1)
      }
    }
    return sums.max() ?? 0
  }
}

/// Why a table of colours cannot be used.
public enum ColorCubeError: Error, Sendable, Hashable {
  /// An invalid size, number of colours, or component.
  case invalid(problem: String)
  /// A line of the file, counted from 1, is invalid.
  case line(Int, problem: String)
  /// The file cannot be read.
  case unreadable(reason: String)
}

extension ColorCubeError: CustomStringConvertible {
  /// The problem, with its line.
  public var description: String {
    switch self {
    case .invalid(let problem): problem
    case .line(let line, let problem): "line \(line): \(problem)"
    case .unreadable(let reason): "cannot be read: \(reason)"
    }
  }
}
