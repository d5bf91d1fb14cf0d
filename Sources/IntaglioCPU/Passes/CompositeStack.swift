import IntaglioModel
import IntaglioPlan

/// The layers of a composite with the memory that they read.
///
/// A class over plain memory, so that threads pass it from row to row without counting references. Unchecked because
/// nothing of it changes once it is made.
final class CompositeStack: @unchecked Sendable {
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
    let bounds: Bounds?
  }

  /// A bounds profile in the run's tables.
  struct Bounds: @unchecked Sendable {
    let columns: UnsafePointer<Float>
    let rows: UnsafePointer<Float>
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
  let layers: UnsafeMutableBufferPointer<Layer>
  /// The topmost layer that hides all below it where the picture is opaque.
  let topmostContents: Int?
  /// The planes that the composite makes itself.
  let streamed: [StreamedPlane]
  /// Whether a layer reads a as 0…1.
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
    let planes = try CompositeStack.streamedPlanes(pass, run)
    streamed = planes.map(\.plane)
    let numbers = Dictionary(
      uniqueKeysWithValues: planes.enumerated().map { ($0.element.surface, $0.offset) })
    var layers: [Layer] = []
    for layer in pass.layers.reversed() {
      switch layer {
      case .casters: layers.append(.casters)
      case .inner(let shadow):
        layers.append(.inner(try CompositeStack.shadow(shadow, pass, numbers, run)))
      case .fillColor(let color): layers.append(.fillColor(SIMD4<Float>(color * 255)))
      case .fillBitmap(let surface):
        layers.append(.fillBitmap(try run.source(surface, [.bitmap], of: "composite")))
      case .contents(let isKnockedOut): layers.append(.contents(isKnockedOut: isKnockedOut))
      case .outer(let shadow, let isKnockedOut):
        let shadow = try CompositeStack.shadow(shadow, pass, numbers, run)
        layers.append(.outer(shadow, isKnockedOut: isKnockedOut))
      }
    }
    self.layers = .allocate(capacity: layers.count)
    _ = self.layers.initialize(from: layers)
    topmostContents = layers.lastIndex { if case .contents(isKnockedOut: false) = $0 { true } else { false } }
    readsAlpha = layers.contains(where: \.readsAlpha)
    readsComplement = layers.contains(where: \.readsComplement)
  }

  deinit {
    layers.deinitialize()
    layers.deallocate()
  }

  /// The planes that the pass makes itself, each once, with the shifts of all layers that read it.
  private static func streamedPlanes(
    _ pass: CompositePass, _ run: borrowing PlanRun
  ) throws(RenderError) -> [(surface: SurfaceID, plane: StreamedPlane)] {
    var planes: [(surface: SurfaceID, plane: StreamedPlane)] = []
    for case .plane(let surface, _)? in pass.layers.map(\.shadow?.reading) {
      guard let blur = run.fusion.streamed[surface], !planes.contains(where: { $0.surface == surface }) else {
        continue
      }
      let shifts = pass.layers.compactMap(\.shadow).filter { $0.reading == .plane(surface, octaves: 0) }
      let pair = try run.blurPair(blur.horizontal, blur.vertical)
      planes.append((surface, StreamedPlane(pair, shifts: shifts.map(\.shift))))
    }
    return planes
  }

  private static func shadow(
    _ shadow: ShadowLayer, _ pass: CompositePass, _ numbers: [SurfaceID: Int], _ run: borrowing PlanRun
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
          .rows(try run.rows(of: .alpha(pass.picture, threshold: threshold), pass: "composite")),
          shift: shadow.shift, tables: run.tables)
      case .plane(let surface, let octaves):
        if let number = numbers[surface] {
          CoverageReader(.window(number), shift: shadow.shift, tables: run.tables)
        } else {
          CoverageReader(
            .rows(try run.rows(of: .plane(surface), pass: "composite")), shift: shadow.shift,
            octaves: try run.checkedOctaves(octaves, of: "composite"), tables: run.tables)
        }
      }
    let bounds = shadow.bounds.map {
      Bounds(columns: run.tables.keep($0.columns), rows: run.tables.keep($0.rows))
    }
    return Shadow(color: SIMD4<Float>(shadow.color * 255), reader: reader, bounds: bounds)
  }
}

extension CompositeStack.Layer {
  /// Whether the layer is multiplied by a apart from the picture's own colours.
  var readsAlpha: Bool {
    switch self {
    case .casters, .fillColor, .fillBitmap: true
    case .inner, .contents, .outer: false
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
