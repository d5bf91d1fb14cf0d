// SPDX-License-Identifier: MIT

/// Options of a GPU backend. The defaults suit renders; tests and measurements change them.
public struct GPUOptions: Sendable, Hashable {
  /// The format of planes; nil for 16-bit integers if the device supports them, else half floats.
  public var planeFormat: PlaneFormat?
  /// The kind of shaders for all passes.
  public var variant: ShaderVariant
  /// The longest wait for the device, in seconds, before the render fails.
  public var timeout: Double
  /// Empty textures are kept for reuse while all textures together take no more bytes than this, or than 16
  /// for each pixel of the last plan's result, besides those in the renderer's cache.
  public var textureBudget: Int
  /// Whether only a hardware GPU may draw: software rasterisers are refused, and with `.automatic` the CPU
  /// too. For machines paid for their GPU, where a silent slow result is worse than none.
  public var requiresHardware: Bool
  /// Where compiled programs and the choice of variants are cached for the next process.
  public var cache: CacheLocation
  /// The number of plans before a device's variants are measured: for a single picture the measurement costs
  /// more than it gains.
  package var plansBeforeTrial = 8
  /// The number of pixels blurred by the loop for any radius before a program for one radius is compiled.
  /// That runs in half the time and takes some ten to a hundred milliseconds to compile.
  package var pixelsBeforeBlurPrograms = 16 << 20
  /// A smaller limit for the sides of textures than the device's, for tests of tiling.
  package var maximumTextureSize: Int?

  /// See the properties.
  public init(
    planeFormat: PlaneFormat? = nil, variant: ShaderVariant = .automatic, timeout: Double = 60,
    textureBudget: Int = 16 << 20, requiresHardware: Bool = false, cache: CacheLocation = .standard
  ) {
    self.planeFormat = planeFormat
    self.variant = variant
    self.timeout = timeout
    self.textureBudget = textureBudget
    self.requiresHardware = requiresHardware
    self.cache = cache
  }
}
