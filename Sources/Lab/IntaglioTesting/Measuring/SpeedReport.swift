// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioGPU

/// The result of a speed test.
public struct SpeedReport: Sendable, Hashable, Encodable {
  /// One renderer at one side and sigma.
  public struct Case: Sendable, Hashable, Encodable {
    /// `cpu`, `gpu` or `reference`.
    public let backend: String
    /// The device's number; nil for the CPU.
    public let device: Int?
    /// The device, for people.
    public let deviceName: String
    /// Whether a GPU backend is a software rasteriser.
    public let isSoftware: Bool
    /// The picture's side in pixels.
    public let side: Int
    /// The sigma of both shadows in pixels.
    public let sigma: Double
    /// The times of a whole render, bitmap to bitmap.
    public let seconds: Spread
    /// The median for the picture without an effect: upload, one pass and readback on a GPU, a copy on the
    /// CPU.
    public let copySeconds: Double
    /// Millions of pixels a second, by the median.
    public let megapixelsPerSecond: Double
    /// The uploads, passes, readback and waits of one more render, the one with the median time of five;
    /// only for a GPU whose renderer has reports. Timer queries are off while `seconds` are measured.
    public let work: GPUReport?

    /// A case and its times.
    public init(
      selection: BackendSelection, side: Int, sigma: Double, seconds: Spread, copySeconds: Double,
      work: GPUReport? = nil
    ) {
      self.work = work
      backend = selection.backend.rawValue
      device = selection.deviceIndex
      deviceName = selection.deviceName
      isSoftware = selection.isSoftware
      (self.side, self.sigma, self.seconds, self.copySeconds) = (side, sigma, seconds, copySeconds)
      megapixelsPerSecond = seconds.median > 0 ? Double(side * side) / seconds.median / 1e6 : 0
    }

    /// `cpu`, `gpu 0`.
    public var name: String { device.map { "\(backend) \($0)" } ?? backend }
  }

  /// The size from which a GPU is faster than the CPU.
  public struct Crossover: Sendable, Hashable, Encodable {
    /// The GPU's index.
    public let device: Int
    /// The device, for people.
    public let deviceName: String
    /// The sigma of the shadows.
    public let sigma: Double
    /// The smallest measured side from which the GPU was always faster; nil without one.
    public let side: Int?
  }

  /// A GPU's shader variants.
  public struct Shaders: Sendable, Hashable, Encodable {
    /// The GPU's number.
    public let device: Int
    /// Fragment or compute, with the reasons.
    public let variants: VariantReport
  }

  /// The cases, in the order of measurement.
  public let cases: [Case]
  /// A crossover for each GPU and sigma, if the CPU was measured too.
  public let crossovers: [Crossover]
  /// The shader variants of each GPU.
  public let shaders: [Shaders]

  /// A report of these cases.
  public init(cases: [Case], shaders: [Shaders] = []) {
    (self.cases, self.shaders) = (cases, shaders)
    crossovers = SpeedReport.crossovers(cases)
  }

  private static func crossovers(_ cases: [Case]) -> [Crossover] {
    var crossovers: [Crossover] = []
    for gpu in cases where gpu.backend == BackendChoice.gpu.rawValue {
      guard let device = gpu.device,
        !crossovers.contains(where: { $0.device == device && $0.sigma == gpu.sigma })
      else { continue }
      let ofDevice = cases.filter { $0.device == device && $0.sigma == gpu.sigma }
      let ofCPU = cases.filter { $0.backend == BackendChoice.cpu.rawValue && $0.sigma == gpu.sigma }
      guard !ofCPU.isEmpty else { continue }
      var side: Int?
      for there in ofDevice.sorted(by: { $0.side > $1.side }) {
        guard let here = ofCPU.first(where: { $0.side == there.side }) else { continue }
        guard there.seconds.median < here.seconds.median else { break }
        side = there.side
      }
      crossovers.append(Crossover(device: device, deviceName: gpu.deviceName, sigma: gpu.sigma, side: side))
    }
    return crossovers
  }
}

/// The distribution of repeated measurements.
public struct Spread: Sendable, Hashable, Codable {
  /// The median.
  public let median: Double
  /// The smallest and the largest.
  public let least, most: Double
  /// The number of measurements.
  public let count: Int

  /// The distribution of `values`; all 0 without any.
  public init(_ values: [Double]) {
    let sorted = values.sorted()
    count = sorted.count
    least = sorted.first ?? 0
    most = sorted.last ?? 0
    median = sorted.isEmpty ? 0 : (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
