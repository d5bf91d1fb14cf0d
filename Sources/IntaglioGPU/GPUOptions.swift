// SPDX-License-Identifier: MIT
import Glibc

/// Options of a GPU backend. The defaults suit renders; tests and measurements change them.
public struct GPUOptions: Sendable, Hashable {
  /// As what shaders the passes run.
  public var variant: ShaderVariant
  /// The longest wait for the device, in seconds, before the render fails with `RenderError.timedOut`: a
  /// limit for devices that hang, not for slow renders. `defaultTimeout` by default.
  public var timeout: Double
  /// Empty textures are kept for reuse while all textures together take no more bytes than this, or than 24
  /// for each pixel of the largest of the last 16 results (16 on software devices), besides those in the
  /// renderer's cache and those of pictures in flight.
  public var textureBudget: Int
  /// Whether only a hardware GPU may draw: software rasterisers are refused, and with `.automatic` the CPU
  /// too. For machines paid for their GPU, where a silent slow result is worse than none.
  public var requiresHardware: Bool
  /// Where compiled programs and the choice of variants are cached for the next process.
  public var cache: CacheLocation
  /// Whether the first picture of each size (up to 2^17 pixels, up to 2^20, or more) waits until both kinds
  /// of shaders have been tried at its size, if nothing is known of the device and no earlier process tried
  /// it: a tenth of a second to a second, for renderers that will draw many. Batches and `intaglio bench` do.
  /// Without it such a device runs fragment shaders.
  public var triesVariants: Bool
  /// Collects a report of each picture: its uploads, passes, readback and waits with their times. nil, the
  /// default, costs nothing.
  public var reports: GPUReports?
  /// The format of planes; nil for the first one that the device can draw into.
  package var planeFormat: PlaneFormat?
  /// Whether what is known of the device chooses its variants; tests of trials do without.
  package var usesKnownVariants = true
  /// The number of pixels blurred by the loop for any radius before a program for one radius is compiled.
  /// That runs in half the time and takes some ten to a hundred milliseconds to compile.
  package var pixelsBeforeBlurPrograms = 16 << 20
  /// The most texture fetches of a draw; see `DrawCost`. Tests need small draws.
  package var drawLimit = DrawCost.limit
  /// Assumptions about the device taken as failed, for tests.
  package var distrusted: Set<DeviceAssumption> = []
  /// Whether a software device is used as hardware is: with pixel buffers, textures larger than their
  /// surfaces and a long queue. Tests have no hardware.
  package var treatsAsHardware = false
  /// Whether pixel buffers stay mapped, if the device can do that.
  package var keepsBuffersMapped = true
  /// A smaller limit for the sides of textures than the device's, for tests of tiling.
  package var maximumTextureSize: Int?

  /// See the properties.
  public init(
    variant: ShaderVariant = .automatic, timeout: Double = defaultTimeout, textureBudget: Int = 16 << 20,
    requiresHardware: Bool = false, cache: CacheLocation = .standard, triesVariants: Bool = false,
    reports: GPUReports? = nil
  ) {
    self.variant = variant
    self.timeout = timeout
    self.textureBudget = textureBudget
    self.requiresHardware = requiresHardware
    self.cache = cache
    self.triesVariants = triesVariants
    self.reports = reports
  }

  /// The seconds in the environment's INTAGLIO_GPU_SECONDS; 60 if that is not set to a number above 0.
  public static let defaultTimeout = timeout(getenv("INTAGLIO_GPU_SECONDS").map { String(cString: $0) })

  /// The timeout of a setting.
  package static func timeout(_ setting: String?) -> Double {
    guard let seconds = setting.flatMap(Double.init), seconds > 0, seconds.isFinite else { return 60 }
    return seconds
  }

  /// Whether a device is used as software.
  func isSoftware(_ device: GraphicsDevice) -> Bool { device.isSoftware && !treatsAsHardware }

  /// Options for planes of one format.
  package init(planeFormat: PlaneFormat, variant: ShaderVariant = .automatic) {
    self.init(variant: variant)
    self.planeFormat = planeFormat
  }
}
