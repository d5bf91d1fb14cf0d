import IntaglioModel

/// The fused last pass: a stack of layers over one picture, each read, moved, inverted, clipped and tinted on the spot.
public struct CompositePass: Sendable, Hashable {
  /// The content: a bitmap. a is its alpha, C its premultiplied colour; outside it both are 0.
  public var picture: SurfaceID
  /// The mask m: nil: a. T: 1 where 255 a > T, else 0.
  public var threshold: Int?
  /// The layers, topmost first. Never empty.
  public var layers: [CompositeLayer]
  /// A deep picture below all layers (an earlier composite of the same stack), or nil for nothing.
  public var backdrop: SurfaceID?
  /// The part of the output that is written; the output's other pixels belong to other passes.
  public var region: PixelRect
  /// A bitmap or deep picture.
  public var output: SurfaceID

  /// See the properties.
  public init(
    picture: SurfaceID, threshold: Int?, layers: [CompositeLayer], backdrop: SurfaceID? = nil,
    region: PixelRect, output: SurfaceID
  ) {
    self.picture = picture
    self.threshold = threshold
    self.layers = layers
    self.backdrop = backdrop
    self.region = region
    self.output = output
  }

  /// At most this many different planes are read by one composite: with picture, fill, backdrop and profiles it stays
  /// under the sixteen texture units that OpenGL ES 3 promises.
  public static let maximumPlanes = 10
}

/// One layer of a composite. a, m and C are those of the pass.
public enum CompositeLayer: Sendable, Hashable {
  /// black * a (1 - m): the inverse image itself, inside its clip.
  case casters
  /// colour * a * (1 - B), or colour * a * max(0, bounds - B) with a bounds profile.
  case inner(ShadowLayer)
  /// colour (premultiplied) * a.
  case fillColor(SIMD4<Double>)
  /// A bitmap of the picture's size * a.
  case fillBitmap(SurfaceID)
  /// C, or C (1 - m) when knocked out.
  case contents(isKnockedOut: Bool)
  /// colour * B, times (1 - m) when knocked out.
  case outer(ShadowLayer, isKnockedOut: Bool)
}

/// What an inner and an outer shadow have in common: B, moved by `shift`.
public struct ShadowLayer: Sendable, Hashable {
  /// Premultiplied.
  public var color: SIMD4<Double>
  /// Where B comes from.
  public var reading: PlaneReading
  /// How far B is moved.
  public var shift: PixelShift
  /// B of the picture's bounds, moved by `shift`, when the edges are bounded (inner shadows only).
  public var bounds: BoundsProfile?

  /// See the properties.
  public init(color: SIMD4<Double>, reading: PlaneReading, shift: PixelShift, bounds: BoundsProfile? = nil) {
    self.color = color
    self.reading = reading
    self.shift = shift
    self.bounds = bounds
  }
}

/// How a composite reads a shadow's coverage. Fractions of a pixel are bilinear in every case.
public enum PlaneReading: Sendable, Hashable {
  /// 0 everywhere: the shadow falls outside the picture.
  case nothing
  /// The alpha of the composite's picture, not blurred; with a threshold T 1 where 255 a > T, else 0.
  case alpha(threshold: Int?)
  /// A plane at full size (octaves 0), or one of 2^octaves times fewer samples an axis, through the quadratic B-spline
  /// of `ExpandPass`.
  case plane(SurfaceID, octaves: Int)
}

/// The blur of the picture's bounds, which is a product: columns[x] * rows[y].
///
/// Index 0 is the first column and row of the composite's region. Both already hold the shadow's displacement.
public struct BoundsProfile: Sendable, Hashable {
  /// One value a column of the composite's region.
  public var columns: [Float]
  /// One value a row of the composite's region.
  public var rows: [Float]

  /// See the properties.
  public init(columns: [Float], rows: [Float]) {
    self.columns = columns
    self.rows = rows
  }
}
