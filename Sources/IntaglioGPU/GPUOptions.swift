// SPDX-License-Identifier: MIT

/// How a GPU backend works. The defaults are right for renders; tests and measurements change them.
public struct GPUOptions: Sendable, Hashable {
  /// As what shaders the passes run.
  public var variant: ShaderVariant
  /// How many seconds a wait for the device may take before the render fails.
  public var timeout: Double
  /// Textures that hold nothing are kept for reuse while all together take no more bytes than this, or than
  /// 16 for each pixel of the last plan's result, besides those that the renderer caches.
  public var textureBudget: Int
  /// Whether nothing but a hardware GPU may draw: a software rasteriser is refused, and with `.automatic` the
  /// CPU is, too. For machines that are paid for their GPU, where a slow result without a word is worse than
  /// none.
  public var requiresHardware: Bool
  /// Where compiled programs and the choice of variants are cached for the next process.
  public var cache: CacheLocation
  /// How planes are held; nil: in whole steps of 16 bits where the device can, else in half floats.
  package var planeFormat: PlaneFormat?
  /// How many plans a device executes before its variants are measured: one picture would wait longer for
  /// that than it gains.
  package var plansBeforeTrial = 8
  /// How many pixels are blurred by the program for any radius before one is compiled for the radius alone,
  /// which runs in half the time and takes some ten to a hundred milliseconds to compile.
  package var pixelsBeforeBlurPrograms = 16 << 20
  /// The longest side of a texture, where that is to be less than what the device allows: for tests of what
  /// is larger.
  package var maximumTextureSize: Int?

  /// See the properties.
  public init(
    variant: ShaderVariant = .automatic, timeout: Double = 60, textureBudget: Int = 16 << 20,
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
