/// One step of a plan: the whole vocabulary of the backends. Passes, not effects, are what a backend knows.
///
/// Every backend switches over this enum exhaustively, so a pass that one lacks does not compile. All numbers in a pass
/// are final, in pixels; nothing is derived from them again.
public enum Pass: Sendable, Hashable {
  /// Alpha, or its inverse, plain or thresholded, into a plane.
  case mask(MaskPass)
  /// Half the size on both axes.
  case halve(HalvePass)
  /// A symmetric convolution along one axis.
  case blur(BlurPass)
  /// A reduced plane read back at full size through the quadratic B-spline.
  case expand(ExpandPass)
  /// The coverage of a rounded rectangle or ellipse.
  case shape(ShapePass)
  /// Paints with coverage, opacity and blend modes, one after the other.
  case paint(PaintPass)
  /// A picture through an affine map.
  case warp(WarpPass)
}

/// Along which axis a pass works.
public enum Axis: String, Sendable, Hashable, CaseIterable {
  /// Along a row.
  case horizontal
  /// Along a column.
  case vertical
}

/// Where a pass reads coverage (one channel, 0…1) from. Outside the surface's region coverage is 0.
public enum CoverageSource: Sendable, Hashable {
  /// The alpha of a bitmap; with a threshold T it is 1 where 255 alpha > T, else 0.
  case alpha(SurfaceID, threshold: Int?)
  /// A plane.
  case plane(SurfaceID)

  /// The surface that is read.
  public var surface: SurfaceID {
    switch self {
    case .alpha(let surface, _), .plane(let surface): surface
    }
  }
}

/// Mask m of a picture's alpha, or 1 - m, over the output's region. Outside the picture alpha is 0, so m is 0.
public struct MaskPass: Sendable, Hashable {
  /// A bitmap or deep picture.
  public var source: SurfaceID
  /// nil: m is alpha. T: m is 1 where 255 alpha > T, else 0.
  public var threshold: Int?
  /// Writes 1 - m.
  public var isInverted: Bool
  /// A plane.
  public var output: SurfaceID

  /// See the properties.
  public init(source: SurfaceID, threshold: Int? = nil, isInverted: Bool = false, output: SurfaceID) {
    self.source = source
    self.threshold = threshold
    self.isInverted = isInverted
    self.output = output
  }
}

/// One octave down on both axes: out[i] = (in[2i-1] + 3 in[2i] + 3 in[2i+1] + in[2i+2]) / 8.
public struct HalvePass: Sendable, Hashable {
  /// What is halved.
  public var source: CoverageSource
  /// A plane, on the grid of half the resolution.
  public var output: SurfaceID

  /// See the properties.
  public init(source: CoverageSource, output: SurfaceID) {
    self.source = source
    self.output = output
  }
}

/// A symmetric convolution along one axis: out[i] = Σ kernel[|j|] in[i+j].
public struct BlurPass: Sendable, Hashable {
  /// What is blurred.
  public var source: CoverageSource
  /// Along which axis.
  public var axis: Axis
  /// The taps.
  public var kernel: Kernel
  /// A plane.
  public var output: SurfaceID

  /// See the properties.
  public init(source: CoverageSource, axis: Axis, kernel: Kernel, output: SurfaceID) {
    self.source = source
    self.axis = axis
    self.kernel = kernel
    self.output = output
  }
}

/// A plane of D = 2^octaves times fewer samples an axis, read at every full-size pixel through the quadratic B-spline.
///
/// At pixel j of an axis, with c = floor(j / D) and t = ((j mod D) + 0.5) / D - 0.5, the weights of the samples c-1, c,
/// c+1 are (0.5 - t)^2 / 2, 0.75 - t^2, (0.5 + t)^2 / 2.
public struct ExpandPass: Sendable, Hashable {
  /// A reduced plane.
  public var source: SurfaceID
  /// k, at least 1.
  public var octaves: Int
  /// A plane at full size.
  public var output: SurfaceID

  /// See the properties.
  public init(source: SurfaceID, octaves: Int, output: SurfaceID) {
    self.source = source
    self.octaves = octaves
    self.output = output
  }
}
