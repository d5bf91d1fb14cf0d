// SPDX-License-Identifier: MIT

/// One step of a plan: the whole vocabulary of the backends. Passes, not effects, are what a backend knows.
///
/// Every backend switches over this enum exhaustively, so a pass that one lacks does not compile. All numbers
/// in a pass are final, in pixels; nothing is derived from them again.
package enum Pass: Sendable, Hashable {
  /// Alpha, or its inverse, plain or thresholded, into a plane.
  case mask(MaskPass)
  /// Half the size on both axes.
  case downsample(DownsamplePass)
  /// A symmetric convolution along one axis.
  case blur(BlurPass)
  /// Two boxes along one axis.
  case boxBlur(BoxBlurPass)
  /// A reduced plane read back at full size through the quadratic B-spline.
  case upsample(UpsamplePass)
  /// The coverage of a rounded rectangle or ellipse.
  case shape(ShapePass)
  /// Paints with coverage, opacity and blend modes, one after the other.
  case paint(PaintPass)
  /// A picture through an affine map.
  case warp(WarpPass)
  /// How far the pixels of a column are from what is covered.
  case distance(DistancePass)
  /// A plane grown in all directions.
  case spread(SpreadPass)
  /// A plane through a curve, or the light on a surface of its heights.
  case tone(TonePass)
  /// How two coverages share a pixel.
  case share(SharePass)
  /// A plane drawn out in one direction.
  case sweep(SweepPass)
  /// A picture of planes.
  case compose(ComposePass)
  /// A plane scattered over grains.
  case grain(GrainPass)
  /// A plane in colours.
  case ramp(RampPass)
  /// A picture whose pixels are moved about.
  case displace(DisplacePass)
}

/// Along which axis a pass works.
package enum Axis: String, Sendable, Hashable, CaseIterable {
  /// Along a row.
  case horizontal
  /// Along a column.
  case vertical
}

/// Where a pass reads coverage (one channel, 0…1) from. Outside the surface's region coverage is 0.
package enum CoverageSource: Sendable, Hashable {
  /// The alpha of a bitmap; with a threshold T it is 1 where 255 alpha > T, else 0.
  case alpha(SurfaceID, threshold: Int?)
  /// A plane.
  case plane(SurfaceID)

  /// The surface that is read.
  package var surface: SurfaceID {
    switch self {
    case .alpha(let surface, _), .plane(let surface): surface
    }
  }
}

/// Mask m of a picture's alpha, or of another channel, or 1 - m, over the output's region. Outside the
/// picture every channel is 0, so m is 0.
package struct MaskPass: Sendable, Hashable {
  /// A bitmap or 16-bit intermediate.
  package var source: SurfaceID
  /// What m is made of.
  package var channel: PictureChannel
  /// nil: m is the channel. T, for alpha: m is 1 where 255 alpha > T, else 0.
  package var threshold: Int?
  /// Writes 1 - m.
  package var isInverted: Bool
  /// A plane.
  package var output: SurfaceID

  /// See the properties.
  package init(
    source: SurfaceID, channel: PictureChannel = .alpha, threshold: Int? = nil, isInverted: Bool = false,
    output: SurfaceID
  ) {
    self.source = source
    self.channel = channel
    self.threshold = threshold
    self.isInverted = isInverted
    self.output = output
  }
}

/// One octave down on both axes: out[i] = (in[2i-1] + 3 in[2i] + 3 in[2i+1] + in[2i+2]) / 8.
package struct DownsamplePass: Sendable, Hashable {
  /// What is halved.
  package var source: CoverageSource
  /// A plane, on the grid of half the resolution.
  package var output: SurfaceID

  /// See the properties.
  package init(source: CoverageSource, output: SurfaceID) {
    self.source = source
    self.output = output
  }
}

/// A symmetric convolution along one axis: out[i] = Σ kernel[|j|] in[i+j].
package struct BlurPass: Sendable, Hashable {
  /// What is blurred.
  package var source: CoverageSource
  /// Along which axis.
  package var axis: Axis
  /// The taps.
  package var kernel: Kernel
  /// A plane.
  package var output: SurfaceID

  /// See the properties.
  package init(source: CoverageSource, axis: Axis, kernel: Kernel, output: SurfaceID) {
    self.source = source
    self.axis = axis
    self.kernel = kernel
    self.output = output
  }
}

/// A plane of D = 2^octaves times fewer samples an axis, read at every full-size pixel through the quadratic
/// B-spline.
///
/// At pixel j of an axis, with c = floor(j / D) and t = ((j mod D) + 0.5) / D - 0.5, the weights of the
/// samples c-1, c, c+1 are (0.5 - t)^2 / 2, 0.75 - t^2, (0.5 + t)^2 / 2.
package struct UpsamplePass: Sendable, Hashable {
  /// A reduced plane.
  package var source: SurfaceID
  /// k, at least 1.
  package var octaves: Int
  /// A plane at full size.
  package var output: SurfaceID

  /// See the properties.
  package init(source: SurfaceID, octaves: Int, output: SurfaceID) {
    self.source = source
    self.octaves = octaves
    self.output = output
  }
}
