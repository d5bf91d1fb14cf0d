// SPDX-License-Identifier: MIT
import Glibc

/// Options of a GPU backend. The defaults suit normal rendering; tests and measurements change them.
public struct GPUOptions: Sendable, Hashable {
  /// The kind of shader that runs the passes.
  public var variant: ShaderVariant
  /// The longest wait for the device, in seconds, before the render fails with `RenderError.timedOut`: a
  /// limit for devices that hang, not for slow renders. The default is `defaultTimeout`.
  public var timeout: Double
  /// Unused textures are kept for reuse as long as all textures together take at most this many bytes, or 24
  /// bytes (16 on software devices) for each pixel of the largest of the last 16 results if that is more, not
  /// counting the textures in the renderer's cache and of pictures in flight. nil is 16 MiB on software
  /// devices, which use the memory of the machine, and 128 MiB on hardware.
  public var textureBudget: Int?
  /// Whether only a hardware GPU may draw: software rasterisers are rejected and, with `.automatic`, so is
  /// the CPU. For GPU machines on which failing is better than silently rendering slowly.
  public var requiresHardware: Bool
  /// Where compiled programs and the choice of variants are cached for later processes.
  public var cache: CacheLocation
  /// Whether the first picture of each size class (up to 2^17 pixels, up to 2^20, or more) waits until both
  /// kinds of shaders have been measured at its size, if the device is unknown and no earlier process has
  /// measured it. This takes a tenth of a second to a second, which pays off for many pictures; batches and
  /// `intaglio bench` do it. Otherwise such a device runs fragment shaders.
  public var triesVariants: Bool
  /// Collects a report of each picture: its uploads, passes, readback and waits with their times. nil, the
  /// default, costs nothing.
  public var reports: GPUReports?
  /// The plane format; nil for the first one that the device can draw into.
  package var planeFormat: PlaneFormat?
  /// Whether `KnownVariants` may choose the variants; tests of trials turn it off.
  package var usesKnownVariants = true
  /// The number of pixels that the loop for all radii blurs before a program for one radius is compiled,
  /// which runs in half the time but takes 10 to 100 ms to compile.
  package var pixelsBeforeBlurPrograms = 16 << 20
  /// Whether drivers that can tell when a program is compiled are asked; otherwise a second context compiles.
  package var asksForCompletion = true
  /// The most texture fetches of a draw; see `DrawCost`. Tests need small draws.
  package var drawLimit = DrawCost.limit
  /// Assumptions about the device taken as failed, for tests.
  package var distrusted: Set<DeviceAssumption> = []
  /// Whether a software device is used like hardware: with pixel buffers, textures larger than their
  /// surfaces, and a long queue. For tests, which have no hardware.
  package var treatsAsHardware = false
  /// Whether pixel buffers stay mapped, if the device supports it.
  package var keepsBuffersMapped = true
  /// How pictures are transferred; nil for what suits the device. Tests need small strips.
  package var transfers: TransferSizes?
  /// A limit for the sides of textures below the device's own, for tests of tiling.
  package var maximumTextureSize: Int?

  /// See the properties.
  public init(
    variant: ShaderVariant = .automatic, timeout: Double = defaultTimeout, textureBudget: Int? = nil,
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

  /// The seconds in the environment variable INTAGLIO_GPU_SECONDS; 60 unless it is set to a finite number
  /// above 0.
  public static let defaultTimeout = timeout(getenv("INTAGLIO_GPU_SECONDS").map { String(cString: $0) })

  /// The timeout for a value of the variable.
  package static func timeout(_ setting: String?) -> Double {
    guard let seconds = setting.flatMap(Double.init), seconds > 0, seconds.isFinite else { return 60 }
    return seconds
  }

  /// Whether all passes are to run as compute shaders, if possible.
  func prefersCompute(_ device: GraphicsDevice) -> Bool {
    guard variant == .automatic, usesKnownVariants else { return variant == .compute }
    return KnownVariants(renderer: device.renderer)?.computed.contains(.paint) == true
  }

  /// Whether a device is treated as a software rasteriser.
  func isSoftware(_ device: GraphicsDevice) -> Bool { device.isSoftware && !treatsAsHardware }
}
