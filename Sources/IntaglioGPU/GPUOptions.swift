// SPDX-License-Identifier: MIT

/// Options of a GPU backend. The defaults suit renders; tests and measurements change them.
public struct GPUOptions: Sendable, Hashable {
  /// As what shaders the passes run.
  public var variant: ShaderVariant
  /// The longest wait for the device, in seconds, before the render fails.
  public var timeout: Double
  /// Empty textures are kept for reuse while all textures together take no more bytes than this, or than 24
  /// for each pixel of the largest of the last 16 results, besides those in the renderer's cache and those of
  /// pictures in flight.
  public var textureBudget: Int
  /// Whether only a hardware GPU may draw: software rasterisers are refused, and with `.automatic` the CPU
  /// too. For machines paid for their GPU, where a silent slow result is worse than none.
  public var requiresHardware: Bool
  /// Where compiled programs and the choice of variants are cached for the next process.
  public var cache: CacheLocation
  /// How planes are held; nil: in whole steps of 16 bits where the device can, else in half floats.
  package var planeFormat: PlaneFormat?
  /// How many plans a device executes before its variants are measured: one picture would wait longer for
  /// that than it gains.
  package var plansBeforeTrial = 8
  /// The number of pixels blurred by the loop for any radius before a program for one radius is compiled.
  /// That runs in half the time and takes some ten to a hundred milliseconds to compile.
  package var pixelsBeforeBlurPrograms = 16 << 20
  /// Whether pictures pass through pixel buffers also on software devices, which are faster without.
  package var alwaysUsesBuffers = false
  /// Whether pixel buffers stay mapped, if the device can do that.
  package var keepsBuffersMapped = true
  /// A smaller limit for the sides of textures than the device's, for tests of tiling.
  package var maximumTextureSize: Int?

  /// See the properties.
  public init(
    variant: ShaderVariant = .automatic, timeout: Double = 60, textureBudget: Int = 48 << 20,
    requiresHardware: Bool = false, cache: CacheLocation = .standard
  ) {
    self.variant = variant
    self.timeout = timeout
    self.textureBudget = textureBudget
    self.requiresHardware = requiresHardware
    self.cache = cache
  }

  /// Options for planes of one format.
  package init(planeFormat: PlaneFormat, variant: ShaderVariant = .automatic) {
    self.init(variant: variant)
    self.planeFormat = planeFormat
  }
}
