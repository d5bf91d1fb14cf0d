// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// A picture read where a surface's slope leads to: what glass bends, or what polish mirrors.
///
/// With N the horizontal part of the surface's normal, a pixel p takes the picture at
///
///     place(p) = keep p + map(N)          keep = 1 or 0
///
/// with bilinear interpolation between pixel centres. The linear part of the map is for green and alpha:
/// times 1 - dispersion it is for red, times 1 + dispersion for blue, which are then limited to alpha.
package struct LensPass: Sendable, Hashable {
  package enum Surface: Sendable, Hashable {
    /// N = (-x, -y) / |(x, y, 1)|, where x is the plane `step` pixels to the right minus the plane `step`
    /// pixels to the left, times the steepness, and y likewise below and above. A texture adds its own
    /// differences to both, as in `TonePass.Relief`.
    case heights(SurfaceID, steepness: Double, texture: TonePass.Relief.Texture? = nil)
    /// A dome whose height is h = t - t² / (2 width) at the distance t = width within + reach (around - 1)
    /// from its edge, in pixels: the planes are slopes inside the edge and outside of it. N is minus the mean
    /// slope of h between `step` pixels on either side, with a length of at most 1.
    case dome(within: SurfaceID, around: SurfaceID, width: Double, reach: Double)
  }

  package var picture: SurfaceID
  package var surface: Surface
  package var step: Int
  /// From N to pixels.
  package var map: Transform
  package var keepsPlace: Bool
  package var dispersion: Double
  /// The only pixels of the picture that count: places outside take the nearest one. nil for a picture that
  /// is transparent outside.
  package var edges: PixelRect?
  package var output: SurfaceID

  package init(
    picture: SurfaceID, surface: Surface, step: Int, map: Transform, keepsPlace: Bool,
    dispersion: Double = 0, edges: PixelRect? = nil, output: SurfaceID
  ) {
    (self.picture, self.surface, self.step) = (picture, surface, step)
    (self.map, self.keepsPlace, self.dispersion) = (map, keepsPlace, dispersion)
    (self.edges, self.output) = (edges, output)
  }

  /// The maximum distance of the pixels read from p, or from the map's origin, with one more for a device's
  /// rounding.
  package var reach: Int {
    let origin = keepsPlace ? Vector(map.tx, map.ty) : .zero
    let stretch = max(hypot(map.a, map.c), hypot(map.b, map.d)) * (1 + dispersion)
    return Int((stretch + max(abs(origin.x), abs(origin.y))).rounded(.up)) + 1
  }

  /// The map for red, for green and alpha, and for blue.
  package var maps: [Transform] {
    (dispersion == 0 ? [1] : [1 - dispersion, 1, 1 + dispersion]).map { factor in
      Transform(
        a: factor * map.a, b: factor * map.b, c: factor * map.c, d: factor * map.d, tx: map.tx, ty: map.ty)
    }
  }
}

extension LensPass: PlannedPass {
  package var pass: Pass { .lens(self) }
  var name: String { "lens" }
  var details: String {
    let surface =
      switch surface {
      case .heights(let plane, let steepness, let texture):
        "\(plane), steepness \(DecimalText.text(steepness))" + (texture.map { ", texture \($0.plane)" } ?? "")
      case .dome(let within, let around, let width, _):
        "a dome of \(DecimalText.text(width)), \(within) and \(around)"
      }
    let stretch = DecimalText.text(hypot(map.a, map.b))
    return "\(picture) \(keepsPlace ? "bent" : "mirrored") by up to \(stretch) on \(surface)"
      + (dispersion == 0 ? "" : ", dispersion \(DecimalText.text(dispersion))")
  }
  var outputFormats: [SurfaceFormat] { [.intermediate] }
  var readsPerPixel: Int {
    let picture = 4 * maps.count
    return if case .heights(_, _, texture: nil) = surface { 4 + picture } else { 8 + picture }
  }

  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E) {
    try body(&picture, [.bitmap, .intermediate])
    switch surface {
    case .heights(var plane, let steepness, var texture):
      try body(&plane, [.plane])
      try texture?.plane.update([.plane], body)
      surface = .heights(plane, steepness: steepness, texture: texture)
    case .dome(var within, var around, let width, let reach):
      try body(&within, [.plane])
      try body(&around, [.plane])
      surface = .dome(within: within, around: around, width: width, reach: reach)
    }
  }

  func forEachReading(for written: PixelRect, _ body: (SurfaceID, PixelRect) -> Void) {
    let (column, row) = (Int((map.tx - 0.5).rounded(.down)), Int((map.ty - 0.5).rounded(.down)))
    let origin = PixelRect(columns: column..<column + 1, rows: row..<row + 1)
    let read = (keepsPlace ? written : origin).grown(by: reach)
    body(picture, edges.map { read.clamped(to: $0) } ?? read)
    switch surface {
    case .heights(let plane, _, let texture):
      body(plane, written.grown(by: step))
      if let texture { body(texture.plane, written.grown(by: texture.step)) }
    case .dome(let within, let around, _, _):
      body(within, written.grown(by: step))
      body(around, written.grown(by: step))
    }
  }

  func check(in plan: Plan) throws(PassFault) {
    let limit = Int(Style.maximumBevelSize)
    try PassFault.unless((1...limit).contains(step), "its step of \(step) pixels is outside 1…\(limit)")
    try PassFault.unless(map.isFinite && reach <= 1 << 16, "it reads pixels up to \(reach) away")
    try PassFault.unless((0...1).contains(dispersion), "its dispersion of \(dispersion) is outside 0…1")
    if let edges {
      try PassFault.unless(!edges.isEmpty, "its picture has no pixels within \(edges)")
      let written = plan[output].region
      try PassFault.unless(
        !keepsPlace || written.clamped(to: edges) == written,
        "it writes \(written), beyond its edges \(edges)")
    }
    switch surface {
    case .heights(_, _, let texture):
      let (step, limit) = (texture?.step ?? 1, Pattern.maximumTileSide)
      try PassFault.unless(
        (1...limit).contains(step), "its texture's step of \(step) pixels is outside 1…\(limit)")
    case .dome(_, _, let width, let reach):
      try PassFault.unless(
        width >= 1 && reach >= 1, "its dome of \(width) and \(reach) pixels is too narrow")
    }
  }
}
