import IntaglioCore

/// The layers of a composite with the memory that they read.
struct CompositeStack: Sendable {
  /// A layer of the pass, ready to be drawn; colours are premultiplied, in levels.
  enum Layer: Sendable {
    case casters
    case inner(Shadow)
    case fillColor(SIMD4<Float>)
    case fillBitmap(SurfaceMemory)
    case contents(isKnockedOut: Bool)
    case outer(Shadow, isKnockedOut: Bool)
  }

  /// What inner and outer shadows have in common.
  struct Shadow: Sendable {
    /// Premultiplied, in levels.
    let color: SIMD4<Float>
    /// nil where there is nothing to read.
    let reader: CoverageReader?
    let bounds: BoundsProfile?
  }

  /// The content: a bitmap.
  let picture: SurfaceMemory
  /// The mask's threshold; nil where the mask is alpha.
  let threshold: Int32?
  /// What lies below all layers.
  let backdrop: SurfaceMemory?
  /// The composite's region, in which bounds profiles begin.
  let region: PixelRect
  /// From the bottom to the top.
  let layers: [Layer]
  /// The topmost layer that hides all below it where the picture is opaque.
  let topmostContents: Int?
  /// Whether a layer reads a.
  let readsAlpha: Bool
  /// Whether a layer reads 1 - m.
  let readsComplement: Bool

  /// The stack of a pass.
  ///
  /// - Throws: `RenderError.unsupported` for a surface that is not there or of the wrong format, and for numbers that do
  ///   not fit one another.
  init(_ pass: CompositePass, in run: borrowing PlanRun) throws(RenderError) {
    picture = try run.source(pass.picture, [.bitmap], of: "composite")
    threshold = pass.threshold.map { Int32(clamping: $0) }
    region = pass.region
    if let surface = pass.backdrop {
      backdrop = try run.source(surface, [.bitmap, .deepPicture], of: "composite")
    } else {
      backdrop = nil
    }
    var layers: [Layer] = []
    for layer in pass.layers.reversed() {
      switch layer {
      case .casters: layers.append(.casters)
      case .inner(let shadow): layers.append(.inner(try CompositeStack.shadow(shadow, pass, run)))
      case .fillColor(let color): layers.append(.fillColor(SIMD4<Float>(color * 255)))
      case .fillBitmap(let surface):
        layers.append(.fillBitmap(try run.source(surface, [.bitmap], of: "composite")))
      case .contents(let isKnockedOut): layers.append(.contents(isKnockedOut: isKnockedOut))
      case .outer(let shadow, let isKnockedOut):
        layers.append(.outer(try CompositeStack.shadow(shadow, pass, run), isKnockedOut: isKnockedOut))
      }
    }
    self.layers = layers
    topmostContents = layers.lastIndex { if case .contents(isKnockedOut: false) = $0 { true } else { false } }
    readsAlpha = layers.contains(where: \.readsAlpha)
    readsComplement = layers.contains(where: \.readsComplement)
  }

  private static func shadow(
    _ shadow: ShadowLayer, _ pass: CompositePass, _ run: borrowing PlanRun
  ) throws(RenderError) -> Shadow {
    if let bounds = shadow.bounds,
      bounds.columns.count != pass.region.width || bounds.rows.count != pass.region.height
    {
      throw .unsupported(
        pass: "composite",
        reason: "a bounds profile of \(bounds.columns.count)x\(bounds.rows.count) does not fit \(pass.region)"
      )
    }
    let reader: CoverageReader? =
      switch shadow.reading {
      case .nothing: nil
      case .alpha(let threshold):
        CoverageReader(
          try run.source(pass.picture, [.bitmap], of: "composite"), threshold: threshold,
          shift: shadow.shift, full: 1)
      case .plane(let surface, let octaves):
        CoverageReader(
          try run.source(surface, [.plane], of: "composite"), shift: shadow.shift,
          octaves: try run.checkedOctaves(octaves, of: "composite"), full: 1)
      }
    return Shadow(color: SIMD4<Float>(shadow.color * 255), reader: reader, bounds: shadow.bounds)
  }
}

extension CompositeStack.Layer {
  /// Whether the layer is multiplied by a apart from the picture's own colours.
  var readsAlpha: Bool {
    switch self {
    case .casters, .inner, .fillColor, .fillBitmap: true
    case .contents, .outer: false
    }
  }

  /// Whether the layer is multiplied by 1 - m.
  var readsComplement: Bool {
    switch self {
    case .casters: true
    case .contents(let isKnockedOut), .outer(_, let isKnockedOut): isKnockedOut
    case .inner, .fillColor, .fillBitmap: false
    }
  }
}
