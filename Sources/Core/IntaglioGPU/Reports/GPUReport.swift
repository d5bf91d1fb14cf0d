// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Where a picture's time on a GPU went: its uploads, passes, readback and waits, in the order of the work.
/// See `GPUReports`.
public struct GPUReport: Sendable, Hashable, Codable {
  /// What measured the times on the device.
  public enum Clock: String, Sendable, Hashable, Codable {
    /// Timer queries: GL_EXT_disjoint_timer_query.
    case queries
    /// Nothing: the device has no timer queries.
    case none
    /// Nothing: the device's clock was disturbed meanwhile, for instance by a change of its frequency.
    case disturbed
  }

  /// One step of the work; in a sum, all steps with the same kind, name, variant and format.
  public struct Step: Sendable, Hashable, Codable {
    /// The kinds of steps.
    public enum Kind: String, Sendable, Hashable, Codable {
      /// A transfer to the device.
      case upload
      /// A pass of the plan.
      case pass
      /// A transfer from the device.
      case readback
      /// A wait for the device. Its time is not part of other steps.
      case wait
    }

    /// The kind of step.
    public let kind: Kind
    /// The name of the pass, as in plans, or of what is transferred or waited for.
    public let name: String
    /// The kind of shader of a pass, compute or fragment; nil for other steps.
    public internal(set) var variant: ShaderVariant?
    /// The texture written or read: `bitmap`, `plane` or `intermediate`; nil for waits.
    public let surface: String?
    /// Pixels of the texture.
    public internal(set) var pixels = 0
    /// The number of combined steps; 1 except in sums.
    public internal(set) var count = 1
    /// Bytes transferred, or bytes of all textures that a pass reads and writes.
    public internal(set) var bytes = 0
    /// Number of draws or dispatches.
    public internal(set) var draws = 0
    /// The most texture fetches that the draws may make, in units of a texel of 8 bytes.
    public internal(set) var fetches = 0
    /// Seconds on the device; nil without a clock, and for waits.
    public internal(set) var deviceSeconds: Double?
    /// Seconds on the thread that calls OpenGL, without the waits in between.
    public internal(set) var threadSeconds = 0.0

    init(_ kind: Kind, _ name: String, _ surface: SurfaceDescription? = nil) {
      (self.kind, self.name) = (kind, name)
      self.surface = surface.map { "\($0.format)" }
      pixels = surface?.region.pixelCount ?? 0
    }

    /// Whether a sum combines both into one step.
    fileprivate func isLike(_ other: Step) -> Bool {
      (kind, name, variant, surface) == (other.kind, other.name, other.variant, other.surface)
    }

    fileprivate mutating func add(_ other: Step) {
      pixels.grow(by: other.pixels)
      count.grow(by: other.count)
      bytes.grow(by: other.bytes)
      draws.grow(by: other.draws)
      fetches.grow(by: other.fetches)
      if let seconds = other.deviceSeconds { deviceSeconds = (deviceSeconds ?? 0) + seconds }
      threadSeconds += other.threadSeconds
    }
  }

  /// The device's number in `GraphicsDevices.list()`.
  public let device: Int
  /// GL_RENDERER.
  public let deviceName: String
  /// The format of planes and 16-bit intermediates: `unorm16` or `integer`.
  public let planes: String
  /// The variant of each kind of pass, and the reason.
  public private(set) var variants: VariantReport
  /// What measured the times on the device; `queries` for sums with at least one such report.
  public private(set) var clock: Clock
  /// Executed plans: 1 for a picture or tile; in sums, the number of pictures and tiles.
  public private(set) var plans: Int
  /// The steps, in the order of the work.
  public private(set) var steps: [Step]
  /// Numbers of programs compiled or loaded, and of textures created.
  public private(set) var newPrograms, newTextures: Int
  /// Seconds from the plan's start to its result, on the thread that calls OpenGL.
  public private(set) var seconds: Double

  /// Seconds of all steps of these kinds on the device; nil without a clock.
  public func deviceSeconds(of kinds: Step.Kind...) -> Double? {
    let times = steps.lazy.filter { kinds.contains($0.kind) }.compactMap(\.deviceSeconds)
    return times.isEmpty ? nil : times.reduce(0, +)
  }

  /// Seconds of all waits.
  public var waitSeconds: Double {
    steps.lazy.filter { $0.kind == .wait }.reduce(0) { $0 + $1.threadSeconds }
  }

  /// The sums of reports, one for each device, with equal steps combined.
  public static func sums(of reports: some Sequence<GPUReport>) -> [GPUReport] {
    reports.reduce(into: []) { $1.add(to: &$0) }
  }

  /// Adds the report to the sum for its device.
  func add(to sums: inout [GPUReport]) {
    if let index = sums.firstIndex(where: { ($0.device, $0.deviceName) == (device, deviceName) }) {
      return sums[index].add(self)
    }
    var sum = self
    (sum.steps, sum.plans, sum.newPrograms, sum.newTextures, sum.seconds) = ([], 0, 0, 0, 0)
    sum.add(self)
    sums.append(sum)
  }

  private mutating func add(_ other: GPUReport) {
    variants = other.variants
    if other.clock == .queries { clock = .queries }
    plans.grow(by: other.plans)
    newPrograms.grow(by: other.newPrograms)
    newTextures.grow(by: other.newTextures)
    seconds += other.seconds
    for step in other.steps {
      if let index = steps.firstIndex(where: step.isLike) {
        steps[index].add(step)
      } else {
        steps.append(step)
      }
    }
  }
}

extension Int {
  /// Adds a number, saturating: reports from files may contain any numbers.
  fileprivate mutating func grow(by number: Int) {
    let (sum, isTooLarge) = addingReportingOverflow(number)
    self = isTooLarge ? .max : sum
  }
}
